"""
`misdeal editions diff OLD NEW`.
"""

from argparse import Namespace
from collections.abc import Mapping
from typing import TextIO

from msgspec.structs import replace

from conformance.commands.editions_named import checked_language, known_edition
from conformance.commands.storytelling import draw_choice, draw_telling
from conformance.edition_differences import differing_clauses, smallest_hand
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.telling import in_words, tell, tell_permitted
from conformance.telling.clauses import deciding, differing_fields, floor_clause
from conformance.telling.labels import label
from conformance.telling.translated import TRANSLATED, draw_translated, permitted_lines
from reference_engine.editions import EDITIONS, edition
from reference_engine.model.case import Case
from reference_engine.rule_on import rule_on
from reports.page import Page

_WHERE_READ = frozenset({"tag", "where"})


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print the clauses that two editions do not state alike, each with a smallest hand on which the rulings differ.
    """
    language = checked_language(arguments.language)
    old, new = (known_edition(name, language) for name in (arguments.old, arguments.new))
    if old == new:
        raise WrongUsage(label("same edition", language, name=old, known=", ".join(EDITIONS)))
    page = Page()
    page.heading(label("heading", language, old=old, new=new), rule="=")
    slugs = differing_clauses(old, new)
    read = [slug for slug in slugs if set(differing_fields(slug, (old, new))) <= _WHERE_READ]
    hands = {slug: smallest_hand(slug, old, new) for slug in slugs if slug not in read}
    counts = {"all": len(edition(new).clauses), "differing": len(slugs), "read": len(read)}
    page.text(label("count", language, **counts, ruling=sum(hand is not None for hand in hands.values())))
    for slug, hand in hands.items():
        _draw_clause(page, slug, hand, (old, new), language)
    if read:
        page.heading(label("only read", language), rule="-")
        page.text(", ".join(f"{edition(new).clause(slug).number} {slug}" for slug in read), indent=4)
    out.write(str(page))
    return ExitCode.CONFORMS


def _draw_clause(page: Page, slug: str, hand: Case | None, books: tuple[str, str], language: str) -> None:
    numbers = dict.fromkeys(edition(book).clause(slug).number for book in books)
    page.heading(f"{' / '.join(numbers)} {slug}", rule="-")
    for paragraph in floor_clause(slug, books, language):
        page.text(paragraph.heading, indent=2)
        for line in paragraph.lines:
            page.text(line, indent=4)
    if hand is not None:
        page.heading(label("hand", language))
        _draw_story(page, hand, books, language)
    elif deciding(slug, books):
        page.text(label("no hand", language), indent=2)


def _draw_story(page: Page, hand: Case, books: tuple[str, str], language: str) -> None:
    rulings = {book: rule_on(replace(hand, edition=book)) for book in books}
    evidence = {event for it in rulings.values() for member in it.members for event in member.ruling.evidence}
    if language in TRANSLATED:
        draw_translated(page, hand, evidence, language)
    else:
        draw_telling(page, tell(hand, evidence))
    for book, permitted in rulings.items():
        numbers = _numbers(book)
        if language not in TRANSLATED:
            told = tell_permitted(permitted, numbers.__getitem__, hand)
            draw_choice(page, label("ruling by", language, edition=book), [in_words(lines) for lines in told])
            continue
        page.heading(label("ruling by", language, edition=book))
        for number, lines in enumerate(permitted_lines(permitted, numbers.__getitem__, hand, language)):
            if number:
                page.text(label("or", language), indent=2)
            for line in lines:
                page.text(line, indent=4)


def _numbers(book: str) -> Mapping[str, str]:
    return {slug: clause.number for slug, clause in edition(book).clauses.items()}
