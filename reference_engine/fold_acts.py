"""
The fold of chips and acts: posts, acts, hands that are killed, chips that come back, and the award.
"""

from functools import partial

from reference_engine.fold_cards import lay
from reference_engine.fold_streets import begin_with, bring_in, cards_due
from reference_engine.hand import Hand
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
from reference_engine.occurrences import Act, Kill, Return, WrongAmount
from reference_engine.out_of_turn import OutOfTurn
from reference_engine.pack import Lies

# A member of an enumeration is looked up slowly through its class, and these are asked for with each act.
_CHECK, _FOLD, _CALL, _BET, _EMPTY = Action.CHECK, Action.FOLD, Action.CALL, Action.BET, SeatState.EMPTY
_STRADDLE, _ANTE, _BRING_IN = PostKind.STRADDLE, PostKind.ANTE, PostKind.BRING_IN
_WITHOUT_CHIPS = (_CHECK, _FOLD)
_POSTS_OF_STUD = (_ANTE, _BRING_IN)


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
    elif event.kind is _BRING_IN if hand.facts.has_button else event.kind not in _POSTS_OF_STUD:
        hand.problem(index, f"{hand.game} has no {event.kind}")
    elif event.chips > hand.stacks[event.seat]:
        hand.problem(index, f"seat {event.seat} posts {event.chips} and has {hand.stacks[event.seat]}")
    else:
        hand.posts.append(index)
        hand.posted[event.seat] += event.chips
        hand.stacks[event.seat] -= event.chips
        if event.kind is _STRADDLE:
            hand.betting.straddle(event.seat, event.chips)
        elif event.kind is _BRING_IN:
            bring_in(hand, event.seat, event.chips)
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
    if hand.later_streets.first_is_open:
        begin_with(hand, seat)
    in_turn = betting.turn() == seat
    if not in_turn and action is _CALL and chips == hand.short_calls.get(seat):
        _pay_the_rest(hand, seat, chips)
        return
    if in_turn and action is not _FOLD:
        betting.put_in(seat)
    due = betting.to_call(seat) if in_turn else 0
    if due and action is _CHECK:
        hand.problem(index, f"seat {seat} checks in turn facing a bet of {due}")
        return
    hand.later_streets.is_acted_on = True
    hand.acts.append(Act(index, seat, action, chips, in_turn, hand.street))
    hand.stacks[seat] -= chips
    hand.bets[seat] += chips
    if seat in hand.killed or seat not in hand.entitled:
        return
    if in_turn:
        if chips and not _fits_its_name(action, chips, due, behind=hand.stacks[seat]):
            chips = _accepted(hand, hand.acts[-1], due)
        betting.act(seat, chips)
    else:
        _wait(hand, hand.acts[-1])
    if action is _FOLD:
        hand.folded.add(seat)
    if betting.pending:
        _settle(hand, index)


def _wait(hand: Hand, act: Act) -> None:
    waiting = OutOfTurn(act.event, act.seat, act.action, act.chips, act.street)
    hand.out_of_turn.append(waiting)
    hand.betting.wait(waiting)


def _settle(hand: Hand, index: int) -> None:
    """
    Rule on the acts out of turn whose turn has come with this event.
    """
    hand.betting.settle(index, partial(_counted, hand))


def _counted(hand: Hand, act: OutOfTurn, due: int) -> int:
    """
    The chips that an act out of turn counts for now that it binds.
    """
    if act.chips and not _fits_its_name(act.action, act.chips, due, behind=hand.stacks[act.seat]):
        return _accepted(hand, act, due)
    return act.chips


def _pay_the_rest(hand: Hand, seat: int, chips: int) -> None:
    """
    A player adds what a call that was too small left owing: no further act.
    """
    del hand.short_calls[seat]
    hand.stacks[seat] -= chips
    hand.bets[seat] += chips


def _accepted(hand: Hand, act: Act | OutOfTurn, due: int) -> int:
    """
    The chips that an act counts for whose chips do not fit its name.

    A call that was too small counts as a call of all there was; what it lacks is owed, and may come with a later call.
    """
    if act.action is _CALL and act.chips == due + hand.short_calls.get(act.seat, 0):
        del hand.short_calls[act.seat]
        return due
    hand.wrong_amounts.append(WrongAmount(act.event, act.seat, act.action, act.chips, due, act.street))
    if act.action is not _CALL or act.chips >= due:
        return act.chips
    owed = min(due - act.chips, hand.stacks[act.seat])
    hand.short_calls[act.seat] = hand.short_calls.get(act.seat, 0) + owed
    return act.chips + owed


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
    places = tuple(hand.hole[event.seat])
    hand.kills.append(Kill(index, event.seat, event.reason, in_turn, for_cause, hand.street, places))
    hand.killed.add(event.seat)
    for place in places:
        lay(hand, place, Lies.MUCK)
    _settle(hand, index)


def _has_cause(hand: Hand, event: HandKilled) -> bool:
    """
    Whether the reason of a kill is a fact of the record; the clock and the floor give their own.
    """
    if event.reason is KillReason.ABSENT:
        return event.seat in hand.absent_at_deal
    if event.reason is KillReason.PENALTY:
        return event.seat in hand.on_penalty
    if event.reason is KillReason.WRONG_COUNT:
        return event.seat not in hand.entitled or len(hand.hole[event.seat]) != cards_due(hand, event.seat)
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
    hand.returns.append(Return(index, event.seat, event.chips, hand.street))
    from_bets = min(event.chips, hand.bets[event.seat])
    hand.bets[event.seat] -= from_bets
    hand.posted[event.seat] -= event.chips - from_bets
    hand.stacks[event.seat] += event.chips
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
