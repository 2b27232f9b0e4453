import sys
from pathlib import Path

import pytest

from benchmarks.certifying import certify
from benchmarks.side_by_side import Benchmark, Tell
from conformance.exit_codes import ExitCode

_OF_A_WHOLE_RUN = {ExitCode.CONFORMS, ExitCode.DEVIATES}


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of a process is read from /proc")
def test_a_standard_run_on_pokerkit(benchmark: Benchmark, tell: Tell, tmp_path: Path) -> None:
    """
    The suite's own process stays under 300 MiB in a `standard` run; the engine is another process and not counted.

    Told besides, and not judged: how much of the processor time is PokerKit's, which bounds what a faster suite could
    gain, and the time on the clock as a part of both times together. Where that is 1 the two work in turns although
    there are two cores, or other work takes the second one; at a half, both would work all the time.
    """
    ended = benchmark.pedantic(certify, args=("pokerkit", "standard", tmp_path / "run"), rounds=1)

    assert ended.code in _OF_A_WHOLE_RUN, ended.report
    used = ended.used
    both = used.suite_seconds + used.engine_seconds
    tell(
        "peak memory of the suite in a `standard` run on PokerKit",
        f"{used.peak_mib:.0f} MiB",
        "under 300 MiB",
        spread="one run",
    )
    tell("PokerKit's share of the processor time of that run", f"{used.engine_seconds / both:.0%}", spread="one run")
    tell(
        "time on the clock of that run to the processor time of both",
        f"{used.seconds / both:.2f}",
        spread=f"one run, {used.seconds:.0f} s to {both:.0f} s",
    )
    assert used.peak_mib < 300
