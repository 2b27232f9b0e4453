"""
What `misdeal report` takes.
"""

import argparse

from reports.languages import LANGUAGES

_EXAMPLES = """examples:
  misdeal report misdeal-runs/RUN                           on the terminal
  misdeal report misdeal-runs/RUN --to html --output report.html
  misdeal report misdeal-runs/RUN --to html --language es > informe.html
  misdeal report misdeal-runs/RUN --to junit --output junit.xml
  misdeal report misdeal-runs/RUN --to markdown >> "$GITHUB_STEP_SUMMARY"

exit codes: on the terminal that of the run, 7 if it was cut off; with --to 0
once the report is written; 2 for a file that holds no run"""


def add_report_arguments(report: argparse.ArgumentParser) -> None:
    """
    The run, the format, the language, and where the report goes.
    """
    report.add_argument("file", metavar="RUN", help="the folder of a run, or its run.jsonl")
    report.add_argument(
        "--to", metavar="FORMAT", default="terminal", help="terminal (default), html, junit, markdown or csv"
    )
    report.add_argument("--language", default="en", choices=tuple(LANGUAGES), help="en (default), es or fr")
    report.add_argument("--output", metavar="FILE", help="write the report there; to standard output by default")
    report.epilog = _EXAMPLES
