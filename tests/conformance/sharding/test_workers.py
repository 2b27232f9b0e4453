"""
The number of workers changes no record.
"""

import os
import shlex
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.engine import EngineUnavailable
from adapters.transport import open_process

Sharded = Any
Fake = Callable[..., str]
UNSTABLE = Path(__file__).parents[1] / "repeats" / "unstable_engine.py"
ONE_CLAUSE = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--clause", "first_card", "--clause", "boxed_cards")


def streams(sharded: Sharded, engine: str, *arguments: str, jobs: tuple[int, ...]) -> list[bytes]:
    found = []
    for number in jobs:
        sharded.certify(engine, "--jobs", str(number), *arguments)
        assert sharded.kept().footer.complete
        found.append(sharded.stream())
        shutil.rmtree(sharded.records)
    return found


def test_an_engine_that_answers_by_what_it_was_asked_before_gives_the_same_records(
    sharded: Sharded, fake: Fake
) -> None:
    alone, others = streams(sharded, fake("changes-its-mind"), *ONE_CLAUSE, jobs=(1, 3))
    assert alone.count(b'"record":"check"') == 24
    assert b'"verdict":"nondeterministic"' in alone
    assert alone == others


def test_an_engine_that_hangs_on_the_case_before_gives_the_same_records(sharded: Sharded) -> None:
    """
    What shows it is tried on processes of its own, whoever works on the shard.
    """
    engine = f"exec:{shlex.join([sys.executable, str(UNSTABLE), 'case-before'])}"
    alone, both = streams(sharded, engine, *ONE_CLAUSE[:-2], jobs=(1, 2))
    assert b"nondeterministic, in another order: accepted and declined" in alone
    assert alone == both


def test_a_dealer_gives_the_same_records(sharded: Sharded) -> None:
    alone, both = streams(sharded, "model-dealer", "--game", "no_limit_holdem", "--edition", "tda-2024", jobs=(1, 2))
    assert alone.count(b'"record":"check"') > 40
    assert alone == both


def test_an_engine_that_breaks_too_often_is_asked_no_more_by_anybody(sharded: Sharded, fake: Fake) -> None:
    alone, others = streams(sharded, fake("dies", 0), *ONE_CLAUSE, jobs=(1, 3))
    assert alone.count(b'"record":"check"') == 24
    assert b'"verdict":"blocked"' in alone
    assert alone == others


def test_breaks_add_up_over_the_shards(sharded: Sharded, fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Each shard alone breaks the engine less often than it may be started again.
    """
    monkeypatch.setattr("conformance.merging.RESTARTS", 1)
    alone, others = streams(sharded, fake("dies", 12), *ONE_CLAUSE, jobs=(1, 2))
    assert b"not asked: the engine broke" in alone
    assert b"more often than it is started again in a run" in alone
    assert alone == others


def test_an_engine_that_does_not_start_once_more_is_not_blamed(
    sharded: Sharded, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = 0

    def opened(*arguments: Any, **settings: Any) -> Any:
        nonlocal starts
        starts += 1
        if starts > 1:
            raise EngineUnavailable("its port is taken", "end the other one")
        return open_process(*arguments, **settings)

    for module in ("run", "shard"):
        monkeypatch.setattr(f"conformance.{module}.open_process", opened)
    code = sharded.certify(fake("declines"), "--jobs", "1", *ONE_CLAUSE)
    kept = sharded.kept()
    assert code == 3
    assert {check.verdict for check in kept.checks} == {"declined", "blocked"}
    # The second shard tried; what followed was not asked for that reason.
    assert starts == 2
    assert any("its port is taken" in member.text for check in kept.checks for member in check.members)


def test_workers_are_interrupted_as_one(sharded: Sharded, fake: Fake, tmp_path: Path) -> None:
    running = sharded.start(fake("slow"), "--jobs", "2", *ONE_CLAUSE)
    sharded.wait_for("0000.jsonl")
    workers = children(running.pid)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out.startswith("PARTIAL")
    assert "To go on, type the command with --output records --resume" in " ".join(out.split())
    assert "0000.jsonl" in sharded.finished()
    kept = sharded.kept()
    assert len(kept.checks) >= 8
    assert kept.footer.cut_short == "interrupted"
    assert len(workers) == 2
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_a_time_limit_cuts_the_work_of_workers(sharded: Sharded, fake: Fake) -> None:
    code = sharded.certify(fake("slow"), "--jobs", "2", "--time-limit", "0.2", *ONE_CLAUSE)
    assert code in {3, 7}
    assert sharded.kept().footer.cut_short == "the time limit of 0.2 s"


def test_the_death_of_a_worker_is_a_fault_of_the_suite(sharded: Sharded, fake: Fake) -> None:
    running = sharded.start(fake("slow"), "--jobs", "2", *ONE_CLAUSE)
    sharded.wait_for("0000.jsonl")
    for worker in children(running.pid):
        os.kill(worker, signal.SIGKILL)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 5
    assert "a worker ended with status -9" in " ".join(out.split())
    assert "0000.jsonl" in sharded.finished()


def test_nobody_to_work_is_a_mistake(sharded: Sharded, capsys: pytest.CaptureFixture[str]) -> None:
    assert sharded.certify("reference", "--jobs", "0") == 2
    assert "--jobs 0 is nobody to do the work" in capsys.readouterr().err


def children(process: int) -> list[int]:
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
