import math

import pytest

from conformance.effort.bound import at_most, upper_bound

WILKS = ((59, 0), (93, 1), (124, 2), (153, 3), (181, 4), (208, 5))
"""
The fewest trials that show, with 95 % confidence, at most one failure in twenty: published for 0 to 5 failures.
"""


@pytest.mark.parametrize(("trials", "hits"), WILKS)
def test_the_published_numbers_of_trials_for_one_in_twenty(trials: int, hits: int) -> None:
    assert upper_bound(trials, hits) <= 0.05 < upper_bound(trials - 1, hits)


def test_the_published_interval_of_four_in_twenty() -> None:
    """
    The handbook of engineering statistics of NIST (7.2.4.1) has 0.071354 to 0.401029, with 5 % on either side.
    """
    assert upper_bound(20, 4) == pytest.approx(0.401029, abs=2e-6)
    assert 1 - upper_bound(20, 16) == pytest.approx(0.071354, abs=2e-6)


@pytest.mark.parametrize("trials", [1, 12, 200, 2000, 100_000])
def test_without_a_hit_the_bound_has_a_closed_form(trials: int) -> None:
    assert upper_bound(trials, 0) == pytest.approx(1 - 0.05 ** (1 / trials), rel=1e-9)


def test_the_rule_of_three() -> None:
    assert upper_bound(1000, 0) == pytest.approx(3 / 1000, rel=0.01)


@pytest.mark.parametrize(("trials", "hits"), [(7, 1), (40, 3), (200, 150), (2000, 1), (18_000, 9_000)])
def test_at_the_bound_so_few_hits_have_a_chance_of_one_in_twenty(trials: int, hits: int) -> None:
    rate = upper_bound(trials, hits)
    ways = (math.lgamma(trials + 1) - math.lgamma(k + 1) - math.lgamma(trials - k + 1) for k in range(hits + 1))
    logs = (way + k * math.log(rate) + (trials - k) * math.log1p(-rate) for k, way in enumerate(ways))
    assert math.fsum(map(math.exp, logs)) == pytest.approx(0.05, rel=1e-6)
    assert at_most(hits, trials, rate) == pytest.approx(0.05, rel=1e-9)


def test_other_confidences() -> None:
    assert upper_bound(10, 0, 0.99) == pytest.approx(1 - 0.01 ** (1 / 10))
    assert upper_bound(30, 2, 0.99) > upper_bound(30, 2) > upper_bound(30, 2, 0.8)


def test_where_everything_fails_nothing_is_bounded() -> None:
    assert upper_bound(5, 5) == 1.0
    assert upper_bound(0, 0) == 1.0


@pytest.mark.parametrize(("trials", "hits"), [(5, 6), (5, -1)])
def test_impossible_counts_are_refused(trials: int, hits: int) -> None:
    with pytest.raises(ValueError, match="hits in 5 trials"):
        upper_bound(trials, hits)


def test_the_bound_falls_with_trials_and_rises_with_hits() -> None:
    by_trials = [upper_bound(trials, 2) for trials in range(3, 60)]
    by_hits = [upper_bound(40, hits) for hits in range(41)]
    assert by_trials == sorted(by_trials, reverse=True)
    assert by_hits == sorted(by_hits)
    assert len(set(by_trials)) == len(by_trials)
    assert len(set(by_hits)) == len(by_hits)
