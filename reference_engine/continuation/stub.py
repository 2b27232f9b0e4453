"""
The stub while cards are taken from its top.
"""

from collections.abc import Iterable, Sequence

from reference_engine.hand import Hand
from reference_engine.model.cards import UNKNOWN, Card, face
from reference_engine.pack import Lies


class CannotContinue(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A hand whose further cards no encoded clause settles: `reason` names what is not encoded.
    """

    def __init__(self, reason: str) -> None:
        """
        Name what is not encoded.
        """
        self.reason = reason
        super().__init__(f"the cards after the ruling need {reason}, which is not encoded")


class Stub:
    """
    The undealt cards, from the top. A card that would be an irregularity of its own when it comes out is refused.
    """

    def __init__(
        self, cards: Sequence[Card], hand: Hand, returned: Iterable[int] = (), taken_out: Iterable[int] = ()
    ) -> None:
        """
        The stub of a hand; the cards of the places `returned` are back in it, those of `taken_out` not any more.
        """
        back, away = frozenset(returned), frozenset(taken_out)
        self._out = {
            face(it.card)
            for place, it in enumerate(hand.pack.cards)
            if (place in away or it.lies is not Lies.STUB) and place not in back
        }
        self._deck = frozenset(hand.facts.deck)
        self._cards = cards
        self._top = 0

    def take(self, count: int) -> tuple[Card, ...]:
        """
        The next cards off the top.

        Raises CannotContinue when they run out, or for one that is unknown, does not belong to the deck, or is out
        already.
        """
        taken = tuple(self._cards[self._top : self._top + count])
        if len(taken) < count:
            raise CannotContinue("short_stub (RP-14)")
        self._top += count
        for card in taken:
            self._note(card)
        return taken

    def _note(self, card: Card) -> None:
        if face(card) == UNKNOWN:
            raise CannotContinue("an unseen card in the stub")
        if card not in self._deck:
            raise CannotContinue("wrong_card (35-A6, 35-D), off the stub")
        if card in self._out:
            raise CannotContinue("fouled_deck (35-E), off the stub")
        self._out.add(card)
