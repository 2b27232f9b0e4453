from collections.abc import Callable
from statistics import fmean

from benchmarks.generating import (
    SuiteInHypothesis,
    integers_in_hypothesis,
    naive_in_hypothesis,
    prepare,
    random_groups,
    ruled,
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

_NAIVE, _SUITE, _RANDOM, _INTEGER, _RULING = "naive", "suite", "plain random", "one integer", "ruling"


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
    tell("cases a second, the strategies of the suite to a naive composite", cases, "at least 10")
    tell(f"the same, a group of {members:.2f} cases counted as one", cases.times(1 / members))
    tell("time of a group to that of an example of one integer", rounds.ratio(_SUITE, _INTEGER).times(members))
    assert cases.median >= 10


def test_plain_random_source_against_hypothesis(measure: Measure, tell: Tell) -> None:
    """
    The same generators make at least 10 times as many cases driven by a plain random source as driven by Hypothesis.

    The one drives a run, the other the property tests. The bodies are the same, so the ratio is what Hypothesis costs.
    With each group ruled on the ratio is smaller, since a ruling costs both the same: it is at least 0.8 of what the
    times of generation and ruling by themselves give, and is to be 4. They take turns source by source, some hundredths
    of a second each: whatever makes the machine slow for a while slows both.
    """
    made = list(random_groups())
    rounds = measure(
        {
            _SUITE: SuiteInHypothesis(),
            _RANDOM: suite_by_plain_random,
            _RULING: ruled(lambda: made),
            f"{_SUITE}, ruled": SuiteInHypothesis(prepare),
            f"{_RANDOM}, ruled": ruled(random_groups),
        },
        rounds=9,
    )

    alone = rounds.ratio(_SUITE, _RANDOM)
    both = rounds.ratio(f"{_SUITE}, ruled", f"{_RANDOM}, ruled")
    limit = rounds.ratio_of(lambda cost: cost[_SUITE] + cost[_RULING], lambda cost: cost[_RANDOM] + cost[_RULING])
    reached = rounds.ratio_of(
        lambda cost: cost[f"{_SUITE}, ruled"] / cost[f"{_RANDOM}, ruled"],
        lambda cost: (cost[_SUITE] + cost[_RULING]) / (cost[_RANDOM] + cost[_RULING]),
    )
    tell("cases a second, plain random source to Hypothesis, same generators", alone, "at least 10")
    tell("the same, each group ruled on", both, "goal 4")
    tell("what generation and ruling by themselves give for that", limit)
    tell("the ratio with rulings, as a part of that", reached, "at least 0.8")
    assert reached.median >= 0.8
    assert alone.median >= 10


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
        tell(
            f"mean number of {what} in a case: naive, suite",
            f"{of_naive:.1f}, {of_suite:.1f}",
            "naive at most 1.2 times",
        )
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
