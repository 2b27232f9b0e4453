"""
First card to a wrong seat.

A deal whose first card goes to another seat than the first entitled one left of the button is a misdeal. After
substantial action the hand is played.

With a misplaced button (34-A) the first card may be right for the seat where the button lies or for the one where it
belongs.

Clause: first_card (35-A2); heads_up_order (34-B) heads-up, where the button is dealt last; dead_button (32) where the
button is on a seat that is not dealt in.
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.hand import Hand
from reference_engine.rules.forced_bets import button_due, order_due
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    A wrong first card.
    """
    hand = situation.hand
    if not hand.deal or hand.deal[0].seat in (hand.dealing_order[0], order_due(hand, button_due(hand))[0]):
        return
    clauses = order_clauses(hand)
    if situation.too_late_for_misdeal:
        yield situation.barred("first_card", clauses, [hand.deal[0].event])
    else:
        yield situation.misdeal("first_card", clauses, [hand.deal[0].event])


def order_clauses(hand: Hand) -> tuple[str, ...]:
    """
    The clauses that say where the first card goes at this table.
    """
    clauses = ["first_card"]
    if not hand.facts.has_button:
        return ("first_card",)
    if len(hand.dealing_order) == 2:
        clauses.append("heads_up_order")
    if hand.table.button not in hand.entitled:
        clauses.append("dead_button")
    return tuple(clauses)
