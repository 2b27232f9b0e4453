"""
What records have in common is one thing for all of them, and none of them notices.
"""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from conformance.draw import RandomDraw
from conformance.group import Group
from conformance.strategies import REGISTRY, presence, twins
from conformance.strategies.deals import Opening, Shown, draw_opening, inserted
from conformance.strategies.house_definitions import GENERATORS
from conformance.strategies.record import Record
from conformance.strategies.source import TDA_2024, Generate
from conformance.strategies.tables import draw_table, with_seat
from reference_engine.fold import fold
from reference_engine.model.events import CardBurned, SeatLeft, SeatReturned
from reference_engine.model.games import Game
from reference_engine.model.table import SeatState
from reference_engine.seating import dealing_order

Seeded = Callable[[int | str], RandomDraw]

_GROUPS = 12
_EACH = [
    *[
        pytest.param(source.generate, edition, game, id=f"{source.slug}-{edition}-{game}")
        for source in REGISTRY
        for edition in source.editions
        for game in source.games
    ],
    *[pytest.param(body, TDA_2024, Game.NO_LIMIT_HOLDEM, id=name) for name, body in GENERATORS.items()],
]


@pytest.mark.parametrize(("generate", "edition", "game"), _EACH)
def test_twins_that_take_the_play_of_another_one_are_as_if_each_had_been_played(
    generate: Generate, edition: str, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made() -> list[Group]:
        random = Random(str(game))  # noqa: S311 - to be repeated
        return [generate(RandomDraw(random, game), edition=edition) for _ in range(_GROUPS)]

    alike = made()
    for module in (twins, presence):
        monkeypatch.setattr(module, "case_played_alike", lambda *_: None)
    assert alike == made()


@pytest.fixture
def opening(seeded: Seeded) -> Opening:
    draw = seeded(7)
    return draw_opening(draw, draw_table(draw, fewest=5, playing=5, deep=True))


def test_records_of_one_opening_go_their_own_ways(opening: Opening) -> None:
    one, other = Record(opening), Record(opening)
    one.play("RF")
    assert other.events == Record(opening).events
    assert other.play("C").events == Record(opening).play("C").events
    forks = [one.fork() for _ in range(2)]
    one.play("C")
    assert forks[0].play("R").events == Record(opening).play("RFR").events
    assert forks[1].play("S").events == Record(opening).play("RFS").events


def test_another_deal_of_the_same_table_begins_alike(opening: Opening) -> None:
    record = Record(opening)
    plan, seat = opening.plan, dealing_order(opening.table)[0]
    gone, back = SeatLeft(seat), SeatReturned(seat)
    assert record.begins_like(replace(opening, plan=plan[::-1], pack=opening.pack[::-1]))
    assert record.begins_like(replace(opening, plan=inserted(plan, 3, Shown(0))))
    assert record.begins_like(replace(opening, plan=(gone, back, *plan)))
    assert record.begins_like(replace(opening, plan=(*plan, gone)))
    assert not record.begins_like(replace(opening, plan=(gone, *plan)))
    assert not record.begins_like(replace(opening, plan=tuple(step for step in plan if step != seat)))
    assert not record.begins_like(replace(opening, ended=False))
    assert not record.begins_like(replace(opening, table=with_seat(opening.table, seat, SeatState.ON_PENALTY)))


def test_a_burn_leaves_the_betting_as_it_is(opening: Opening) -> None:
    record = Record(opening).play("C")
    turn = record.course.turn
    card = record.stub[0]
    record.play("I")
    assert record.events[-1] == CardBurned(card)
    assert record.course.turn == turn == fold(opening.table, opening.game, record.events).turn
