"""
Several runs side by side, as a page: a row for each clause, a column for each engine, a cell that leads to the finding.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from reports.clause_results import clause_results, is_partial
from reports.clause_row import ClauseRow
from reports.deviation_index import DeviationIndex
from reports.html.plain_page import plain_page
from reports.matrix import Column, cell
from reports.severities import firmness

_LEGEND = (
    ("M 40%", "must"),
    ("s 40%", "should"),
    ("E 40%", "error"),
    ("ok", "ok"),
    ("-", "none"),
    ("", "unasked"),
    ("…", "partial"),
)


class Cell(Struct, frozen=True):
    """
    What a clause came to with an engine, and where that is shown; both empty where it was not asked.
    """

    text: str
    link: str


class Line(Struct, frozen=True):
    """
    A clause and its cells.
    """

    number: str
    clause: str
    cells: tuple[Cell, ...]


def matrix_html(columns: Sequence[Column], *, language: str = "en") -> str:
    """
    The page. A column whose run did not come to its end says so.
    """
    roles = dict.fromkeys(row.role for column in columns for row in _rows(column))
    return plain_page(
        "matrix.html.j2",
        language=language,
        columns=columns,
        unfinished=[column.run is None or is_partial(column.run) for column in columns],
        tables=[(role, tuple(_lines(role, columns))) for role in roles],
        legend=_LEGEND,
    )


def _rows(column: Column) -> Iterator[ClauseRow]:
    if column.run is not None:
        yield from (result.row for result in clause_results(column.run) if result.row.checks)


def _lines(role: str, columns: Sequence[Column]) -> Iterator[Line]:
    by_column = [[row for row in _rows(column) if row.role == role] for column in columns]
    labels = {row.clause: row.number for rows in by_column for row in rows}
    for clause, number in labels.items():
        cells = tuple(
            _cell(column, role, clause, [row for row in rows if row.clause == clause])
            for column, rows in zip(columns, by_column, strict=True)
        )
        yield Line(number, clause, cells)


def _cell(column: Column, role: str, clause: str, rows: Sequence[ClauseRow]) -> Cell:
    text = cell(rows)
    if not text or not column.report:
        return Cell(text, "")
    if text in {"ok", "-"}:
        return Cell(text, f"{column.report}#clauses")
    number = _first(column, role, clause)
    return Cell(text, f"{column.report}#{'clauses' if number is None else f'deviation-{number}'}")


def _first(column: Column, role: str, clause: str) -> int | None:
    """
    The firmest deviation that shows it, in any edition and game.
    """
    if column.run is None:
        return None
    index = DeviationIndex(column.run)
    rows = [row for row in _rows(column) if (row.role, row.clause) == (role, clause)]
    filed = [deviation for row in rows for deviation in index.filed_under(row)]
    found = filed or [deviation for row in rows for deviation in index.about(row)]
    return min(found, key=firmness).deviation if found else None
