"""
The operations of a hand that PokerKit dealt, told as a record.

The initial deal ends with the first operation that is no card to a seat; cards that come later are streets of stud or
of a draw. PokerKit names no street: a board is that of the burns before it, since each later street begins with one.
"""

from collections.abc import Iterator
from typing import Any

from pokerkit import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    Card,
    CardBurning,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
    State,
)

from adapters.pokerkit_games import BOARD_STREETS, STUD_STREETS
from adapters.seating import stacks

Event = dict[str, Any]


def told(state: State, order: tuple[int, ...], table: dict[str, Any]) -> Iterator[Event]:
    """
    The events of the hand, `order` being the seats by PokerKit's positions.
    """
    cards, chips = _Cards(order, state), _Chips(order, table)
    for operation in state.operations:
        yield from cards.told(operation)
        yield from chips.told(operation)
    if not state.status:
        yield from chips.paid(state)


class _Cards:
    """
    Which cards left the pack, in what order, and which of them each position holds.
    """

    def __init__(self, order: tuple[int, ...], state: State) -> None:
        self._order = order
        self._streets = BOARD_STREETS if any(street.board_dealing_count for street in state.streets) else STUD_STREETS
        self._held: list[list[tuple[Card, int]]] = [[] for _ in order]
        self._left = 0
        self._burns = 0
        self._has_begun = self._has_ended = False

    def told(self, operation: Operation) -> Iterator[Event]:
        if self._has_begun and not self._has_ended and not isinstance(operation, HoleDealing):
            self._has_ended = True
            yield {"event": "deal_ended"}
        match operation:
            case HoleDealing(player_index=position, cards=cards):
                self._has_begun = True
                for card in cards:
                    self._held[position].append((card, self._left))
                    self._left += 1
                    yield {"event": "card_dealt", "seat": self._order[position], "card": repr(card)}
            case CardBurning(card=card):
                self._left += 1
                self._burns += 1
                yield {"event": "card_burned", "card": repr(card)}
            case BoardDealing(cards=cards):
                self._left += len(cards)
                street = self._streets[min(self._burns, len(self._streets) - 1)]
                yield {"event": "board_dealt", "street": street, "cards": [repr(card) for card in cards]}
            case StandingPatOrDiscarding(player_index=position, cards=cards):
                places = [self._laid_down(position, card) for card in cards]
                yield {"event": "discarded", "seat": self._order[position], "places": places}
            case _:
                pass

    def _laid_down(self, position: int, card: Card) -> int:
        held = next(one for one in self._held[position] if one[0] == card)
        self._held[position].remove(held)
        return held[1]


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

    def told(self, operation: Operation) -> Iterator[Event]:
        match operation:
            case AntePosting(player_index=position, amount=chips):
                yield self._put_in(position, chips, event="posted", kind=self._ante_kind)
            case BlindOrStraddlePosting(player_index=position, amount=chips):
                is_small = self._order[position] == self._small_blind_seat
                yield self._put_in(position, chips, event="posted", kind="small_blind" if is_small else "big_blind")
            case BringInPosting(player_index=position, amount=chips):
                yield self._put_in(position, chips, event="posted", kind="bring_in")
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

    def _put_in(self, position: int, chips: int, **words: str) -> Event:
        self._in_front[position] += chips
        self._behind[position] -= chips
        return {**words, "seat": self._order[position], "chips": chips}

    def paid(self, state: State) -> Iterator[Event]:
        """
        What PokerKit gave back without pushing it from a pot, then what it pushed.
        """
        for position, seat in enumerate(self._order):
            returned = state.stacks[position] - self._behind[position] - self._awards[position]
            if returned:
                yield {"event": "chips_returned", "seat": seat, "chips": returned}
        paid = zip(self._order, self._awards, strict=True)
        yield {"event": "pot_awarded", "awards": [{"seat": seat, "chips": chips} for seat, chips in paid if chips]}
