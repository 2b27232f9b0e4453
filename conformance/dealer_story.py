"""
A deviation in the role of dealer, told.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from conformance.clause_texts import clause_text
from conformance.finding import Story
from conformance.settled import Answered
from conformance.telling import in_words, tell_answer, tell_log, tell_table
from conformance.telling.wording import seats_named, sentence
from reference_engine.audit import DealLog, DealRequest, Setting, audit


def dealer_story(request: DealRequest, log: DealLog | None, seen: Answered, clause: str, setting: Setting) -> Story:
    """
    The hand that was dealt, what the clause asks, and where the deal parts from it.
    """
    asked = clause_text("dealer", request.edition, clause)
    findings = [finding for finding in audit(log, setting) if finding.clause == clause] if log is not None else []
    evidence = tuple(sorted({index for finding in findings for index in finding.evidence}))
    events = log.events if log is not None else ()
    if findings:
        actual = in_words(f"{finding.text[:1].upper()}{finding.text[1:]}." for finding in findings)
    else:
        actual = in_words(tell_answer(seen.kind, number_of=lambda _: asked.number, reason=seen.text))
    telling = tell_log(request.table, request.game, events, evidence)
    if not events:
        telling = replace(telling, opening=in_words((*tell_table(request.table, request.game), *_tell_hands(request))))
    return Story(
        telling=telling,
        expected=(asked.summary,),
        actual=actual,
        evidence=evidence,
    )


def _tell_hands(request: DealRequest) -> Iterator[str]:
    """
    The pack and the wishes of each hand that was asked for.
    """
    for hand in request.hands:
        if hand.leave:
            yield f"{sentence(seats_named(hand.leave))} left before the hand."
        if hand.pack is None:
            yield "The engine shuffles the pack by itself."
        else:
            yield f"The pack is in a given order, from the top: {' '.join(hand.pack)}."
        for seat, acts in sorted(hand.wishes.items()):
            if acts:
                yield f"Seat {seat} wishes to {', then '.join(acts)}."
        if not any(hand.wishes.values()):
            yield "Nobody has a wish: all check or call."
