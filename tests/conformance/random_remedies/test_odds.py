"""
The chance of a count, against all outcomes counted one by one.
"""

from collections import Counter
from itertools import product
from math import prod

import pytest
from scipy.stats import binomtest

from conformance.random_remedies.odds import BIASED, SEEN, chance_of, fewest
from conformance.random_remedies.tally import Count


def count(seen: int, *chances: float) -> Count:
    found = Count()
    found.seen, found.chances = seen, Counter(chances)
    return found


def tail(chances: tuple[float, ...], seen: range) -> float:
    return sum(
        prod(chance if hit else 1 - chance for chance, hit in zip(chances, hits, strict=True))
        for hits in product((False, True), repeat=len(chances))
        if sum(hits) in seen
    )


@pytest.mark.parametrize("chances", [(0.25,) * 6, (0.25, 0.5, 0.5, 1 / 3, 0.75), (1e-40, 0.5, 0.25)])
def test_the_chance_is_twice_the_smaller_tail(chances: tuple[float, ...]) -> None:
    number = len(chances)
    for seen in range(number + 1):
        tails = tail(chances, range(seen + 1)), tail(chances, range(seen, number + 1))
        assert chance_of(count(seen, *chances)) == pytest.approx(min(1, 2 * min(tails)), rel=1e-9)


def test_the_chance_of_a_large_count_keeps_its_digits() -> None:
    # 4 ** -200, twice.
    assert chance_of(count(200, *[0.25] * 200)) == pytest.approx(2 * 0.25**200, rel=1e-9)
    assert chance_of(count(0, *[0.25] * 200)) == pytest.approx(2 * 0.75**200, rel=1e-9)


@pytest.mark.parametrize("size", [3, 4])
def test_so_many_picks_show_a_biased_picker(size: int) -> None:
    threshold = 1e-9
    number = fewest("pick", size, threshold)

    def power(picks: int) -> float:
        found = [
            seen for seen in range(picks + 1) if 2 * binomtest(seen, picks, 1 / size, "greater").pvalue < threshold
        ]
        return float(binomtest(found[0], picks, BIASED, "greater").pvalue) if found else 0.0

    assert power(number) >= SEEN
    assert power(number - 2) < SEEN
