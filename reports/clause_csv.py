"""
The clause table as CSV (RFC 4180), for spreadsheets: one line for each clause of a role, an edition and a game.

A text that a spreadsheet could take for a formula begins with an apostrophe. Each line says whether the run came to its
end.
"""

import csv
import io

from reports.clause_results import ClauseResult, clause_results, is_partial
from reports.page import clean
from reports.stream import Run

COLUMNS = (
    "run",
    "engine",
    "version",
    "role",
    "edition",
    "game",
    "number",
    "clause",
    "counted",
    "severity",
    "result",
    "reason",
    "checks",
    "scored",
    "conforms",
    "deviates",
    "must_deviations",
    "wrong_reason",
    "errored",
    "nondeterministic",
    "prevented",
    "unsupported",
    "declined",
    "blocked",
    "left_to_the_floor",
    "ruled_by_house",
    "best_null_engine",
    "best_null_share",
    "upper_bound",
    "remark",
)
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_FIGURES = COLUMNS[COLUMNS.index("checks") : COLUMNS.index("best_null_engine")]


def clause_csv(run: Run, language: str = "en") -> str:  # noqa: ARG001 - a table of slugs has no language
    """
    The table with a header line; a run without any clause has one line that says so.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    state = "partial" if is_partial(run) else "complete"
    for result in clause_results(run):
        writer.writerow(_harmless(cell) for cell in _cells(run, state, result))
    if text.getvalue().count("\r\n") == 1:
        header = run.header
        row = {"run": state, "engine": header.engine, "version": header.version, "result": "no clause"}
        writer.writerow(_harmless(row.get(column, "")) for column in COLUMNS)
    return text.getvalue()


def _cells(run: Run, state: str, result: ClauseResult) -> tuple[object, ...]:
    row = result.row
    return (
        state,
        run.header.engine,
        run.header.version,
        row.role,
        row.edition,
        row.game,
        row.number,
        row.clause,
        "yes" if row.countable else "no",
        result.severity,
        result.result.value,
        result.reason,
        *(getattr(row, name) for name in _FIGURES),
        row.best_null_engine,
        row.best_null_share if row.best_null_engine else "",
        "" if row.upper_bound is None else row.upper_bound,
        row.remark,
    )


def _harmless(cell: object) -> object:
    """
    A figure as it is, a text on one line, and never as a formula, whatever blanks come first.
    """
    if not isinstance(cell, str):
        return cell
    plain = clean(cell)
    return f"'{plain}" if plain.lstrip().startswith(_FORMULA) else plain
