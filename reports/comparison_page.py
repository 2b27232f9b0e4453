"""
Two runs compared, for a terminal.
"""

from collections.abc import Iterator, Sequence

from tabulate import tabulate

from reports.clause_results import ClauseResult, Result
from reports.comparison import Change, ClauseMoved, Comparison, Moved, Standing
from reports.deviation_story import draw_deviation
from reports.page import Page, Paint, clean, counted, cut
from reports.record import DeviationRecord
from reports.stream import Run

TITLES = {
    Change.NEW: "New",
    Change.CHANGED: "Changed in what it says",
    Change.STILL: "Still failing",
    Change.UNKNOWN: "Not seen, and not asked again",
    Change.FIXED: "Fixed",
}
STANDINGS = {
    Standing.FAILS: "fails now",
    Standing.LOST: "no longer scored",
    Standing.FEWER: "scored on less",
    Standing.MENDED: "conforms now",
    Standing.GAINED: "scored now",
    Standing.SAME: "as before",
}
_LONGEST_CLAUSE = 22


def comparison_report(comparison: Comparison, meaning: str, *, colour: bool = False, language: str = "en") -> str:
    """
    The comparison as text; `meaning` is its last line.
    """
    page = Page(colour=colour)
    page.text(summary(comparison), paint=Paint.RED if comparison.is_worse else Paint.BOLD)
    page.text(_run(comparison.old), label="old  ")
    page.text(_run(comparison.new), label="new  ")
    for line in warnings(comparison):
        page.text(line, label="! ", paint=Paint.YELLOW)
    _draw_clauses(page, comparison.clauses)
    for change, title in TITLES.items():
        moved = [one for one in comparison.deviations if one.change is change]
        if moved:
            page.heading(f"{title} ({len(moved)})")
        for number, one in enumerate(moved, 1):
            _draw_moved(page, one, f"{title} {number} of {len(moved)}", language)
    page.blank()
    page.text(meaning)
    return str(page)


def summary(comparison: Comparison) -> str:
    """
    How many deviations are new, changed, still there and gone.
    """
    told = (f"{comparison.counted(change)} {change.value.replace('_', ' ')}" for change in Change)
    return f"{', '.join(told)}."


def warnings(comparison: Comparison) -> Iterator[str]:
    """
    Why the runs cannot be held against each other in full.
    """
    for line in comparison.worsened:
        yield f"WORSE: {line}."
    for doubt in comparison.doubts:
        yield f"PARTIAL: {doubt}."
    if comparison.differences:
        yield "The runs are not alike: what is new or gone may come from that, and not from the engine."
    for difference in comparison.differences:
        yield f"not alike: {difference}."
    fewer = comparison.standing(Standing.FEWER)
    if fewer:
        yield f"{counted(len(fewer), 'clause')} scored on fewer checks than before."


def engine_of(run: Run) -> str:
    """
    The engine and its version.
    """
    return f"{run.header.engine} {run.header.version}".strip()


def _run(run: Run) -> str:
    scored = "" if run.footer is None else f", {run.footer.scored_clauses} of {run.footer.countable_clauses} scored"
    return f"{engine_of(run)}, begun {run.header.started_at}{scored}"


def worth_showing(clauses: Sequence[ClauseMoved]) -> list[ClauseMoved]:
    """
    The clauses that stand otherwise than before, or fail still.
    """
    failing = {Result.DEVIATES, Result.ERRORED, Result.WAIVED}
    return [clause for clause in clauses if clause.standing is not Standing.SAME or clause.shown.result in failing]


def told_result(result: ClauseResult | None) -> str:
    """
    A clause in a run, in a few words.
    """
    if result is None:
        return "-"
    row = result.row
    if result.result in {Result.DEVIATES, Result.ERRORED, Result.WAIVED}:
        fails = row.deviates + row.wrong_reason + row.nondeterministic + row.errored
        return f"{fails} of {row.scored} fail"
    return f"{result.result.value}, {row.scored}" if row.scored else "not scored"


def _draw_clauses(page: Page, clauses: Sequence[ClauseMoved]) -> None:
    shown = worth_showing(clauses)
    if shown:
        page.heading("By clause")
        rows = [
            (
                clean(clause.shown.label)[:_LONGEST_CLAUSE],
                clean(f"{clause.shown.row.edition[-4:]} {clause.shown.row.role}"),
                told_result(clause.old),
                told_result(clause.new),
                STANDINGS[clause.standing],
            )
            for clause in shown
        ]
        head = ("clause", "", "old", "new", "")
        page.table(tabulate(rows, head, tablefmt="plain", disable_numparse=True).splitlines())
        games = {clause.shown.row.game for clause in shown}
        if len(games) > 1:
            page.text("A clause stands once for each game.", indent=2)
    page.text(f"As before: {counted(len(clauses) - len(shown), 'clause')}.", indent=0)


def told_deviation(deviation: DeviationRecord) -> str:
    """
    A deviation on one line.
    """
    key = deviation.key
    name = f"{deviation.clause.number} {key.clause}".strip()
    told = f"{deviation.severity}, {name}, {key.edition}, {key.role}, {key.irregularity.replace('_', ' ')}"
    return f"{told}: {said(deviation)}"


def said(deviation: DeviationRecord) -> str:
    """
    What was expected and what the engine did, and in how many checks.
    """
    key, checks = deviation.key, counted(deviation.checks, "check")
    if key.role == "dealer":
        return f"{deviation.verdict.replace('_', ' ')}, {checks}"
    return f"expected {key.expected.replace('_', ' ')}, the engine {key.actual.replace('_', ' ')}, {checks}"


def _draw_moved(page: Page, moved: Moved, position: str, language: str) -> None:
    shown = moved.shown
    if moved.change is Change.NEW:
        draw_deviation(page, shown, position, language)
        return
    page.text(cut(told_deviation(shown)), label="- ")
    if moved.change is Change.CHANGED and moved.old is not None:
        firmer = "; it weighs more now" if moved.firmer else ""
        page.text(cut(f"{moved.old.severity}, {said(moved.old)}{firmer}"), label="before: ", indent=2)
    if moved.new is not None:
        page.command(moved.new.replay, indent=4)
