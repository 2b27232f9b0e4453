"""
PokerKit as the dealer: it deals, burns and pays by itself, and is told the bring-in, the acts and the discards.

A request says nothing of discards. So that there is something to draw, each hand lays down as many of its first cards
as its place among the hands still in, none to three; the first one stands pat.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pokerkit.state
from pokerkit import Automation, Card, State

from adapters.pokerkit_games import GAMES, NAME, Posts, open_state
from adapters.pokerkit_record import told
from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish, Stack
from adapters.seating import Unsupported, check_card, check_everybody_is_there, dealing_order, stacks

_AUTOMATIONS = tuple(automation for automation in Automation if automation is not Automation.RUNOUT_COUNT_SELECTION)
_MOST_DISCARDS = 3


def deal(request: Deal) -> Answer:
    """
    The hand that PokerKit deals at the table.
    """
    table = msgspec.json.decode(request.table)
    if request.game not in GAMES or len(request.hands) > 1:
        games = ", ".join(GAMES)
        return Answer(request.id, "unsupported", reason=f"this adapter deals one hand at a time of {games}")
    (wish,) = request.hands
    try:
        check_everybody_is_there(table, NAME)
        for card in wish.pack or ():
            check_card(card, NAME, unknown_allowed=True)
        order = dealing_order(table, wish.leave)
        with _shuffle(wish.pack), warnings.catch_warnings():
            warnings.simplefilter("default", UserWarning)
            state = _open(request.game, table, order)
            _play(state, order, wish)
    except Unsupported as lack:
        return Answer(request.id, "unsupported", reason=str(lack))
    except ValueError as refusal:
        return Answer(request.id, "refused", reason=f"ValueError: {refusal}")
    events = msgspec.Raw(msgspec.json.encode(list(told(state, order, table))))
    chips = stacks(table) | dict(zip(order, state.stacks, strict=True))
    final = tuple(Stack(seat, count) for seat, count in chips.items() if seat in order)
    return Answer(request.id, "dealt", hands=(DealtHand(table["button"], events, final),))


@contextmanager
def _shuffle(pack: tuple[str, ...] | None) -> Iterator[None]:
    """
    PokerKit's shuffle puts the pack in this order, until the request is served; null leaves it as it is.
    """
    if pack is None:
        yield
        return
    cards = list(Card.parse("".join(pack)))

    def stack_the_deck(deck: Any) -> None:  # noqa: ANN401 - the deque that PokerKit shuffles
        deck.clear()
        deck.extend(cards)

    original = vars(pokerkit.state)["shuffle"]
    setattr(pokerkit.state, "shuffle", stack_the_deck)  # noqa: B010 - a name that the module does not export
    try:
        yield
    finally:
        setattr(pokerkit.state, "shuffle", original)  # noqa: B010


def _open(game: str, table: dict[str, Any], order: tuple[int, ...]) -> State:
    level = table["level"]
    blinds, antes = dict.fromkeys(order, 0), dict.fromkeys(order, level.get("ante", 0))
    for seat, chips in (
        (table["small_blind_seat"], level["small_blind"]),
        (table["big_blind_seat"], level["big_blind"]),
    ):
        if seat is not None and seat not in blinds:
            raise Unsupported(f"seat {seat} owes a blind and is not dealt in, so it has no position at {NAME}")
        if seat is not None:
            blinds[seat] = chips
    big_blind_ante = level.get("big_blind_ante", 0)
    if big_blind_ante:
        if level.get("ante", 0) or table["big_blind_seat"] is None:
            raise Unsupported(f"{NAME} takes one kind of ante, from a seat that is there")
        antes[table["big_blind_seat"]] = big_blind_ante
    posts = Posts(antes, blinds, is_big_blind_ante=bool(big_blind_ante))
    return open_state(game, _AUTOMATIONS, level, posts, {seat: stacks(table)[seat] for seat in order})


def _play(state: State, order: tuple[int, ...], wish: HandWish) -> None:
    wishes = {seat: list(wish.wishes.get(str(seat), ())) for seat in order}
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
        elif state.actor_index is not None:
            queue = wishes[order[state.actor_index]]
            _act(state, queue.pop(0) if queue else "")
        elif state.can_stand_pat_or_discard():
            _lay_down(state)
        else:
            return


def _lay_down(state: State) -> None:
    live = [position for position in state.player_indices if state.statuses[position]]
    position = state.standing_pat_or_discarding_statuses.index(True)
    count = live.index(position) % (_MOST_DISCARDS + 1)
    state.stand_pat_or_discard(tuple(state.hole_cards[position][:count]))


def _act(state: State, wanted: str) -> None:
    raising = wanted == ("raise" if any(state.bets) else "bet")
    if wanted == "fold" and state.can_fold():
        state.fold()
    elif raising and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    else:
        state.check_or_call()
