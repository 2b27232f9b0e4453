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

    Told besides: how much of the processor time is PokerKit's. It bounds what a faster suite could gain. Both share
    the two cores, so the time on the clock is less than their sum; it depends on the machine and is not judged.
    """
    ended = benchmark.pedantic(certify, args=("pokerkit", "standard", tmp_path), rounds=1)

    assert ended.code in _OF_A_WHOLE_RUN, ended.report
    used = ended.used
    both = used.suite_seconds + used.engine_seconds
    tell(f"peak memory of the suite in a standard run on PokerKit: {used.peak_mib:.0f} MiB; under 300")
    tell(
        f"PokerKit's share of the processor time of that run: {used.engine_seconds / both:.0%} "
        f"({used.engine_seconds:.0f} s of {both:.0f} s; {used.seconds:.0f} s on the clock)"
    )
    assert used.peak_mib < 300
