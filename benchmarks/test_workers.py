import os
import re
from pathlib import Path

import pytest

from benchmarks.certifying import Certification, certify
from benchmarks.side_by_side import Benchmark, Ratio, Tell
from conformance.exit_codes import ExitCode

_MUST_DIFFER = re.compile(rb'"started_at":"[^"]*"|"elapsed_seconds":[0-9.]+|"id":"[0-9a-f]{16}"|/records-[12]')
_ROUNDS = 3


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="two workers want two processors")
def test_two_workers_against_one(benchmark: Benchmark, tell: Tell, tmp_path: Path) -> None:
    """
    Two workers certify at least 1.75 times as fast as one, on the clock, and write the same records.

    The run is one of `standard`, as it is meant to be made: in a shorter one, what is done once for each run (to start,
    to put the shards together) is a larger part than workers can help with. One worker and its engine work in turns
    for the most part; where they do not, two workers on two processors have less to gain. So the processors that one
    worker keeps busy are told besides: two divided by them is about the limit.
    """
    speed: list[float] = []
    busy: list[float] = []

    def round_of_both() -> None:
        folder = tmp_path / str(len(speed))
        folder.mkdir()
        ended = [certify("reference", "standard", folder, jobs) for jobs in (1, 2)]
        alone, both = ended
        assert {one.code for one in ended} == {ExitCode.CONFORMS}, both.report
        assert _stream(folder, 1) == _stream(folder, 2)
        speed.append(alone.used.seconds / both.used.seconds)
        busy.append(_processors(alone))

    benchmark.pedantic(round_of_both, rounds=_ROUNDS)
    ratio = Ratio(sorted(speed)[_ROUNDS // 2], min(speed), max(speed))
    tell("speed of two workers to one, a `standard` run on the reference", ratio, "at least 1.75")
    tell(
        "processors that one worker and its engine keep busy",
        Ratio(sorted(busy)[_ROUNDS // 2], min(busy), max(busy)),
    )
    assert ratio.median >= 1.75


def _processors(ended: Certification) -> float:
    return (ended.used.suite_seconds + ended.used.engine_seconds) / ended.used.seconds


def _stream(folder: Path, jobs: int) -> bytes:
    return _MUST_DIFFER.sub(b"", (folder / f"records-{jobs}" / "run.jsonl").read_bytes())
