"""
The golden cases as the rules see them: what each module finds in them, by which clauses, and the ruling in one line.
"""

from collections.abc import Callable
from functools import cache

from msgspec import Struct, structs

from conformance.corpus.loading import GoldenCase, golden_cases
from conformance.telling import tell_ruling
from conformance.telling.wording import seats_named
from reference_engine.editions import edition
from reference_engine.model.case import Case
from reference_engine.model.ruling import Ruling
from reference_engine.readings import Readings
from reference_engine.rule_on import RULES, folded, rule_on
from reference_engine.situation import Situation


class Seen(Struct, frozen=True):
    """
    One golden case in one edition: what it comes to in a line, and the clauses that each module's findings cite.
    """

    golden: GoldenCase
    ruling: str
    cited: dict[str, tuple[str, ...]]
    ruled_by: tuple[str, ...]


@cache
def seen() -> tuple[Seen, ...]:
    """
    Every golden case in every edition that it is written for.
    """
    return tuple(_look(golden) for golden in golden_cases())


@cache
def cited_by(module: str) -> dict[str, int]:
    """
    The clauses that the findings of a module cite, and in how many golden cases.
    """
    counted: dict[str, int] = {}
    for each in seen():
        for slug in each.cited.get(module, ()):
            counted[slug] = counted.get(slug, 0) + 1
    return counted


def _look(golden: GoldenCase) -> Seen:
    case = golden.case
    permitted = rule_on(case)
    lines = [one_line(member.ruling, case) for member in permitted.members]
    others = f" Permitted too: {' or '.join(lines[1:])}" if lines[1:] else ""
    ruled_by = tuple(dict.fromkeys(slug for member in permitted.members for slug in member.ruling.clauses))
    return Seen(golden, lines[0] + others, _cited(case), ruled_by)


def _cited(case: Case) -> dict[str, tuple[str, ...]]:
    situation = Situation(folded(case), edition(case.edition), Readings(case.switches, {}))
    cited: dict[str, tuple[str, ...]] = {}
    for rule in RULES:
        slugs = dict.fromkeys(slug for finding in rule(situation) for slug in finding.clauses)
        if slugs:
            cited[module_of(rule)] = tuple(slugs)
    return cited


def module_of(rule: Callable[..., object]) -> str:
    """
    The name of the module that a rule is in.
    """
    return rule.__module__


def one_line(ruling: Ruling, case: Case) -> str:
    """
    The outcome, what is done with the hand, and which chips go back; of a redeal, which hands are killed in it.
    """
    short = structs.replace(ruling, clauses=(), redeal=None)
    lines = list(tell_ruling(short, _no_number, case))
    if ruling.redeal is not None and ruling.redeal.killed:
        lines.insert(1, f"Killed after the redeal: {seats_named(ruling.redeal.killed)}.")
    return " ".join(lines)


def _no_number(_: str) -> str:
    return ""
