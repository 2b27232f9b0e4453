"""
The suite inside a vendor's own run of pytest: `pytest --pyargs conformance --engine ENGINE`.

Where these words are not on the command line, it adds no option, looks at nothing and imports nothing.
"""

from collections.abc import Sequence

import pytest

ENGINE, EDITIONS, GAMES, PROFILE, CLAUSES, CHECKS, MEMORY, FOLDER, WRITES = (
    f"misdeal_{name}"
    for name in ("engine", "editions", "games", "profile", "clauses", "checks", "memory", "folder", "writes")
)
"""
Where the options are kept.
"""
SCORED = "misdeal_scored"
"""
The property of a test that says how many of its checks were scored.
"""
_SUITE = "conformance"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, parser: pytest.Parser, args: list[str]) -> None:
    """
    Add the options where the suite is asked for by name.
    """
    if not _is_asked_for(args):
        return
    group = parser.getgroup("misdeal", "conformance of a poker engine")
    told = "a name of `misdeal engines`, exec:COMMAND or tcp:HOST:PORT"
    group.addoption("--engine", dest=ENGINE, metavar="ENGINE", help=told)
    for option, dest, name, told in (
        ("--edition", EDITIONS, "NAME", "tda-2019 or tda-2024"),
        ("--game", GAMES, "NAME", "no_limit_holdem, razz ..."),
        ("--clause", CLAUSES, "CLAUSE", "a slug or a number: fouled_deck, 35-E"),
    ):
        more = "all that there are by default; may be repeated"
        group.addoption(option, dest=dest, action="append", default=[], metavar=name, help=f"{told}; {more}")
    told = "core: the outcome of a ruling (default); full, physical, dealing"
    group.addoption("--profile", dest=PROFILE, default="core", metavar="NAME", help=told)
    told = "of each test at most; as many as the settings of Hypothesis say by default"
    group.addoption("--checks", dest=CHECKS, type=int, metavar="NUMBER", help=told)
    told = "for each process of the engine; 4096 by default, 0 for no limit"
    group.addoption("--memory-limit", dest=MEMORY, type=int, metavar="MIB", help=told)
    told = "where the engine works; in a fresh folder of its own by default"
    group.addoption("--engine-folder", dest=FOLDER, metavar="FOLDER", help=told)
    told = "where it may write besides its own folder, / for everywhere; may be repeated"
    group.addoption("--engine-writes", dest=WRITES, action="append", default=[], metavar="PATH", help=told)
    early_config.pluginmanager.register(_Asked(), "misdeal-asked")


def _is_asked_for(args: Sequence[str]) -> bool:
    named = any(arg == _SUITE or arg.startswith((f"{_SUITE}.", f"{_SUITE}::")) for arg in args)
    return named and "--pyargs" in args


class _Asked:
    """
    The suite was asked for; the engine is started when tests are collected, with everything that it takes.
    """

    def pytest_configure(self, config: pytest.Config) -> None:
        if getattr(config.option, ENGINE, None) is None and not config.option.help:
            told = "name the engine: pytest --pyargs conformance --engine exec:'python my_adapter.py'"
            raise pytest.UsageError(told)


def pytest_configure(config: pytest.Config) -> None:
    """
    Where an engine was named: start it in the process that collects, and count what is scored in the one that reports.
    """
    if getattr(config.option, ENGINE, None) is None:
        return
    if not config.pluginmanager.hasplugin("dsession"):
        config.pluginmanager.register(_Collects(), "misdeal-collects")
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        config.pluginmanager.register(_Scores(), "misdeal-scores")


class _Collects:
    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        from conformance.vendor_tests.started import started  # noqa: PLC0415 - heavy, and for this run alone

        started(session.config)


class _Scores:
    """
    How many checks were scored in the whole run, in all its processes. A run with none is no success.
    """

    def __init__(self) -> None:
        self._checks = 0
        self._tests = 0
        self._scored_tests = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call":
            return
        for name, value in report.user_properties:
            if name == SCORED and isinstance(value, int):
                self._checks += value
                self._tests += 1
                self._scored_tests += value > 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not self._checks and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._checks:
            told = f"{self._checks} checks scored, in {self._scored_tests} of {self._tests} tests"
            terminalreporter.write_line(f"misdeal: {told}")
        else:
            terminalreporter.write_line("misdeal: no check was scored, so the run fails", red=True)
