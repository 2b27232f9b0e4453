"""
A hand and its rulings on a page.
"""

from collections.abc import Sequence

from conformance.house_file import HouseFile
from reports.page import Page, Paint, cut
from reports.story import Step, Telling, Words


def draw_telling(page: Page, telling: Telling) -> None:
    """
    The table, then each event, the decisive ones marked; only what was asked, where no hand was dealt.
    """
    page.heading("The table" if telling.steps else "What was asked")
    draw_words(page, telling.opening)
    if telling.steps:
        page.heading("The hand")
    width = max((len(_indexes(step)) for step in telling.steps), default=0)
    for step in telling.steps:
        label = f"{'>' if step.evidence else ' '} {_indexes(step):>{width}}  "
        paint = Paint.BOLD if step.evidence else Paint.PLAIN
        page.text(step.text["en"], label=label, indent=2, paint=paint)


def draw_choice(page: Page, heading: str, rulings: Sequence[Words]) -> None:
    """
    Rulings of which any one will do.
    """
    page.heading(heading)
    for number, ruling in enumerate(rulings):
        if number:
            page.text("or", indent=2)
        draw_words(page, ruling)


def draw_words(page: Page, words: Words) -> None:
    """
    A text, line by line.
    """
    for line in words["en"].splitlines():
        page.text(cut(line), indent=4)


def draw_house_clauses(page: Page, file: HouseFile, slugs: Sequence[str]) -> None:
    """
    The clauses that the house rules otherwise, in its words; nothing where there are none.
    """
    if not slugs:
        return
    page.heading(f"The house: {file.named}")
    for slug in slugs:
        clause = file.house.clauses[slug]
        page.text(f"{slug}: {clause.ruling}", indent=4)
        page.text(f"Source: {clause.source}.", indent=4)
    page.text("The house rules this case itself: no answer counts for or against an engine.", indent=4)


def _indexes(step: Step) -> str:
    first, last = step.events[0], step.events[-1]
    return str(first) if first == last else f"{first}-{last}"
