"""
Cards to a seat that is not entitled to a hand.

Cards that go to an empty seat, to a player who waits, or to one who sat down during the hand make a misdeal. After
substantial action such a hand is dead.

Clauses: seat_not_entitled (35-A3), killed_hand (38).
Reading: entitled to a hand, not to play it: the seats of absent and penalised players are dealt in (30, 71-C).
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.model.ruling import DeadHands
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The cards that went to seats without a right to them.
    """
    hand = situation.hand
    strays = [dealt for dealt in (*hand.deal, *hand.supplied) if dealt.seat not in hand.entitled]
    if not strays:
        return
    evidence = [dealt.event for dealt in strays]
    if not situation.too_late_for_misdeal:
        yield situation.misdeal("seat_not_entitled", ("seat_not_entitled",), evidence)
        return
    holders = sorted({dealt.seat for dealt in strays if hand.has_cards(dealt.seat)})
    if holders:
        clauses = ("killed_hand", "misdeal_window", "substantial_action", "seat_not_entitled")
        yield situation.play_on("seat_not_entitled", clauses, evidence, DeadHands(tuple(holders)))
    else:
        yield situation.barred("seat_not_entitled", ("seat_not_entitled",), evidence)
