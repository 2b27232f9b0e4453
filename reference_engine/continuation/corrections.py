"""
The remedies of a ruling, sorted by what they do to the cards.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from reference_engine.continuation.plain import is_dealt, streets_of
from reference_engine.continuation.stub import CannotContinue
from reference_engine.hand import Hand
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    Complete,
    DeadHands,
    PutBack,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Scrap,
    Supply,
)

_R = TypeVar("_R", RestoreFlop, ReturnAndReshuffle, Replace, RestoreStub)

_MOVES_CARDS = (DeadHands, Supply, Replace, Scrap, RestoreFlop, ReturnAndReshuffle, RestoreStub, Complete, PutBack)
_MOVES_NO_CARD = frozenset(
    {"disregard", "return_chips", "bind", "no_raise", "pay_in", "move_button", "play_at_level"},
)
"""
Kinds of remedies that leave every card where it is.
"""


class Corrections:
    """
    What is done to the cards: which hands are dead, which cards are scraps, and the remedies of which there is one.

    `remedies` are those that move cards, `no_card` the places of cards that count as none, `completed` how many cards
    the streets lack that get them without a burn, `streets` the streets of the game that get cards, `put_back` the
    places of cards that go back to where they lay.
    """

    def __init__(self, hand: Hand, remedies: Sequence[Remedy]) -> None:
        """
        Sort the remedies.

        Raises CannotContinue for a remedy whose cards are not encoded.
        """
        self.hand = hand
        self.remedies = tuple(_that_move_cards(remedies))
        self.dead = frozenset(seat for it in self.remedies if isinstance(it, DeadHands) for seat in it.seats)
        self.scraps = frozenset(it.place for it in self.remedies if isinstance(it, Scrap))
        self.no_card = self.scraps.union(hand.pack.wrong_cards)
        self.restored = _only(RestoreFlop, self.remedies)
        self.returned = _only(ReturnAndReshuffle, self.remedies)
        self.replaced = _only(Replace, self.remedies)
        self.restub = _only(RestoreStub, self.remedies)
        self.completed = {it.street: it.cards for it in self.remedies if isinstance(it, Complete)}
        self.streets = streets_of(hand)
        self.put_back = tuple(place for it in self.remedies if isinstance(it, PutBack) for place in it.places)

    def is_out(self, street: Street) -> bool:
        """
        Whether cards of the street are out and stay there.
        """
        return is_dealt(self.hand, street) and not self.goes_back(street)

    def goes_back(self, street: Street) -> bool:
        """
        Whether the street was dealt too early and is dealt again.
        """
        returned = self.returned
        return returned is not None and self.streets.index(street) >= self.streets.index(returned.street)

    def burned_for(self, street: Street) -> list[int]:
        """
        The places of the cards that were burned for the street, scraps among them.
        """
        before = self.hand.facts.streets[self.hand.facts.streets.index(street) - 1]
        return [burn.place for burn in self.hand.burns if burn.after is before]

    def scraps_on(self, street: Street) -> bool:
        """
        Whether a card on the board of the street, or one burned for it, counts as a scrap.
        """
        return not self.scraps.isdisjoint((*self.hand.board.get(street, ()), *self.burned_for(street)))


def _that_move_cards(remedies: Iterable[Remedy]) -> Iterable[Remedy]:
    for remedy in remedies:
        kind = str(remedy.__struct_config__.tag)
        if isinstance(remedy, _MOVES_CARDS):
            yield remedy
        elif kind not in _MOVES_NO_CARD:
            raise CannotContinue(f"the cards of the remedy {kind}")


def _only(kind: type[_R], remedies: Sequence[Remedy]) -> _R | None:
    """
    The remedy of that kind; two of them would both be the burn, or shuffle twice.
    """
    found = [remedy for remedy in remedies if isinstance(remedy, kind)]
    if len(found) > 1:
        raise CannotContinue(f"two remedies {kind.__struct_config__.tag}")
    return found[0] if found else None
