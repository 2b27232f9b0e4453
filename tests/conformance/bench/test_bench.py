"""
`misdeal bench`, on real engines and on engines that are slow or break.
"""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from conformance.bench.figures import Bench, spread
from conformance.cli import main

_FAKE = Path(__file__).parents[1] / "fake_engine.py"

Measured = Callable[..., tuple[int, Bench, str]]


def fake(mode: str, *rest: str) -> str:
    return f"exec:{shlex.join([sys.executable, '-S', str(_FAKE), mode, *rest])}"


@pytest.fixture
def measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Measured:
    def bench(engine: str, *arguments: str) -> tuple[int, Bench, str]:
        path = tmp_path / "speed.json"
        game = "--game=no_limit_holdem"
        code = main(["bench", engine, "--seconds", "0.3", game, "--json", str(path), *arguments])
        return code, msgspec.json.decode(path.read_bytes(), type=Bench), capsys.readouterr().out

    return bench


@pytest.mark.parametrize(("engine", "role"), [("pokerkit", "floor"), ("reference", "floor"), ("texasholdem", "dealer")])
def test_real_engines_are_measured(measured: Measured, engine: str, role: str) -> None:
    code, bench, page = measured(engine)
    assert code == 0
    assert (bench.engine, bench.role) == (engine, role)
    alone, at_once = bench.ways
    assert alone.window == 1 < at_once.window
    for way in bench.ways:
        assert way.delay is not None
        assert way.answers == way.delay.count > 0
        assert 0 < way.delay.shortest <= way.delay.median <= way.delay.p99 <= way.delay.longest <= way.seconds
    assert bench.start.count == 5
    assert bench.memory_mib is None or 5 < bench.memory_mib < 500
    stages = {"floor": {"draw", "rule", "encode", "compare"}, "dealer": {"draw", "encode", "compare"}}[role]
    assert set(bench.suite_share) == stages
    assert min(bench.suite_share.values()) > 0
    assert max(map(len, page.splitlines())) <= 80
    for words in ("one at a time", f"{at_once.window} at once", "start-up", "memory", "the suite"):
        assert words in page


def test_a_slow_engine_takes_as_long_as_it_takes(measured: Measured) -> None:
    """
    It sleeps for a twentieth of a second before each answer, and answers one at a time.
    """
    code, bench, _ = measured(fake("slow"))
    (way,) = bench.ways
    assert way.delay is not None
    assert way.delay.shortest >= 0.05
    assert way.answers_a_second <= 20
    assert code == 0


def test_an_engine_that_dies_is_a_result_in_words(measured: Measured) -> None:
    code, bench, page = measured(fake("dies", "7"))
    assert code == 1
    (way,) = bench.ways
    assert 1 <= len(way.broke) <= 3
    assert way.answers >= 7
    assert bench.broke == ("crashed: it exited with status 3 before it answered",)
    assert "it broke" in page


def test_an_engine_that_hangs_is_given_up(measured: Measured) -> None:
    code, bench, page = measured("chaos:hang", "--answer-limit", "0.2")
    assert code == 1
    assert bench.broke == ("timed out: no answer within 0.2 s",)
    assert "it broke    timed out" in page


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["bench", "exec:false"], 4, "unavailable"),
        (["bench", "nobody"], 2, "there is no engine"),
        (["bench", "reference", "--seconds", "0"], 2, "--seconds 0 is no limit"),
        (["bench", "reference", "--role", "dealer"], 3, "declares nothing of what was asked"),
        (["bench", "reference", "--json", "."], 2, "--json . is a folder. Name a file in it."),
        (["bench", "reference", "--json", "no/such/folder/speed.json"], 2, "is not there"),
    ],
)
def test_what_cannot_be_measured_is_told(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    assert words in " ".join(capsys.readouterr().err.split())


def test_the_99th_percentile_is_that_of_the_times() -> None:
    times = spread(number / 1000 for number in range(1000))
    assert times is not None
    assert (times.median, times.p99, times.longest) == (0.4995, 0.99, 0.999)
    assert spread([]) is None


def test_the_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "--help"])
    page = capsys.readouterr().out
    assert "misdeal bench pokerkit --json speed.json" in page
    assert max(map(len, page.splitlines())) <= 80
