from collections.abc import Callable
from statistics import fmean

from benchmarks.generating import (
    SuiteInHypothesis,
    integers_in_hypothesis,
    naive_in_hypothesis,
    some_naive_cases,
    some_suite_cases,
    suite_by_plain_random,
)
from benchmarks.side_by_side import Benchmark, Measure, Tell
from reference_engine.fold import fold
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, BoardDealt, CardBoxed, CardBurned, CardDealt
from reference_engine.model.games import Street
from reference_engine.rule_on import rule_on

_NAIVE, _SUITE, _RANDOM, _INTEGER = "naive", "suite", "plain random", "one integer"


def test_strategies_against_a_naive_composite(measure: Measure, tell: Tell) -> None:
    """
    The suite's strategies make at least 10 times as many cases a second as a naive composite.

    Both run under Hypothesis with the same settings. A case is a table with a record that ends at a floor call, ready
    to be put to an engine. An example of the suite is a group of two or three cases, and each counts: each is asked
    and ruled on. An example of the naive composite is one case; to tell a ruling from a guess it would need twins as
    well, so the ratio of a whole group to one naive case is told too. A round has 30 groups of each source and 80
    naive cases.
    """
    suite = SuiteInHypothesis()
    rounds = measure({_NAIVE: naive_in_hypothesis, _SUITE: suite, _INTEGER: integers_in_hypothesis}, rounds=9)

    cases = rounds.ratio(_NAIVE, _SUITE)
    members = suite.cases_of_a_group
    tell(f"cases a second, the suite's strategies to a naive composite: {cases}; at least 10")
    tell(f"the same, a group of {members:.2f} cases counted as one: {cases.times(1 / members)}")
    tell(f"time of a group to that of a single integer: {rounds.ratio(_SUITE, _INTEGER).times(members)}")
    assert cases.median >= 10


def test_plain_random_source_against_hypothesis(measure: Measure, tell: Tell) -> None:
    """
    The same generators driven by a plain random source, as in a run, and by Hypothesis, as where a case is shrunk.

    The bodies are the same, so the ratio is what Hypothesis costs. No gate.
    """
    rounds = measure({_SUITE: SuiteInHypothesis(), _RANDOM: suite_by_plain_random}, rounds=9)

    tell(f"cases a second, plain random source to Hypothesis, same generators: {rounds.ratio(_SUITE, _RANDOM)}")


def test_naive_cases_are_cases_like_the_suites(benchmark: Benchmark, tell: Tell) -> None:
    """
    The naive composite is a fair opponent: its cases fold without a problem, can be ruled on, and are no larger.
    """
    naive = benchmark.pedantic(some_naive_cases, args=(20,), rounds=1)
    suite = some_suite_cases(4)

    assert [case for case in naive if fold(case.table, case.game, case.events).problems] == []
    assert len({rule_on(case).irregularities for case in naive}) > 5
    assert {street for case in naive for street in _streets(case)} == {Street.FLOP, Street.TURN, Street.RIVER}
    for what, size in _SIZES.items():
        of_naive, of_suite = fmean(map(size, naive)), fmean(map(size, suite))
        tell(f"mean number of {what} in a case: naive {of_naive:.1f}, suite {of_suite:.1f}")
        assert of_naive <= 1.2 * of_suite, what


def _streets(case: Case) -> list[Street]:
    return [event.street for event in case.events if isinstance(event, BoardDealt)]


def _cards(case: Case) -> int:
    single = sum(isinstance(event, CardDealt | CardBoxed | CardBurned) for event in case.events)
    return single + sum(len(event.cards) for event in case.events if isinstance(event, BoardDealt))


def _acts(case: Case) -> int:
    return sum(isinstance(event, Acted) for event in case.events)


_SIZES: dict[str, Callable[[Case], int]] = {
    "events": lambda case: len(case.events),
    "seats": lambda case: len(case.table.seats),
    "cards": _cards,
    "acts": _acts,
}
