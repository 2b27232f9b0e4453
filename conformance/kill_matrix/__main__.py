"""
`python -m conformance.kill_matrix`: try each faulty engine on the checks of its clause, and print when one noticed.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from difflib import get_close_matches
from typing import TextIO

from conformance.budget import BUDGETS
from conformance.kill_matrix.fault import Fault, faulty_engines
from conformance.kill_matrix.table import tell_clauses, tell_engines, tell_survivors
from conformance.kill_matrix.trial import Bench, Trial, bench_of, bench_trials

_CHECKS = BUDGETS["standard"].checks


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Try the engines: 0 if each was killed in every edition and seed, 1 if one survived, 2 for a wrong command or file.
    """
    options = _parser().parse_args(arguments)
    unknown = [name for name in options.only if name not in faulty_engines()]
    if unknown or min(options.seeds, options.jobs) < 1:
        _say(sys.stderr, _what_is_wrong(unknown))
        return 2
    unfit = [name for name in options.only or faulty_engines() if not faulty_engines()[name].fits]
    if unfit:
        _say(sys.stderr, "\n".join(f"the sound text of {name!r} is not in its module once" for name in unfit))
        return 2
    seeds = range(1, options.seeds + 1) if options.seed is None else (options.seed,)
    names = options.only or tuple(faulty_engines())
    begun = time.monotonic()
    trials = _trials(names, seeds, _CHECKS // 10 if options.tenth else _CHECKS, options.jobs)
    if options.each:
        _say(sys.stdout, tell_engines(trials) + "\n")
    _say(sys.stdout, tell_clauses(trials))
    _say(sys.stdout, f"{len(seeds)} seed{'s' * (len(seeds) > 1)}, {time.monotonic() - begun:.0f} s")
    survivors = tell_survivors(trials)
    if survivors:
        _say(sys.stdout, survivors)
    return 1 if survivors else 0


def _trials(names: Sequence[str], seeds: Sequence[int], most: int, jobs: int) -> list[Trial]:
    """
    The trials, in the order of the names; a bench is one task.
    """
    benches: dict[Bench, dict[str, Fault]] = {}
    for name in names:
        fault = faulty_engines()[name]
        benches.setdefault(bench_of(fault), {})[name] = fault
    found: list[Trial] = []
    with ProcessPoolExecutor(jobs) as pool:
        # The benches with the most engines first, so that no worker waits for one at the end.
        ordered = sorted(benches.values(), key=len, reverse=True)
        tasks = [pool.submit(bench_trials, bench, tuple(seeds), most, _CHECKS) for bench in ordered]
        for task in as_completed(tasks):
            found += task.result()
            tried = len({trial.fault for trial in found})
            _say(sys.stderr, f"{tried} of {len(names)} faulty engines tried")
    order = {name: at for at, name in enumerate(names)}
    return sorted(found, key=lambda trial: order[trial.fault])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m conformance.kill_matrix", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=int, help="the one seed of the checks (default: 1)")
    which.add_argument("--seeds", type=int, default=1, help="how many seeds, from 1 on (default: 1)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="a faulty engine; may be repeated")
    parser.add_argument("--tenth", action="store_true", help="a tenth of the checks, but for faults marked as rare")
    parser.add_argument("--each", action="store_true", help="print a line for each faulty engine as well")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    return parser


def _what_is_wrong(unknown: Sequence[str]) -> str:
    if not unknown:
        return "--seeds and --jobs are at least 1"
    near = get_close_matches(unknown[0], list(faulty_engines()), n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return f"there is no faulty engine {unknown[0]!r}{hint}"


def _say(to: TextIO, text: str) -> None:
    to.write(text + "\n")
    to.flush()


if __name__ == "__main__":
    sys.exit(main())
