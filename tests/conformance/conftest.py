import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

from conformance.budget import BUDGETS, Budget
from conformance.cli import main
from reference_engine.model.case import Case
from reference_engine.model.events import CardDealt, DealEnded, Event, FloorCalled, Posted, PotAwarded
from reference_engine.model.games import Game
from reference_engine.model.table import Level, PostKind, Seat, SeatState, Table
from reports.stream import Run, read

MISDEAL = (sys.executable, "-P", "-m", "conformance")
FAKE = Path(__file__).parent / "fake_engine.py"


class Done(Struct):
    """
    How a command ended, and what it printed.
    """

    returncode: int
    stdout: str
    stderr: str


class Misdeal:
    """
    The command line in a folder of its own: within the test's process, or in a process of its own where that matters.
    """

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.records = folder / "records" / "run.jsonl"
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Done:
        self._capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = self._capsys.readouterr()
        return Done(code, printed.out, printed.err)

    def certify(self, engine: str, *arguments: str) -> Done:
        return self("certify", engine, "--budget", "smoke", "--output", "records", *arguments)

    def kept(self) -> Run:
        with self.records.open("rb") as lines:
            return read(lines)

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [*MISDEAL, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def in_a_shell(self, command: str) -> Done:
        shell = subprocess.run(
            ["/bin/sh", "-c", command], cwd=self.folder, capture_output=True, text=True, check=False, timeout=120
        )
        return Done(shell.returncode, shell.stdout, shell.stderr)


@pytest.fixture
def misdeal(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Misdeal:
    """
    With a smoke budget of few checks, but of enough deals to reach every dealing clause.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=2, deals=40, shrinking=25))
    return Misdeal(tmp_path, capsys)


@pytest.fixture
def fake() -> Callable[..., str]:
    """
    The name of a fake engine that behaves as its first word says.
    """
    return lambda *words: "exec:" + shlex.join([sys.executable, str(FAKE), *map(str, words)])


@pytest.fixture
def heads_up() -> Callable[..., Case]:
    """
    A heads-up case: seat 1 is the button; the extra events come between the deal and the call.
    """

    def build(*extra: Event, dealt: Sequence[tuple[int, str]] = (), awarded: bool = False) -> Case:
        cards = dealt or ((2, "2c"), (1, "3c"), (2, "4c"), (1, "5c"))
        posts = (Posted(1, PostKind.SMALL_BLIND, 1), Posted(2, PostKind.BIG_BLIND, 2))
        deal = (CardDealt(seat, card) for seat, card in cards)
        over = (PotAwarded(),) if awarded else ()
        seats = (Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200))
        return Case(
            table=Table(seats, 1, 1, 2, Level(1, 1, 2)),
            game=Game.NO_LIMIT_HOLDEM,
            edition="tda-2024",
            events=(*posts, *deal, DealEnded(), *extra, *over, FloorCalled()),
        )

    return build
