"""
Two runs compared, as Markdown for the summary of a pipeline.
"""

from reports.comparison import Change, Comparison, Moved
from reports.comparison_page import (
    STANDINGS,
    TITLES,
    engine_of,
    said,
    summary,
    told_deviation,
    told_result,
    warnings,
    worth_showing,
)
from reports.deviation_story import draw_deviation
from reports.markdown_text import LIMIT, Document, code, fenced, plain
from reports.page import Page, counted

_HEAD = ("Clause", "Edition", "Role", "Game", "Old", "New", "")


def comparison_markdown(comparison: Comparison, meaning: str, language: str = "en", *, limit: int = LIMIT) -> str:
    """
    The comparison, of at most `limit` bytes.
    """
    document = Document(limit)
    engines = f"{plain(engine_of(comparison.old))} → {plain(engine_of(comparison.new))}"
    document.add(f"## misdeal compare: {engines}")
    document.add(f"**{plain(summary(comparison))}** {plain(meaning)}")
    told = "".join(f"\n> - {plain(line)}" for line in warnings(comparison))
    if told:
        document.add(f"> [!WARNING]\n>{told}")
    shown = worth_showing(comparison.clauses)
    if shown:
        document.add("### By clause")
        left = document.add_table(
            _HEAD,
            [
                (
                    code(clause.shown.label),
                    *map(plain, (clause.shown.row.edition, clause.shown.row.role, clause.shown.row.game)),
                    plain(told_result(clause.old)),
                    plain(told_result(clause.new)),
                    STANDINGS[clause.standing],
                )
                for clause in shown
            ],
        )
        if left:
            document.note(f"{left} more clauses were left out here.")
    for change, title in TITLES.items():
        moved = [one for one in comparison.deviations if one.change is change]
        if moved and document.add(f"### {title} ({len(moved)})"):
            _add(document, moved, language)
    return str(document)


def _add(document: Document, moved: list[Moved], language: str) -> None:
    for number, one in enumerate(moved):
        if not document.add(_details(one, language)):
            document.note(f"{counted(len(moved) - number, 'deviation')} left out here.")
            return


def _details(moved: Moved, language: str) -> str:
    page = Page()
    if moved.change is Change.CHANGED and moved.old is not None:
        page.text(f"{moved.old.severity}, {said(moved.old)}", label="before: ")
    draw_deviation(page, moved.shown, TITLES[moved.change], language)
    summary_line = plain(told_deviation(moved.shown))
    return f"<details><summary>{summary_line}</summary>\n\n{fenced(str(page))}\n\n</details>"
