"""
P15: a hand that was killed wins nothing, acts no more, gets nothing, and lowers no pot.
"""

from collections.abc import Iterator

from conformance.invariants.invariant import HOLDS, Ruled, effective, same
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.events import Acted, Action, BoardDealt, ChipsReturned, HandKilled, Posted
from reference_engine.model.ruling import DeadHands, NoRaise, Replace, ReturnChips, Ruling, Scrap, Supply
from reference_engine.model.table import LIVE_POSTS


def dead_hands_get_nothing(ruled: Ruled) -> Iterator[str]:
    """
    A ruling that kills a hand gives it no card and no choice, and leaves somebody who can win.
    """
    for ruling in ruled.rulings:
        dead = {seat for it in ruling.remedies if isinstance(it, DeadHands) for seat in it.seats}
        if not dead:
            continue
        served = sorted(_served(ruled.hand, ruling) & dead)
        yield HOLDS if not served else f"seats {served} are dead and get something of {ruling.remedies}"
        live = set(ruled.hand.live)
        yield HOLDS if live - dead or not live & dead else f"{dead} of {live} are dead: nobody can win"


def _served(hand: Hand, ruling: Ruling) -> set[int]:
    seats = {it.seat for it in ruling.remedies if isinstance(it, Supply | NoRaise)}
    places = [it.place for it in ruling.remedies if isinstance(it, Replace | Scrap)]
    holders = {hand.pack.cards[place].seat for place in places}
    return seats | {seat for seat in holders if seat is not None}


def dead_hands_lower_no_pot(ruled: Ruled) -> Iterator[str]:
    """
    What a dead hand has bet and others have met stays: it gets back at most what is above everybody else's chips.
    """
    put_in = _on_this_street(ruled)
    for ruling in ruled.rulings:
        dead = {seat for it in ruling.remedies if isinstance(it, DeadHands) for seat in it.seats}
        for back in (it for it in ruling.remedies if isinstance(it, ReturnChips) and it.seat in dead):
            bet = sum(it.chips for it in ruled.case.events if isinstance(it, Acted) and it.seat == back.seat)
            above = put_in[back.seat] - max(chips for seat, chips in put_in.items() if seat != back.seat)
            most = min(bet, above) if ruled.hand.facts.board else bet
            yield HOLDS if back.chips <= most else f"{back}, and {most} is above all others"


def _on_this_street(ruled: Ruled) -> dict[int, int]:
    """
    What each seat has put in since the last board, live posts among it, counted from the record alone.
    """
    put_in = dict.fromkeys((seat.number for seat in ruled.case.table.seats), 0)
    for event in ruled.case.events:
        match event:
            case BoardDealt():
                put_in = dict.fromkeys(put_in, 0)
            case Acted(seat=seat, chips=chips):
                put_in[seat] += chips
            case Posted(seat=seat, chips=chips, kind=kind) if kind in LIVE_POSTS:
                put_in[seat] += chips
            case ChipsReturned(seat=seat, chips=chips):
                put_in[seat] -= chips
            case _:
                pass
    return put_in


def killing_a_hand_moves_no_chips(ruled: Ruled) -> Iterator[str]:
    """
    A hand that the dealer takes away leaves its chips where they are, and is never in turn again.
    """
    case = ruled.case
    if not any(isinstance(event, HandKilled) for event in case.events):
        return
    hand = Hand(case.table, case.game, case.events)
    killed: set[int] = set()
    for index, event in enumerate(case.events):
        before = dict(hand.stacks), dict(hand.bets), dict(hand.posted)
        apply(hand, index, event)
        if isinstance(event, HandKilled):
            killed.add(event.seat)
            yield same("chips", before, (hand.stacks, hand.bets, hand.posted))
        if hand.turn in killed:
            yield f"seat {hand.turn} is dead and in turn after event {index}"
            return


def acts_of_dead_hands_count_for_nothing(ruled: Ruled) -> Iterator[str]:
    """
    A fold or a check of a hand that presence or a penalty has killed, made last, changes nothing that is done.
    """
    hand = ruled.hand
    dead = sorted((hand.absent_at_deal | hand.on_penalty) & hand.entitled)
    able = [seat for seat in dead if hand.has_cards(seat) and hand.stacks[seat] and seat not in hand.folded]
    if not able or not ruled.is_in_play:
        return
    for action in (Action.CHECK, Action.FOLD):
        other = ruled.before_the_call(Acted(able[0], action))
        yield same(
            f"seat {able[0]} has a dead hand and its {action} counts",
            (ruled.ruling.outcome, effective(ruled.ruling), ruled.ruling.redeal),
            (other.ruling.outcome, effective(other.ruling), other.ruling.redeal),
        )
