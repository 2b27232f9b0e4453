"""
A deviation in the role of dealer, told.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from conformance.clause_texts import clause_text
from conformance.finding import Story
from conformance.repeats.in_words import tell_hands, tell_pair
from conformance.settled import Answered
from conformance.telling import in_words, tell_answer, tell_log, tell_table
from conformance.telling.tables import tell_places
from conformance.telling.wording import seats_named, sentence
from conformance.verdict import firmest
from reference_engine.audit import AuditFinding, DealLog, DealRequest, DealtHand, Setting, audit_hands
from reference_engine.model.table import SeatState


def dealer_story(
    request: DealRequest, hands: Sequence[DealtHand], seen: Answered, clause: str, setting: Setting
) -> Story:
    """
    The hand that was dealt, what the clause asks, and where the deal parts from it.

    Of several hands it is the first one that shows it most firmly; those before it are told in short, and the events
    are its own.
    """
    asked = clause_text("dealer", request.edition, clause)
    audited = audit_hands(request, hands, setting)
    findings = [finding for finding in audited.findings if finding.clause == clause]
    weight = firmest(finding.severity for finding in findings) if findings else None
    shown = [finding.hand for finding in findings if finding.severity is weight]
    number = shown[0] if shown else max(0, len(audited.logs) - 1)
    evidence = tuple(sorted({index for finding in findings if finding.hand == number for index in finding.evidence}))
    unstable = seen.unstable
    if unstable is not None:
        one, other = unstable.one, unstable.other
        actual = in_words(
            tell_pair(
                unstable,
                lambda given: tell_hands(given, other if given is one else one, request.table, request.game),
            )
        )
    elif findings:
        actual = in_words(_told(finding, len(request.hands)) for finding in findings)
    else:
        actual = in_words(tell_answer(seen.kind, number_of=lambda _: asked.number, reason=seen.text))
    if audited.logs and audited.logs[number].events:
        log = audited.logs[number]
        telling = tell_log(log.table, log.game, log.events, evidence)
        before = [line for index in range(number) for line in _tell_hand_before(audited.logs, index, request)]
        if len(request.hands) > 1:
            before.append(f"Hand {number + 1} of {len(request.hands)} is told here:")
            telling = replace(telling, opening=in_words([*before, *telling.opening["en"].splitlines()]))
    else:
        opening = in_words((*tell_table(request.table, request.game), *_tell_hands(request)))
        telling = replace(tell_log(request.table, request.game, ()), opening=opening)
    return Story(
        telling=telling,
        expected=(asked.summary,),
        actual=actual,
        evidence=evidence,
    )


def _told(finding: AuditFinding, hands: int) -> str:
    where = f"In hand {finding.hand + 1}: {finding.text}" if hands > 1 else sentence(finding.text)
    return f"{where}."


def _tell_hand_before(logs: Sequence[DealLog], index: int, request: DealRequest) -> Iterator[str]:
    """
    Where button and blinds were in a hand, and who is not in the next one any more.
    """
    table, following = logs[index].table, logs[index + 1].table
    places = tell_places(table)
    yield f"Hand {index + 1}: {places[:1].lower()}{places[1:]}."
    here = {seat.number for seat in table.seats if seat.state is not SeatState.EMPTY}
    gone = here.intersection(seat.number for seat in following.seats if seat.state is SeatState.EMPTY)
    left = gone.intersection(request.hands[index + 1].leave)
    if gone - left:
        verb = "have" if len(gone - left) > 1 else "has"
        yield f"{sentence(seats_named(sorted(gone - left)))} {verb} no chips left after it."
    if left:
        yield f"{sentence(seats_named(sorted(left)))} left after it."


def _tell_hands(request: DealRequest) -> Iterator[str]:
    """
    The pack and the wishes of each hand that was asked for.
    """
    for number, hand in enumerate(request.hands):
        if len(request.hands) > 1:
            yield f"Hand {number + 1} of {len(request.hands)}:"
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
