"""
`misdeal explain CLAUSE`.
"""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from conformance.commands.editions_named import checked_language, known_edition
from conformance.documents import read_house_file
from conformance.exit_codes import ExitCode
from conformance.house_file import HouseFile
from conformance.options import WrongUsage
from conformance.telling.clauses import Paragraph, dealer_clause, floor_clause
from conformance.telling.labels import label
from conformance.telling.switches import tell_house, tell_switch
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition, switches
from reports.page import Page


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print a clause, named by its slug or its printed number, in every edition or those that are named; or a switch.
    """
    language = checked_language(arguments.language)
    books = tuple(dict.fromkeys(known_edition(book, language) for book in arguments.edition)) or EDITIONS
    file = read_house_file(Path(arguments.house)) if arguments.house else None
    page = Page()
    switch = switches().get(arguments.clause)
    if switch is not None:
        page.heading(label("switch", language, name=arguments.clause))
        for line in tell_switch(switch)[language].splitlines():
            page.text(line, indent=4)
        _draw_house(page, file, arguments.clause, language)
    floor = [slug for slug in edition(books[0]).clauses if arguments.clause in {slug, *_numbers(slug, books)}]
    dealer = [
        slug
        for slug, clause in DEALING_CLAUSES.items()
        if arguments.clause in {slug, *(clause.number_in(book) for book in books)}
    ]
    for slug in floor:
        _draw(page, f"{slug}: {label('floor', language)}", floor_clause(slug, books, language))
        _draw_house(page, file, slug, language)
    for slug in dealer:
        _draw(page, f"{slug}: {label('dealer', language)}", dealer_clause(slug, books, language))
        _draw_house(page, file, slug, language)
    if switch is None and not floor and not dealer:
        known = sorted({*edition(books[0]).clauses, *DEALING_CLAUSES})
        told = {"name": arguments.clause, "editions": ", ".join(books), "known": ", ".join(known)}
        raise WrongUsage(label("no clause", language, **told, switches=", ".join(switches())))
    out.write(str(page))
    return ExitCode.CONFORMS


def _numbers(slug: str, books: Sequence[str]) -> set[str]:
    return {edition(book).clause(slug).number for book in books}


def _draw_house(page: Page, file: HouseFile | None, name: str, language: str) -> None:
    told = tell_house(file, name) if file is not None else {}
    if told:
        page.text(told[language], indent=4)


def _draw(page: Page, heading: str, paragraphs: Sequence[Paragraph]) -> None:
    page.heading(heading)
    for paragraph in paragraphs:
        page.text(paragraph.heading, indent=2)
        for line in paragraph.lines:
            page.text(line, indent=4)
