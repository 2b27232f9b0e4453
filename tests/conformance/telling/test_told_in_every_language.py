"""
Deviations in three languages: no kind of event, remedy, outcome or answer lacks a text, and no edit or finding.
"""

import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest

import conformance.telling.translated.phrases as phrases_module
from conformance.corpus.loading import golden_cases
from conformance.draw import RandomDraw
from conformance.effort.words import cell_words, in_all_languages
from conformance.effort.words import told as cell_told
from conformance.exit_codes import Ending, ExitCode, meaning_of
from conformance.floor_story import floor_story
from conformance.footer import house_lines, verdict_lines
from conformance.lanes import random_of
from conformance.settled import Answered
from conformance.strategies import REGISTRY
from conformance.telling import tell, tell_permitted
from conformance.telling.faults import fault_words
from conformance.telling.translated import TRANSLATED, Phrases, answer_lines, in_languages, permitted_lines
from conformance.telling.translated.known import (
    edit_told,
    finding_told,
    gap_told,
    known_sentences,
    told_edit,
    verdict_told,
)
from conformance.verdict import Verdict
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.case import Case
from reference_engine.model.events import Event
from reference_engine.model.ruling import Outcome, Remedy, Severity
from reference_engine.rule_on import rule_on
from reports.clause_names import clause_name, clause_names
from reports.story import Words

ALL = {"en", "es", "fr"}
CASES = list({golden.id: golden for golden in golden_cases()}.values())
KINDS_OF_ANSWER = ("accepted", "declined", "error", "dealt", "crashed", "timed_out", "protocol_violation", "blocked")


def tag_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def chosen() -> list[Case]:
    """
    A golden case for each kind of event, remedy and outcome that any of them has.
    """
    left: set[str] = set()
    found = []
    for golden in CASES:
        text = msgspec.json.encode(golden.case.events).decode() + msgspec.json.encode(rule_on(golden.case)).decode()
        has = {name for name in _NAMES if f'"{name}"' in text}
        if has - left:
            left |= has
            found.append(golden.case)
    return found


_NAMES = [
    *(tag_of(kind) for kind in get_args(Event)),
    *(tag_of(kind) for kind in get_args(Remedy)),
    *(outcome.value for outcome in Outcome),
]


def texts_of(case: Case) -> Iterator[Words]:
    telling = tell(case, [len(case.events) // 2])
    yield telling.opening
    yield from (step.text for step in telling.steps)


def test_every_step_of_the_golden_cases_is_told_in_each_language() -> None:
    for case in chosen():
        for words in texts_of(case):
            assert set(words) == ALL, words
            assert all(words.values()), words
            assert words["es"] != words["en"] != words["fr"], words


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_permitted_ruling_is_told(language: str) -> None:
    for case in chosen():
        permitted = rule_on(case)
        english = tell_permitted(permitted, lambda _: "", case)
        assert len(permitted_lines(permitted, lambda _: "", case, language)) == len(english)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_kind_of_answer_is_told(language: str) -> None:
    say = Phrases(language)
    told = [answer_lines(kind, say, reason="I am {not} a template") for kind in KINDS_OF_ANSWER]
    told += [answer_lines(kind, say, event=event) for kind in ("refused", "unsupported") for event in (None, 3)]
    assert len({first for first, *_ in told}) == len(told)
    assert all('"I am {not} a template"' in lines[1] for lines in told[: len(KINDS_OF_ANSWER)])


def answered(kind: str, case: Case, answer: object, stub: tuple[str, ...] | None = None) -> Answered:
    return Answered(
        identity="",
        twin="irregular",
        edit="",
        document=msgspec.json.encode(case),
        size=1,
        chips=0,
        severity=Severity.MUST,
        verdict=Verdict.DEVIATES,
        kind=kind,
        expected="",
        actual="",
        text="",
        answer=msgspec.json.encode(answer),
        engine_evidence="",
        stub=stub,
    )


def test_a_deviation_is_told_whole_in_each_language() -> None:
    for case in chosen()[::3]:
        out = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", msgspec.json.encode(case.events).decode()))
        stub = tuple(card for card in STANDARD_DECK if card not in out)
        refusal = {"type": "answer", "id": "0", "answer": "refused", "event": 0, "reason": "no"}
        story = floor_story(case, answered("refused", case, refusal, stub))
        told = [story.telling.opening, story.actual, *story.expected]
        assert all(set(words) == ALL for words in told), told
        assert story.actual["es"].startswith("Rechazó el evento 0 (")
        assert story.actual["fr"].startswith("A refusé l'événement 0 (")
        assert {len(words["en"].splitlines()) for words in story.expected} != {0}


def edits() -> Iterator[str]:
    """
    The edits of members that each generator makes.
    """
    for source in REGISTRY:
        for game in (source.games[0], source.games[-1]):
            for number in range(12):
                draw = RandomDraw(random_of("edits", source.slug, game.value, number), game)
                book = source.editions[number % len(source.editions)]
                yield from (member.edit for member in source.generate(draw, edition=book).members)


def test_every_edit_of_every_generator_is_told() -> None:
    unknown = {edit for edit in set(edits()) if set(told_edit(edit)) != ALL}
    assert unknown == set()


def test_an_edit_is_told_in_its_parts() -> None:
    spanish, french = (edit_told("one card twice, twice in the flop", Phrases(language)) for language in TRANSLATED)
    assert spanish == "una carta dos veces, las dos en el flop"
    assert french == "une carte deux fois, les deux au flop"
    assert told_edit("something that nobody has thought of") == {"en": "something that nobody has thought of"}


def test_a_finding_is_told_with_its_seats_cards_and_chips() -> None:
    posts = "seat 3 with 50 chips posted small blind 5 and ante 1 and owes nothing"
    text = f"{posts}; so did seats 2 and 4, not entitled either"
    assert finding_told(text, Phrases("es")) == (
        "el puesto 3, con 50 fichas, puso ciega pequeña 5 y ante 1 y debe nada; "
        "también los puestos 2 y 4, sin derecho a cartas tampoco"
    )
    assert finding_told("the flop has 1 card and not 3", Phrases("fr")) == "le flop a 1 carte et non 3"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_known_sentence_has_both_languages(language: str) -> None:
    for section, sentences in known_sentences().items():
        for english, words in sentences.items():
            assert tuple(words) == TRANSLATED, (section, english)
            assert words[language]
    assert gap_told("two remedies scrap", Phrases(language)).endswith(" scrap")


def test_a_missing_phrase_leaves_the_language_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known = json.loads(json.dumps(phrases_module.phrases()))
    del known["words"]["cards"]["fr"]
    monkeypatch.setattr(phrases_module, "phrases", lambda: known)
    assert in_languages(["2 cards"], lambda say: [say.cards(2)]) == {"en": "2 cards", "es": "2 cartas"}


def test_every_clause_and_irregularity_has_a_name() -> None:
    slugs = {source.slug for source in REGISTRY} | set(DEALING_CLAUSES)
    slugs.update(*(edition(book).clauses for book in EDITIONS))
    for golden in CASES:
        permitted = rule_on(golden.case)
        slugs.update(permitted.irregularities)
    assert {slug for slug in slugs if set(clause_name(slug)) != ALL} == set()
    names = [words[language] for words in clause_names().values() for language in TRANSLATED]
    assert len(set(names)) == len(names)


def test_every_sentence_of_a_fault_has_all_languages_with_the_same_values() -> None:
    for section, named in fault_words().items():
        for name, words in named.items():
            assert set(words) == ALL, (section, name)
            assert len({frozenset(re.findall(r"\{\w+\}", text)) for text in words.values()}) == 1, (section, name)


def lines_of_verdicts() -> Iterator[str]:
    house: Any = SimpleNamespace(file="house.toml", sha256="a" * 64, clauses=(), switches=())
    nothing: Any = SimpleNamespace(engine="An engine: new", version="1", house=None)
    ruled: Any = SimpleNamespace(engine="Engine", version="2", house=house)
    gaps = [
        ("dealer", "tda-2024", f"the engine does not declare {what}") for what in ("the role of dealer", "tda-2019")
    ]
    plan: Any = SimpleNamespace(roles=("floor",), gaps=(*gaps, ("floor", "tda-2024", "nobody has thought of it")))
    both: Any = SimpleNamespace(roles=("floor", "dealer"), gaps=())
    for code in ExitCode:
        for found in ("", "1 should deviation", "3 should deviations"):
            yield from verdict_lines(nothing, both, Ending(scored=9), meaning_of(code, found), "")
    faults = Ending(scored=9, must=1, should=2, errored=3, nondeterministic=4, breaks=1)
    yield from verdict_lines(ruled, plan, faults, "the engine deviates", "")
    yield from verdict_lines(ruled, plan, Ending(scored=0, breaks=2), "nothing was scored", "it was cut short")
    yield from house_lines(ruled, 3)


def test_every_line_of_a_verdict_is_told() -> None:
    lines = set(lines_of_verdicts())
    assert len(lines) > 20
    assert {line for line in lines if set(verdict_told(line)) != ALL} == set()
    told = verdict_told("Of 9 scored checks 1 deviate from what an edition requires (must); 3 ended in an error.")
    assert told["es"] == (
        "De 9 comprobaciones puntuadas, 1 se desvían de lo que una edición exige (obligatorio) y 3 acabaron en error."
    )


def test_every_cell_is_told() -> None:
    for feature, words in cell_words().items():
        for value in words if feature != "phrases" else ():
            assert len({cell_told((feature, value), language) for language in ALL}) == len(ALL), value
    assert {frozenset(words) for named in cell_words().values() for words in named.values()} == {frozenset(ALL)}
    assert in_all_languages((("irregularity", "first_card"), ("street", "turn"))) == {
        "en": "first card on the turn",
        "es": "primera carta en el turn",
        "fr": "première carte au turn",
    }
