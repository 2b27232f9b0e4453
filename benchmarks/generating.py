"""
Everything that makes cases, each as work to be measured.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, islice
from random import Random
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from benchmarks.naive_cases import naive_cases
from conformance.check import prepared
from conformance.draw import RandomDraw
from conformance.group import Group
from conformance.strategies import REGISTRY
from conformance.strategies.source import FULL, TDA_2024, groups
from reference_engine.model.case import Case

T = TypeVar("T")

SOURCES = [source for source in REGISTRY if TDA_2024 in source.editions]
GROUPS_OF_A_SOURCE = 30
NAIVE_CASES = 80
INTEGERS = 400
_TIMES = 10

_SUITE = [groups(source.generate, TDA_2024) for source in SOURCES]
_NAIVE = naive_cases(edition=TDA_2024)
_ONE_INTEGER = st.integers(0, 2**32)


def generate(
    strategy: SearchStrategy[T], examples: int, look: Callable[[T], object], *, seeded: int | None = None
) -> None:
    """
    Let Hypothesis generate, and do nothing else: no shrinking, no deadline, no database, no health checks.
    """

    @settings(
        phases=[Phase.generate],
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def run(example: T) -> None:
        look(example)

    (run if seeded is None else seed(seeded)(run))()


class SuiteInHypothesis:
    """
    Every source of the suite in turn, each a slice, driven by Hypothesis; the unit is a case.

    Counts groups and cases of all rounds. `then` is done with each group.
    """

    def __init__(self, then: Callable[[Group], object] | None = None) -> None:
        self._then = then
        self.groups = 0
        self.cases = 0

    def __call__(self) -> Iterator[int]:
        for strategy in _SUITE:
            before = self.cases
            generate(strategy, GROUPS_OF_A_SOURCE, self._count)
            yield self.cases - before

    def _count(self, group: Group) -> None:
        self.groups += 1
        self.cases += len(group.members)
        if self._then is not None:
            self._then(group)

    @property
    def cases_of_a_group(self) -> float:
        return self.cases / self.groups


def random_groups(of_a_source: int = GROUPS_OF_A_SOURCE) -> Iterator[Group]:
    """
    The groups of each source that a plain random source makes, the sources in turns as in a run.
    """
    random = Random(35)  # noqa: S311 - to be repeated
    for source in islice(cycle(SOURCES), of_a_source * len(SOURCES)):
        yield source.generate(RandomDraw(random), edition=TDA_2024)


def suite_by_plain_random() -> Iterator[int]:
    """
    The same bodies driven by a random source, in as many slices; the unit is a case.

    Ten times as often, so that a slice takes about as long as one of Hypothesis.
    """
    groups = random_groups(_TIMES * GROUPS_OF_A_SOURCE)
    for _ in SOURCES:
        yield sum(len(group.members) for group in islice(groups, _TIMES * GROUPS_OF_A_SOURCE))


def ruled(make: Callable[[], Iterable[Group]]) -> Callable[[], Iterator[int]]:
    """
    Work that makes groups and rules on each, in as many slices as there are sources; the unit is a case.
    """

    def work() -> Iterator[int]:
        groups = iter(make())
        for _ in SOURCES:
            cases = 0
            for group in islice(groups, GROUPS_OF_A_SOURCE):
                prepare(group)
                cases += len(group.members)
            yield cases

    return work


def prepare(group: Group) -> object:
    """
    Rule on the members of a group and tell them apart, as in a run.
    """
    return prepared(group, FULL)


def naive_in_hypothesis() -> int:
    """
    The naive composite; the unit is a case.
    """
    seen: list[int] = []
    generate(_NAIVE, NAIVE_CASES, lambda _: seen.append(1))
    return len(seen)


def integers_in_hypothesis() -> int:
    """
    One integer an example and nothing done with it: what Hypothesis costs at least.
    """
    seen: list[int] = []
    generate(_ONE_INTEGER, INTEGERS, lambda _: seen.append(1))
    return len(seen)


def some_naive_cases(runs: int) -> list[Case]:
    """
    The cases of so many runs, the same each time.
    """
    cases: list[Case] = []
    for number in range(runs):
        generate(_NAIVE, NAIVE_CASES, cases.append, seeded=number)
    return cases


def some_suite_cases(runs: int) -> list[Case]:
    """
    The cases of so many runs of every source, the same each time.
    """
    found: list[Group] = []
    for number in range(runs):
        for place, strategy in enumerate(_SUITE):
            generate(strategy, GROUPS_OF_A_SOURCE, found.append, seeded=number * len(_SUITE) + place)
    return [member.case for group in found for member in group.members]
