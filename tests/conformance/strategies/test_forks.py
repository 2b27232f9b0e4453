"""
What twins share is played once, and comes out as if each had been played from the start.
"""

from random import Random

import pytest

from conformance.draw import RandomDraw
from conformance.strategies.deals import Opening, draw_opening
from conformance.strategies.record import Record
from conformance.strategies.source import TDA_2024
from conformance.strategies.twins import told, told_each
from reference_engine.model.events import MisdealAnnounced
from reference_engine.model.games import Game

_LETTERS = "CCCFRRRAAcccfrraSDQOVGHKU"
_LINES = 25


def line_of(draw: RandomDraw, steps: int) -> str:
    return "".join(_LETTERS[draw.integer(0, len(_LETTERS) - 1)] for _ in range(steps))


def from_the_start(opening: Opening, line: str) -> Record:
    return Record(opening).play(line)


def state(record: Record) -> tuple[object, ...]:
    course = record.course
    turn = None if course.is_awarded else course.turn
    return record.events, record.stub, record.top, course.stacks, course.live, course.bet, turn


@pytest.mark.parametrize("game", Game)
def test_a_fork_goes_on_as_if_it_had_been_played_from_the_start(game: Game) -> None:
    for number in range(_LINES):
        draw = RandomDraw(Random(f"{game} {number}"), game)  # noqa: S311 - to be repeated
        opening = draw_opening(draw)
        begun, one, other = (line_of(draw, draw.integer(0, 6)) for _ in range(3))
        record = from_the_start(opening, begun)
        forked = record.fork().play(one)
        assert state(record) == state(from_the_start(opening, begun)), (begun, one)
        assert state(forked) == state(from_the_start(opening, begun + one)), (begun, one)
        assert state(record.play(other)) == state(from_the_start(opening, begun + other)), (begun, other)
        assert state(forked) == state(from_the_start(opening, begun + one)), (begun, one, other)


@pytest.mark.parametrize("lines", [("", "CC"), ("RF", "RC"), ("CO", "CC"), ("SSC", "S", "SSDD"), ("E", "ENX"), ("C",)])
def test_lines_of_one_opening_are_told_as_each_by_itself(lines: tuple[str, ...]) -> None:
    opening = draw_opening(RandomDraw(Random(7)))  # noqa: S311 - to be repeated
    then = (MisdealAnnounced(),)
    each = told_each(opening, *[(f"along {line}", line) for line in lines], edition=TDA_2024, then=then)
    assert each == [told(f"along {line}", opening, line, edition=TDA_2024, then=then) for line in lines]


def test_what_happens_then_is_in_the_case_and_not_in_the_record() -> None:
    record = from_the_start(draw_opening(RandomDraw(Random(7))), "C")  # noqa: S311 - to be repeated
    before = record.case(TDA_2024)
    after = record.case(TDA_2024, MisdealAnnounced())
    assert record.case(TDA_2024) == before
    record.add(MisdealAnnounced())
    assert record.case(TDA_2024) == after
