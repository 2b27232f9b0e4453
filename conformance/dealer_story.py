"""
A deviation in the role of dealer, told.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from conformance.clause_texts import clause_text
from conformance.finding import Story
from conformance.repeats.in_words import tell_hands, tell_pair
from conformance.repeats.unstable import Given, Unstable
from conformance.settled import Answered
from conformance.telling import tell_answer, tell_log, tell_table
from conformance.telling.faults import dealt_wrong, did, named_clause, not_dealt, part_told, two_answers
from conformance.telling.tables import tell_places
from conformance.telling.translated import Phrases, answer_lines, in_languages, in_that_language
from conformance.telling.translated.deals import hand_before_told, hands_asked_for, told_finding
from conformance.telling.translated.tables import table_told
from conformance.telling.wording import seats_named, sentence
from conformance.verdict import FINDINGS, firmest
from reference_engine.audit import AuditFinding, DealLog, DealRequest, DealtHand, Setting, audit_hands
from reference_engine.model.table import SeatState
from reports.clause_text import ClauseText
from reports.contrast import Contrast, Gap
from reports.story import Telling, Words


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
    if unstable := seen.unstable:
        actual = told_pair_of_deals(unstable, request)
    elif findings:
        many = len(request.hands)
        actual = in_languages(
            (_told(finding, many) for finding in findings),
            lambda say: (told_finding(finding, many, say) for finding in findings),
        )
    else:
        actual = in_languages(
            tell_answer(seen.kind, number_of=lambda _: asked.number, reason=seen.text),
            lambda say: answer_lines(seen.kind, say, reason=seen.text),
        )
    return Story(
        telling=_telling(request, audited.logs, number, evidence),
        expected=(asked.summary,),
        actual=actual,
        evidence=evidence,
        contrast=_contrast(seen, asked, actual, is_found=bool(findings)),
    )


def _contrast(seen: Answered, asked: ClauseText, actual: Words, *, is_found: bool) -> Contrast | None:
    """
    What was found in the deal is what is wrong with it, each line of it.
    """
    if seen.verdict not in FINDINGS:
        return None
    if seen.unstable is not None:
        return Contrast(fault=two_answers())
    named = named_clause(asked.number if asked.number != "-" else "", asked.clause)
    fault = dealt_wrong(named, actual) if is_found else not_dealt(did(seen.kind), named)
    return Contrast(
        fault=fault,
        gaps=(Gap(part="deal", told=part_told("deal"), clause=asked.clause, number=asked.number),),
        expected=({},),
        actual={language: tuple(range(len(text.splitlines()))) for language, text in actual.items()},
    )


def told_pair_of_deals(unstable: Unstable, request: DealRequest) -> Words:
    """
    The deals that were dealt otherwise from the same request, and what it took to see it.
    """
    one, other = unstable.one, unstable.other

    def lines(say: Phrases | None = None) -> Iterable[str]:
        def told(given: Given) -> Sequence[str]:
            return tell_hands(given, other if given is one else one, request.table, request.game, say)

        return tell_pair(unstable, told, say)

    return in_languages(lines(), lines)


def _telling(request: DealRequest, logs: Sequence[DealLog], number: int, evidence: Sequence[int]) -> Telling:
    """
    The hand of that number; what was asked for, where none was dealt.
    """
    if not logs or not logs[number].events:
        opening = in_languages(
            (*tell_table(request.table, request.game), *_tell_hands(request)),
            lambda say: (*table_told(request.table, request.game, say), *hands_asked_for(request, say)),
        )
        return replace(tell_log(request.table, request.game, ()), opening=opening)
    telling = tell_log(logs[number].table, logs[number].game, logs[number].events, evidence)
    many = len(request.hands)
    if many == 1:
        return telling

    def translated(say: Phrases) -> Iterator[str]:
        for index in range(number):
            broke, left = _gone(logs, index, request)
            yield from hand_before_told(logs[index].table, index + 1, broke, left, request, say)
        yield say("deals", "told_here", number=number + 1, all=many)
        yield in_that_language(telling.opening, say)

    before = [line for index in range(number) for line in _tell_hand_before(logs, index, request)]
    told_here = f"Hand {number + 1} of {many} is told here:"
    opening = in_languages((*before, told_here, telling.opening["en"]), translated)
    return replace(telling, opening=opening, hand=number + 1, hands=many)


def _told(finding: AuditFinding, hands: int) -> str:
    where = f"In hand {finding.hand + 1}: {finding.text}" if hands > 1 else sentence(finding.text)
    return f"{where}."


def _tell_hand_before(logs: Sequence[DealLog], index: int, request: DealRequest) -> Iterator[str]:
    """
    Where button and blinds were in a hand, and who is not in the next one any more.
    """
    places = tell_places(logs[index].table)
    yield f"Hand {index + 1}: {places[:1].lower()}{places[1:]}."
    broke, left = _gone(logs, index, request)
    if broke:
        yield f"{sentence(seats_named(sorted(broke)))} {'have' if len(broke) > 1 else 'has'} no chips left after it."
    if left:
        yield f"{sentence(seats_named(sorted(left)))} left after it."


def _gone(logs: Sequence[DealLog], index: int, request: DealRequest) -> tuple[set[int], set[int]]:
    """
    The seats that are not in the next hand any more: those without chips, and those who left.
    """
    table, following = logs[index].table, logs[index + 1].table
    here = {seat.number for seat in table.seats if seat.state is not SeatState.EMPTY}
    gone = here.intersection(seat.number for seat in following.seats if seat.state is SeatState.EMPTY)
    left = gone.intersection(request.hands[index + 1].leave)
    return gone - left, left


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
