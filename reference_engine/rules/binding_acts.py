"""
Acts out of turn that bind, and the seats that were skipped by them.

Clauses: out_of_turn (53-A), skipped_player (53-B). Shared by the rule on substantial action (U-15) and those on acts
out of turn.
"""

from collections.abc import Collection, Iterable

from reference_engine.hand import Hand
from reference_engine.model.events import Action
from reference_engine.occurrences import Act
from reference_engine.out_of_turn import Fate, OutOfTurn

_AGGRESSIVE = (Action.BET, Action.RAISE)


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
    for at, seat in enumerate(ring):
        if seat not in pending and hand.betting.has_to_act(seat):
            on_the_left = [act for other in ring[at:] for act in pending.get(other, ())]
            if _pass_over(on_the_left):
                skipped.append(seat)
    return tuple(skipped)


def _pass_over(acts: Collection[OutOfTurn]) -> bool:
    """
    Whether acts out of turn skip whoever was before them: several seats made them, and they are substantial.
    """
    return are_substantial(acts) and len({act.seat for act in acts}) > 1


def raise_past_them(hand: Hand) -> tuple[Act, tuple[OutOfTurn, ...]] | None:
    """
    The bet or raise, as the last act in turn, of a seat that was skipped before it, and the acts that had skipped it.
    """
    in_turn = [act for act in hand.acts if act.in_turn]
    if not in_turn or in_turn[-1].action not in _AGGRESSIVE or in_turn[-1].street is not hand.street:
        return None
    raised = in_turn[-1]
    past = tuple(
        act
        for act in hand.out_of_turn
        if act.street is raised.street
        and act.event < raised.event
        and (act.ruled_at is None or act.ruled_at >= raised.event)
        and act.fate is not Fate.WITHDRAWN
    )
    return (raised, past) if _pass_over(past) else None


def bound_by_skipping(hand: Hand) -> tuple[int, ...]:
    """
    The events of the acts out of turn that bind although their turn has not come, since a seat was skipped by them.

    A check of a seat that faced a bet cannot bind.
    """
    if not skipped_seats(hand):
        return ()
    return that_can_bind(hand, [act for acts in hand.betting.pending.values() for act in acts])


def that_can_bind(hand: Hand, acts: Iterable[OutOfTurn]) -> tuple[int, ...]:
    """
    The events of the acts, without checks of seats that faced a bet.
    """
    committed = hand.betting.committed
    able = [act for act in acts if act.action is not Action.CHECK or act.facing <= committed.get(act.seat, 0)]
    return tuple(sorted(act.event for act in able))


def binding(hand: Hand) -> frozenset[int]:
    """
    The events of all acts out of turn that bind by now.
    """
    bound = [act.event for act in hand.out_of_turn if act.fate is Fate.BOUND]
    return frozenset((*bound, *bound_by_skipping(hand)))
