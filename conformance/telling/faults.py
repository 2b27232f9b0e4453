"""
What an engine did wrong, in one sentence made of the comparison, in every language.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from reference_engine.model.ruling import Outcome
from reports.clause_names import clause_name
from reports.languages import LANGUAGES
from reports.story import Words

_QUOTED = 3
"""
So many lines of each side are quoted.
"""


@cache
def fault_words() -> dict[str, dict[str, Words]]:
    """
    Section, name, language.
    """
    return tomllib.loads(files(__package__).joinpath("faults.toml").read_text(encoding="utf-8"))


def part_told(part: str) -> Words:
    """
    A part of a ruling or an answer, in words.
    """
    return fault_words()["parts"][part]


def named_clause(number: str, slug: str) -> Words:
    """
    `35-A4 seat dealt out`, in every language.
    """
    named = clause_name(slug)
    return {language: f"{number} {named.get(language) or named['en']}".strip() for language in LANGUAGES}


def did(answer: str, outcome: Outcome | None = None, event: int | None = None, *, irregular: bool = True) -> Words:
    """
    What the engine did: its kind of answer, the outcome that it ruled, or the event that it refused.

    `irregular` says whether there is an event here that may be refused.
    """
    name = answer
    if answer == "refused":
        name = "refused_elsewhere" if irregular else "refused_regular"
    named = fault_words()["outcomes"][outcome.value] if outcome is not None else {}
    words = fault_words()["did"][name]
    return {it: text.format(outcome=named.get(it, ""), event=event) for it, text in words.items()}


def wrong_outcome(done: Words, due: Sequence[Outcome], clause: Words) -> Words:
    """
    What it did, and what was due by the clause; without a clause, that nothing is wrong with the hand.
    """
    named = [fault_words()["outcomes"][outcome.value] for outcome in dict.fromkeys(due)]
    return _said("by_clause" if clause else "regular", did=done, due=_listed(named, "or"), clause=clause)


def wrong_in_part(done: Words, parts: Sequence[tuple[str, Words]]) -> Words:
    """
    What it did, which is right but for these parts, each with its clause.
    """
    by_part: dict[str, list[Words]] = {}
    for part, clause in parts:
        by_part.setdefault(part, []).extend([clause] if clause else [])
    told = []
    for part, clauses in by_part.items():
        named = _listed(clauses, "and")
        told.append({it: f"{text} ({named[it]})" if clauses else text for it, text in part_told(part).items()})
    return _said("in_part", did=done, parts=_listed(told, "and"))


def quoting(fault: Words, due: Mapping[str, Sequence[str]], given: Mapping[str, Sequence[str]]) -> Words:
    """
    The fault with the lines that differ, those that are due and those that were given; a few of them.

    In a language without lines it stays as it is.
    """
    quoted = {}
    for it, text in fault.items():
        sides = {"due": _quoted(due.get(it, ())), "given": _quoted(given.get(it, ()))}
        name = "quoted" if all(sides.values()) else "lacking" if sides["due"] else "surplus"
        quoted[it] = fault_words()["fault"][name][it].format(fault=text, **sides) if any(sides.values()) else text
    return quoted


def _quoted(lines: Sequence[str]) -> str:
    return " ".join([*lines[:_QUOTED], *(["..."] if len(lines) > _QUOTED else [])])


def two_answers() -> Words:
    """
    That it did not give one answer to one question.
    """
    return fault_words()["fault"]["two_answers"]


def dealt_wrong(clause: Words, found: Words) -> Words:
    """
    What was found in the engine's own deal, against the clause.
    """
    lines = {it: " ".join((found.get(it) or found["en"]).splitlines()) for it in LANGUAGES}
    return _said("dealt_wrong", clause=clause, found=lines)


def not_dealt(done: Words, clause: Words) -> Words:
    """
    That it dealt nothing that could be held against the clause.
    """
    return _said("not_dealt", did=done, clause=clause)


def _said(name: str, **values: Words) -> Words:
    told = fault_words()["fault"][name].items()
    return {it: text.format(**{value: words.get(it, "") for value, words in values.items()}) for it, text in told}


def _listed(items: Sequence[Words], joint: str) -> Words:
    return {
        it: f"{', '.join(item[it] for item in items[:-1])}{word}{items[-1][it]}"
        if len(items) > 1
        else "".join(item[it] for item in items)
        for it, word in fault_words()["words"][joint].items()
    }
