"""
The formats of a report, by the name that `misdeal report --to` takes; each is made from the record stream alone.
"""

from collections.abc import Callable

from reports.clause_csv import clause_csv
from reports.junit import junit_report
from reports.markdown import markdown_report
from reports.stream import Run


def _html(run: Run, language: str) -> str:
    from reports.html.page import html_report  # noqa: PLC0415 - Jinja2 is read only where it is used

    return html_report(run, language=language)


FORMATS: dict[str, Callable[[Run, str], str]] = {
    "html": _html,
    "junit": junit_report,
    "markdown": markdown_report,
    "csv": clause_csv,
}
"""
From the run and a language to the text of the report. That of the terminal is not among them: it depends on the
terminal.
"""
