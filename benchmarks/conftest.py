import pytest

from benchmarks.side_by_side import Benchmark, Measure, SideBySide, Tell, Work

_TOLD = pytest.StashKey[list[str]]()


@pytest.fixture
def tell(pytestconfig: pytest.Config) -> Tell:
    return pytestconfig.stash.setdefault(_TOLD, []).append


@pytest.fixture
def measure(benchmark: Benchmark) -> Measure:
    """
    Things side by side. The table of pytest-benchmark has the time of a whole round, which says nothing by itself.
    """

    def measured(things: dict[str, Work], *, rounds: int) -> SideBySide:
        side_by_side = SideBySide(things)
        benchmark.pedantic(side_by_side.play_round, rounds=rounds)
        return side_by_side

    return measured


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    told = config.stash.get(_TOLD, [])
    if told:
        terminalreporter.section("ratios of one run: the median of the rounds (lowest to highest)")
        for line in told:
            terminalreporter.write_line(line)
