"""
The exact chance of a count. SciPy is imported where it is used, since it takes longer than the rest of the suite.
"""

from functools import cache, lru_cache, partial, reduce
from math import fsum

from conformance.random_remedies.tally import Count

FALSE_ALARM = 1e-6
"""
The chance that a run blames an engine that draws evenly, all tests of the run together.
"""
BIASED, SEEN = 0.6, 0.95
"""
A picker that takes one and the same card in so many of its picks is to be seen in so many runs.
"""
_FEWEST_SHUFFLES = 30


def chance_of(count: Count) -> float:
    """
    The chance of a count at least as far off, on either side: twice the smaller tail, never more than 1.
    """
    chances = _distribution(tuple(sorted(count.chances.items())))
    return min(1.0, 2 * min(fsum(chances[: count.seen + 1]), fsum(chances[count.seen :])))


@lru_cache(maxsize=64)
def _distribution(chances: tuple[tuple[float, int], ...]) -> tuple[float, ...]:
    """
    The chance of each count from 0, of draws with so many of each chance.

    No difference is taken, so that small chances in either tail keep their digits.
    """
    from scipy.signal import convolve  # noqa: PLC0415 - see above
    from scipy.stats import binom  # noqa: PLC0415 - see above

    parts = (binom.pmf(range(times + 1), times, chance) for chance, times in chances)
    return tuple(reduce(partial(convolve, method="direct"), parts).tolist())


@cache
def fewest(remedy: str, size: int, threshold: float) -> int:
    """
    How many draws it takes to judge them.

    So many picks of one in `size` that a biased picker is seen; for shuffles a fixed number, at which each of the
    faults that is tested for is seen.
    """
    from scipy.stats import binom  # noqa: PLC0415 - see above

    if remedy != "pick":
        return _FEWEST_SHUFFLES
    number = size
    while True:
        number += 1
        # `isf` is the largest count whose upper tail is still above the threshold, so one more is enough.
        enough = int(binom.isf(threshold / 2, number, 1 / size)) + 1
        if enough <= number and binom.sf(enough - 1, number, BIASED) >= SEEN:
            return number
