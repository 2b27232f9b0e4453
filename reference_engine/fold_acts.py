"""
The fold of chips and acts: posts, acts, hands that are killed, chips that come back, and the award.
"""

from reference_engine.fold_cards import lay
from reference_engine.hand import Act, Hand, Kill
from reference_engine.model.events import (
    Acted,
    Action,
    ChipsReturned,
    HandKilled,
    KillReason,
    Posted,
    PotAwarded,
)
from reference_engine.model.table import LIVE_POSTS, PostKind, SeatState
from reference_engine.pack import Lies

# A member of an enumeration is looked up slowly through its class, and these are asked for with each act.
_CHECK, _FOLD, _CALL, _BET, _EMPTY = Action.CHECK, Action.FOLD, Action.CALL, Action.BET, SeatState.EMPTY
_FIRST_IS_LEFT_OF = (PostKind.STRADDLE, PostKind.BRING_IN)
_WITHOUT_CHIPS = (_CHECK, _FOLD)


def posted(hand: Hand, index: int, event: Posted) -> None:
    """
    A seat puts a forced bet or a straddle in.
    """
    if not hand.has_seat(index, event.seat):
        return
    if event.seat not in hand.entitled:
        hand.problem(index, f"seat {event.seat} is not entitled to a hand and posts")
    elif event.chips <= 0:
        hand.problem(index, "a post is at least one chip")
    elif event.chips > hand.stacks[event.seat]:
        hand.problem(index, f"seat {event.seat} posts {event.chips} and has {hand.stacks[event.seat]}")
    else:
        hand.posts.append(index)
        hand.posted[event.seat] += event.chips
        hand.stacks[event.seat] -= event.chips
        if event.kind in _FIRST_IS_LEFT_OF:
            hand.betting.straddle(event.seat, event.chips)
        elif event.kind in LIVE_POSTS:
            hand.betting.post(event.seat, event.chips)


def acted(hand: Hand, index: int, event: Acted) -> None:
    """
    A player acts, in turn or not.
    """
    seat, action, chips = event.seat, event.action, event.chips
    if seat not in hand.state and not hand.has_seat(index, seat):
        return
    reason = _cannot_act(hand, event)
    if reason:
        hand.problem(index, f"seat {seat} {reason}")
        return
    betting = hand.betting
    in_turn = betting.turn() == seat and seat not in betting.pending
    due = betting.to_call(seat) if in_turn else 0
    if due and action is _CHECK:
        hand.problem(index, f"seat {seat} checks in turn facing a bet of {due}")
        return
    hand.later_streets.is_dealt = True
    hand.acts.append(Act(index, seat, action, chips, in_turn, hand.street))
    hand.stacks[seat] -= chips
    hand.bets[seat] += chips
    if seat in hand.killed or seat not in hand.entitled:
        return
    if in_turn:
        if chips and not _fits_its_name(action, chips, due, behind=hand.stacks[seat]):
            hand.uncovered.wrong_amounts.append(index)
        betting.act(seat, chips)
    else:
        betting.pending.setdefault(seat, index)
    if action is _FOLD:
        hand.folded.add(seat)


def _fits_its_name(action: Action, chips: int, due: int, *, behind: int) -> bool:
    """
    Whether a call calls, a bet opens and a raise raises; `behind` is what the seat has left after the act.
    """
    if action is _CALL:
        return due > 0 and (chips == due or (chips < due and not behind))
    return not due if action is _BET else chips > due


def _cannot_act(hand: Hand, event: Acted) -> str:
    seat = event.seat
    if hand.state[seat] is _EMPTY and seat not in hand.taken:
        return "is empty and acts"
    if seat in hand.folded:
        return "has folded and acts"
    if not hand.hole.get(seat):
        return "has no cards and acts"
    chips, stack = event.chips, hand.stacks[seat]
    if not stack:
        return "is all-in and acts"
    if chips > stack:
        return f"puts in {chips} and has {stack}"
    if (chips > 0) is (event.action in _WITHOUT_CHIPS) or chips < 0:
        return f"cannot {event.action} with {event.chips} chips"
    return ""


def hand_killed(hand: Hand, index: int, event: HandKilled) -> None:
    """
    The dealer takes a hand away: its cards go to the muck.
    """
    if not hand.has_seat(index, event.seat):
        return
    if not hand.has_cards(event.seat):
        hand.problem(index, f"seat {event.seat} has no hand to kill")
        return
    in_turn = hand.turn == event.seat
    for_cause = _has_cause(hand, event)
    hand.kills.append(Kill(index, event.seat, event.reason, in_turn, for_cause, hand.street))
    hand.killed.add(event.seat)
    for place in list(hand.hole[event.seat]):
        lay(hand, place, Lies.MUCK)


def _has_cause(hand: Hand, event: HandKilled) -> bool:
    """
    Whether the reason of a kill is a fact of the record; the clock and the floor give their own.
    """
    if event.reason is KillReason.ABSENT:
        return event.seat in hand.absent_at_deal
    if event.reason is KillReason.PENALTY:
        return event.seat in hand.on_penalty
    if event.reason is KillReason.WRONG_COUNT:
        return event.seat not in hand.entitled or len(hand.hole[event.seat]) != hand.facts.hole_cards
    return True


def chips_returned(hand: Hand, index: int, event: ChipsReturned) -> None:
    """
    Chips go back to a seat, out of its bets first.
    """
    if not hand.has_seat(index, event.seat):
        return
    if not 0 < event.chips <= hand.bets[event.seat] + hand.posted[event.seat]:
        hand.problem(index, f"seat {event.seat} gets {event.chips} back and has not put in that much")
        return
    from_bets = min(event.chips, hand.bets[event.seat])
    hand.bets[event.seat] -= from_bets
    hand.posted[event.seat] -= event.chips - from_bets
    hand.stacks[event.seat] += event.chips
    if hand.betting.pending.pop(event.seat, None) is None:
        hand.betting.give_back(event.seat, event.chips)


def pot_awarded(hand: Hand, index: int, event: PotAwarded) -> None:
    """
    The pot is pushed.
    """
    if hand.turn is not None:
        hand.uncovered.premature_awards.append(index)
    hand.pot_awarded_at = index
    for award in event.awards:
        hand.has_seat(index, award.seat)
    pot = sum(hand.posted.values()) + sum(hand.bets.values())
    awarded = sum(award.chips for award in event.awards)
    if awarded > pot:
        hand.problem(index, f"{awarded} chips are pushed from a pot of {pot}")
