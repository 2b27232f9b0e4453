"""
The table before the hand: who sits where, where the button is, what the level asks for.
"""

from enum import StrEnum

from msgspec import Struct

MAX_SEATS = 10


class SeatState(StrEnum):
    """
    What a seat is when the hand begins.
    """

    PRESENT = "present"
    """
    A player who is there.
    """
    ABSENT = "absent"
    """
    A player who is away: dealt in, and killed unless back when the last card of the deal goes out.
    """
    ON_PENALTY = "on_penalty"
    """
    A player who serves a penalty: dealt in and killed after the deal.
    """
    WAITING = "waiting"
    """
    A player who is not entitled to a hand yet, such as a new one between the small blind and the button.
    """
    EMPTY = "empty"
    """
    Nobody.
    """


class PostKind(StrEnum):
    """
    A forced or voluntary bet put in before the cards. Blinds and straddles are live, the others are dead money.
    """

    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    ANTE = "ante"
    BIG_BLIND_ANTE = "big_blind_ante"
    DEAD_BLIND = "dead_blind"
    BRING_IN = "bring_in"
    """
    What the seat that shows the right card puts in after a stud deal; it is live.
    """


LIVE_POSTS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.BRING_IN})


class Level(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    A level of the tournament and its forced bets, in chips.

    Stud has no blinds: there `bring_in` is owed after the deal, and `small_bet` is the bet of the first two streets,
    twice as much on the later ones.
    """

    number: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0


class Seat(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    A seat, its state when the hand begins, and its chips before any post.
    """

    number: int
    state: SeatState
    stack: int = 0


class SeatChips(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """
    An amount of chips that belongs to a seat.
    """

    seat: int
    chips: int


class Table(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """
    The seats in clockwise order, the button, the seats that owe the blinds, and the level.

    The button may be on an empty seat (dead button). `small_blind_seat` is null when the small blind is dead.
    In stud there is no button and no blind: `button` is then the seat on the dealer's right, which is dealt to last.
    """

    seats: tuple[Seat, ...]
    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    level: Level
    button_due: int | None = None
    """
    The seat the button belongs to, where that is another one than it was put on.
    """
