"""
A hand that the dealer took away without a cause.

There is no redress: the hand is dead. Its called chips stay in the pot, and the part of its bet or raise that nobody
called goes back.

Clause: hand_killed_by_mistake (65-A).
Readings: the clock and the floor give their own cause; a hand taken away after a misdeal was announced is another
rule's.
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.rules.uncalled_bet import returned_to
from reference_engine.situation import Situation

_CLAUSES = ("hand_killed_by_mistake",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The hands that were killed for a reason that the record does not bear out.
    """
    hand = situation.hand
    for kill in hand.kills:
        announced_at = hand.misdeal_announced_at
        if kill.for_cause or (announced_at is not None and kill.event > announced_at):
            continue
        yield situation.disregard("hand_killed_by_mistake", _CLAUSES, [kill.event])
        if kill.seat not in hand.folded:
            yield from returned_to(situation, kill.seat, by_the_text=True)
