"""
What `misdeal engines` and `misdeal matrix` take on the command line.
"""

from argparse import ArgumentParser

from conformance.common_arguments import add_engine_writes, add_memory_limit
from reports.languages import LANGUAGES

_EXAMPLES = """\
examples:
  misdeal matrix                               all engines that are installed
  misdeal matrix rlcard poker_ts --budget smoke
                                               two of them, in some seconds
  misdeal matrix pokerkit exec:'python my_adapter.py' --role dealer
                                               yours beside another one
  misdeal matrix --output all --resume         go on with one that was cut off
  misdeal matrix --output all --html all/matrix.html
                                               a page that leads to each finding
  misdeal matrix --kept all --html page.html   the same from what is kept

What each engine is known to do otherwise: docs/engines.md.
"""
_ENGINES = """\
examples:
  misdeal engines                              each with what it declares
  misdeal engines install                      all that are missing
  misdeal engines install rlcard poker_ts      two of them
"""


def add_engines_arguments(engines: ArgumentParser) -> None:
    """
    Nothing for the list, or `install` and names.
    """
    engines.epilog = _ENGINES
    views = engines.add_subparsers(title="views", metavar="VIEW", dest="view")
    purpose = "install engines in the versions that their adapters were written for"
    told = f"{purpose[:1].upper()}{purpose[1:]}."
    install = views.add_parser("install", help=purpose, description=told, epilog=_ENGINES)
    told = "a name of `misdeal engines`; all that are missing by default"
    install.add_argument("names", metavar="ENGINE", nargs="*", help=told)


def add_matrix_arguments(matrix: ArgumentParser) -> None:
    """
    Which engines, what is asked of them, and where the records go.
    """
    matrix.epilog = _EXAMPLES
    told = "names of `misdeal engines`, exec:COMMAND or tcp:HOST:PORT; all that are installed by default"
    matrix.add_argument("engines", metavar="ENGINE", nargs="*", help=told)
    for option, name, told in (
        ("--role", "ROLE", "floor or dealer; all that an engine declares by default"),
        ("--edition", "NAME", "tda-2019 or tda-2024; both by default"),
        ("--game", "NAME", "no_limit_holdem, razz ...; hold'em by default, which all of them play"),
        ("--clause", "CLAUSE", "only the clauses of this slug or number: fouled_deck, 35-E"),
    ):
        matrix.add_argument(option, action="append", default=[], metavar=name, help=f"{told}; may be repeated")
    told = "of the floor: core, the outcome of a ruling (default); full, physical"
    matrix.add_argument("--profile", default="core", metavar="NAME", help=told)
    told = "physical cards (default), or cards that a program draws"
    matrix.add_argument("--setting", default="live", choices=("live", "online"), help=told)
    matrix.add_argument("--budget", default="standard", metavar="SIZE", help="smoke, standard (default) or deep")
    matrix.add_argument("--seed", type=int, metavar="NUMBER", help="of the random cases; the published one by default")
    told = "for the records, a folder in it for each engine; a new one in misdeal-runs by default"
    matrix.add_argument("--output", metavar="FOLDER", help=told)
    matrix.add_argument("--resume", action="store_true", help="go on with the matrix that was cut off in that folder")
    told = "ask no engine: show the matrix that is kept in that folder"
    matrix.add_argument("--kept", metavar="FOLDER", help=told)
    told = "a page of the matrix too; its cells lead to a report of each engine beside its records"
    matrix.add_argument("--html", metavar="FILE", help=told)
    told = "of the page: en (default), es or fr"
    matrix.add_argument("--language", default="en", choices=tuple(LANGUAGES), help=told)
    told = "engine processes at once; one per processor by default; changes no result"
    matrix.add_argument("--jobs", type=int, metavar="NUMBER", help=told)
    matrix.add_argument("--strict", action="store_true", help="let `should` deviations count like `must`")
    told = "so long may each answer take; 10 by default"
    matrix.add_argument("--answer-limit", type=float, default=10.0, metavar="SECONDS", help=told)
    add_memory_limit(matrix)
    add_engine_writes(matrix)
