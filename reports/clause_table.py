"""
The figures of each clause, a table for each role and edition.
"""

from collections.abc import Iterable, Iterator, Sequence

from tabulate import DataRow, TableFormat, tabulate

from reports.clause_row import ClauseRow, Unscored
from reports.page import Page, clean, cut
from reports.record import Footer

_HEADERS = (
    ("", "sever-", "", "con-", "devi-", "pre-", "unsup-", "", "best"),
    ("clause", "ity", "checks", "forms", "ates", "vented", "ported", "errors", "null"),
)
_LEGEND = (
    ("prevented", "the engine would not record the error: nothing was left to rule on"),
    ("errors", "no valid answer, or two different answers to one case"),
    ("best null", "the most that an engine earns which never looks at the case"),
)
_LAYOUT = TableFormat(
    lineabove=None,
    linebelowheader=None,
    linebetweenrows=None,
    linebelow=None,
    headerrow=DataRow("", " ", ""),
    datarow=DataRow("", " ", ""),
    padding=0,
    with_header_hide=None,
)
_LONGEST_CLAUSE = 26


def draw_clauses(page: Page, footer: Footer) -> None:
    """
    A table for each role, edition and game, with what its columns leave out below it.
    """
    groups: dict[tuple[str, str, str], list[ClauseRow]] = {}
    for row in footer.rows:
        if row.checks:
            groups.setdefault((row.role, row.edition, row.game), []).append(row)
    top, lines = _laid_out([row for rows in groups.values() for row in rows])
    several = len({game for _, _, game in groups}) > 1
    for (role, edition, game), rows in groups.items():
        page.heading(f"Role {role}, edition {edition}" + (f", {game.replace('_', ' ')}" if several else ""))
        page.table((*top, *(next(lines) for _ in rows)))
        for note in _notes(rows):
            page.text(note, indent=2, label="- ")
    if groups:
        _draw_legend(page, starred=not all(row.countable for rows in groups.values() for row in rows))


def _draw_legend(page: Page, *, starred: bool) -> None:
    page.blank()
    if starred:
        page.text("not among the clauses counted", label=f"{'*':<11}")
    for column, meaning in _LEGEND:
        page.text(meaning, label=f"{column:<11}")


def draw_unscored(page: Page, unscored: Sequence[Unscored]) -> None:
    """
    The clauses without a scored check, by reason.
    """
    for countable, title in ((True, "Without a scored check"), (False, "Not among the clauses counted")):
        reasons: dict[str, list[Unscored]] = {}
        for clause in unscored:
            if clause.countable is countable:
                reasons.setdefault(clause.reason, []).append(clause)
        if reasons:
            page.heading(title)
        for reason, clauses in reasons.items():
            page.text(f"{_places(clauses)}: {cut(reason)}", indent=2, label="- ")


def _places(clauses: Iterable[Unscored]) -> str:
    where: dict[tuple[str, str], list[str]] = {}
    clauses = tuple(clauses)
    several = len({clause.game for clause in clauses}) > 1
    for clause in clauses:
        place = f"{clause.edition} {clause.game.replace('_', ' ')}" if several else clause.edition
        where.setdefault((clause.role, _label(clause.number, clause.clause)), []).append(place)
    by_editions: dict[tuple[str, str], list[str]] = {}
    for (role, label), editions in where.items():
        by_editions.setdefault((role, ", ".join(dict.fromkeys(editions))), []).append(label)
    return "; ".join(f"{', '.join(labels)} ({role}, {editions})" for (role, editions), labels in by_editions.items())


def _laid_out(rows: Sequence[ClauseRow]) -> tuple[list[str], Iterator[str]]:
    """
    The lines of the head and those of the rows, all of one width, so that the tables below each other line up.
    """
    cells = [
        (
            _shortened(clean(_label(row.number, row.clause))) + ("" if row.countable else " *"),
            clean(row.severity),
            row.checks,
            row.conforms,
            row.deviates,
            row.prevented,
            row.unsupported,
            row.errored + row.nondeterministic,
            f"{row.best_null_share:.0%}" if row.best_null_engine else "-",
        )
        for row in rows
    ]
    table = tabulate(
        [*_HEADERS, *cells], tablefmt=_LAYOUT, colalign=("left", "left", *["right"] * 7), disable_numparse=True
    )
    lines = table.splitlines()
    return lines[: len(_HEADERS)], iter(lines[len(_HEADERS) :])


def _shortened(label: str) -> str:
    return label if len(label) <= _LONGEST_CLAUSE else f"{label[: _LONGEST_CLAUSE - 3]}..."


def _label(number: str, clause: str) -> str:
    return f"{number} {clause}".strip()


def _notes(rows: Sequence[ClauseRow]) -> Iterable[str]:
    """
    What the columns leave out. Why a clause has no scored check is told apart from the tables.
    """
    for row in rows:
        counts = (
            (row.wrong_reason, "right for the wrong reason"),
            (row.declined, "declined"),
            (row.nondeterministic, "nondeterministic"),
            (row.blocked, "not asked after too many failures"),
            (row.left_to_the_floor, "left to the floor and not counted"),
            (row.ruled_by_house, "ruled by the house and not counted"),
        )
        told = [f"{count} {what}" for count, what in counts if count]
        told += [cut(row.remark)] if row.remark and row.scored else []
        if told:
            yield f"{_label(row.number, row.clause)}: {', '.join(told)}"
    best = max(rows, key=lambda row: row.best_null_share)
    if best.best_null_share:
        share = f"{best.best_null_share:.0%} of {_label(best.number, best.clause)}"
        yield f"best null engine: {best.best_null_engine}, {share}"
