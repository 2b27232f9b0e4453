"""
The cards off the pack: where each one lies, and when two of one rank and suit were out together.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.cards import (
    FOREIGN_BACK,
    JOKERS,
    RANK_AND_SUIT,
    STANDARD_DECK,
    UNKNOWN,
    Card,
    face,
    has_foreign_back,
)

_LARGEST = len(STANDARD_DECK) + len(JOKERS)
"""
The cards of a whole pack, also in short deck: the low cards and the jokers may be in it.
"""


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


class PlacedCard(Struct, gc=False):
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


class Duplicate(Struct, frozen=True, gc=False):
    """
    Two cards of one rank and suit outside the deck: the event that made it known, and both places, earlier first.
    """

    event: int
    first: int
    second: int


class Pack:
    """
    The cards that left the pack, by place.

    `wrong_cards` gives the place of each wrong card and the event that made it known, `foreign` the places of cards of
    other packs, `moved` the last event and seat of each card that was dealt to a seat from another place.
    """

    __slots__ = ("_deck", "_out", "cards", "duplicates", "foreign", "moved", "wrong_cards")

    def __init__(self, deck: frozenset[Card] = frozenset(STANDARD_DECK)) -> None:
        """
        Begin with nothing dealt; `deck` are the cards that should be there.
        """
        self._deck = deck
        self.cards: list[PlacedCard] = []
        self.duplicates: list[Duplicate] = []
        self.wrong_cards: dict[int, int] = {}
        self.foreign: list[int] = []
        self.moved: dict[int, tuple[int, int]] = {}
        self._out: dict[Card, list[int]] = {}

    def take(
        self,
        card: Card,
        lies: Lies,
        event: int,
        seat: int | None = None,
        origin: int | None = None,
        *,
        deal_position: int | None = None,
    ) -> int:
        """
        Take the next card off the pack; returns its place.
        """
        place = len(self.cards)
        self.cards.append(PlacedCard(card, lies, event, seat, origin, deal_position))
        if card in self._deck and card not in self._out:
            self._out[card] = [place]
            return place
        if card.endswith(FOREIGN_BACK):
            self.foreign.append(place)
        self._note(place, card, event)
        return place

    def show(self, place: int, shown: Card, event: int) -> bool:
        """
        Make the face of a card known; False if another face was known before.
        """
        placed = self.cards[place]
        if face(placed.card) == UNKNOWN:
            placed.card = face(shown) + FOREIGN_BACK if has_foreign_back(placed.card) else shown
            self._note(place, placed.card, event)
            return True
        return face(placed.card) == face(shown)

    def is_out(self, place: int) -> bool:
        """
        Whether the place exists and its card is outside the deck.
        """
        return 0 <= place < len(self.cards) and self.cards[place].lies is not Lies.STUB

    def first_beyond_a_pack(self) -> int | None:
        """
        The event of the first card that a pack with its jokers has no room for; None where there is none.

        Nor is there one where the pack is seen to be larger: by a card that is there twice, or one of another pack.
        """
        if len(self.cards) <= _LARGEST or self.duplicates or self.foreign:
            return None
        out = [placed for placed in self.cards if placed.lies is not Lies.STUB]
        jokers = sum(placed.card in JOKERS for placed in out)
        room = _LARGEST + max(0, jokers - len(JOKERS))
        return out[room].event if len(out) > room else None

    def give_back(self, place: int) -> None:
        """
        Put a card back into the stub.
        """
        placed = self.cards[place]
        placed.lies, placed.seat = Lies.STUB, None
        known = RANK_AND_SUIT.get(placed.card)
        if known is not None:
            self._out[known].remove(place)

    def _note(self, place: int, card: Card, event: int) -> None:
        known = RANK_AND_SUIT.get(card)
        if known not in self._deck and face(card) != UNKNOWN:
            self.wrong_cards[place] = event
        if known is None:
            return
        same = self._out.get(known)
        if same:
            self.duplicates.append(Duplicate(event, same[0], place))
            same.append(place)
        else:
            self._out[known] = [place]
