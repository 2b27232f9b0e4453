"""
Things measured in turns, so that what slows the machine slows all of them.
"""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

Work = Callable[[], int]
"""
Does some work and tells how much, in units of its own: cases, hands, rulings.
"""

Tell = Callable[[str], None]
"""
Tells the reader a figure, at the end of the session.
"""


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

    def __str__(self) -> str:
        return f"{self.median:.1f} ({self.lowest:.1f} to {self.highest:.1f})"

    def times(self, factor: float) -> "Ratio":
        """
        The ratio where a unit is so many of the units measured.
        """
        return Ratio(self.median * factor, self.lowest * factor, self.highest * factor)


class SideBySide:
    """
    Rounds in which each thing is done once. Time is the processor time of this process: a neighbour's does not count.
    """

    def __init__(self, things: dict[str, Work]) -> None:
        self._things = things
        self._costs: dict[str, list[float]] = {name: [] for name in things}

    def play_round(self) -> None:
        """
        Do each thing once.
        """
        for name, work in self._things.items():
            begun = process_time()
            units = work()
            self._costs[name].append((process_time() - begun) / units)

    def ratio(self, dear: str, cheap: str) -> Ratio:
        """
        How many units of the cheap thing cost as much as one of the dear thing.
        """
        ratios = [one / other for one, other in zip(self._costs[dear], self._costs[cheap], strict=True)]
        return Ratio(median(ratios), min(ratios), max(ratios))


class Measure(Protocol):
    """
    Measures things side by side in so many rounds.
    """

    def __call__(self, things: dict[str, Work], *, rounds: int) -> SideBySide: ...
