"""
The plugin in runs of pytest that are not ours: in a vendor's folder, in a process of its own.
"""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

FAKE = Path(__file__).parents[1] / "fake_engine.py"
ROOT = Path(__file__).parents[3]
ONE = ("--game", "no_limit_holdem", "--edition", "tda-2024", "--checks", "3", "--clause", "fouled_deck")
LOADED = """
import sys

def test_mine(request):
    heavy = {"hypothesis.core", "msgspec", "adapters", "reference_engine", "conformance.engines"} & set(sys.modules)
    assert not heavy
    assert request.config.getoption("--engine") == "theirs"
"""
CONFTEST = """
def pytest_addoption(parser):
    parser.addoption("--engine", default="theirs")
"""


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    words = ["-P", "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )


def fake(mode: str) -> str:
    return "exec:" + shlex.join([sys.executable, str(FAKE), mode])


def test_it_is_found_by_pytest() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {"misdeal": "conformance.pytest_plugin"}


def test_a_run_of_others_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_mine.py").write_text(LOADED)
    done = run(tmp_path, "-q")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "misdeal" not in done.stdout


def test_without_an_engine_it_says_how_to_name_one(tmp_path: Path) -> None:
    done = run(tmp_path, "--pyargs", "conformance")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "name the engine: pytest --pyargs conformance --engine" in done.stderr


def test_an_engine_that_does_not_start_is_wrong_usage(tmp_path: Path) -> None:
    done = run(tmp_path, "--pyargs", "conformance", "--engine", "exec:/nowhere/engine")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "the engine is unavailable" in done.stderr


def test_the_bounds_of_an_engine_are_those_of_the_command_line(tmp_path: Path) -> None:
    asked = ("--pyargs", "conformance", "--engine", "chaos:sound", *ONE)
    done = run(tmp_path, *asked, "--engine-writes", "gone", "--memory-limit", "-1", "--engine-folder", "none")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    for word in ("--engine-writes gone", "--memory-limit -1", "--engine-folder none"):
        assert word in done.stderr


def test_a_deviation_is_told_with_the_command_that_replays_it(tmp_path: Path) -> None:
    done = run(tmp_path, "--pyargs", "conformance", "--engine", "null:accepted", *ONE)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert "FAILED" in done.stdout
    assert "test_clause[floor-tda-2024-no_limit_holdem-fouled_deck]" in done.stdout
    assert "Expected hand void; the engine: accepted." in done.stdout
    # The smallest one: a card twice in the deal, heads-up.
    assert "Seats 1 and 2 with 200 chips each." in done.stdout
    assert re.search(r"misdeal: \d+ checks scored, in 1 of 1 tests", done.stdout)
    command = re.search(r"^Replay\n((?: {4}.*\n)+)", done.stdout, re.MULTILINE)
    assert command
    replayed = subprocess.run(
        ["/bin/sh", "-c", command[1]], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    assert replayed.returncode == 1
    assert "is still there" in " ".join(replayed.stdout.split())


def test_a_run_in_which_nothing_was_scored_fails(tmp_path: Path) -> None:
    done = run(tmp_path, "--pyargs", "conformance", "--engine", fake("unsupported"), *ONE, "-rs")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout + done.stderr
    assert "1 skipped" in done.stdout
    assert "unsupported: I have no words for it" in " ".join(done.stdout.split())
    assert "misdeal: no check was scored, so the run fails" in done.stdout


UNSTEADY = """
import os, sys
from adapters.protocol.messages import Answer, Rule, Start, decode_suite_line, encode_line
from conformance.reference_server import reference

mode, sound, answered, rest = sys.argv[1], reference(), 0, b""
while chunk := os.read(0, 1 << 20):
    *lines, rest = (rest + chunk).split(b"\\n")
    for line in lines:
        message = decode_suite_line(line)
        if isinstance(message, Start):
            os.write(1, encode_line(sound.identity))
        elif isinstance(message, Rule):
            if mode == "together" and len(lines) > 1:
                sys.exit(3)
            answered += 1
            answer = sound.rule(message)
            if mode == "in-turn" and answered % 7 == 0:
                answer = Answer(message.id, "declined", reason="not now")
            os.write(1, encode_line(answer))
"""


@pytest.mark.parametrize(
    ("mode", "code", "said"),
    [
        ("sound", pytest.ExitCode.OK, "1 passed"),
        ("together", pytest.ExitCode.TESTS_FAILED, "The engine broke"),
        ("in-turn", pytest.ExitCode.TESTS_FAILED, "nondeterministic"),
    ],
)
def test_an_engine_that_certify_fails_for_what_it_does_over_a_run_fails_here(
    tmp_path: Path, mode: str, code: int, said: str
) -> None:
    """
    Every question is answered right by itself; asked together it ends, or it declines every seventh one.
    """
    (tmp_path / "engine.py").write_text(UNSTEADY)
    engine = "exec:" + shlex.join([sys.executable, "-P", str(tmp_path / "engine.py"), mode])
    asked = ("--game", "no_limit_holdem", "--edition", "tda-2024", "--checks", "4", "--clause", "first_card")
    done = run(tmp_path, "--pyargs", "conformance", "--engine", engine, *asked)
    assert done.returncode == code, done.stdout + done.stderr
    assert said in done.stdout
