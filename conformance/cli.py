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
from typing import TYPE_CHECKING, NoReturn

from conformance.asking_arguments import add_certify_arguments, add_doctor_arguments, add_replay_arguments
from conformance.bench_arguments import add_bench_arguments
from conformance.compare_arguments import add_compare_arguments
from conformance.engine_arguments import add_engines_arguments, add_matrix_arguments
from conformance.report_arguments import add_report_arguments
from conformance.ruling_arguments import (
    add_audit_arguments,
    add_editions_arguments,
    add_explain_arguments,
    add_rule_arguments,
)
from conformance.standard_streams import (
    flush_or_give_up,
    give_up,
    open_what_is_closed,
    say,
    write_out_what_cannot_be_encoded,
)
from conformance.starting_arguments import add_export_arguments, add_new_arguments
from conformance.waive_arguments import add_waive_arguments
from reports.page import WIDTH, clean

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

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
_UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS})
"""
What is wrong with the place that is written to, and with nothing of the suite.
"""


class _Parser(argparse.ArgumentParser):
    """
    A parser whose help and errors fit into 80 columns.
    """

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings, formatter_class=_Help)  # type: ignore[arg-type]

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        # The one that it has swallows that nothing can be written.
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        say(self.format_usage().rstrip())
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
    open_what_is_closed()
    write_out_what_cannot_be_encoded()
    try:
        return _carried_out(arguments)
    finally:
        flush_or_give_up(sys.stderr)


def _asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """
    What is typed, read. A help is printed by the parser itself, which ends with it.
    """
    try:
        return _parser().parse_args(arguments)
    finally:
        sys.stdout.flush()


def _carried_out(arguments: Sequence[str] | None) -> int:
    try:
        options = _asked(arguments)
        code = int(import_module(f"conformance.commands.{options.command}").run(options, sys.stdout))
        sys.stdout.flush()
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    except BrokenPipeError:
        # The reader of our output went away.
        give_up(sys.stdout)
        return 141
    except Exception as problem:  # noqa: BLE001 - a person gets a sentence, never a traceback
        return _told(problem)
    return code


def _say(text: str) -> None:
    """
    Lines on standard error, wrapped; a word that is too long stays whole, so that a path can be copied.
    """
    for line in text.splitlines():
        indent = " " * (len(line) - len(line.lstrip()))
        wrapped = textwrap.wrap(
            clean(line), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
        say("\n".join(wrapped))


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
            flush_or_give_up(sys.stdout)
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

    add_certify_arguments(add("certify", "put deals with planted errors to an engine and report its deviations"))
    add_replay_arguments(add("replay", "put one case or deal to an engine, show expectation and answer"))
    add_waive_arguments(add("waive", "write a known deviation into a waiver file, with a day on which that ends"))
    add_doctor_arguments(add("doctor", "examine an adapter: find its mistakes and say how to mend them"))
    add_report_arguments(add("report", "write the report of a run, also of one that was cut off, in any format"))
    add_compare_arguments(add("compare", "say what changed between two runs: fixed, new, still failing"))
    add_rule_arguments(add("rule", "print the rulings that are permitted for a case; no engine is asked"))
    add_audit_arguments(add("audit", "audit the log of a dealt hand; no engine is asked"))
    add_explain_arguments(add("explain", "print a clause in own words"))
    add_engines_arguments(add("engines", "list the engines that have a name and what they declare, or install them"))
    add_matrix_arguments(add("matrix", "certify several engines and print engine by clause"))
    add_bench_arguments(add("bench", "measure how fast an engine answers, and what of the time is the suite's"))
    add_export_arguments(add("export", "write cases with their permitted rulings, for tests without the suite"))
    add_new_arguments(add("new", "write an adapter to start from, in the language of your engine"))
    add_editions_arguments(
        add("editions", "list the clauses of each edition and where they are scored, or compare two")
    )
    return parser
