"""
Tables: seats and their states, the button, the blinds, the level.

A table is laid out clockwise from the left of the button to the button itself, because that is how it is dealt and
how blinds move. Numbers are given to the seats last.
"""

from enum import IntEnum
from functools import cache

from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw, strategy
from reference_engine.model.games import FACTS
from reference_engine.model.table import MAX_SEATS, Level, Seat, SeatState, Table
from reference_engine.seating import dealing_order

EQUAL_BLINDS = Level(6, 100, 100)
LEVELS = (
    Level(1, 1, 2),
    Level(2, 50, 100),
    Level(3, 100, 200, ante=25),
    Level(4, 100, 200, big_blind_ante=200),
    Level(5, 75, 150),
    EQUAL_BLINDS,
)

STUD_LEVELS = (
    Level(1, ante=10, bring_in=20, small_bet=100),
    Level(2, ante=25, bring_in=50, small_bet=200),
)

_PRESENT, _ABSENT, _ON_PENALTY = SeatState.PRESENT, SeatState.ABSENT, SeatState.ON_PENALTY
_WAITING, _EMPTY = SeatState.WAITING, SeatState.EMPTY
# By the byte drawn for a seat: its low half is the state, its high half the stack.
_STATES = ((_PRESENT,) * 11 + (_ABSENT, _ON_PENALTY, _EMPTY, _EMPTY, _PRESENT)) * 16
_ENTITLED = frozenset({_PRESENT, _ABSENT, _ON_PENALTY})
_NOT_ENTITLED = frozenset({_WAITING, _EMPTY})


class Shape(IntEnum):
    """
    How the button and the blinds lie.
    """

    USUAL = 0
    DEAD_BUTTON = 1
    """
    The button is on an empty seat.
    """
    DEAD_SMALL_BLIND = 2
    """
    The seat that owed the small blind is empty.
    """
    NEW_PLAYER = 3
    """
    Somebody new waits between the button and the blinds.
    """
    DEAD_BUTTON_AND_SMALL_BLIND = 4


_SHAPES = (Shape.USUAL,) * 5 + tuple(Shape)[1:]
_DEAD_BUTTONS = frozenset({Shape.DEAD_BUTTON, Shape.DEAD_BUTTON_AND_SMALL_BLIND})
_LAST_SHAPE = len(_SHAPES) - 1
_USUAL, _NEW_PLAYER = Shape.USUAL, Shape.NEW_PLAYER
_NONE: frozenset[int] = frozenset()
_DEAD_SMALL_BLINDS = frozenset({Shape.DEAD_SMALL_BLIND, Shape.DEAD_BUTTON_AND_SMALL_BLIND})


def draw_table(
    draw: Draw,
    *,
    fewest: int = 2,
    most: int = MAX_SEATS,
    playing: int = 2,
    shape: Shape | None = None,
    state: SeatState | None = None,
    live_button: bool = False,
    deep: bool = False,
) -> Table:
    """
    A table of `fewest` to `most` seats, `playing` of them at least with a player who is there.

    With `shape`, the button and the blinds lie that way; with `state`, some seat is in it; with `live_button`, the
    button is on a seat that gets cards; with `deep`, no seat is short of chips.
    """
    facts = FACTS[draw.game]
    has_button = facts.has_button
    drawn = _SHAPES[draw.integer(0, _LAST_SHAPE)] if shape is None else shape
    if not has_button or (live_button and drawn in _DEAD_BUTTONS):
        drawn = _USUAL
    fewest, most, for_shape = _sizes(fewest, most, facts.most_seats, playing, state, drawn, shape)
    size = draw.integer(fewest, most)
    if size < for_shape:
        drawn = _USUAL
    button = size - draw.integer(0, MAX_SEATS - 1) % size
    levels = LEVELS if has_button else STUD_LEVELS
    level = levels[draw.integer(0, len(levels) - 1)]
    wanted = None if state is None else draw.integer(0, MAX_SEATS - 1)
    by_seat = draw.blob(size).ljust(size, b"\0")

    states = [_STATES[byte] for byte in by_seat]
    kept = _kept(drawn, size)
    for index in kept:
        states[index] = _WAITING if drawn is _NEW_PLAYER else _EMPTY
    if state is not None and wanted is not None:
        free = [index for index in range(size) if index not in kept]
        forced = free[wanted % len(free)]
        states[forced] = state
        kept = kept | {forced}
    if live_button and states[-1] not in _ENTITLED:
        states[-1] = _PRESENT
    _fill(states, kept, playing)
    return _seated(states, by_seat, button, level, dead_small_blind=drawn in _DEAD_SMALL_BLINDS, deep=deep)


@cache
def _sizes(
    fewest: int, most: int, most_of_game: int, playing: int, state: SeatState | None, drawn: Shape, shape: Shape | None
) -> tuple[int, int, int]:
    """
    The fewest and the most seats that a table may have, and those that it takes for the shape that was drawn.
    """
    most = min(most, most_of_game)
    fewest = min(fewest, most)
    spare = int(state is not None)
    # A shape leaves seats without a player, and heads-up there is no shape: the button is the small blind.
    for_shape = max(playing, 3) + len(_kept(drawn, most)) + spare
    fewest = max(fewest, playing + spare, 3 + spare if state in _NOT_ENTITLED else 0, for_shape if shape else 0)
    return fewest, max(fewest, most), for_shape


def draw_heads_up(draw: Draw, *, equal_blinds: bool = False) -> Table:
    """
    A table at which two players are left, the other seats empty. With equal blinds and deep stacks both may check.
    """
    size = draw.integer(2, MAX_SEATS)
    button = size - draw.integer(0, MAX_SEATS - 1) % size
    levels = LEVELS if FACTS[draw.game].has_button else STUD_LEVELS
    level = EQUAL_BLINDS if equal_blinds and levels is LEVELS else levels[draw.integer(0, len(levels) - 1)]
    other = draw.integer(0, MAX_SEATS - 2) % (size - 1)
    by_seat = draw.blob(size).ljust(size, b"\0")
    states = [_PRESENT if index in (other, size - 1) else _EMPTY for index in range(size)]
    return _seated(states, by_seat, button, level, dead_small_blind=False, deep=equal_blinds)


def _kept(shape: Shape, size: int) -> frozenset[int]:
    """
    The positions that give a table its shape.
    """
    if shape is _USUAL:
        return _NONE
    kept = set()
    if shape in _DEAD_BUTTONS:
        kept.add(size - 1)
    if shape in _DEAD_SMALL_BLINDS or shape is _NEW_PLAYER:
        kept.add(0)
    return frozenset(kept)


def _fill(states: list[SeatState], kept: frozenset[int], playing: int) -> None:
    """
    Seat players until enough are there; heads-up the button is one of the two.
    """
    present = states.count(_PRESENT)
    if present > 2 and present >= playing:
        return
    free = [index for index in range(len(states)) if index not in kept]
    for index in free:
        if states.count(_PRESENT) >= playing:
            break
        states[index] = _PRESENT
    if len([state for state in states if state in _ENTITLED]) == 2 and (kept or states[-1] not in _ENTITLED):
        for index in reversed(free):
            if states[index] not in _ENTITLED:
                states[index] = _PRESENT
                break


def _seated(
    states: list[SeatState], by_seat: bytes, button: int, level: Level, *, dead_small_blind: bool, deep: bool
) -> Table:
    size = len(states)
    # Membership in a set of states takes ten times as long as two comparisons, and this is asked for each seat.
    order = [index for index, state in enumerate(states) if state is not _EMPTY and state is not _WAITING]
    small: int | None
    big: int | None
    if not level.big_blind:
        small = big = None
    elif len(order) == 2:
        small, big = order[1], order[0]
    elif dead_small_blind and states[0] is _EMPTY:
        small, big = None, order[0]
    else:
        small, big = order[0], order[1]
    stacks = _stacks(level)
    chips = [stacks[0]] * size if deep else [stacks[byte] for byte in by_seat]
    for index, state in enumerate(states):
        if state is _EMPTY:
            chips[index] = 0
    if big is not None and chips[big] <= level.ante:
        # A big blind without a chip left for it would leave open what there is to call.
        chips[big] = level.ante + 1
    # Seat 1 follows the last one of the table.
    first = size - button
    seats = map(Seat, range(1, size + 1), states[first:] + states[:first], chips[first:] + chips[:first])
    return Table(
        seats=tuple(seats),
        button=button,
        small_blind_seat=None if small is None else (button + small) % size + 1,
        big_blind_seat=None if big is None else (button + big) % size + 1,
        level=level,
    )


@cache
def _stacks(level: Level) -> tuple[int, ...]:
    """
    The stacks by the byte drawn: mostly a hundred bets, now and then fewer, down to less than a blind.
    """
    bet = level.big_blind or level.small_bet
    short = (5 * bet, level.ante + bet, level.ante + bet // 2, level.ante or 1)
    return tuple(stack for stack in (100 * bet,) * 10 + (20 * bet,) * 2 + short for _ in range(16))


def clockwise(table: Table) -> tuple[int, ...]:
    """
    Every seat number of the table, from the left of the button to the button.
    """
    numbers = [seat.number for seat in table.seats]
    at = numbers.index(table.button) + 1
    return (*numbers[at:], *numbers[:at])


def seats_that_are(table: Table, *states: SeatState) -> tuple[int, ...]:
    """
    The numbers of the seats in one of these states.
    """
    return tuple(seat.number for seat in table.seats if seat.state in states)


def with_seat(table: Table, number: int, state: SeatState) -> Table:
    """
    The same table, one seat in another state.
    """
    stack = 0 if state is _EMPTY else 100 * (table.level.big_blind or table.level.small_bet)
    seats = tuple(
        Seat(number, state, seat.stack if seat.stack and state is not _EMPTY else stack)
        if seat.number == number
        else seat
        for seat in table.seats
    )
    return replace(table, seats=seats)


def behind_blinds(table: Table) -> tuple[int, ...]:
    """
    The seats after the big blind up to the button: none of them owes a blind, whoever sits there.
    """
    ring = clockwise(table)
    if table.big_blind_seat is None or len(dealing_order(table)) == 2:
        return ()
    return ring[ring.index(table.big_blind_seat) + 1 :]


def tables(*, fewest: int = 2, most: int = MAX_SEATS) -> SearchStrategy[Table]:
    """
    Tables of `fewest` to `most` seats.

    Shrinks to two seats, both players there with a hundred big blinds, the button on the last seat, no antes.
    """
    if not 2 <= fewest <= most <= MAX_SEATS:
        raise InvalidArgument(f"a table has 2 to {MAX_SEATS} seats, not {fewest} to {most}")

    def body(draw: Draw) -> Table:
        return draw_table(draw, fewest=fewest, most=most)

    return strategy(body)
