"""
A wrong number of cards.

A seat with too many cards, or with too few once the deal is finished, makes a misdeal before substantial action. After
it that hand is dead: its cards go to the muck and each later street has one burn. A short button is not counted (37).

Clauses: wrong_count (35-A5, listed in 2024; 2019 has an open list only: U-23), killed_hand (38).
Readings: 37 covers too few cards only, so a button with too many makes a misdeal (derived, hence `should`).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import DeadHands, EvidenceTag, Severity
from reference_engine.rules.short_button import exempted
from reference_engine.rules.uncalled_bet import returned_to
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The seats with a wrong number of cards.
    """
    hand = situation.hand
    wrong, evidence = _wrong_seats(situation)
    if not wrong:
        return
    if situation.too_late_for_misdeal:
        yield from _after_substantial_action(situation, wrong, evidence)
    elif not situation.edition.parameters.wrong_count_is_listed and situation.reading("U-23") == "b":
        dead = DeadHands(tuple(wrong))
        yield situation.floor(
            "wrong_count", ("wrong_count",), evidence, Option(Effect.MISDEAL), Option(Effect.PLAY_ON, (dead,))
        )
    elif wrong == [hand.table.button]:
        yield situation.misdeal(
            "wrong_count", ("wrong_count",), evidence, severity=Severity.SHOULD, tag=EvidenceTag.DERIVED
        )
    else:
        yield situation.misdeal("wrong_count", ("wrong_count",), evidence)


def _wrong_seats(situation: Situation) -> tuple[list[int], list[int]]:
    hand = situation.hand
    right = hand.facts.hole_cards
    finished = hand.deal_ended_at
    wrong: list[int] = []
    evidence: set[int] = set()
    spared = exempted(situation) if finished is not None else None
    for seat, cards in situation.cards_by_seat.items():
        if len(cards) > right:
            evidence.update(dealt.event for dealt in cards[right:])
        elif finished is not None and 0 < len(cards) < right and seat != spared:
            evidence.add(finished)
        else:
            continue
        wrong.append(seat)
    return wrong, sorted(evidence)


def _after_substantial_action(situation: Situation, wrong: list[int], evidence: list[int]) -> Iterator[Finding]:
    live = situation.hand.live
    dead = tuple(seat for seat in wrong if seat in live)
    if not dead:
        yield situation.barred("wrong_count", ("wrong_count",), evidence)
        return
    clauses = ("killed_hand", "misdeal_window", "substantial_action", "wrong_count")
    yield situation.play_on("wrong_count", clauses, evidence, DeadHands(dead))
    for seat in dead:
        yield from returned_to(situation, seat)
