"""
Acts out of turn that bind, and the seats that were skipped by them.

Clauses: out_of_turn (53-A), skipped_player (53-B). Shared by the rule on substantial action (U-15) and those on acts out
of turn.
"""

from collections.abc import Collection

from reference_engine.hand import Act, Hand
from reference_engine.model.events import Action
from reference_engine.out_of_turn import Fate, OutOfTurn


def are_substantial(acts: Collection[Act | OutOfTurn]) -> bool:
    """
    Whether the acts by themselves are enough for substantial action: two of which one puts chips in, or any three.
    """
    return len(acts) >= 3 or (len(acts) == 2 and any(act.chips for act in acts))


def skipped_seats(hand: Hand) -> tuple[int, ...]:
    """
    The seats that have still to act and on whose left acts wait, out of turn, that are substantial by themselves.
    """
    pending = hand.betting.pending
    turn = hand.turn if len(pending) > 1 else None
    if turn is None:
        return ()
    ring = hand.betting.clockwise_from(turn)
    skipped = []
    for at, seat in enumerate(ring, start=1):
        if seat not in pending and hand.betting.has_to_act(seat):
            on_the_left = [act for other in ring[at:] for act in pending.get(other, ())]
            if are_substantial(on_the_left):
                skipped.append(seat)
    return tuple(skipped)


def bound_by_skipping(hand: Hand) -> tuple[int, ...]:
    """
    The events of the acts out of turn that bind although their turn has not come, since a seat was skipped by them.

    A check of a seat that faced a bet cannot bind.
    """
    if not skipped_seats(hand):
        return ()
    committed = hand.betting.committed
    waiting = [act for acts in hand.betting.pending.values() for act in acts]
    return tuple(
        sorted(
            act.event for act in waiting if act.action is not Action.CHECK or act.facing <= committed.get(act.seat, 0)
        )
    )


def binding(hand: Hand) -> frozenset[int]:
    """
    The events of all acts out of turn that bind by now.
    """
    bound = [act.event for act in hand.out_of_turn if act.fate is Fate.BOUND]
    return frozenset((*bound, *bound_by_skipping(hand)))
