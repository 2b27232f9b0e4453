"""
`python -m conformance.sweep`: sweep until enough cases were ruled, on every core, and print what it came to.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TextIO

from conformance.sweep.printing import tell_failure, tell_tally
from conformance.sweep.sweeping import SEED, Tally, sweep

_RECORDS_A_TASK = 100


def main() -> int:
    """
    Sweep, and give 0 if every case had one permitted set, 1 if not.
    """
    parser = argparse.ArgumentParser(prog="python -m conformance.sweep", description=__doc__)
    parser.add_argument("--cases", type=int, default=200_000, help="how many cases to rule (default: 200000)")
    parser.add_argument("--seed", default=SEED, help=f"the seed of the records (default: {SEED!r})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    options = parser.parse_args()
    begun = time.monotonic()
    whole = Tally()
    _say(sys.stdout, f"sweeping {options.cases} cases, seed {options.seed!r}")
    with ProcessPoolExecutor(options.jobs) as pool:
        first = 0
        while whole.ruled < options.cases:
            parts = [range(at, at + _RECORDS_A_TASK) for at in _starts(first, options.jobs * 4)]
            first = parts[-1].stop
            for tally in pool.map(sweep, parts, [options.seed] * len(parts)):
                whole.add(tally)
            spent = time.monotonic() - begun
            _say(sys.stderr, f"{whole.ruled} of {options.cases} cases, {spent:.0f} s")
    _say(sys.stdout, f"{tell_tally(whole)}\n{time.monotonic() - begun:.0f} s")
    for failure in whole.failures.values():
        _say(sys.stdout, tell_failure(failure, Path("misdeal-runs/sweep")))
    return 1 if whole.failures else 0


def _say(to: TextIO, text: str) -> None:
    to.write(text + "\n")
    to.flush()


def _starts(first: int, count: int) -> Iterator[int]:
    return iter(range(first, first + count * _RECORDS_A_TASK, _RECORDS_A_TASK))


if __name__ == "__main__":
    sys.exit(main())
