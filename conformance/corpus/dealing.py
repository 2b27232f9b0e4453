"""
The dealer of a golden case: who is due a card, which card comes next, and where every card lies.
"""

from collections.abc import Iterable, Sequence

from reference_engine.model.cards import STANDARD_DECK, UNKNOWN, Card, is_card
from reference_engine.model.events import (
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardMucked,
    CardReplaced,
    CardsReturned,
    Discarded,
)
from reference_engine.model.games import FACTS, Game, Street

_STRIDE = 23
"""
Steps through the ordered deck so that neighbours in the deal share neither rank nor suit.
"""


class Dealer:
    """
    Deals from a fixed order of the faces that the case does not name, and counts places as cards leave the pack.
    """

    def __init__(self, order: Sequence[int], *, named: Iterable[Card], game: Game) -> None:
        taken = {card.removesuffix("*") for card in named}
        stepped = (STANDARD_DECK[index * _STRIDE % len(STANDARD_DECK)] for index in range(len(STANDARD_DECK)))
        self._pack = [card for card in stepped if card not in taken and card in FACTS[game].cards]
        self._discarded: dict[int, int] = {}
        self._board = FACTS[game].board
        self._rounds = FACTS[game].hole_cards
        self.due = list(order) * self._rounds
        self._order = list(order)
        self._places = 0
        self._cards: dict[int, Card] = {}
        self._lies: dict[str, list[int]] = {}

    def starts_at(self, seat: int) -> None:
        """
        The dealer begins each round at the seat.
        """
        first = self._order.index(seat)
        self.due = (self._order[first:] + self._order[:first]) * self._rounds

    def skips(self, seat: int) -> None:
        """
        The dealer passes over the next card due to the seat.
        """
        self.due.remove(seat)

    def deals(self, cards: int | None = None, faces: Sequence[Card] = ()) -> list[CardDealt]:
        """
        The next cards that are due, or all of them.
        """
        number = cards if cards is not None else len(self.due)
        if number > len(self.due):
            raise ValueError(f"only {len(self.due)} cards are still due")
        seats, self.due = self.due[:number], self.due[number:]
        return self._to(seats, faces)

    def deals_unseen(self) -> list[CardDealt]:
        """
        The rest of the deal, of which the record has no face.
        """
        return self.deals(faces=[UNKNOWN] * len(self.due))

    def deals_early(self, seats: Sequence[int], faces: Sequence[Card] = ()) -> list[CardDealt]:
        """
        Cards to seats out of their turn, each instead of the next one due to it.
        """
        for seat in seats:
            self.due.remove(seat)
        return self._to(seats, faces)

    def deals_extra(self, seat: int, faces: Sequence[Card] = ()) -> list[CardDealt]:
        """
        A card to a seat beyond those due to it.
        """
        return self._to([seat], faces)

    def boxes(self, faces: Sequence[Card]) -> list[CardBoxed]:
        """
        A card that lay face up is laid aside.
        """
        (face,) = self._faces(1, faces)
        self._lay("boxed", face)
        return [CardBoxed(card=face)]

    def burns(self, place: int | None = None, faces: Sequence[Card] = ()) -> list[CardBurned]:
        """
        The next card is burned, or a card that is out already becomes the burn.
        """
        if place is not None:
            self._lies.setdefault("burn", []).append(place)
            return [CardBurned(card=self._cards[place], place=place)]
        (face,) = self._faces(1, faces)
        self._lay("burn", face)
        return [CardBurned(card=face)]

    def opens(self, street: Street, number: int | None = None, faces: Sequence[Card] = ()) -> list[BoardDealt]:
        """
        The board cards of a street, as many as it has by the game unless another number is given.

        A word that is no card is the place of one that is out already.
        """
        places = [None if is_card(word) else self.place(word) for word in faces]
        known = [word if place is None else self._cards[place] for word, place in zip(faces, places, strict=True)]
        cards = self._faces(self._board[street] if number is None else number, known)
        if places == [None] * len(places):
            places = []
        for card, place in zip(cards, places or [None] * len(cards), strict=True):
            self._lies.setdefault(street.value, []).append(self._take(card) if place is None else place)
        return [BoardDealt(street=street, cards=tuple(cards), places=tuple(places))]

    def has_dealt(self, street: Street) -> bool:
        """
        Whether cards of the street are out.
        """
        return street.value in self._lies

    def deals_street(self, street: Street, seats: Sequence[int], faces: Sequence[Card] = ()) -> list[CardDealt]:
        """
        One card of a later stud street to each of the seats.
        """
        self._lies.setdefault(street.value, []).extend(range(self._places, self._places + len(seats)))
        return self._to(seats, faces)

    def discards(self, seat: int, places: Sequence[int]) -> list[Discarded]:
        """
        The seat lays cards down, none when it stands pat.
        """
        self._discarded[seat] = len(places)
        return [Discarded(seat=seat, places=tuple(places))]

    def draws(self, seat: int, number: int | None, faces: Sequence[Card]) -> list[CardDealt]:
        """
        The seat gets as many cards as it laid down, unless another number is given.
        """
        return self._to([seat] * (self._discarded.pop(seat) if number is None else number), faces)

    def replaces(self, place: int, faces: Sequence[Card]) -> list[CardReplaced]:
        """
        The next card takes the position of a card, which is taken away.
        """
        (face,) = self._faces(1, faces)
        pile = next(pile for pile in self._lies.values() if place in pile)
        pile[pile.index(place)] = self._take(face)
        return [CardReplaced(place=place, card=face)]

    def mucks(self, place: int) -> list[CardMucked]:
        """
        One card goes to the muck.
        """
        return [CardMucked(place=place)]

    def moves(self, place: int, seat: int) -> list[CardDealt]:
        """
        A card that is out already comes to a seat.
        """
        self._lies.setdefault(str(seat), []).append(place)
        return [CardDealt(seat=seat, card=self._cards[place], place=place)]

    def streets_among(self, places: Sequence[int]) -> list[str]:
        """
        The streets all of whose cards are among the places. They lie on the table no more.
        """
        whole = [street.value for street in Street if set(self._lies.get(street.value, [-1])) <= set(places)]
        for street in whole:
            del self._lies[street]
        return whole

    def takes_back(self, places: Sequence[int]) -> list[CardsReturned]:
        """
        The cards go back into the stub.
        """
        if len(set(places)) != len(places):
            raise ValueError("a card goes back once")
        return [CardsReturned(places=tuple(places))]

    def place(self, text: str) -> int:
        """
        The place that `3:1`, `flop:2`, `burn:1` or `#7` points to; ValueError when no card lies there.
        """
        if text.startswith("#"):
            place = int(text[1:])
            if place not in self._cards:
                raise ValueError(f"no card has the place {place}")
            return place
        pile, _, nth = text.partition(":")
        lies = self._lies.get(pile, [])
        if not nth.isdigit() or not 1 <= int(nth) <= len(lies):
            raise ValueError(f"no card lies at {text}")
        return lies[int(nth) - 1]

    def has_cards(self, seat: int) -> bool:
        """
        Whether a card went to the seat.
        """
        return bool(self._lies.get(str(seat)))

    def _to(self, seats: Sequence[int], faces: Sequence[Card]) -> list[CardDealt]:
        cards = self._faces(len(seats), faces)
        for seat, card in zip(seats, cards, strict=True):
            self._lay(str(seat), card)
        return [CardDealt(seat=seat, card=card) for seat, card in zip(seats, cards, strict=True)]

    def _faces(self, number: int, faces: Sequence[Card]) -> list[Card]:
        wrong = [face for face in faces if not is_card(face)]
        if wrong:
            raise ValueError(f"{wrong} are no cards")
        if not faces:
            return [self._pack.pop(0) for _ in range(number)]
        if len(faces) != number:
            raise ValueError(f"{number} cards are dealt and {len(faces)} faces are named")
        return list(faces)

    def _lay(self, pile: str, card: Card) -> None:
        self._lies.setdefault(pile, []).append(self._take(card))

    def _take(self, card: Card) -> int:
        place = self._places
        self._cards[place] = card
        self._places += 1
        return place
