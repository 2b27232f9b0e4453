"""
Comparison: a permitted set, an answer and a profile give a verdict.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec import Struct

from conformance.continuing import misfit
from conformance.kinds import (
    DISCRETION,
    accepted_cuts,
    cut,
    difference,
    kind_of_answer,
    kind_of_expectation,
    permitted_rulings,
    silence,
)
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.events import CardDealt
from reference_engine.model.games import FACTS
from reference_engine.model.ruling import PermittedSet, Ruling, Standing

PERMITTED = frozenset({Verdict.CONFORMS, Verdict.WRONG_REASON})


class Judgement(Struct, frozen=True):
    """
    The verdict on one answer, the kinds of what was expected and what came, and why in one sentence.
    """

    verdict: Verdict
    expected: str
    actual: str
    text: str = ""


def judge(
    case: Case, permitted: PermittedSet, answer: EngineAnswer, profile: str, stub: Sequence[Card] | None = None
) -> Judgement:
    """
    What the answer to the case is worth in the profile. With the stub that was sent along, its cards count too.
    """
    verdict, text = _verdict(case, permitted, answer, profile)
    actual = kind_of_answer(answer, profile)
    if stub is not None and verdict in PERMITTED:
        wrong_cards = misfit(case, permitted, answer, stub)
        if wrong_cards is not None:
            actual, text = f"{actual}, {wrong_cards.kind}", f"{text}, with {wrong_cards.text}"
            return Judgement(Verdict.DEVIATES, kind_of_expectation(permitted, profile), actual, text)
    expected = kind_of_expectation(permitted, profile)
    if verdict is Verdict.DEVIATES and actual == expected and answer.ruling is not None:
        parts = difference(permitted.members[0].ruling, answer.ruling, profile)
        actual = f"{actual}, other {' and '.join(parts)}"
    if verdict is Verdict.WRONG_REASON:
        actual = f"{actual}, other clauses"
    return Judgement(verdict, expected, actual, text)


def is_discretionary(permitted: PermittedSet) -> bool:
    """
    Whether the text leaves the case to the floor or the house, so that no answer counts for or against an engine.
    """
    return any(
        member.ruling.outcome in DISCRETION for member in permitted.members if member.standing is Standing.REQUIRED
    )


def told_apart(one: tuple[Case, PermittedSet], other: tuple[Case, PermittedSet], profile: str) -> bool:
    """
    Whether no single answer suits both cases, as far as the profile compares: no ruling, and not silence either.
    """
    one_cuts, other_cuts = accepted_cuts(one[1], profile), accepted_cuts(other[1], profile)
    silence_suits_both = cut(silence(one[0]), profile) in one_cuts and cut(silence(other[0]), profile) in other_cuts
    return one_cuts.isdisjoint(other_cuts) and not silence_suits_both


def _verdict(case: Case, permitted: PermittedSet, answer: EngineAnswer, profile: str) -> tuple[Verdict, str]:
    match answer.kind:
        case "error" | "crashed" | "timed_out" | "protocol_violation":
            return Verdict.ERRORED, answer.text
        case "blocked":
            return Verdict.BLOCKED, answer.text
        case "unsupported":
            return Verdict.UNSUPPORTED, answer.text
        case "declined":
            return (Verdict.CONFORMS if is_discretionary(permitted) else Verdict.DECLINED), answer.text
        case "refused":
            return _refused(case, permitted, answer)
        case "accepted":
            return _ruled(permitted, silence(case), profile, "accepted in silence")
        case "ruling" if answer.ruling is not None:
            return _ruled(permitted, answer.ruling, profile, f"ruled {answer.ruling.outcome}")
        case "ruling":
            return Verdict.ERRORED, "the answer carries no ruling"
        case _:
            assert_never(answer.kind)


def _refused(case: Case, permitted: PermittedSet, answer: EngineAnswer) -> tuple[Verdict, str]:
    said = f"refused event {answer.event}: {answer.text}"
    irregular = irregular_events(case, permitted)
    if answer.event in irregular:
        return Verdict.PREVENTED, said
    if not irregular:
        return Verdict.DEVIATES, f"{said}; nothing in the record is to be refused"
    when = "before" if answer.event is not None and answer.event < min(irregular) else "after"
    events = ", ".join(map(str, sorted(irregular)))
    return Verdict.DEVIATES, f"{said}; it comes {when} the irregularity (events {events})"


def irregular_events(case: Case, permitted: PermittedSet) -> frozenset[int]:
    """
    The events that an engine may refuse to record: those on which a permitted ruling rests, and that are not legal.
    """
    rulings = [ruling for member in permitted.members for ruling in permitted_rulings(member)]
    evidence = {index for ruling in rulings for index in ruling.evidence}
    return frozenset(evidence - set(_second_cards_in_a_row(case)))


def _second_cards_in_a_row(case: Case) -> Iterable[int]:
    """
    The button's second consecutive card, which the rules allow. A card too many is none of these.
    """
    cards: dict[int, int] = {}
    last_seat: int | None = None
    for index, event in enumerate(case.events):
        if not isinstance(event, CardDealt) or event.place is not None:
            continue
        cards[event.seat] = cards.get(event.seat, 0) + 1
        is_second = event.seat == last_seat == case.table.button and cards[event.seat] <= FACTS[case.game].hole_cards
        if is_second:
            yield index
        last_seat = event.seat


def _ruled(permitted: PermittedSet, ruling: Ruling, profile: str, said: str) -> tuple[Verdict, str]:
    if ruling.outcome in DISCRETION:
        may = any(member.ruling.outcome is ruling.outcome for member in permitted.members)
        return (Verdict.CONFORMS if may or is_discretionary(permitted) else Verdict.DECLINED), said
    given = cut(ruling, profile)
    clauses: set[str] = set()
    is_permitted = False
    for member in permitted.members:
        for candidate in permitted_rulings(member):
            if cut(candidate, profile) == given:
                is_permitted = True
                clauses |= {*candidate.clauses, *member.ruling.clauses}
    if not is_permitted:
        return Verdict.DEVIATES, _disagreement(permitted, ruling, profile, said)
    if ruling.clauses and clauses.isdisjoint(ruling.clauses):
        named = ", ".join(ruling.clauses)
        return Verdict.WRONG_REASON, f"{said}, which is permitted, but rests it on {named}"
    return Verdict.CONFORMS, said


def _disagreement(permitted: PermittedSet, ruling: Ruling, profile: str, said: str) -> str:
    alike = [member.ruling for member in permitted.members if member.ruling.outcome is ruling.outcome]
    if not alike:
        return said
    nearest = min((difference(wanted, ruling, profile) for wanted in alike), key=len)
    return f"{said}, with {' and '.join(_gap(field, ruling) for field in nearest)}"


def _gap(field: str, ruling: Ruling) -> str:
    is_missing = not getattr(ruling, field)
    return f"no {field} (declared, not served)" if is_missing else f"another {field}"
