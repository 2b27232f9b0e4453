"""
The continuation of a hand: what becomes of the cards after a ruling, if everybody checks from the floor call on.

The pick among mixed cards and the order of a shuffled stub are the dealer's; everything else follows from the ruling
and the pack.
"""

from msgspec import Struct

from reference_engine.model.cards import Card
from reference_engine.model.events import Place
from reference_engine.model.games import Street


class HandCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    A card that goes to a seat after the floor call.
    """

    seat: int
    card: Card


class StreetCards(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    A street as it lies once it is dealt or put right: the cards burned for it, its board, in stud its cards to seats.

    `burns` counts a picked or an exposed card that became the burn, and a burn that was out before the floor call.
    """

    street: Street
    burns: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    dealt: tuple[HandCard, ...] = ()


class Continuation(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    The cards after a ruling that lets the hand go on.

    `pick` is the place of the card that was picked at random, where cards are mixed; `stub` the whole stub after a
    shuffle, from the top, where one is ruled. `dealt` are the cards that seats still get of the deal, or for others
    that they had; `muck` the cards of the hands that the ruling kills. `streets` are the streets that are dealt or put
    right after the floor call, up to the last one; none where fewer than two hands are left, and no draw, since its
    cards depend on what players lay down. Apart from `stub` the order within a list means nothing.
    """

    pick: Place | None = None
    stub: tuple[Card, ...] = ()
    dealt: tuple[HandCard, ...] = ()
    muck: tuple[Card, ...] = ()
    streets: tuple[StreetCards, ...] = ()
