"""
A table before the hand, in plain English.
"""

from conformance.telling import tell, tell_readings, tell_table
from reference_engine.model.case import Case
from reference_engine.model.events import FloorCalled
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table

LEVEL = Level(1, 50, 100)
PLAYERS = Table(tuple(Seat(n, SeatState.PRESENT, 2000) for n in (1, 2, 3)), 1, 2, 3, LEVEL)
MIXED = Table(
    (
        Seat(1, SeatState.EMPTY),
        Seat(2, SeatState.PRESENT, 500),
        Seat(3, SeatState.ABSENT, 2000),
        Seat(4, SeatState.ON_PENALTY, 2000),
        Seat(5, SeatState.WAITING, 2000),
        Seat(6, SeatState.EMPTY),
    ),
    button=1,
    small_blind_seat=None,
    big_blind_seat=3,
    level=Level(4, 100, 200, ante=25, big_blind_ante=200),
    button_due=2,
)


def test_table_of_equal_stacks_takes_three_lines() -> None:
    assert tell_table(PLAYERS) == (
        "Level 1, blinds 50/100.",
        "Seats 1, 2 and 3 with 2000 chips each.",
        "Button on seat 1; small blind from seat 2 and big blind from seat 3.",
    )


def test_table_names_each_seat_that_is_not_simply_there() -> None:
    assert tell_table(MIXED) == (
        "Level 4, blinds 100/200, ante 25, big-blind ante 200.",
        "Seat 2 with 500 chips and seats 3, 4 and 5 with 2000 chips each.",
        "Button on seat 1 (a dead button); no small blind (a dead one) and big blind from seat 3.",
        "The button belongs to seat 2.",
        "Seat 3 is away from the table.",
        "Seat 4 serves a penalty.",
        "Seat 5 waits, not entitled to this hand.",
        "Seats 1 and 6 are empty.",
    )


def test_pinned_readings_are_part_of_the_opening() -> None:
    pinned = Case(PLAYERS, Game.NO_LIMIT_HOLDEM, "tda-2024", (FloorCalled(),), {"U-3": "B"})
    assert tell_readings(pinned) == ("The house reads U-3 as B.",)
    assert tell(pinned).opening["en"].splitlines()[-1] == "The house reads U-3 as B."


def test_table_without_blinds_says_so() -> None:
    level = Level(1, 0, 0, ante=5)
    table = Table(PLAYERS.seats, button=1, small_blind_seat=None, big_blind_seat=None, level=level)
    assert tell_table(table)[-1] == "Button on seat 1; no blinds are owed."
