"""
A wrong number of cards.

A seat with too many cards, or with too few once the deal is finished, makes a misdeal before substantial action. After
it that hand is dead: its cards go to the muck and each later street has one burn. A short button is not counted (37).
No other seat is supplied: a card dealt to it after the deal cures nothing, unless the seat had lost one.

Clauses: wrong_count (35-A5, listed in 2024; 2019 has an open list only: U-23), killed_hand (38).
Readings: 37 covers too few cards only, so a button with too many makes a misdeal, or is dead after substantial action
(derived, hence `should`).
"""

from collections.abc import Iterator

from msgspec import structs

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import DeadHands, EvidenceTag, Severity
from reference_engine.rules.short_button import exempted
from reference_engine.rules.uncalled_bet import returned_to
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The seats with a wrong number of cards.
    """
    if situation.counts_are_right:
        return
    wrong, evidence = wrong_seats(situation)
    if not wrong:
        return
    if situation.too_late_for_misdeal:
        yield from _after_substantial_action(situation, wrong, evidence)
    elif not situation.edition.parameters.wrong_count_is_listed and situation.reading("U-23") == "b":
        dead = DeadHands(tuple(wrong))
        yield situation.floor(
            "wrong_count", ("wrong_count",), evidence, Option(Effect.MISDEAL), Option(Effect.PLAY_ON, (dead,))
        )
    else:
        finding = situation.misdeal("wrong_count", ("wrong_count",), evidence)
        yield _derived(finding) if wrong == [situation.button] else finding


def wrong_seats(situation: Situation) -> tuple[list[int], list[int]]:
    """
    The seats with a wrong number of cards, and the events that show it.
    """
    spared = exempted(situation)
    wrong: list[int] = []
    evidence: set[int] = set()
    for seat, cards in situation.cards_by_seat.items():
        shown_by = _shown_by(situation, seat, cards, spared=seat == spared)
        if shown_by:
            wrong.append(seat)
            evidence.update(shown_by)
    return wrong, sorted(evidence)


def _shown_by(situation: Situation, seat: int, cards: list[int], *, spared: bool) -> list[int]:
    """
    The events that make the seat's count wrong: each card too many, or the end of a deal that left it short.
    """
    hand = situation.hand
    right = hand.facts.hole_cards
    lost = sum(loss.seat == seat for loss in hand.losses)
    later = [dealt.event for dealt in situation.dealt_later(seat)[lost:]]
    if len(cards) >= right or spared or not cards:
        # A seat that was dealt out is not short, but a card that comes to it afterwards is one too many.
        allowed = right if cards or spared else 0
        return [*cards, *later][allowed:]
    return [] if hand.deal_ended_at is None else [hand.deal_ended_at]


def _after_substantial_action(situation: Situation, wrong: list[int], evidence: list[int]) -> Iterator[Finding]:
    dead = tuple(seat for seat in wrong if seat in situation.live)
    if dead:
        clauses = ("killed_hand", "misdeal_window", "substantial_action", "wrong_count")
        finding = situation.play_on("wrong_count", clauses, evidence, DeadHands(dead))
        yield _derived(finding) if dead == (situation.button,) else finding
    else:
        yield situation.barred("wrong_count", ("wrong_count",), evidence)
    for seat in wrong:
        if seat not in situation.hand.folded:
            yield from returned_to(situation, seat)


def _derived(finding: Finding) -> Finding:
    return structs.replace(finding, severity=Severity.SHOULD, tag=EvidenceTag.DERIVED)
