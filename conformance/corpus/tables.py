"""
The table line of a golden case.

A case names only what is unusual: six seats, the button on the last one, blinds of 50 and 100 and 10000 chips a seat
are understood. The blinds are on the first entitled seats left of the button, heads-up the small one is on the button.
The game is no-limit hold'em unless another is named. In stud the button is the seat that is dealt to last; an ante of
10, a bring-in of 25 and a small bet of 100 are understood, and there are no blinds.
"""

from typing import Literal

from msgspec import Struct

from reference_engine.model.games import FACTS, Game
from reference_engine.model.table import Level, Seat, SeatState, Table

UNENTITLED = frozenset({SeatState.WAITING, SeatState.EMPTY})


class TableLine(Struct, frozen=True, kw_only=True):
    """
    How a golden case describes its table. `stacks` names seats whose chips differ from `stack`.
    """

    seats: int = 6
    button: int | None = None
    button_due: int | None = None
    game: Game = Game.NO_LIMIT_HOLDEM
    blinds: str = "50-100"
    ante: int = 0
    big_blind_ante: int = 0
    stack: int = 10000
    stacks: dict[int, int] = {}
    absent: tuple[int, ...] = ()
    on_penalty: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    small_blind: int | Literal["dead"] | None = None
    big_blind: int | None = None


def level(number: int, blinds: str, *, ante: int = 0, big_blind_ante: int = 0) -> Level:
    """
    A level from blinds written as `50-100`; ValueError when they are written otherwise.
    """
    small, dash, big = blinds.partition("-")
    if not (dash and small.isdigit() and big.isdigit()):
        raise ValueError(f"blinds are written as in 50-100, not {blinds!r}")
    return Level(number=number, small_blind=int(small), big_blind=int(big), ante=ante, big_blind_ante=big_blind_ante)


def seated(line: TableLine) -> Table:
    """
    The table of the line.
    """
    stated = {
        SeatState.ABSENT: line.absent,
        SeatState.ON_PENALTY: line.on_penalty,
        SeatState.WAITING: line.waiting,
        SeatState.EMPTY: line.empty,
    }
    state = {seat: name for name, seats in stated.items() for seat in seats}
    numbers = range(1, line.seats + 1)
    unknown = sorted((set(state) | set(line.stacks)) - set(numbers))
    if unknown or len(state) != sum(map(len, stated.values())):
        raise ValueError(f"a seat is named twice or is not at the table: {unknown or sorted(state)}")
    seats = tuple(
        Seat(
            number=number,
            state=state.get(number, SeatState.PRESENT),
            stack=0 if state.get(number) is SeatState.EMPTY else line.stacks.get(number, line.stack),
        )
        for number in numbers
    )
    button = line.button or line.seats
    if not FACTS[line.game].has_button:
        played = Level(number=1, ante=line.ante or 10, bring_in=25, small_bet=100)
        return Table(seats, button, None, None, played, line.button_due)
    played = level(1, line.blinds, ante=line.ante, big_blind_ante=line.big_blind_ante)
    small, big = _blinds(line, order_of(seats, button), button)
    return Table(
        seats=seats,
        button=button,
        small_blind_seat=small if played.small_blind else None,
        big_blind_seat=big if played.big_blind else None,
        level=played,
        button_due=line.button_due,
    )


def order_of(seats: tuple[Seat, ...], button: int) -> tuple[int, ...]:
    """
    The entitled seats in the order in which cards are due to them: clockwise from the button, the button last.
    """
    entitled = [seat.number for seat in seats if seat.state not in UNENTITLED]
    return tuple([seat for seat in entitled if seat > button] + [seat for seat in entitled if seat <= button])


def _blinds(line: TableLine, order: tuple[int, ...], button: int) -> tuple[int | None, int | None]:
    if line.small_blind == "dead":
        return None, line.big_blind or order[0]
    small = line.small_blind or (button if len(order) == 2 else order[0])
    return small, line.big_blind or order[(order.index(small) + 1) % len(order)]
