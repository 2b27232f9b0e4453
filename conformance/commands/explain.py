"""
`misdeal explain CLAUSE`.
"""

from argparse import Namespace
from collections.abc import Iterator
from typing import TextIO

from conformance.clause_texts import clause_text
from conformance.commands.storytelling import draw_words
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.telling.switches import tell_switch
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition, switches
from reports.page import Page
from reports.record import ClauseText


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print a clause, named by its slug or its printed number, in every edition or the one that is named; or a switch.
    """
    books = tuple(arguments.edition) or EDITIONS
    unknown = [book for book in books if book not in EDITIONS]
    if unknown:
        raise WrongUsage(f"there is no edition `{unknown[0]}`. Choose from: {', '.join(EDITIONS)}.")
    page = Page()
    switch = switches().get(arguments.clause)
    found = switch is not None
    if switch is not None:
        page.heading(f"{arguments.clause}: where the text leaves a choice")
        draw_words(page, tell_switch(switch))
    for book in books:
        for role, text in _texts(book):
            if arguments.clause in {text.clause, text.number}:
                found = True
                page.heading(f"{text.number} {text.clause}, {book}, {role}")
                draw_words(page, text.summary)
                page.text(f"Source: {text.source} (evidence: {text.tag}).", indent=4)
    if not found:
        known = sorted({text.clause for book in books for _, text in _texts(book)})
        raise WrongUsage(
            f"there is no clause `{arguments.clause}` in {', '.join(books)}. Choose from: {', '.join(known)}; "
            f"or a switch: {', '.join(switches())}."
        )
    out.write(str(page))
    return ExitCode.CONFORMS


def _texts(book: str) -> Iterator[tuple[str, ClauseText]]:
    yield from (("what the floor rules", clause_text("floor", book, slug)) for slug in edition(book).clauses)
    yield from (("what a dealer is audited by", clause_text("dealer", book, slug)) for slug in DEALING_CLAUSES)
