"""
The cards off the pack: where each one lies, and when two of one rank and suit were out together.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.cards import UNKNOWN, Card, face, has_rank_and_suit


class Lies(StrEnum):
    """
    Where a card that left the pack lies now.
    """

    SEAT = "seat"
    BOARD = "board"
    BURN = "burn"
    ASIDE = "aside"
    """
    Boxed and laid aside.
    """
    MUCK = "muck"
    STUB = "stub"
    """
    Returned to the stub.
    """


class PlacedCard(Struct):
    """
    A card by its place: the place is its index in `Pack.cards`.

    `event` took it off the pack; `origin` is the place of the card that it replaced; `deal_position` counts the cards
    dealt to seats in the initial deal from 0.
    """

    card: Card
    lies: Lies
    event: int
    seat: int | None = None
    origin: int | None = None
    deal_position: int | None = None


class Duplicate(Struct, frozen=True):
    """
    Two cards of one rank and suit outside the deck: the event that made it known, and both places, earlier first.
    """

    event: int
    first: int
    second: int


class Pack:
    """
    The cards that left the pack, by place.
    """

    __slots__ = ("_out", "cards", "duplicates")

    def __init__(self) -> None:
        """
        Begin with nothing dealt.
        """
        self.cards: list[PlacedCard] = []
        self.duplicates: list[Duplicate] = []
        self._out: dict[Card, list[int]] = {}

    def take(self, card: Card, lies: Lies, event: int, *, seat: int | None = None, origin: int | None = None) -> int:
        """
        Take the next card off the pack; returns its place.
        """
        place = len(self.cards)
        self.cards.append(PlacedCard(card, lies, event, seat, origin))
        self._note(place, event)
        return place

    def show(self, place: int, shown: Card, event: int) -> bool:
        """
        Make the face of a card known; False if another face was known before.
        """
        placed = self.cards[place]
        if face(placed.card) == UNKNOWN:
            placed.card = shown
            self._note(place, event)
            return True
        return face(placed.card) == face(shown)

    def is_out(self, place: int) -> bool:
        """
        Whether the place exists and its card is outside the deck.
        """
        return 0 <= place < len(self.cards) and self.cards[place].lies is not Lies.STUB

    def give_back(self, place: int) -> None:
        """
        Put a card back into the stub.
        """
        placed = self.cards[place]
        placed.lies, placed.seat = Lies.STUB, None
        if has_rank_and_suit(placed.card):
            self._out[face(placed.card)].remove(place)

    def _note(self, place: int, event: int) -> None:
        card = self.cards[place].card
        if not has_rank_and_suit(card):
            return
        same = self._out.setdefault(face(card), [])
        if same:
            self.duplicates.append(Duplicate(event, same[0], place))
        same.append(place)
