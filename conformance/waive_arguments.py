"""
What `misdeal waive` takes on the command line.
"""

from argparse import ArgumentParser

_EXAMPLE = """\
examples:
  misdeal waive misdeal-runs/pokerkit-... 3 --reason 'folds are counted' \\
    --link BUG-7 --owner dealing --expires 2027-01-31
                                    the third deviation of a run
  misdeal waive misdeal-runs/pokerkit-.../deviation-03.json --reason ...
                                    the same, by its deviation file
  misdeal certify pokerkit --waivers waivers.toml
                                    what the file is for

A waived deviation fails no run, and stands in the report as it is. It has to be
seen to (exit code 6) on the day after it expires, and as soon as the engine no
longer shows it on the hand that is pinned in the file: docs/waivers.md.
"""


def add_waive_arguments(waive: ArgumentParser) -> None:
    """
    The deviation, why it is waived, and where the entry is written.
    """
    waive.epilog = _EXAMPLE
    waive.add_argument("run", metavar="RUN", help="the folder of a run, its run.jsonl, or a deviation file")
    told = "its number in the report of the run; none where RUN is a deviation file"
    waive.add_argument("deviation", metavar="DEVIATION", nargs="?", type=int, help=told)
    waive.add_argument("--reason", required=True, metavar="TEXT", help="why the engine may deviate for now")
    waive.add_argument("--link", required=True, metavar="TEXT", help="where it is followed up, such as an address")
    waive.add_argument("--owner", required=True, metavar="NAME", help="who sees to it")
    waive.add_argument("--expires", required=True, metavar="DAY", help="the last day of the waiver, as 2027-01-31")
    waive.add_argument("--game", default="all", metavar="NAME", help="only in this game; in all of them by default")
    told = "the file that gets the entry, made where there is none; waivers.toml by default"
    waive.add_argument("--waivers", default="waivers.toml", metavar="FILE", help=told)
