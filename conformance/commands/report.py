"""
`misdeal report FILE`.
"""

import shlex
from argparse import Namespace
from pathlib import Path
from typing import TextIO

import msgspec

from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from reports.stream import EmptyStreamError, StreamError, read_partial
from reports.terminal import write_report


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print the report of a run again, a run that was cut off as far as it went. Ends as the run did.
    """
    path = Path(arguments.file)
    try:
        with path.open("rb") as lines:
            kept = read_partial(lines)
    except OSError as problem:
        raise WrongUsage(f"{path} cannot be read: {problem.strerror}. Check the path.") from None
    except EmptyStreamError:
        raise WrongUsage(f"{path} is empty: no run was recorded in it.") from None
    except StreamError as problem:
        if _is_deviation(path):
            raise WrongUsage(
                f"{path} holds one deviation, not a run.\nTry: misdeal replay {shlex.quote(str(path))} ENGINE"
            ) from None
        raise WrongUsage(f"{path} is not the record stream of a run: {problem}.") from None
    write_report(kept, out)
    return ExitCode(kept.footer.exit_code) if kept.footer is not None else ExitCode.INCOMPLETE


def _is_deviation(path: Path) -> bool:
    try:
        fields = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(fields, dict) and fields.get("record") in {"witness", "deviation"}
