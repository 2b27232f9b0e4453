from collections.abc import Callable
from random import Random

import pytest

from conformance.draw import RandomDraw
from conformance.group import Group
from conformance.strategies import group_for
from conformance.strategies.source import Source
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, BoardDealt, CardDealt, CardExposed, Event, Posted, SeatReturned
from reference_engine.model.games import FACTS, Game

Sample = Callable[[Source, str, int], list[Group]]
Seeded = Callable[[int | str], RandomDraw]


def _seeded(seed: int | str) -> RandomDraw:
    return RandomDraw(Random(seed))  # noqa: S311  (a stream to repeat, not a secret)


@pytest.fixture(scope="session")
def seeded() -> Seeded:
    return _seeded


@pytest.fixture(scope="session")
def sample() -> Sample:
    made: dict[tuple[str, str], list[Group]] = {}

    def groups(source: Source, edition: str, number: int) -> list[Group]:
        known = made.setdefault((source.slug, edition), [])
        for index in range(len(known), number):
            known.append(group_for(source, _seeded(f"{source.slug} {edition} {index}"), edition))
        return known[:number]

    return groups


def _word(event: Event) -> str:
    match event:
        case Posted(seat, _, chips):
            return f"{seat} posts {chips}"
        case CardDealt(seat, card):
            return f"{card}>{seat}"
        case CardExposed(place, by):
            return f"{by} shows {place}"
        case Acted(seat, action, chips):
            return f"{seat} {action}s {chips}".removesuffix(" 0")
        case BoardDealt(street, cards):
            due = FACTS[Game.NO_LIMIT_HOLDEM].board[street]
            return str(street) if len(cards) == due else f"{street} of {len(cards)}"
        case SeatReturned(seat):
            return f"{seat} returns"
        case _:
            return type(event).__name__


@pytest.fixture(scope="session")
def line() -> Callable[[Case], str]:
    def told(case: Case) -> str:
        seats = " ".join(f"{seat.number}:{seat.state}" for seat in case.table.seats if seat.state != "present")
        start = f"{len(case.table.seats)} seats{' ' * bool(seats)}{seats}, button {case.table.button}"
        return "; ".join([start, *map(_word, case.events[:-1])])

    return told
