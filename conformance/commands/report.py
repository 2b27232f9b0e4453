"""
`misdeal report RUN`.
"""

import shlex
from argparse import Namespace
from pathlib import Path
from typing import TextIO

import msgspec

from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.standard_streams import write_whole
from reports.formats import FORMATS
from reports.stream import EmptyStreamError, Run, StreamError, read_partial
from reports.terminal import terminal_report, write_report

_STREAM = "run.jsonl"


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Write the report of a run, of one that was cut off as far as it went.

    On the terminal it ends as the run did, in another format with 0 once it is written.
    """
    if arguments.to != "terminal" and arguments.to not in FORMATS:
        raise WrongUsage(f"There is no format {arguments.to}. Formats: terminal, {', '.join(FORMATS)}.")
    kept = read_run(Path(arguments.file))
    if arguments.to == "terminal":
        if arguments.output is None:
            write_report(kept, out, language=arguments.language)
        else:
            write_text(Path(arguments.output), terminal_report(kept, language=arguments.language))
        return ExitCode(kept.footer.exit_code) if kept.footer is not None else ExitCode.INCOMPLETE
    text = FORMATS[arguments.to](kept, arguments.language)
    if arguments.output is None:
        write_whole(text, out)
    else:
        write_text(Path(arguments.output), text)
    return ExitCode.CONFORMS


def read_run(path: Path) -> Run:
    """
    The run in a folder or a file, also one that was cut off. Raises WrongUsage where there is none.
    """
    path = path / _STREAM if path.is_dir() else path
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
    return kept


def write_text(path: Path, text: str) -> None:
    """
    Write the file as it is; raises WrongUsage where that cannot be done.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as problem:
        raise WrongUsage(f"{path} cannot be written: {problem.strerror}. Check the path.") from None


def _is_deviation(path: Path) -> bool:
    try:
        fields = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(fields, dict) and fields.get("record") in {"witness", "deviation"}
