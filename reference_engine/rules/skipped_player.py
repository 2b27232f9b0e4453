"""
Skipped players.

When players on the left of a seat act out of turn, and what they do is substantial by itself, the seat was skipped:
those acts bind, and the floor decides whether the skipped hand is dead or may only check, call or fold. How long the
player had to speak up is not in the record.

Clause: skipped_player (53-B).
Readings: where the deal was wrong as well, such acts do not bar a misdeal (U-15); acts of one seat alone skip nobody. A
skipped player who has bet or raised past such acts did what 53-B would not have allowed: the floor decides.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import Bind, DeadHands, Disregard, NoRaise, Remedy, ReturnChips
from reference_engine.occurrences import Act
from reference_engine.out_of_turn import OutOfTurn
from reference_engine.rules.binding_acts import bound_by_skipping, raise_past_them, skipped_seats, that_can_bind
from reference_engine.situation import Situation

_SLUG = "skipped_player"
_CLAUSES = ("skipped_player",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The skipped seats, and the acts that skipped them.
    """
    hand = situation.hand
    if len(hand.out_of_turn) < 2:
        return
    raised = raise_past_them(hand)
    if raised is not None:
        yield _raised(situation, *raised)
        return
    seats = skipped_seats(hand)
    if not seats:
        return
    evidence = sorted(act.event for acts in hand.betting.pending.values() for act in acts)
    binds = tuple(Bind(event) for event in bound_by_skipping(hand))
    yield situation.play_on("out_of_turn", ("skipped_player", "out_of_turn"), evidence, *binds)
    dead = Option(Effect.PLAY_ON, (DeadHands(seats), *binds))
    limited = Option(Effect.PLAY_ON, (*(NoRaise(seat) for seat in seats), *binds))
    yield situation.floor(_SLUG, _CLAUSES, evidence, dead, limited)


def _raised(situation: Situation, raised: Act, past: tuple[OutOfTurn, ...]) -> Finding:
    hand = situation.hand
    binds = [Bind(event) for event in that_can_bind(hand, past)]
    back = ReturnChips(raised.seat, raised.chips)
    return situation.floor(
        _SLUG,
        _CLAUSES,
        sorted(act.event for act in past),
        Option(Effect.PLAY_ON, (back, NoRaise(raised.seat), *binds)),
        Option(Effect.PLAY_ON, (back, DeadHands((raised.seat,)), *binds)),
        Option(Effect.PLAY_ON, _as_if_it_stood(past)),
    )


def _as_if_it_stood(past: tuple[OutOfTurn, ...]) -> tuple[Remedy, ...]:
    """
    What follows by 53-A if the raise stands: chips go back where the turn has come, and folds are folds.
    """
    owed = {act.seat: 0 for act in past if act.owed}
    for act in past:
        if act.owed:
            owed[act.seat] += act.owed
    return tuple(ReturnChips(seat, chips) for seat, chips in owed.items()) or (Disregard(_SLUG),)
