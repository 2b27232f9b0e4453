"""
What may be typed after `misdeal new` and `misdeal export`.
"""

import argparse

from conformance.common_arguments import add_many

_NEW_EXAMPLES = """\
examples:
  misdeal new python my-engine                 engine.py with a README
  misdeal new c my-engine --name "House Deal"  the same in C, under that name
  misdeal certify exec:'python3 my-engine/engine.py'
                                               it runs at once; exit code 3, as
                                               no rule is written yet

The engine needs nothing of the suite and no package, and has under 100 lines.
It says `unsupported` until rules are filled in: docs/tutorial.md.
"""
_EXPORT_EXAMPLES = """\
examples:
  misdeal export cases                         every edition and game
  misdeal export cases --game no_limit_holdem --edition tda-2024 --sample 50
  misdeal export cases --check                 is it as it was exported?
  node cases/run_export.mjs cases python3 my-engine/engine.py
                                               ask an engine, with Node alone

What an answer is worth stands beside each case, so that a runner needs no rule:
docs/export.md.
"""


def add_new_arguments(new: argparse.ArgumentParser) -> None:
    """
    Add the arguments of `misdeal new`.
    """
    new.add_argument("language", metavar="LANGUAGE", help="python, javascript, csharp, java, rust or c")
    new.add_argument("folder", metavar="FOLDER", help="a new folder, or an empty one")
    new.add_argument("--name", metavar="NAME", help="what the engine is called; as the folder by default")
    new.epilog = _NEW_EXAMPLES


def add_export_arguments(export: argparse.ArgumentParser) -> None:
    """
    Add the arguments of `misdeal export`.
    """
    export.add_argument("folder", metavar="FOLDER", help="a new folder, or an empty one")
    add_many(export, "--edition", "NAME", "tda-2019 or tda-2024; both by default")
    add_many(export, "--game", "NAME", "no_limit_holdem, razz ...; all by default")
    add_many(export, "--clause", "CLAUSE", "only the clauses of this slug or number: fouled_deck, 35-E")
    told = "so many random checks of each clause, edition and game, besides the golden cases; 4 by default"
    export.add_argument("--sample", type=int, default=4, metavar="CHECKS", help=told)
    export.add_argument("--seed", type=int, metavar="NUMBER", help="of the random cases; the published one by default")
    export.add_argument("--check", action="store_true", help="hold an export that is there against its checksums")
    export.epilog = _EXPORT_EXAMPLES
