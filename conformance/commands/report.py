"""
`misdeal report FILE`.
"""

from argparse import Namespace
from pathlib import Path
from typing import TextIO

from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from reports.stream import StreamError, read_partial
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
    except StreamError as problem:
        raise WrongUsage(f"{path} is not the record stream of a run: {problem}.") from None
    write_report(kept, out)
    return ExitCode(kept.footer.exit_code) if kept.footer is not None else ExitCode.INCOMPLETE
