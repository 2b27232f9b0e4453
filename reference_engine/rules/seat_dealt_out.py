"""
An entitled seat dealt out.

A finished deal that gave no card to a seat entitled to a hand is a misdeal, also where the player is absent or serves a
penalty. After substantial action the seat has no hand, and nothing is done.

Clauses: seat_dealt_out (35-A4); at_your_seat (30) and penalty (71-C) say that those seats are dealt in.
Reading: U-8: a button without any card was dealt out; under the other reading it is supplied (37).
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The entitled seats without a card.
    """
    hand = situation.hand
    if hand.deal_ended_at is None or situation.counts_are_right:
        return
    out = [seat for seat, cards in situation.cards_by_seat.items() if not cards]
    button = situation.button
    if button is not None and button in out and situation.reading("U-8") == "a":
        out.remove(button)
    if not out:
        return
    clauses = ["seat_dealt_out"]
    if hand.absent_at_deal.intersection(out):
        clauses.append("at_your_seat")
    if hand.on_penalty.intersection(out):
        clauses.append("penalty")
    if situation.too_late_for_misdeal:
        yield situation.barred("seat_dealt_out", tuple(clauses), [hand.deal_ended_at])
    else:
        yield situation.misdeal("seat_dealt_out", tuple(clauses), [hand.deal_ended_at])
