"""
What `misdeal compare` takes.
"""

import argparse

from reports.languages import LANGUAGES

_TOLD = """examples:
  misdeal compare misdeal-runs/BEFORE misdeal-runs/AFTER
  misdeal compare old/run.jsonl new/run.jsonl --to html --output changes.html
  misdeal compare BEFORE AFTER --to markdown >> "$GITHUB_STEP_SUMMARY"

exit codes:
  0 nothing is worse, in two whole runs that are alike
  1 a new deviation, one that weighs more now, a clause that fails now, one that
    is not scored any more, picks or shuffles that are not random any more, or
    a run that deviates for whatever reason where the old one did not
  2 a file holds no run, or the two runs have no clause in common
  7 nothing worse was seen, but a run was cut off, a clause was scored on fewer
    checks, or the runs are not alike (edition, profile, seed, budget, suite)

With --to the exit codes are the same."""


def add_compare_arguments(compare: argparse.ArgumentParser) -> None:
    """
    The two runs, the format, the language, and where the comparison goes.
    """
    compare.add_argument("old", metavar="OLD", help="the folder of a run, or its run.jsonl")
    compare.add_argument("new", metavar="NEW", help="the same of a later run")
    told = "terminal (default), markdown or html"
    compare.add_argument("--to", metavar="FORMAT", default="terminal", help=told)
    compare.add_argument("--language", default="en", choices=tuple(LANGUAGES), help="en (default), es or fr")
    compare.add_argument("--output", metavar="FILE", help="write the comparison there; to standard output by default")
    compare.epilog = _TOLD
