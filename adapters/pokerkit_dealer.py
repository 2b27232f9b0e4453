"""
PokerKit as the dealer: it deals, burns and pays by itself, and its operations are told as a record.
"""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pokerkit.state
from pokerkit import (
    AntePosting,
    Automation,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    Card,
    CardBurning,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    Operation,
    State,
)

from adapters.pokerkit_floor import GAMES, NAME, STREETS
from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish, Stack
from adapters.seating import Unsupported, check_card, check_everybody_is_there, dealing_order, stacks

_AUTOMATIONS = tuple(automation for automation in Automation if automation is not Automation.RUNOUT_COUNT_SELECTION)


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
    events = msgspec.Raw(msgspec.json.encode(list(_told(state, order, table))))
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
    # Heads-up PokerKit gives the first blind and ante to its last position.
    posting = order[::-1] if len(order) == 2 else order
    return GAMES[game].create_state(
        _AUTOMATIONS,
        not big_blind_ante,
        tuple(antes[seat] for seat in posting),
        tuple(blinds[seat] for seat in posting),
        level["big_blind"],
        tuple(stacks(table)[seat] for seat in order),
        len(order),
    )


def _play(state: State, order: tuple[int, ...], wish: HandWish) -> None:
    wishes = {seat: list(wish.wishes.get(str(seat), ())) for seat in order}
    while state.status and state.actor_index is not None:
        queue = wishes[order[state.actor_index]]
        wanted = queue.pop(0) if queue else ""
        raising = wanted == ("raise" if any(state.bets) else "bet")
        if wanted == "fold" and state.can_fold():
            state.fold()
        elif raising and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()


def _told(state: State, order: tuple[int, ...], table: dict[str, Any]) -> Iterator[dict[str, Any]]:
    chips = _Chips(order, table)
    streets = iter(STREETS[1:])
    dealing = False
    for operation in state.operations:
        if dealing and not isinstance(operation, HoleDealing):
            dealing = False
            yield {"event": "deal_ended"}
        match operation:
            case HoleDealing(player_index=position, cards=cards):
                dealing = True
                for card in cards:
                    yield {"event": "card_dealt", "seat": order[position], "card": repr(card)}
            case CardBurning(card=card):
                yield {"event": "card_burned", "card": repr(card)}
            case BoardDealing(cards=cards):
                yield {
                    "event": "board_dealt",
                    "street": next(streets, STREETS[-1]),
                    "cards": [repr(card) for card in cards],
                }
            case _:
                yield from chips.told(operation)
    if not state.status:
        yield from chips.paid(state)


class _Chips:
    """
    Where the chips are while PokerKit's operations are told.
    """

    def __init__(self, order: tuple[int, ...], table: dict[str, Any]) -> None:
        self._order = order
        self._small_blind_seat = table["small_blind_seat"]
        self._ante_kind = "ante" if table["level"].get("ante", 0) else "big_blind_ante"
        self._behind = [stacks(table)[seat] for seat in order]
        self._in_front = [0] * len(order)
        self._awards = [0] * len(order)

    def told(self, operation: Operation) -> Iterator[dict[str, Any]]:
        match operation:
            case AntePosting(player_index=position, amount=chips):
                yield self._put_in(position, chips, event="posted", kind=self._ante_kind)
            case BlindOrStraddlePosting(player_index=position, amount=chips):
                is_small = self._order[position] == self._small_blind_seat
                yield self._put_in(position, chips, event="posted", kind="small_blind" if is_small else "big_blind")
            case Folding(player_index=position):
                yield self._put_in(position, 0, event="acted", action="fold")
            case CheckingOrCalling(player_index=position, amount=chips):
                yield self._put_in(position, chips, event="acted", action="call" if chips else "check")
            case CompletionBettingOrRaisingTo(player_index=position, amount=total):
                action = "raise" if any(self._in_front) else "bet"
                yield self._put_in(position, total - self._in_front[position], event="acted", action=action)
            case BetCollection():
                self._in_front = [0] * len(self._order)
            case ChipsPushing(amounts=amounts):
                self._awards = [award + amount for award, amount in zip(self._awards, amounts, strict=True)]
            case _:
                pass

    def _put_in(self, position: int, chips: int, **words: str) -> dict[str, Any]:
        self._in_front[position] += chips
        self._behind[position] -= chips
        return {**words, "seat": self._order[position], "chips": chips}

    def paid(self, state: State) -> Iterator[dict[str, Any]]:
        """
        What PokerKit gave back without pushing it from a pot, then what it pushed.
        """
        for position, seat in enumerate(self._order):
            returned = state.stacks[position] - self._behind[position] - self._awards[position]
            if returned:
                yield {"event": "chips_returned", "seat": seat, "chips": returned}
        paid = zip(self._order, self._awards, strict=True)
        yield {"event": "pot_awarded", "awards": [{"seat": seat, "chips": chips} for seat, chips in paid if chips]}
