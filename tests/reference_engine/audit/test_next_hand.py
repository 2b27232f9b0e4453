"""
Where button and blinds go from one hand to the next.

The rows were written down from the text before the rule was: the big blind moves on to the next player (32), the small
blind goes to where it was and the button to where the small blind was, also where nobody sits any more; with two left
the small blind is on the button, and nobody has the big blind twice in a row (34-B).
"""

from collections.abc import Collection

import pytest

from reference_engine.audit.next_hand import Places, places_due
from reference_engine.model.table import Level, Seat, SeatState, Table

DEAD = None

Row = tuple[str, int, tuple[int, int | None, int], tuple[int, ...], tuple[int, int | None, int]]

ROWS: list[Row] = [
    # What happened, how many chairs, the hand before, who is in now, where button and blinds belong.
    ("nobody goes", 4, (1, 2, 3), (1, 2, 3, 4), (2, 3, 4)),
    ("nobody goes, and the big blind comes round", 4, (2, 3, 4), (1, 2, 3, 4), (3, 4, 1)),
    ("the button goes", 4, (1, 2, 3), (2, 3, 4), (2, 3, 4)),
    ("the small blind goes: dead button", 4, (1, 2, 3), (1, 3, 4), (2, 3, 4)),
    ("the big blind goes: dead small blind", 4, (1, 2, 3), (1, 2, 4), (2, DEAD, 4)),
    ("the next big blind goes: passed over", 4, (1, 2, 3), (1, 2, 3), (2, 3, 1)),
    ("small and big blind go at once", 5, (1, 2, 3), (1, 4, 5), (2, DEAD, 4)),
    ("button and small blind go at once", 5, (1, 2, 3), (3, 4, 5), (2, 3, 4)),
    ("button and big blind go at once", 5, (1, 2, 3), (2, 4, 5), (2, DEAD, 4)),
    ("all three go at once", 6, (1, 2, 3), (4, 5, 6), (2, DEAD, 4)),
    ("the hand after a dead button", 4, (2, 3, 4), (1, 3, 4), (3, 4, 1)),
    ("the hand after a dead small blind: dead button", 5, (2, DEAD, 4), (1, 2, 4, 5), (3, 4, 5)),
    ("after both were dead: the button is dead again", 5, (2, DEAD, 4), (1, 4, 5), (3, 4, 5)),
    ("after a dead small blind the big blind goes too", 6, (2, DEAD, 4), (1, 2, 5, 6), (3, DEAD, 5)),
    ("a dead button, and its small blind goes", 5, (2, 3, 4), (1, 4, 5), (3, 4, 5)),
    ("heads-up from three, the button goes", 3, (1, 2, 3), (2, 3), (3, 3, 2)),
    ("heads-up from three, the small blind goes", 3, (1, 2, 3), (1, 3), (3, 3, 1)),
    ("heads-up from three, the big blind goes", 3, (1, 2, 3), (1, 2), (2, 2, 1)),
    ("heads-up from four, the blinds go", 4, (1, 2, 3), (1, 4), (1, 1, 4)),
    ("heads-up from four, button and small blind go", 4, (1, 2, 3), (3, 4), (3, 3, 4)),
    ("heads-up from four, button and big blind go", 4, (1, 2, 3), (2, 4), (2, 2, 4)),
    ("heads-up from four, small blind and the seat after the big one go", 4, (1, 2, 3), (1, 3), (3, 3, 1)),
    ("heads-up from four, big blind and the seat after it go", 4, (1, 2, 3), (1, 2), (2, 2, 1)),
    ("heads-up from four, button and the seat after the big blind go", 4, (1, 2, 3), (2, 3), (3, 3, 2)),
    ("heads-up after a dead small blind, the big blind goes", 4, (2, DEAD, 4), (1, 2), (2, 2, 1)),
    ("heads-up after heads-up", 2, (1, 1, 2), (1, 2), (2, 2, 1)),
    ("heads-up after heads-up, other chairs between", 6, (5, 5, 2), (2, 5), (2, 2, 5)),
]


def table(chairs: int, there: Collection[int], places: tuple[int, int | None, int]) -> Table:
    seats = tuple(
        Seat(number, SeatState.PRESENT if number in there else SeatState.EMPTY, 100 * (number in there))
        for number in range(1, chairs + 1)
    )
    button, small, big = places
    return Table(seats, button, small, big, Level(1, 1, 2))


@pytest.mark.parametrize(("chairs", "before", "there", "due"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_where_button_and_blinds_belong(
    chairs: int, before: tuple[int, int | None, int], there: tuple[int, ...], due: tuple[int, int | None, int]
) -> None:
    last = table(chairs, range(1, chairs + 1), before)
    assert places_due(last, table(chairs, there, before).seats) == Places(*due)


@pytest.mark.parametrize(("chairs", "before", "there", "due"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_nobody_has_the_big_blind_twice_and_the_big_blind_passes_nobody(
    chairs: int, before: tuple[int, int | None, int], there: tuple[int, ...], due: tuple[int, int | None, int]
) -> None:
    assert due[2] != before[2]
    passed = [number % chairs + 1 for number in range(before[2], before[2] + chairs)]
    assert set(passed[: passed.index(due[2])]).isdisjoint(there)


def test_chairs_are_counted_as_they_stand_at_the_table() -> None:
    last = table(9, (2, 4, 7, 9), (2, 4, 7))
    assert places_due(last, table(9, (2, 4, 9), (2, 4, 7)).seats) == Places(4, DEAD, 9)
    # Of the chairs between button and big blind, the last one is the dead small blind's.
    after = table(9, (2, 4, 9), (4, DEAD, 9))
    assert places_due(after, after.seats) == Places(8, 9, 2)


def test_a_table_without_a_big_blind_says_nothing() -> None:
    last = Table(table(3, (1, 2, 3), (1, 2, 3)).seats, 1, None, None, Level(1, ante=5))
    assert places_due(last, last.seats) is None
