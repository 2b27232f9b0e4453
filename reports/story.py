"""
The telling of a hand, as a table story: each event in words, and the table as it stood after it.
"""

from typing import TypeAlias

from msgspec import Struct

Words: TypeAlias = dict[str, str]
"""
One text per language: `en`, `es`, `fr`. English is always there.
"""


class CardView(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A card on the table; `place` is its index among the cards that left the pack. `seen` says whether its face is open.
    """

    place: int
    card: str
    seen: bool = False


class SeatView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A seat after an event. `state` is that of the table (`present`, `absent` ...), `stack` what is left behind.

    In chips: `posted` and `bet` are what it has put in during the hand, as posts and on top of them; `committed` is
    what lies in front of it on this street.
    """

    seat: int
    state: str
    stack: int
    posted: int = 0
    bet: int = 0
    committed: int = 0
    cards: tuple[CardView, ...] = ()
    folded: bool = False
    all_in: bool = False
    killed: bool = False
    away: bool = False


class StreetView(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The burns and the board cards of a street.
    """

    street: str
    burns: tuple[CardView, ...]
    board: tuple[CardView, ...]


class TableView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The table after an event. `touched` are the seats, `touched_places` the cards that the event concerns.

    `muck` and `aside` (boxed, or a scrap of paper) are cards in the order in which they left the pack; `stub` is how
    many cards of a right deck have not left it.
    """

    button: int
    seats: tuple[SeatView, ...]
    streets: tuple[StreetView, ...] = ()
    pot: int = 0
    turn: int | None = None
    touched: tuple[int, ...] = ()
    touched_places: tuple[int, ...] = ()
    muck: tuple[CardView, ...] = ()
    aside: tuple[CardView, ...] = ()
    stub: int | None = None
    """
    None in streams of earlier versions.
    """


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    One event, or several of one kind told together: the indexes of the events, what happened, the table afterwards.
    """

    events: tuple[int, ...]
    text: Words
    table: TableView
    evidence: bool = False
    """
    Whether the irregularity happens here.
    """
    between: tuple[TableView, ...] = ()
    """
    Where several events are told together: the table after each of them but the last.
    """


class Telling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A hand: how the table was set, then its steps in order.

    Where several hands were dealt in a row, it is number `hand` of `hands`.
    """

    opening: Words
    table: TableView
    steps: tuple[Step, ...]
    hand: int = 1
    hands: int = 1
