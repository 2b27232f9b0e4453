"""
What `misdeal bench` is told.
"""

from argparse import ArgumentParser

from conformance.common_arguments import add_surroundings

_EPILOG = """\
It asks one at a time and with the window that the engine declares, for so many
seconds each, cases of every game, edition and clause that the engine serves.

examples:
  misdeal bench pokerkit                       a shipped engine
  misdeal bench exec:'python my_adapter.py'    a program of your own
  misdeal bench pokerkit --game no_limit_holdem --seconds 20
                                               one game, for longer
  misdeal bench pokerkit --json speed.json     the figures for a program

exit codes: 0 measured, 1 the engine broke meanwhile, 2 wrong usage,
  3 nothing to ask it, 4 engine unavailable, 130 interrupted
"""


def add_bench_arguments(bench: ArgumentParser) -> None:
    """
    Give the parser of the command its arguments.
    """
    bench.epilog = _EPILOG
    bench.add_argument("engine", metavar="ENGINE", help="a name of `misdeal engines`, or exec:COMMAND")
    told = "floor or dealer; floor where the engine is both"
    bench.add_argument("--role", choices=("floor", "dealer"), help=told)
    told = "; all that the engine declares by default; may be repeated"
    bench.add_argument("--edition", action="append", default=[], metavar="NAME", help=f"tda-2019 or tda-2024{told}")
    bench.add_argument("--game", action="append", default=[], metavar="NAME", help=f"no_limit_holdem, razz ...{told}")
    told = "core, full or physical; the first that the engine declares by default"
    bench.add_argument("--profile", metavar="NAME", help=told)
    told = "so long is each way of asking measured; 5 by default"
    bench.add_argument("--seconds", type=float, default=5.0, metavar="SECONDS", help=told)
    bench.add_argument("--json", metavar="FILE", help="write the figures there as JSON as well")
    told = "so long may each answer take; 10 by default"
    bench.add_argument("--answer-limit", type=float, default=10.0, metavar="SECONDS", help=told)
    add_surroundings(bench)
