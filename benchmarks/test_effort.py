"""
What it costs to say how much was asked.
"""

from collections.abc import Callable

from benchmarks.side_by_side import Measure, Tell
from conformance.check import Check
from conformance.effort.cells import Cell, cells_of, features_of
from conformance.lanes import Lane, lanes
from conformance.strategies.source import TDA_2024

_CHECKS_OF_A_LANE = 10
_MAKING, _COUNTING = "making", "counting"


def test_cells_against_the_checks_that_lie_in_them(measure: Measure, tell: Tell) -> None:
    """
    To make a check, its group drawn and each member folded and ruled on, takes at least 15 times as long as its count.
    """
    made: list[Check] = []
    rounds = measure({_MAKING: _make(made), _COUNTING: _count(made)}, rounds=9)

    ratio = rounds.ratio(_MAKING, _COUNTING)
    tell("time of a check drawn and ruled on to that of counting its cells", ratio, "at least 15")
    assert ratio.median >= 15


def _make(made: list[Check]) -> Callable[[], int]:
    streams = lanes([TDA_2024], (), profile="full", seed=1)

    def work() -> int:
        made.clear()
        made.extend(check for lane in streams for check in _some(lane))
        return len(made)

    return work


def _some(lane: Lane) -> list[Check]:
    found = (lane.next_check() for _ in range(_CHECKS_OF_A_LANE))
    return [one[0] for one in found if one is not None]


def _count(made: list[Check]) -> Callable[[], int]:
    def work() -> int:
        cells: set[Cell] = set()
        for check in made:
            for member in check.members:
                if member.hand is not None:
                    cells.update(cells_of(features_of(check.group, member.member, member.hand)))
        return len(made) if cells else 0

    return work
