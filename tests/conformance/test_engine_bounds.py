"""
What is typed about the bounds of an engine: all that is wrong at once, and nothing for what cannot be held to it.
"""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.bounds import Bounds
from conformance.engine_bounds import engine_bounds
from conformance.options import WrongUsage
from reports.stream import read

Misdeal = Any
SERVICE = "tcp:127.0.0.1:9"
COMMANDS = {
    "certify": ("certify", "chaos:sound"),
    "replay": ("replay", "nowhere.json", "chaos:sound"),
    "doctor": ("doctor", "chaos:sound"),
    "bench": ("bench", "chaos:sound"),
    "matrix": ("matrix", "chaos:sound"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_everything_that_is_wrong_is_said_at_once(misdeal: Misdeal, command: str) -> None:
    words = ("--engine-writes", "here", "--engine-writes", "gone", "--engine-writes", "away", "--memory-limit", "-1")
    (misdeal.folder / "here").touch()
    done = misdeal(*COMMANDS[command], *words)
    told = " ".join(done.stderr.split())
    assert done.returncode == 2
    assert "--engine-writes gone, away: nothing is there." in told
    assert "--memory-limit -1 is no limit." in told
    assert done.stdout == ""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--memory-limit", "4096"), "--memory-limit holds nothing of tcp:127.0.0.1:9: a service runs already"),
        (("--engine-writes", "/"), "--engine-writes holds nothing of tcp:127.0.0.1:9"),
    ],
)
def test_a_service_is_held_to_nothing_that_was_typed(
    misdeal: Misdeal, command: str, words: tuple[str, ...], told: str
) -> None:
    done = misdeal(*(SERVICE if word == "chaos:sound" else word for word in COMMANDS[command]), *words)
    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())


def test_all_that_was_typed_for_a_service_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage) as caught:
        engine_bounds(("reference", SERVICE), memory_limit=512, folder=str(tmp_path), writes=(str(tmp_path),))
    assert caught.value.args[0].startswith("--memory-limit, --engine-folder and --engine-writes hold nothing of tcp:")


def test_defaults_are_refused_by_nobody() -> None:
    assert engine_bounds((SERVICE,)) == engine_bounds(("reference",)) == Bounds()


def test_what_is_typed_arrives(tmp_path: Path) -> None:
    bounds = engine_bounds(("reference",), memory_limit=0, folder=str(tmp_path), writes=("/", str(tmp_path)))
    assert bounds == Bounds(0, tmp_path, (Path("/"), tmp_path))
    assert not bounds.confines


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_a_folder_that_is_none_is_refused(folder: str) -> None:
    with pytest.raises(WrongUsage, match="is no folder"):
        engine_bounds(("reference",), folder=folder)


@pytest.mark.parametrize(
    ("bounds", "output", "is_open"),
    [
        (("--engine-folder", "."), "records", True),
        (("--engine-folder", "work"), "records", False),
        (("--engine-folder", "work"), "work/records", True),
        (("--engine-writes", "work", "--engine-writes", ".."), "records", True),
        (("--engine-writes", "/"), "records", True),
        ((), "records", False),
    ],
)
def test_the_header_says_whether_the_engine_could_write_where_its_records_lie(
    misdeal: Misdeal, bounds: tuple[str, ...], output: str, *, is_open: bool
) -> None:
    (misdeal.folder / "work").mkdir()
    asked = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--clause", "boxed_cards", "--jobs", "1")
    done = misdeal("certify", "chaos:sound", "--budget", "smoke", "--output", output, *asked, *bounds)
    assert done.returncode == 1, done.stderr
    with (misdeal.folder / output / "run.jsonl").open("rb") as lines:
        assert read(lines).header.records_open is is_open


def test_a_deviation_is_replayed_within_the_bounds_of_its_run(misdeal: Misdeal, fake: Callable[..., str]) -> None:
    bounds = ("--memory-limit", "2048", "--engine-writes", "a place")
    (misdeal.folder / "a place").mkdir()
    engine = fake("records", misdeal.folder / "a place" / "heard.jsonl")
    asked = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--clause", "boxed_cards", "--jobs", "1")
    assert misdeal.certify(engine, *asked, *bounds).returncode == 1
    deviation = misdeal.kept().deviations[0]
    assert deviation.replay.endswith(shlex.join(bounds))
    words = shlex.split(deviation.replay)
    done = misdeal(*words[words.index("replay") :])
    assert done.returncode == 1, done.stdout + done.stderr
    assert "is still there" in done.stdout
