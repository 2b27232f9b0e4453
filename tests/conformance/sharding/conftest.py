import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from conformance.budget import BUDGETS, Budget
from conformance.cli import main
from reports.stream import Run, read

FAKE = Path(__file__).parents[1] / "fake_engine.py"
_SMALL = """
import sys
from conformance import cli, header, shards, shrinking
from conformance.budget import BUDGETS, Budget

shards._CHECKS, shards._DEALS, shrinking._QUESTIONS = 8, 8, 8
BUDGETS["smoke"] = Budget(checks=12, deals=8, shrinking=8)
header.sources_digest = lambda: "as it was"
sys.exit(cli.main(sys.argv[1:]))
"""
_MUST_DIFFER = re.compile(rb'"started_at":"[^"]*"|"elapsed_seconds":[0-9.]+|"id":"[0-9a-f]{16}"')
FOUR_CLAUSES = ("--clause", "first_card", "--clause", "boxed_cards", "--clause", "35-E", "--clause", "exposed_cards")
OF_2024 = ("--edition", "tda-2024", "--game", "no_limit_holdem", *FOUR_CLAUSES)


class Sharded:
    """
    The command line with shards of eight checks, in the test's own process or in another one.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.records = folder / "records"
        self.shards = self.records / "shards"

    def certify(self, engine: str, *arguments: str) -> int:
        return main(_command(engine, *arguments))

    def start(self, engine: str, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-P", "-c", _SMALL, *_command(engine, *arguments)],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def stream(self) -> bytes:
        """
        The stream of the run, without what no two runs have in common: times, and the ids of requests.
        """
        return _MUST_DIFFER.sub(b"", (self.records / "run.jsonl").read_bytes())

    def kept(self) -> Run:
        with (self.records / "run.jsonl").open("rb") as lines:
            return read(lines)

    def finished(self) -> set[str]:
        return {path.name for path in self.shards.glob("*.jsonl")}

    def wait_for(self, *names: str) -> None:
        until = time.monotonic() + 60
        while not self.finished() >= set(names):
            assert time.monotonic() < until, self.finished()
            time.sleep(0.002)


def _command(engine: str, *arguments: str) -> Sequence[str]:
    return ("certify", engine, "--budget", "smoke", "--output", "records", *arguments)


@pytest.fixture
def sharded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sharded:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("conformance.shards._CHECKS", 8)
    monkeypatch.setattr("conformance.shards._DEALS", 8)
    monkeypatch.setattr("conformance.shrinking._QUESTIONS", 8)
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=12, deals=8, shrinking=8))
    # Whoever edits the suite meanwhile does not get between a run and its resumption.
    monkeypatch.setattr("conformance.header.sources_digest", lambda: "as it was")
    return Sharded(tmp_path)


@pytest.fixture
def fake() -> Callable[..., str]:
    """
    The name of a fake engine that behaves as its first word says.
    """
    return lambda *words: "exec:" + shlex.join([sys.executable, str(FAKE), *map(str, words)])
