"""
The command line. Nothing heavy is imported before a subcommand runs.
"""

import argparse
import errno
import os
import shutil
import sys
import textwrap
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from conformance.bench_arguments import add_bench_arguments
from conformance.compare_arguments import add_compare_arguments
from conformance.engine_arguments import add_engines_arguments, add_matrix_arguments
from conformance.report_arguments import add_report_arguments
from conformance.starting_arguments import add_export_arguments, add_new_arguments
from conformance.waive_arguments import add_waive_arguments
from reports.page import WIDTH, clean

_EXAMPLES = """\
examples:
  misdeal certify pokerkit                     a shipped engine
  misdeal certify pokerkit --budget smoke      the same in some ten seconds
  misdeal certify exec:'python my_adapter.py'  a program of your own
  misdeal certify tcp:127.0.0.1:7777           a service that runs already
  misdeal certify reference --profile full     the rulings with their remedies
  misdeal doctor exec:'python my_adapter.py'   what is wrong with the adapter
  misdeal certify pokerkit --output pk --resume
                                               go on with a run that was cut off
  misdeal replay misdeal-runs/.../deviation-01.json pokerkit
                                               show one deviation again
  misdeal waive misdeal-runs/... 3 --reason 'old dealer' --link BUG-7 \\
    --owner dealing --expires 2027-01-31       let a known deviation pass
  misdeal certify pokerkit --waivers waivers.toml
                                               and hold the engine to the rest
  misdeal bench pokerkit                       how fast it answers
  misdeal rule case.json                       what the rules permit for a case
  misdeal compare misdeal-runs/... misdeal-runs/...
                                               what changed between two runs
  misdeal explain 35-A7                        a clause, in own words
  misdeal new python my-engine                 an adapter to start from

exit codes:
  0 conforms, 1 deviates, 2 wrong usage, 3 nothing scored,
  4 engine unavailable, 5 the suite is at fault, 6 a waiver is stale,
  7 incomplete, 130 interrupted
"""
_UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""
What is wrong with the place that is written to, and with nothing of the suite.
"""


class _Parser(argparse.ArgumentParser):
    """
    A parser whose help and errors fit into 80 columns.
    """

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings, formatter_class=_Help)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        _say(f"{self.prog}: {message}")
        sys.exit(2)


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(WIDTH, shutil.get_terminal_size().columns) - 1)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return super()._fill_text(text if "\n" in text else textwrap.fill(text, width), width, indent)


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Carry out a command and give its exit code.
    """
    options = _parser().parse_args(arguments)
    try:
        code = int(import_module(f"conformance.commands.{options.command}").run(options, sys.stdout))
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output went away.
        _give_up_output()
        return 141
    except Exception as problem:  # noqa: BLE001 - a person gets a sentence, never a traceback
        return _told(problem)
    return code


def _give_up_output() -> None:
    """
    Nothing more can be written, not even by the interpreter at its end.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _flush_or_give_up() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _give_up_output()


def _say(text: str) -> None:
    """
    Lines on standard error, wrapped; a word that is too long stays whole, so that a path can be copied.
    """
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()))
        wrapped = textwrap.wrap(
            clean(line), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
        print("\n".join(wrapped), file=sys.stderr)


def _told(problem: Exception) -> int:
    """
    The problem in plain words, and whose it is.
    """
    from adapters.engine import EngineUnavailable
    from conformance.engines import UnknownEngine
    from conformance.lanes import SuiteAtFault
    from conformance.options import WrongUsage

    if os.environ.get("MISDEAL_DEBUG"):
        traceback.print_exception(problem)
    match problem:
        case WrongUsage() | UnknownEngine():
            _say(f"misdeal: {problem.args[0]}")
            return 2
        case OSError() if problem.errno in _UNWRITABLE:
            _flush_or_give_up()
            where = f" to {problem.filename}" if problem.filename else ""
            _say(f"misdeal: the output cannot be written{where}: {problem.strerror}.")
            _say("Try: make room there, or write somewhere else.")
            return 2
        case EngineUnavailable():
            _say(f"misdeal: the engine is unavailable: {problem.reason}\nTry: {problem.hint}")
            return 4
        case SuiteAtFault():
            _say(f"misdeal: the suite is at fault, not the engine: {problem}")
            return 5
        case _:
            told = f"{type(problem).__name__}: {problem}"
            _say(f"misdeal: the suite is at fault, not the engine: {told}")
            _say("Please report it, with what MISDEAL_DEBUG=1 in the environment prints.")
            return 5


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="misdeal",
        description="Certify poker engines against the dealing rules: misdeals, fouled decks, dead hands.",
        epilog=_EXAMPLES,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)

    def add(name: str, purpose: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=purpose, description=f"{purpose[:1].upper()}{purpose[1:]}.")

    _certify(add("certify", "put deals with planted errors to an engine and report its deviations"))
    _replay(add("replay", "put one case or deal to an engine, show expectation and answer"))
    add_waive_arguments(add("waive", "write a known deviation into a waiver file, with a day on which that ends"))
    _doctor(add("doctor", "examine an adapter: find its mistakes and say how to mend them"))
    add_report_arguments(add("report", "write the report of a run, also of one that was cut off, in any format"))
    add_compare_arguments(add("compare", "say what changed between two runs: fixed, new, still failing"))
    rule = add("rule", "print the rulings that are permitted for a case; no engine is asked")
    rule.add_argument("file", metavar="FILE", help="a case as JSON, or the record of a deviation")
    rule.add_argument("--json", action="store_true", help="print the permitted set as JSON")
    _add_stub(rule)
    _add_house(rule)
    audit = add("audit", "audit the log of a dealt hand; no engine is asked")
    audit.add_argument("file", metavar="FILE", help="a deal log as JSON, or the record of a deviation")
    _add_setting(audit)
    explain = add("explain", "print a clause in own words")
    explain.add_argument("clause", metavar="CLAUSE", help="its slug or its number: fouled_deck, 35-E")
    _add_many(explain, "--edition", "NAME", "only this edition")
    _add_language(explain)
    _add_house(explain)
    add_engines_arguments(add("engines", "list the engines that have a name and what they declare, or install them"))
    add_matrix_arguments(add("matrix", "certify several engines and print engine by clause"))
    add_bench_arguments(add("bench", "measure how fast an engine answers, and what of the time is the suite's"))
    add_export_arguments(add("export", "write cases with their permitted rulings, for tests without the suite"))
    add_new_arguments(add("new", "write an adapter to start from, in the language of your engine"))
    _editions(add("editions", "list the clauses of each edition and where they are scored, or compare two"))
    return parser


def _editions(editions: argparse.ArgumentParser) -> None:
    views = editions.add_subparsers(title="views", metavar="VIEW", dest="view")
    purpose = "print the clauses that two editions do not state alike, each with a hand that they rule otherwise"
    diff = views.add_parser("diff", help=purpose, description=f"{purpose[:1].upper()}{purpose[1:]}.")
    diff.add_argument("old", metavar="OLD", help="an edition: tda-2019")
    diff.add_argument("new", metavar="NEW", help="another one: tda-2024")
    _add_language(diff)


def _certify(certify: argparse.ArgumentParser) -> None:
    _add_engine(certify)
    _add_many(certify, "--role", "ROLE", "floor or dealer; all that the engine declares by default")
    _add_many(certify, "--edition", "NAME", "tda-2019 or tda-2024; all that the engine declares by default")
    _add_many(certify, "--game", "NAME", "no_limit_holdem, razz ...; all that the engine declares by default")
    _add_profile(certify, "core", "core: the outcome of a ruling (default); full, physical, dealing")
    _add_setting(certify)
    certify.add_argument("--budget", default="standard", metavar="SIZE", help="smoke, standard (default) or deep")
    certify.add_argument("--seed", type=int, metavar="NUMBER", help="of the random cases; the published one by default")
    _add_many(certify, "--clause", "CLAUSE", "only the clauses of this slug or number: fouled_deck, 35-E")
    certify.add_argument("--output", metavar="FOLDER", help="for the records; a new one in misdeal-runs by default")
    certify.add_argument("--resume", action="store_true", help="go on with the run that was cut off in that folder")
    told = "engine processes at once; one per processor by default, one for tcp:; changes no result"
    certify.add_argument("--jobs", type=int, metavar="NUMBER", help=told)
    _add_strict(certify)
    certify.add_argument("--time-limit", type=float, metavar="SECONDS", help="end the run then, as incomplete")
    _add_answer_limit(certify)
    _add_surroundings(certify)
    _add_house(certify)
    told = "known deviations that fail no run until they expire, as TOML: docs/waivers.md"
    certify.add_argument("--waivers", metavar="FILE", help=told)


def _replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help="a case as JSON, or a deviation file of a run")
    _add_engine(replay)
    _add_profile(replay, None, "core, full, physical or dealing; that of the file by default")
    _add_stub(replay)
    _add_setting(replay, None)
    _add_strict(replay)
    _add_answer_limit(replay)
    _add_surroundings(replay)
    _add_house(replay)


def _doctor(doctor: argparse.ArgumentParser) -> None:
    _add_engine(doctor)
    _add_answer_limit(doctor)
    _add_surroundings(doctor)
    doctor.epilog = "exit codes: 0 a clean bill, 1 a mistake was found, 2 wrong usage, 4 no handshake"


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("engine", metavar="ENGINE", help="a name of `misdeal engines`, exec:COMMAND or tcp:HOST:PORT")


def _add_answer_limit(parser: argparse.ArgumentParser) -> None:
    told = "so long may each answer take; 10 by default"
    parser.add_argument("--answer-limit", type=float, default=10.0, metavar="SECONDS", help=told)


def _add_surroundings(parser: argparse.ArgumentParser) -> None:
    told = "for each process of the engine; 4096 by default, 0 for no limit"
    parser.add_argument("--memory-limit", type=int, default=4096, metavar="MIB", help=told)
    told = "where the engine works; in a fresh folder of its own by default"
    parser.add_argument("--engine-folder", metavar="FOLDER", help=told)


def _add_profile(parser: argparse.ArgumentParser, default: str | None, told: str) -> None:
    parser.add_argument("--profile", default=default, metavar="NAME", help=told)


def _add_stub(parser: argparse.ArgumentParser) -> None:
    told = "the undealt cards from the top, such as 'As Kd 7c': how they come out after the ruling"
    parser.add_argument("--stub", metavar="CARDS", help=told)


def _add_setting(parser: argparse.ArgumentParser, default: str | None = "live") -> None:
    told = "physical cards (default), or cards that a program draws"
    parser.add_argument("--setting", default=default, choices=("live", "online"), help=told)


def _add_house(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--house", metavar="FILE", help="what the house has settled, as TOML: docs/house-files.md")


def _add_strict(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--strict", action="store_true", help="let `should` deviations count like `must`")


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", default="en", metavar="NAME", help="en (default), es or fr")


def _add_many(parser: argparse.ArgumentParser, option: str, name: str, told: str) -> None:
    parser.add_argument(option, action="append", default=[], metavar=name, help=f"{told}; may be repeated")
