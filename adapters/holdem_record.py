"""
The record of a hand of hold'em, told by an adapter as its engine deals it.

Nothing is put in order here: events stand as they were told. Only the cards of a board are cut into its streets, since
engines draw the rest of it at once when everybody is all in.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish, Stack
from adapters.seating import Unsupported

GAME = "no_limit_holdem"
_STREETS = {0: ("flop", 3), 3: ("turn", 1), 4: ("river", 1)}


class HoldemRecord:
    """
    The events of one hand, and who has put in how much; `stacks` are those of the seats in the hand before it.
    """

    def __init__(self, stacks: Mapping[int, int]) -> None:
        self._behind = dict(stacks)
        self._on_board: list[str] = []
        self.events: list[dict[str, Any]] = []

    def posted(self, seat: int, kind: str, chips: int) -> None:
        """
        A blind or an ante.
        """
        self._put_in(seat, chips, event="posted", kind=kind)

    def acted(self, seat: int, action: str, chips: int) -> None:
        """
        An act with the chips that it added.
        """
        self._put_in(seat, chips, event="acted", action=action)

    def dealt(self, seat: int, card: str) -> None:
        """
        A card to a seat.
        """
        self.events.append({"event": "card_dealt", "seat": seat, "card": card})

    def deal_ended(self) -> None:
        """
        The engine turns to the players.
        """
        self.events.append({"event": "deal_ended"})

    def board(self, cards: Iterable[str]) -> None:
        """
        The board as it lies now; what is new of it is told, street by street.
        """
        lying = list(cards)
        while len(self._on_board) < len(lying):
            street, count = _STREETS[len(self._on_board)]
            new = lying[len(self._on_board) :][:count]
            self._on_board += new
            self.events.append({"event": "board_dealt", "street": street, "cards": new})

    def over(self, button: int, stacks: Mapping[int, int]) -> DealtHand:
        """
        The hand with these final stacks. What a seat has more than the record left it, it won.
        """
        won = {seat: chips - self._behind[seat] for seat, chips in stacks.items()}
        awards = [{"seat": seat, "chips": chips} for seat, chips in won.items() if chips > 0]
        self.events.append({"event": "pot_awarded", "awards": awards})
        final = tuple(Stack(seat, chips) for seat, chips in stacks.items())
        return DealtHand(button, msgspec.Raw(msgspec.json.encode(self.events)), final)

    def behind(self, seat: int) -> int:
        """
        What the seat has left.
        """
        return self._behind[seat]

    def _put_in(self, seat: int, chips: int, **words: str) -> None:
        self._behind[seat] -= chips
        self.events.append({**words, "seat": seat, "chips": chips})


class Wishes:
    """
    What each seat would like to do next.
    """

    def __init__(self, wish: HandWish) -> None:
        self._queues = {int(seat): list(acts) for seat, acts in wish.wishes.items()}

    def next_of(self, seat: int) -> str:
        """
        The next wish of the seat, an empty text when it has none left.
        """
        queue = self._queues.get(seat)
        return queue.pop(0) if queue else ""


def dealt(
    request: Deal, engine: str, deal: Callable[[dict[str, Any], tuple[HandWish, ...]], list[DealtHand]]
) -> Answer:
    """
    The answer to a request, from a function of its table and its hands. A ValueError is the engine's refusal.
    """
    if request.game != GAME:
        return Answer(request.id, "unsupported", reason=f"{engine} deals {GAME} and no other game here")
    try:
        hands = deal(msgspec.json.decode(request.table), request.hands)
    except Unsupported as lack:
        return Answer(request.id, "unsupported", reason=str(lack))
    except ValueError as refusal:
        return Answer(request.id, "refused", reason=f"ValueError: {refusal}")
    return Answer(request.id, "dealt", hands=tuple(hands))
