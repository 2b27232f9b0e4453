"""
The course of the betting tells what the folded hand tells.
"""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from conformance.draw import RandomDraw
from conformance.strategies.course import Course
from conformance.strategies.deals import Opening, draw_opening, inserted
from conformance.strategies.folded_course import FoldedCourse
from conformance.strategies.record import Record
from conformance.strategies.source import FLOP_GAMES
from reference_engine.fold import fold
from reference_engine.model.events import SeatLeft, SeatReturned
from reference_engine.model.games import Game

Seeded = Callable[[int | str], RandomDraw]

_LETTERS = "CCCCFRRAUcccfrSSQDODVCE"
_LINES = 90


def coming_and_going(draw: RandomDraw, opening: Opening) -> Opening:
    """
    The opening with somebody who leaves in the deal and, now and then, comes back.
    """
    seats = [seat.number for seat in opening.table.seats if seat.state == "present"]
    seat = seats[draw.integer(0, len(seats) - 1)]
    cards = len(opening.plan)
    left = draw.integer(0, cards)
    plan = inserted(opening.plan, left, SeatLeft(seat))
    if draw.integer(0, 1):
        plan = inserted(plan, draw.integer(left, cards), SeatReturned(seat))
    return replace(opening, plan=plan)


@pytest.mark.parametrize("game", FLOP_GAMES)
def test_the_course_is_that_of_the_folded_hand(game: Game) -> None:
    """
    Along random lines the two agree after each step, as long as the course can be followed, which is nearly always.
    """
    followed = folded = 0
    for number in range(_LINES):
        draw = RandomDraw(Random(number), game)  # noqa: S311 - to be repeated
        opening = draw_opening(draw)
        if number % 3 == 0:
            opening = coming_and_going(draw, opening)
        record = Record(opening)
        for _ in range(12):
            if isinstance(record.course, Course) and not record.course.is_awarded and not draw.integer(0, 9):
                for dead in record.course.dead:
                    record.act(dead, "C")
                    break
            record.play(_LETTERS[draw.integer(0, len(_LETTERS) - 1)])
            if isinstance(record.course, Course):
                followed += 1
                assert told_by(record.course, record) == told_by(_folded(record), record), (number, record.events)
            else:
                folded += 1
    assert followed > 2 * folded


def _folded(record: Record) -> FoldedCourse:
    return FoldedCourse(fold(record.opening.table, record.opening.game, record.events))


def told_by(course: Course | FoldedCourse, record: Record) -> dict[str, object]:
    """
    All that a record asks.
    """
    seats = [seat.number for seat in record.opening.table.seats]
    return {
        "turn": None if course.is_awarded else course.turn,
        "live": course.live,
        "stacks": course.stacks,
        "street": course.street,
        "bet": course.bet,
        "committed": course.committed,
        "wagered": course.wagered,
        "raises": course.raises,
        "has_board": course.has_board,
        "is_awarded": course.is_awarded,
        "to_call": {seat: course.to_call(seat) for seat in seats},
    }


def test_cards_are_found_where_the_folded_hand_has_them(seeded: Seeded) -> None:
    for number in range(_LINES):
        draw = seeded(number)
        record = Record(draw_opening(draw)).play("CS"[: draw.integer(0, 2)] + "SSS"[: draw.integer(0, 3)])
        hand = fold(record.opening.table, record.opening.game, record.events)
        faces = [placed.card for placed in hand.pack.cards]
        for seat in hand.live:
            assert record.cards_of(seat) == [(place, faces[place]) for place in hand.hole[seat]]
        assert record.burned_cards() == [(burn.place, faces[burn.place]) for burn in hand.burns]
        assert record.street_cards() == [(place, faces[place]) for place in hand.board.get(hand.street, [])]
