from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.side_by_side import Benchmark, Clock, Measure, Ratio, SideBySide, Tell, Work, own_time

_TOLD = pytest.StashKey[list[tuple[str, str, str, str]]]()
_BEGIN, _END = "<!-- figures -->\n", "<!-- end of figures -->\n"


@pytest.fixture
def tell(pytestconfig: pytest.Config) -> Tell:
    told = pytestconfig.stash.setdefault(_TOLD, [])

    def one_more(measured: str, figure: Ratio | str, wanted: str = "", *, spread: str = "") -> None:
        told.append((measured, str(figure), figure.spread if isinstance(figure, Ratio) else spread, wanted))

    return one_more


@pytest.fixture
def measure(benchmark: Benchmark) -> Measure:
    """
    Things side by side. The table of pytest-benchmark has the time of a whole round, which says nothing by itself.
    """

    def measured(things: dict[str, Work], *, rounds: int, clock: Clock = own_time) -> SideBySide:
        side_by_side = SideBySide(things, clock)
        benchmark.pedantic(side_by_side.play_round, rounds=rounds)
        return side_by_side

    return measured


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "write the table of figures into this page as well, in the place of the one that is there"
    parser.addoption("--page", type=Path, help=told)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    told = config.stash.get(_TOLD, [])
    if not told:
        return
    table = _table(told)
    terminalreporter.section("figures of one run: the median of the rounds, the lowest to the highest")
    terminalreporter.write(table)
    page: Path | None = config.getoption("page")
    if page is not None:
        before, rest = page.read_text(encoding="utf-8").split(_BEGIN)
        _, after = rest.split(_END)
        page.write_text(f"{before}{_BEGIN}\n{table}\n{_END}{after}", encoding="utf-8")


def _table(told: Sequence[tuple[str, str, str, str]]) -> str:
    rows = [("measured", "median", "lowest to highest", "wanted"), ("---", "--:", "--:", "---"), *told]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
