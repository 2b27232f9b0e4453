"""
The figures of a bench run.
"""

from collections.abc import Iterable

from msgspec import Struct
from pytest_benchmark.stats import Stats


class Spread(Struct, frozen=True):
    """
    Times in seconds: how many were taken, the median, the 99th percentile, the mean and the extremes.
    """

    count: int
    median: float
    p99: float
    mean: float
    shortest: float
    longest: float


def spread(times: Iterable[float]) -> Spread | None:
    """
    The spread of some times, by the statistics of pytest-benchmark; None where there are none.
    """
    stats = Stats()  # type: ignore[no-untyped-call]
    for seconds in times:
        stats.update(seconds)  # type: ignore[no-untyped-call]
    if not stats:
        return None
    ordered = stats.sorted_data
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return Spread(len(ordered), stats.median, p99, stats.mean, stats.min, stats.max)


class Way(Struct, frozen=True):
    """
    One way to ask: so many requests at once, how many answers came in how many seconds, and how long each took.

    `broke` says what went wrong, in words, in the order in which it did.
    """

    window: int
    answers: int
    seconds: float
    delay: Spread | None
    broke: tuple[str, ...] = ()

    @property
    def answers_a_second(self) -> float:
        return self.answers / self.seconds if self.seconds else 0.0


class Bench(Struct, frozen=True, kw_only=True):
    """
    What was measured of an engine. Times are in seconds on the clock, but for the suite's: processor time a request.

    `memory_mib` is the peak of all its processes together, None where it runs elsewhere or the system does not
    tell.
    """

    engine: str
    name: str
    version: str
    suite: str
    platform: str
    role: str
    requests: int
    start: Spread
    ways: tuple[Way, ...]
    memory_mib: float | None
    suite_share: dict[str, float]

    @property
    def broke(self) -> tuple[str, ...]:
        """
        What went wrong, each thing once.
        """
        return tuple(dict.fromkeys(text for way in self.ways for text in way.broke))
