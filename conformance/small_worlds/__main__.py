"""
`python -m conformance.small_worlds`: rule on every small world, on every core, and print how many there are.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from conformance.small_worlds.compare import Disagreement, Tally, compared
from reference_engine.model.case import case_id

_PARTS_A_JOB = 4
_SHOWN = 20
_FOLDER = Path("misdeal-runs/small-worlds")


def main() -> int:
    """
    Compare every world, and give 0 if nothing disagrees, 1 if something does.
    """
    parser = argparse.ArgumentParser(prog="python -m conformance.small_worlds", description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    jobs = max(1, parser.parse_args().jobs)
    begun = time.monotonic()
    whole = Tally()
    parts = jobs * _PARTS_A_JOB
    with ProcessPoolExecutor(jobs) as pool:
        for done, tally in enumerate(pool.map(compared, range(parts), [parts] * parts), start=1):
            whole.add(tally)
            _say(f"{done} of {parts} parts, {time.monotonic() - begun:.0f} s", to_stderr=True)
    _say(tell(whole))
    _say(f"{time.monotonic() - begun:.0f} s")
    return 1 if whole.disagreements else 0


def tell(tally: Tally) -> str:
    """
    The worlds by kind, and what disagrees; the cases of the first disagreements are written to files.
    """
    lines = ["worlds  second oracle  kind"]
    lines += [f"{tally.kinds[kind]:6}  {tally.second[kind]:13}  {kind}" for kind in sorted(tally.kinds)]
    lines.append(f"{tally.kinds.total():6}  {tally.second.total():13}  in all")
    lines.append(f"{tally.compared.total()} comparisons by invariants, {len(tally.disagreements)} disagreements")
    lines += [_told(wrong) for wrong in tally.disagreements[:_SHOWN]]
    return "\n".join(lines)


def _told(wrong: Disagreement) -> str:
    _FOLDER.mkdir(parents=True, exist_ok=True)
    path = _FOLDER / f"{case_id(wrong.case)}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(wrong.case), indent=2) + b"\n")
    return f"{wrong.kind}, {wrong.case.edition}: {wrong.text}\n    .venv/bin/misdeal rule {path}"


def _say(text: str, *, to_stderr: bool = False) -> None:
    to = sys.stderr if to_stderr else sys.stdout
    to.write(text + "\n")
    to.flush()


if __name__ == "__main__":
    sys.exit(main())
