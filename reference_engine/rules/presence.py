"""
Acts of hands that presence or a penalty has killed.

A player who is away when the initial deal's last card is dealt has a dead hand, and so has a player who serves a
penalty. What such a seat does with its cards is no act: it is ignored and counts for nothing.

Clauses: at_your_seat (30), penalty (71-C).
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The acts of absent and penalised seats.
    """
    hand = situation.hand
    if not hand.absent_at_deal and not hand.on_penalty:
        return
    for clause, seats in (("at_your_seat", hand.absent_at_deal - hand.on_penalty), ("penalty", hand.on_penalty)):
        acts = [act.event for act in hand.acts if act.seat in seats & hand.entitled]
        if acts:
            yield situation.disregard("act_by_killed_hand", (clause,), acts)
