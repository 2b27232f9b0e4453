from collections.abc import Callable

import pytest
from hypothesis import find, given, settings
from hypothesis.errors import InvalidArgument

from conformance.draw import RandomDraw
from conformance.strategies.tables import (
    Shape,
    behind_blinds,
    clockwise,
    draw_heads_up,
    draw_table,
    seats_that_are,
    tables,
    with_seat,
)
from reference_engine.model.table import Level, Seat, SeatState, Table
from reference_engine.seating import dealing_order, table_problems

SEEDS = range(300)

Seeded = Callable[[int | str], RandomDraw]


def test_the_smallest_table_has_two_players_and_no_antes() -> None:
    smallest = find(tables(), lambda _: True, settings=settings(derandomize=True))
    assert smallest == Table(
        seats=(Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200)),
        button=2,
        small_blind_seat=2,
        big_blind_seat=1,
        level=Level(1, 1, 2),
    )


@pytest.mark.parametrize(("fewest", "most"), [(1, 4), (2, 11), (5, 4)])
def test_impossible_sizes_are_refused(fewest: int, most: int) -> None:
    with pytest.raises(InvalidArgument):
        tables(fewest=fewest, most=most)


@settings(deadline=None)
@given(tables())
def test_tables_contradict_themselves_in_nothing(table: Table) -> None:
    assert table_problems(table) == ()
    assert len(seats_that_are(table, SeatState.PRESENT)) >= 2


@settings(deadline=None)
@given(tables())
def test_blinds_are_left_of_the_button(table: Table) -> None:
    order = dealing_order(table)
    if len(order) == 2:
        assert (table.big_blind_seat, table.small_blind_seat) == order
        assert table.button == order[1]
    elif table.small_blind_seat is None:
        assert table.big_blind_seat == order[0]
    else:
        assert (table.small_blind_seat, table.big_blind_seat) == order[:2]


@settings(deadline=None)
@given(tables())
def test_who_waits_sits_between_the_button_and_the_blinds(table: Table) -> None:
    waiting = seats_that_are(table, SeatState.WAITING)
    assert waiting in ((), clockwise(table)[:1])


@pytest.mark.parametrize("state", SeatState)
def test_a_wanted_state_is_there(state: SeatState, seeded: Seeded) -> None:
    for seed in SEEDS:
        assert seats_that_are(draw_table(seeded(seed), state=state), state)


@pytest.mark.parametrize("shape", Shape)
def test_a_wanted_shape_is_there(shape: Shape, seeded: Seeded) -> None:
    for seed in SEEDS:
        table = draw_table(seeded(seed), shape=shape)
        states = {seat.number: seat.state for seat in table.seats}
        assert table_problems(table) == ()
        if shape in (Shape.DEAD_BUTTON, Shape.DEAD_BUTTON_AND_SMALL_BLIND):
            assert states[table.button] is SeatState.EMPTY
        if shape in (Shape.DEAD_SMALL_BLIND, Shape.DEAD_BUTTON_AND_SMALL_BLIND):
            assert table.small_blind_seat is None
        if shape is Shape.NEW_PLAYER:
            assert states[clockwise(table)[0]] is SeatState.WAITING


def test_a_live_button_gets_cards_and_deep_stacks_are_deep(seeded: Seeded) -> None:
    for seed in SEEDS:
        table = draw_table(seeded(seed), live_button=True, deep=True, playing=3)
        assert table.button in dealing_order(table)
        assert len(seats_that_are(table, SeatState.PRESENT)) >= 3
        assert {seat.stack for seat in table.seats} <= {0, 100 * table.level.big_blind}


def test_heads_up_two_are_left_at_a_table_of_any_size(seeded: Seeded) -> None:
    drawn = [draw_heads_up(seeded(seed)) for seed in SEEDS]
    assert {len(table.seats) for table in drawn} == set(range(2, 11))
    for table in drawn:
        assert table_problems(table) == ()
        assert dealing_order(table) == (table.big_blind_seat, table.button)


def test_every_size_state_button_and_short_blind_is_reached(seeded: Seeded) -> None:
    drawn = [draw_table(seeded(seed)) for seed in range(2000)]
    assert {len(table.seats) for table in drawn} == set(range(2, 11))
    assert {seat.state for table in drawn for seat in table.seats} == set(SeatState)
    assert {table.button for table in drawn} == set(range(1, 11))
    assert {table.level.number for table in drawn} == set(range(1, 7))
    stacks = [{seat.number: seat.stack for seat in table.seats} for table in drawn]
    shortest = [
        stack[table.big_blind_seat or 0] < table.level.big_blind for table, stack in zip(drawn, stacks, strict=True)
    ]
    assert any(shortest)


def test_a_seat_in_another_state_keeps_its_chips_unless_it_is_empty() -> None:
    table = Table((Seat(1, SeatState.PRESENT, 7), Seat(2, SeatState.PRESENT, 9)), 2, 2, 1, Level(1, 1, 2))
    assert with_seat(table, 1, SeatState.ABSENT).seats[0] == Seat(1, SeatState.ABSENT, 7)
    emptied = with_seat(table, 1, SeatState.EMPTY)
    assert emptied.seats[0] == Seat(1, SeatState.EMPTY, 0)
    assert with_seat(emptied, 1, SeatState.PRESENT).seats[0] == Seat(1, SeatState.PRESENT, 200)


def test_seats_behind_the_blinds_run_up_to_the_button() -> None:
    seats = tuple(Seat(number, SeatState.PRESENT, 200) for number in range(1, 6))
    assert behind_blinds(Table(seats, 2, 3, 4, Level(1, 1, 2))) == (5, 1, 2)
    assert behind_blinds(Table(seats[:2], 2, 2, 1, Level(1, 1, 2))) == ()
