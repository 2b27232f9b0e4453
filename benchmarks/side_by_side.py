"""
Things measured in turns, so that what slows the machine slows all of them.
"""

import resource
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter, process_time
from typing import Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

Work = Callable[[], int | Iterator[int]]
"""
Does some work and tells how much, in units of its own: cases, hands, rulings. Or does it slice by slice, and tells that
of each.
"""

Clock = Callable[[], float]
"""
Tells seconds.
"""


def own_time() -> float:
    """
    The processor time of this process: what a neighbour uses does not count.
    """
    return process_time()


def children_time() -> float:
    """
    The processor time of the processes that this one started and that have ended.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def wall_time() -> float:
    """
    The time on the clock, where waiting counts too.
    """
    return perf_counter()


class Benchmark(Protocol):
    """
    What is used of the fixture of pytest-benchmark, which has no types of its own.
    """

    def pedantic(self, target: Callable[..., T], args: tuple[object, ...] = (), *, rounds: int) -> T: ...


class Ratio(Struct, frozen=True):
    """
    A ratio over the rounds: the median, the lowest and the highest.
    """

    median: float
    lowest: float
    highest: float

    @property
    def spread(self) -> str:
        """
        The lowest and the highest, in words.
        """
        return f"{_short(self.lowest)} to {_short(self.highest)}"

    def __str__(self) -> str:
        return _short(self.median)

    def times(self, factor: float) -> "Ratio":
        """
        The ratio where a unit is so many of the units measured.
        """
        return Ratio(self.median * factor, self.lowest * factor, self.highest * factor)


def _short(number: float) -> str:
    return f"{number:.2f}" if number < 10 else f"{number:.1f}" if number < 100 else f"{number:.0f}"


class Tell(Protocol):
    """
    Tells the reader a figure, at the end of the session: a row of the table of docs/benchmarks.md.
    """

    def __call__(self, measured: str, figure: Ratio | str, wanted: str = "", *, spread: str = "") -> None: ...


class SideBySide:
    """
    Rounds in which each thing is done once, slice by slice in turns where there are slices.
    """

    def __init__(self, things: dict[str, Work], clock: Clock = own_time) -> None:
        self._things = things
        self._clock = clock
        self._costs: dict[str, list[float]] = {name: [] for name in things}

    def play_round(self) -> None:
        """
        Do each thing once.
        """
        seconds, units = dict.fromkeys(self._things, 0.0), dict.fromkeys(self._things, 0)
        left = {name: _slices(work) for name, work in self._things.items()}
        while left:
            for name, slices in [*left.items()]:
                begun = self._clock()
                done = next(slices, None)
                seconds[name] += self._clock() - begun
                if done is None:
                    del left[name]
                else:
                    units[name] += done
        for name, costs in self._costs.items():
            costs.append(seconds[name] / units[name])

    def ratio(self, dear: str, cheap: str) -> Ratio:
        """
        How many units of the cheap thing cost as much as one of the dear thing.
        """
        return self.ratio_of(lambda cost: cost[dear], lambda cost: cost[cheap])

    def ratio_of(self, one: Callable[[dict[str, float]], float], other: Callable[[dict[str, float]], float]) -> Ratio:
        """
        The ratio of two sums of what a unit of each thing cost, round by round.
        """
        rounds = [dict(zip(self._costs, costs, strict=True)) for costs in zip(*self._costs.values(), strict=True)]
        ratios = [one(costs) / other(costs) for costs in rounds]
        return Ratio(median(ratios), min(ratios), max(ratios))


def _slices(work: Work) -> Iterator[int]:
    done = work()
    if isinstance(done, int):
        yield done
    else:
        yield from done


class Measure(Protocol):
    """
    Measures things side by side in so many rounds.
    """

    def __call__(self, things: dict[str, Work], *, rounds: int, clock: Clock = own_time) -> SideBySide: ...
