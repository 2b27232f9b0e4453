"""
Acts out of turn.

An act out of turn is ruled when the turn comes to its seat. Before that it changes nothing, and it is no act in turn.

Clause: out_of_turn (53). What follows once the turn has come is not encoded: such a case is refused by name.
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The acts out of turn that wait for their turn.
    """
    pending = situation.hand.betting.pending
    if pending:
        yield situation.disregard("out_of_turn", ("out_of_turn",), sorted(pending.values()))
