"""
Cards as the record writes them.

A card is a short text: rank and suit (`As`, `Td`), a joker (`JR` red, `JB` black), or `??` when nobody saw the
face. A trailing `*` says that the back belongs to another pack (`As*`). The text is the wire form; a text that is
none of these is no card, and a case that contains it is malformed.
"""

from typing import Annotated

from msgspec import Meta

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN = "??"
JOKERS = ("JR", "JB")
FOREIGN_BACK = "*"

STANDARD_DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""
The 52 cards in a fixed order, lowest first within each suit.
"""

CARD_PATTERN = r"^([2-9TJQKA][cdhs]|JR|JB|\?\?)\*?$"

Card = Annotated[
    str,
    Meta(
        description="Rank and suit, JR, JB, or ?? for an unknown face; a trailing * marks the back of another pack.",
        extra_json_schema={"pattern": CARD_PATTERN},
    ),
]

_RANKED = frozenset(STANDARD_DECK)
_FACES = _RANKED | frozenset(JOKERS) | {UNKNOWN}
RANK_AND_SUIT = {card + back: card for card in _RANKED for back in ("", FOREIGN_BACK)}
"""
Rank and suit by the code of a card, whatever its back; jokers and unknown cards have none.
"""
CODES = _FACES | frozenset(face + FOREIGN_BACK for face in _FACES)
"""
Every code that is a card of some pack.
"""


def is_card(text: str) -> bool:
    """
    Whether the text is the code of a card, a joker or an unknown card.
    """
    return text in CODES


def face(card: Card) -> Card:
    """
    The card without the mark of its back.
    """
    return card.removesuffix(FOREIGN_BACK)


def has_rank_and_suit(card: Card) -> bool:
    """
    Whether the face is known and carries a rank and a suit: neither a joker nor unknown.
    """
    return card in RANK_AND_SUIT


def has_foreign_back(card: Card) -> bool:
    """
    Whether the back belongs to another pack.
    """
    return card.endswith(FOREIGN_BACK)
