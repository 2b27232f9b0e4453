"""
Several runs side by side: a row for each clause, a column for each engine.

Editions and games of a run are summed up in a cell. A clause without a check of an engine has no cell there.
"""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from msgspec import Struct

from reports.clause_row import ClauseRow
from reports.page import Page, clean
from reports.record import Footer
from reports.stream import Run

_LABEL = 26
_CELL = 9
_COLUMNS = 6
_LEGEND = (
    ("M 40%", "so many of the scored checks deviate, from what an edition requires"),
    ("s 40%", "they deviate from what is recommended or derived, and from nothing more"),
    ("E 40%", "no valid answer to some, and no deviation in the others"),
    ("ok", "every scored check conforms"),
    ("-", "asked, and no check was scored: unsupported, declined, prevented, left open"),
    ("", "not asked of this engine"),
)


class Column(Struct, frozen=True):
    """
    An engine of the matrix. Without a footer it was not certified to the end, and `remark` says why.

    `title` is what its column is headed by, with a blank where it may be broken. `run` is what a page needs besides,
    and `report` where the engine's own report lies, as that page links to it.
    """

    name: str
    version: str
    footer: Footer | None
    remark: str = ""
    title: str = ""
    run: Run | None = None
    report: str = ""


def draw_matrix(page: Page, columns: Sequence[Column]) -> None:
    """
    A table for each role, the legend, and what came of each engine.
    """
    for first in range(0, len(columns), _COLUMNS):
        group = columns[first : first + _COLUMNS]
        for role in dict.fromkeys(row.role for column in group for row in _rows(column)):
            page.heading(f"Role {role}")
            page.table(_table(role, group))
    page.blank()
    for mark, meaning in _LEGEND:
        page.text(meaning, label=f"{mark:<{_CELL}}")
    page.blank()
    names = [clean(f"{column.name} {column.version}".strip()) for column in columns]
    for name, column in zip(names, columns, strict=True):
        page.text(_told(column), label=f"{name:<{max(map(len, names))}}  ")


def cell(rows: Iterable[ClauseRow]) -> str:
    """
    What a clause came to, over all the rows that an engine has of it.
    """
    rows = [row for row in rows if row.checks]
    scored = sum(row.scored for row in rows)
    failed = sum(row.errored + row.nondeterministic + row.blocked for row in rows)
    deviates = sum(row.deviates + row.wrong_reason for row in rows)
    if not rows:
        return ""
    if deviates:
        return f"{'M' if any(row.must_deviations for row in rows) else 's'} {_share(deviates, scored)}"
    if failed:
        return f"E {_share(failed, scored + sum(row.blocked for row in rows))}"
    return "ok" if scored else "-"


def _share(part: int, whole: int) -> str:
    """
    In percent, and 100 % or 0 % only where it is exactly that.
    """
    return f"{min(max(round(100 * part / max(whole, 1)), 1), 99 if part < whole else 100)}%"


def _rows(column: Column) -> Iterable[ClauseRow]:
    return column.footer.rows if column.footer is not None else ()


def _table(role: str, columns: Sequence[Column]) -> Iterable[str]:
    heads = [wrap(clean(column.title or column.name), _CELL - 1) for column in columns]
    for line in range(max(map(len, heads))):
        yield _line("", [head[line] if line < len(head) else "" for head in heads])
    labels: dict[str, str] = {}
    for column in columns:
        for row in _rows(column):
            if row.role == role and row.checks:
                labels[row.clause] = f"{row.number} {row.clause}"
    for clause, label in labels.items():
        cells = [cell(row for row in _rows(column) if row.role == role and row.clause == clause) for column in columns]
        yield _line(clean(label), cells)


def _line(label: str, cells: Iterable[str]) -> str:
    return f"{label[:_LABEL]:<{_LABEL}}" + "".join(f" {text[: _CELL - 1]:<{_CELL - 1}}" for text in cells)


def _told(column: Column) -> str:
    footer = column.footer
    if footer is None:
        return column.remark
    told = f"{footer.scored_clauses} of {footer.countable_clauses} clauses scored"
    told += f"; {footer.meaning} (exit code {footer.exit_code})"
    return f"{told}; cut short by {footer.cut_short}" if footer.cut_short else told
