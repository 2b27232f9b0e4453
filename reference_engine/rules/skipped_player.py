"""
Skipped players.

When players on the left of a seat act out of turn, and what they do is substantial by itself, the seat was skipped: those
acts bind, and the floor decides whether the skipped hand is dead or may only check, call or fold. How long the player had
to speak up is not in the record.

Clause: skipped_player (53-B).
Reading: where the deal was wrong as well, such acts do not bar a misdeal (U-15).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import Bind, DeadHands, NoRaise
from reference_engine.rules.binding_acts import bound_by_skipping, skipped_seats
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The skipped seats, and the acts that skipped them.
    """
    pending = situation.hand.betting.pending
    if len(pending) < 2:
        return
    seats = skipped_seats(situation.hand)
    if not seats:
        return
    evidence = sorted(act.event for acts in pending.values() for act in acts)
    binds = tuple(Bind(event) for event in bound_by_skipping(situation.hand))
    yield situation.play_on("out_of_turn", ("skipped_player", "out_of_turn"), evidence, *binds)
    yield situation.floor(
        "skipped_player",
        ("skipped_player",),
        evidence,
        Option(Effect.PLAY_ON, (DeadHands(seats), *binds)),
        Option(Effect.PLAY_ON, (*(NoRaise(seat) for seat in seats), *binds)),
    )
