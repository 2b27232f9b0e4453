import os
import re
from pathlib import Path
from statistics import median

import pytest

from benchmarks.certifying import RECORDS, Certification, certify
from benchmarks.side_by_side import Benchmark, Ratio, Tell
from conformance.exit_codes import ExitCode

_MUST_DIFFER = re.compile(rb'"started_at":"[^"]*"|"elapsed_seconds":[0-9.]+|"id":"[0-9a-f]{16}"|/(two|one|one-on-two)/')
_ROUNDS = 3


@pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2,
    reason="two workers want two processors, and a system that keeps a process to one",
)
def test_two_workers_against_one(benchmark: Benchmark, tell: Tell, tmp_path: Path) -> None:
    """
    Two workers certify at least 1.75 times as fast as one, on the clock, and write the same records.

    A run has as many workers as there are processors, so a worker has one of them for itself and its engine. The
    command is given without `--jobs`, on one processor and on two. The run is one of `standard`, as it is meant to be
    made: in a shorter one, what is done once for each run (to start, to put the shards together) is a larger part than
    workers can help with.

    Told besides is what the second worker adds where the first one had both processors, for its engine too. As far as
    a worker and its engine work at the same time, there is less left to gain: two divided by the processors that they
    keep busy is the limit.
    """
    speed: list[float] = []
    speed_on_two: list[float] = []
    busy: list[float] = []

    def round_of_all() -> None:
        folder = tmp_path / str(len(speed))
        folder.mkdir()
        one = certify("reference", "standard", folder / "one", None, processors=1)
        two = certify("reference", "standard", folder / "two", None, processors=2)
        one_on_two = certify("reference", "standard", folder / "one-on-two", 1, processors=2)
        for ended in (one, two, one_on_two):
            assert ended.code == ExitCode.CONFORMS, ended.report
        assert _stream(folder / "one") == _stream(folder / "two") == _stream(folder / "one-on-two")
        speed.append(one.used.seconds / two.used.seconds)
        speed_on_two.append(one_on_two.used.seconds / two.used.seconds)
        busy.append(_processors(one_on_two))

    benchmark.pedantic(round_of_all, rounds=_ROUNDS)
    ratio = _ratio(speed)
    tell("speed of two workers to one, each on a processor, a `standard` run on the reference", ratio, "at least 1.75")
    tell("the same to one with both processors", _ratio(speed_on_two))
    tell("processors that the one keeps busy then, with its engine", _ratio(busy))
    assert ratio.median >= 1.75


def _ratio(rounds: list[float]) -> Ratio:
    return Ratio(median(rounds), min(rounds), max(rounds))


def _processors(ended: Certification) -> float:
    return (ended.used.suite_seconds + ended.used.engine_seconds) / ended.used.seconds


def _stream(folder: Path) -> bytes:
    return _MUST_DIFFER.sub(b"", (folder / RECORDS / "run.jsonl").read_bytes())
