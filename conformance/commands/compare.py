"""
`misdeal compare OLD NEW`.
"""

import os
from argparse import Namespace
from pathlib import Path
from typing import TextIO

from conformance.commands.report import read_run, write_text
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.standard_streams import write_whole
from reports.comparison import Comparison, NothingInCommonError, compared
from reports.comparison_markdown import comparison_markdown
from reports.comparison_page import comparison_report

_FORMATS = ("terminal", "markdown", "html")
_MEANING = {
    ExitCode.CONFORMS: "nothing is worse than it was",
    ExitCode.DEVIATES: "something is worse than it was",
    ExitCode.INCOMPLETE: "nothing worse was seen, but the runs cannot be held against each other in full",
}


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Write what changed between two runs.
    """
    if arguments.to not in _FORMATS:
        raise WrongUsage(f"There is no format {arguments.to} for a comparison. Formats: {', '.join(_FORMATS)}.")
    old, new = (read_run(Path(path)) for path in (arguments.old, arguments.new))
    try:
        comparison = compared(old, new)
    except NothingInCommonError:
        raise WrongUsage(
            f"{arguments.old} and {arguments.new} have no clause in common: there is nothing to compare. "
            "Certify with the same roles, editions and games."
        ) from None
    code = compare_code(comparison)
    text = _text(comparison, code, arguments, out)
    if arguments.output is not None:
        write_text(Path(arguments.output), text)
    elif arguments.to == "terminal":
        out.write(text)
    else:
        write_whole(text, out)
    return code


def compare_code(comparison: Comparison) -> ExitCode:
    """
    1 where something is worse, else 7 where that cannot be known for certain, else 0.
    """
    if comparison.is_worse:
        return ExitCode.DEVIATES
    return ExitCode.CONFORMS if comparison.is_sound else ExitCode.INCOMPLETE


def _text(comparison: Comparison, code: ExitCode, arguments: Namespace, out: TextIO) -> str:
    meaning = f"exit code {int(code)}: {_MEANING[code]}"
    if arguments.to == "markdown":
        return comparison_markdown(comparison, meaning, arguments.language)
    if arguments.to == "html":
        from reports.html.comparison import comparison_html  # noqa: PLC0415 - Jinja2 is read only where it is used

        return comparison_html(comparison, int(code), language=arguments.language)
    environ = os.environ
    is_terminal = arguments.output is None and out.isatty()
    colour = is_terminal and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    return comparison_report(comparison, meaning, colour=colour, language=arguments.language)
