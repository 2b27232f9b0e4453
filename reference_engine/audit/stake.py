"""
Which clauses a request to deal puts at stake.

A clause is at stake where an engine that breaks it would show that in this hand. Where the hand may never come to it,
as the flop after enough folds, the clause is not at stake: to have kept it there proves nothing.
"""

from collections.abc import Iterator

from reference_engine.audit.deal_log import DealRequest
from reference_engine.audit.posts import owed
from reference_engine.audit.rigged_deck import is_fouled
from reference_engine.model.events import Action
from reference_engine.model.games import FACTS
from reference_engine.model.table import LIVE_POSTS, SeatState
from reference_engine.seating import dealing_order


def clauses_at_stake(request: DealRequest) -> frozenset[str]:
    """
    The clauses that the first hand of the request can break.

    A pack asked for with a card that comes twice puts only fouled_deck at stake: the hand may rightly stop anywhere.
    `rigged_deck` is never among them: it is a feature that an engine may lack, and no clause of an edition.
    """
    table, hand = request.table, request.hands[0]
    if is_fouled(hand.pack):
        return frozenset({"fouled_deck"})
    entitled = dealing_order(table)
    at_stake = {"wrong_count", "fouled_deck", "dealing_procedure", "chips"}
    facts = FACTS[request.game]
    if not facts.has_button:
        at_stake.add("first_card")
    elif table.button not in entitled:
        at_stake.add("dead_button")
    else:
        at_stake.add("heads_up_order" if len(entitled) == 2 else "first_card")
    if any(seat.state is not SeatState.PRESENT for seat in table.seats):
        at_stake.add("entitled_seats")
    due = owed(table, entitled)
    if due or table.level.bring_in:
        at_stake.add("posts")
    is_opened = not facts.has_button or any(kind in LIVE_POSTS for kinds in due.values() for kind in kinds)
    raises = {Action.RAISE} if is_opened else {Action.RAISE, Action.BET}
    turns = 1 + sum(wish in raises for wishes in hand.wishes.values() for wish in wishes)
    present = [seat.number for seat in table.seats if seat.state is SeatState.PRESENT]
    # Before the flop a seat has one turn, and another one at most for each raise.
    if sum(Action.FOLD not in hand.wishes.get(seat, ())[:turns] for seat in present) > 1:
        at_stake |= {"one_burn", "board_count" if facts.board else "street_cards"}
    return frozenset(at_stake)


def clauses_that_may_follow(request: DealRequest) -> frozenset[str]:
    """
    The clauses that may come up in later hands, when the button moves or somebody is not there any more.

    The cards decide who goes broke, and whether there is a next hand: the logs show what came up.
    """
    return frozenset(_that_may_follow(request)) if len(request.hands) > 1 else frozenset()


def _that_may_follow(request: DealRequest) -> Iterator[str]:
    table, entitled = request.table, dealing_order(request.table)
    at_risk = table.level.ante + table.level.big_blind + table.level.big_blind_ante
    may_go = {seat.number for seat in table.seats if seat.number in entitled and seat.stack <= at_risk}
    may_go.update(seat for hand in request.hands[1:] for seat in hand.leave if seat in entitled)
    if may_go:
        yield "entitled_seats"
    if table.big_blind_seat is None:
        return
    if len(entitled) > 2:
        yield "dead_button"
    if len(entitled) - len(may_go) <= 2:
        yield "heads_up_order"
