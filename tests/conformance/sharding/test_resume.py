"""
A run that was killed goes on, and ends as if it had not been.
"""

import json
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from conformance.cli import main
from tests.conformance.sharding.conftest import FAKE

Sharded = Any
Fake = Callable[..., str]
CLAUSES = ("--clause", "first_card", "--clause", "boxed_cards", "--clause", "exposed_cards")
ASKED = ("--edition", "tda-2024", "--game", "no_limit_holdem", *CLAUSES)
HEARD = (*ASKED, "--engine-writes", ".")
"""
With an engine that writes down what it hears.
"""
SHARDS = 6
"""
Three clauses with twelve checks each, in shards of eight; the first check of each clause is in the last one.
"""
LAST = "0005.jsonl"
"""
What is asked there is asked once more after a restart.
"""


def starts(heard: Path) -> int:
    """
    How many engine processes were started so far.
    """
    return heard.read_text().count('"type": "start"') + heard.read_text().count('"type":"start"')


def wait_until_nobody_runs(argument: str) -> None:
    """
    Wait for the workers and engines of a killed run, which end as soon as they notice.
    """
    until = time.monotonic() + 30
    while any(argument.encode() in command for command in commands()):
        assert time.monotonic() < until
        time.sleep(0.02)


def commands() -> Iterator[bytes]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            yield path.read_bytes()


def test_a_killed_run_goes_on_where_it_was(sharded: Sharded, fake: Fake, tmp_path: Path) -> None:
    """
    Each shard not finished is asked by one engine process of its own, the last one by two, and no other one.
    """
    heard = tmp_path / "heard.jsonl"
    engine = fake("records-slowly", heard)
    assert sharded.certify(engine, "--jobs", "2", *HEARD) == 1
    whole, at_once = sharded.stream(), starts(heard)
    batches = at_once - 1 - SHARDS - 1
    assert batches >= 1

    for moment in ((), ("0001.jsonl", "0000.jsonl"), ("smaller-0000.jsonl",)):
        shutil.rmtree(sharded.records)
        running = sharded.start(engine, "--jobs", "2", *HEARD)
        sharded.wait_for(*moment)
        running.kill()
        running.communicate(timeout=60)
        wait_until_nobody_runs(str(heard))
        finished = sharded.finished()
        assert finished >= set(moment)
        assert len(finished) < SHARDS + batches, moment
        before = starts(heard)

        assert sharded.certify(engine, "--jobs", "2", "--resume", *HEARD) == 1
        assert sharded.stream() == whole, moment
        assert starts(heard) - before == 1 + SHARDS + (LAST not in finished) + batches - len(finished), moment
        assert not sharded.shards.exists()


def test_a_shard_that_was_torn_is_asked_again(sharded: Sharded, fake: Fake) -> None:
    begun(sharded, fake("declines"))
    torn = sharded.shards / "0000.jsonl"
    torn.write_bytes(torn.read_bytes()[:-20])
    sharded.certify(fake("declines"), "--jobs", "1", "--resume", *ASKED)
    assert len(sharded.kept().checks) == 36
    assert sharded.kept().footer.complete


def test_what_was_finished_is_taken_over_as_it_was(sharded: Sharded, fake: Fake) -> None:
    """
    A word that is changed in the file of a finished shard turns up in the stream: nobody asked again.
    """
    begun(sharded, fake("declines"))
    shard = sharded.shards / "0000.jsonl"
    shard.write_bytes(shard.read_bytes().replace(b"I will not rule", b"I did not rule!"))
    sharded.certify(fake("declines"), "--jobs", "1", "--resume", *ASKED)
    texts = [member.text for check in sharded.kept().checks for member in check.members]
    assert "I did not rule!" in texts
    assert "I will not rule" in texts


def test_a_run_that_ended_is_shown_and_not_asked_again(
    sharded: Sharded, fake: Fake, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = fake("records", tmp_path / "heard.jsonl")
    code = sharded.certify(engine, "--jobs", "1", *HEARD)
    told = capsys.readouterr().out
    before = (sharded.records / "run.jsonl").read_bytes(), starts(tmp_path / "heard.jsonl")
    assert sharded.certify(engine, "--resume", *HEARD) == code
    assert capsys.readouterr().out == told
    assert ((sharded.records / "run.jsonl").read_bytes(), starts(tmp_path / "heard.jsonl") - 1) == before


def test_a_folder_without_a_run_is_begun(sharded: Sharded, fake: Fake) -> None:
    sharded.certify(fake("declines"), "--jobs", "1", "--resume", *ASKED)
    assert len(sharded.kept().checks) == 36


def begun(sharded: Sharded, engine: str) -> None:
    """
    A run whose first shards are finished, and that was interrupted.
    """
    running = sharded.start(engine, "--jobs", "1", *ASKED)
    sharded.wait_for("0000.jsonl")
    running.kill()
    running.communicate(timeout=60)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (("--seed", "7"), "seed: 352024 there, 7 now"),
        (("--profile", "full"), 'profile: "core" there, "full" now'),
        (("--clause", "35-E"), 'clauses_asked: ["first_card","boxed_cards","exposed_cards"] there'),
        (("--answer-limit", "3"), "answer_limit: 10.0 there, 3.0 now"),
        (("--engine-writes", "."), 'engine_writes: [] there, ["."] now'),
    ],
)
def test_another_command_does_not_go_on(
    sharded: Sharded, fake: Fake, capsys: pytest.CaptureFixture[str], changes: tuple[str, ...], said: str
) -> None:
    made(sharded, fake("declines"))
    assert sharded.certify(fake("declines"), "--resume", *ASKED, *changes) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "records holds another run, which cannot go on as this one" in told
    assert said in told
    assert "Type the command that began it, or name another folder with --output." in told


@pytest.mark.parametrize(
    ("field", "value"),
    [("version", "0"), ("suite", "misdeal 0.0.1"), ("engine", "another"), ("executable_sha256", "0" * 64)],
)
def test_another_engine_or_suite_does_not_go_on(
    sharded: Sharded, fake: Fake, capsys: pytest.CaptureFixture[str], field: str, value: str
) -> None:
    made(sharded, fake("declines"))
    path = sharded.shards / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: value}))
    assert sharded.certify(fake("declines"), "--resume", *ASKED) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert f"{field}: " in told
    assert "Traceback" not in told


def test_an_engine_that_was_changed_in_its_folder_does_not_go_on(
    sharded: Sharded, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The command is typed as in the folder of the engine; a file of that name here is another one.
    """
    (sharded.folder / "bin").mkdir()
    for folder in (sharded.folder, sharded.folder / "bin"):
        (folder / "engine.py").write_text(FAKE.read_text())
    engine = "exec:" + shlex.join([sys.executable, "engine.py", "declines"])
    command = ("--engine-folder", "bin", "--jobs", "1", *ASKED)
    sharded.certify(engine, "--time-limit", "0.000001", *command)
    (sharded.folder / "engine.py").write_text("# nothing")
    assert sharded.certify(engine, "--time-limit", "0.000001", "--resume", *command) == 3
    (sharded.folder / "bin" / "engine.py").write_text(f"# changed\n{FAKE.read_text()}")
    assert sharded.certify(engine, "--resume", *command) == 2
    assert "adapter_sha256: " in capsys.readouterr().err


def test_two_do_not_write_to_one_folder(sharded: Sharded, fake: Fake, capsys: pytest.CaptureFixture[str]) -> None:
    running = sharded.start(fake("slow"), "--jobs", "1", *ASKED)
    sharded.wait_for("0000.jsonl")
    assert sharded.certify(fake("slow"), "--resume", *ASKED) == 2
    assert "another certification is writing to records just now" in " ".join(capsys.readouterr().err.split())
    running.kill()
    running.communicate(timeout=60)


def test_without_a_folder_there_is_nothing_to_go_on_with(sharded: Sharded, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "reference", "--resume"]) == 2
    assert "Name the folder with --output." in " ".join(capsys.readouterr().err.split())


def test_a_new_run_does_not_begin_where_another_one_was_cut_off(
    sharded: Sharded, fake: Fake, capsys: pytest.CaptureFixture[str]
) -> None:
    made(sharded, fake("declines"))
    assert sharded.certify(fake("declines"), *ASKED) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "holds the records of another run already. Go on with it by --resume" in told


def made(sharded: Sharded, engine: str) -> None:
    """
    A run that was cut off before its first shard was finished.
    """
    sharded.certify(engine, "--jobs", "1", "--time-limit", "0.000001", *ASKED)
    assert sharded.shards.exists()
