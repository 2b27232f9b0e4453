"""
Hands and rulings in Spanish and French: every kind has a phrase, and a story has none of another language's words.
"""

import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct

import reference_engine.editions
from conformance.corpus.loading import GoldenCase, golden_cases
from conformance.telling import translated
from conformance.telling.translated import TRANSLATED, draw_translated, permitted_lines
from conformance.telling.translated.phrases import phrases
from reference_engine.editions import LANGUAGES, edition
from reference_engine.model.case import Case
from reference_engine.model.events import Action, BoardDealt, CardDealt, Event, Exposer, FloorCalled, StubExposed
from reference_engine.model.games import Game, Street
from reference_engine.model.ruling import Outcome, Remedy
from reference_engine.model.table import Level, PostKind, Seat, SeatState, Table
from reference_engine.rule_on import rule_on
from reports.page import Page

CASES = list({golden.id: golden for golden in golden_cases()}.values())
ENGLISH = re.compile(r"\b(?:the|seats?|posts|dealt|hands?|dealer|calls|cards?|with|burns?|goes|of|is|to)\b")

# What is said of acts in English alone; "check" is a word of all three languages, "fold" of French too.
ENGLISH_ACTS = {"es": re.compile(r"\b(?:folds?|raises?|bets?)\b"), "fr": re.compile(r"\b(?:raises?|bets?)\b")}
TEXTS = (
    *Path(reference_engine.editions.__file__).parent.glob("*.toml"),
    Path(translated.__file__).parent / "phrases.toml",
)


def written(table: dict[str, Any], language: str) -> Iterator[str]:
    for name, entry in table.items():
        if isinstance(entry, dict):
            yield from written(entry, language)
        elif name == language:
            yield entry


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_no_summary_switch_or_phrase_has_english_words(path: Path, language: str) -> None:
    for text in written(tomllib.loads(path.read_text(encoding="utf-8")), language):
        said = re.sub(r"\{[^}]*\}", "", text)
        assert ENGLISH.findall(said.lower()) + ENGLISH_ACTS[language].findall(said.lower()) == [], text


def tag_of(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def test_every_phrase_is_there_in_both_languages_with_the_same_values() -> None:
    assert (*TRANSLATED, "en") == ("es", "fr", "en")
    assert set(TRANSLATED) | {"en"} == set(LANGUAGES)
    for section, named in phrases().items():
        for name, words in named.items():
            assert tuple(words) == TRANSLATED, (section, name)
            values = {frozenset(it[1] for it in string.Formatter().parse(text) if it[1]) for text in words.values()}
            assert len(values) == 1, (section, name)


@pytest.mark.parametrize(
    ("section", "names"),
    [
        ("outcomes", [outcome.value for outcome in Outcome]),
        ("remedies", [tag_of(kind) for kind in get_args(Remedy)]),
        ("posts", [kind.value for kind in PostKind]),
        ("acts", [action.value for action in Action]),
        ("streets", [street.value for street in Street]),
        ("table", [state.value for state in SeatState if state is not SeatState.PRESENT]),
        ("events", [tag_of(kind) for kind in get_args(Event) if tag_of(kind) != "card_exposed"]),
        ("events", [f"exposed_{exposer.value}" for exposer in Exposer]),
    ],
)
def test_every_kind_has_a_phrase(section: str, names: list[str]) -> None:
    told = tuple(phrases()[section])
    assert [name for name in names if not any(phrase.startswith(name) for phrase in told)] == []


def told(golden: GoldenCase, language: str) -> str:
    permitted = rule_on(golden.case)
    clauses = edition(golden.edition).clauses
    page = Page()
    draw_translated(page, golden.case, {0}, language)
    for lines in permitted_lines(permitted, lambda slug: clauses[slug].number, golden.case, language):
        for line in lines:
            assert line[:1] == line[:1].upper()
            page.text(line)
    return str(page)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_golden_cases_are_told(language: str) -> None:
    """
    Half of them in each language: a phrase has the same values in both.
    """
    unknown = phrases()["words"]["other_kind"][language].partition("{")[0]
    for golden in CASES[TRANSLATED.index(language) :: len(TRANSLATED)]:
        text = told(golden, language)
        assert max(map(len, text.splitlines())) <= 80, golden.id
        assert unknown not in text, golden.id
        assert "{" not in text, golden.id
        assert ENGLISH.findall(re.sub(r"\S*[-_]\S*", "", text)) == [], golden.id


def case(*events: Event) -> Case:
    seats = (Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200))
    level = Level(number=1, small_blind=1, big_blind=2)
    table = Table(seats=seats, button=2, small_blind_seat=2, big_blind_seat=1, level=level)
    return Case(table, Game.NO_LIMIT_HOLDEM, "tda-2024", (*events, FloorCalled()))


def story(language: str, *events: Event) -> str:
    page = Page()
    draw_translated(page, case(*events), {1}, language)
    return str(page)


def test_the_decisive_event_is_told_alone_and_marked() -> None:
    deal = (CardDealt(1, "2c"), CardDealt(2, "JR"))
    assert story("es", *deal).splitlines()[-3:] == [
        "    0  El puesto 1 recibe 2c, la primera carta del reparto",
        "  > 1  El puesto 2 recibe un comodín rojo",
        "    2  Se llama a la dirección",
    ]


def test_a_street_that_came_early_and_without_a_burn_says_so() -> None:
    early = story("fr", BoardDealt(Street.FLOP, ("2c", "3c", "4c", "5c")))
    assert "Le flop tombe, avec 4 cartes, sans carte brûlée" in early


def test_faces_that_were_seen_are_named() -> None:
    assert "Se ve la parte superior del mazo: 2c, 3c" in story("es", StubExposed(("2c", "3c")))


def test_an_event_without_a_phrase_is_told_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    known = phrases()
    fewer = known | {"events": {name: it for name, it in known["events"].items() if name != "stub_exposed"}}
    monkeypatch.setattr("conformance.telling.translated.phrases.phrases", lambda: fewer)
    line = 'En el registro consta {"stub_exposed":{"cards":["2c","3c"]}}'
    assert line in story("es", StubExposed(("2c", "3c")))
    assert msgspec.json.decode(line.partition("consta ")[2])
