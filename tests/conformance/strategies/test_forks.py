"""
What twins share is played once, and comes out as if each had been played from the start.
"""

from random import Random

import pytest
from msgspec.structs import replace

from conformance.draw import RandomDraw
from conformance.strategies.deals import BOXED, Opening, draw_opening, inserted, shown
from conformance.strategies.fouled_deck import doubled
from conformance.strategies.record import Record
from conformance.strategies.source import TDA_2024
from conformance.strategies.twins import told, told_each
from reference_engine.model.events import CardExposed, Exposer, MisdealAnnounced, SeatLeft
from reference_engine.model.games import Game
from reference_engine.seating import dealing_order

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
    alone = [told(f"along {line}", opening, line, edition=TDA_2024, then=then) for line in lines]
    assert [replace(one, record=None) for one in each] == [replace(one, record=None) for one in alone]


@pytest.mark.parametrize(
    "line", ["", "C", "RF", "RSCSC", "ASSE", "SSSE", "FFFFFFFFFE", "RSSSENX", "CO", "SSSBEM", "SQHK"]
)
def test_what_is_played_alike_comes_out_as_if_it_had_been_played(line: str) -> None:
    random = Random(line)  # noqa: S311 - to be repeated
    for _ in range(_LINES):
        draw = RandomDraw(random)
        opening = draw_opening(draw)
        record = from_the_start(opening, line)
        last, *_ = reversed(opening.plan)
        plans = (
            opening.plan,
            shown(opening.plan, 1),
            inserted(opening.plan, 3, BOXED),
            opening.plan[::-1],
            (*opening.plan, last),
            tuple(step for step in opening.plan if step != last),
            (*opening.plan[:-1], SeatLeft(dealing_order(opening.table)[1]), last),
        )
        for plan in plans:
            other = doubled(replace(opening, plan=plan), 0, draw.integer(1, len(opening.pack) - 1))
            alike = told("", other, line, edition=TDA_2024, like=record)
            alone = told("", other, line, edition=TDA_2024)
            assert replace(alike, record=None) == replace(alone, record=None), (line, plan)


def test_what_is_played_alike_is_not_played() -> None:
    opening = draw_opening(RandomDraw(Random(7)))  # noqa: S311 - to be repeated
    record = from_the_start(opening, "RSSS")
    other = doubled(opening, 0, 30)
    assert told("", other, "RSSS", edition=TDA_2024, like=record).record is None
    # What names a card of the deal is no play.
    record.add(CardExposed(0, Exposer.DEALER))
    assert told("", other, "RSSS", edition=TDA_2024, like=record).record is not None


def test_what_happens_then_is_in_the_case_and_not_in_the_record() -> None:
    record = from_the_start(draw_opening(RandomDraw(Random(7))), "C")  # noqa: S311 - to be repeated
    before = record.case(TDA_2024)
    after = record.case(TDA_2024, MisdealAnnounced())
    assert record.case(TDA_2024) == before
    record.add(MisdealAnnounced())
    assert record.case(TDA_2024) == after
