"""
A clause in words: what each edition says, where that was read, and in what the editions differ.
"""

from collections.abc import Sequence

from msgspec import Struct

from conformance.telling.labels import label, listed_in, setting_label, severity_label, tag_label
from reference_engine.audit import DEALING_CLAUSES, Setting
from reference_engine.audit.severity import severity_of
from reference_engine.editions import Clause, edition, parameters

_COMPARED = {"number": "number", "summary": "summary", "severity": "severity", "tag": "tag", "source": "where"}


class Paragraph(Struct, frozen=True):
    """
    A heading and the lines below it.
    """

    heading: str
    lines: tuple[str, ...]


def floor_clause(slug: str, books: Sequence[str], language: str) -> tuple[Paragraph, ...]:
    """
    What the floor rules by a clause: a paragraph for each different entry, and one on the differences.
    """
    entries = {book: edition(book).clause(slug) for book in books}
    paragraphs: list[Paragraph] = []
    for entry, same in _grouped(entries):
        paragraph = Paragraph(_heading(same, entry, language), _lines(entry, language))
        if paragraphs and paragraphs[-1].lines == paragraph.lines:
            paragraphs[-1] = Paragraph(paragraphs[-1].heading, ())
        paragraphs.append(paragraph)
    if len(books) > 1:
        paragraphs.append(compared(slug, books, language))
    return tuple(paragraphs)


def compared(slug: str, books: Sequence[str], language: str) -> Paragraph:
    """
    In what the editions differ, and how each answers the questions on which the clause's rulings depend.
    """
    names = listed_in(list(books), language)
    fields = differing_fields(slug, books)
    if not fields:
        return Paragraph(label("agree", language, editions=names), ())
    told = ", ".join(label(field, language) for field in fields)
    return Paragraph(label("differ", language, editions=names, fields=told), _answers(slug, books, language))


def differing_fields(slug: str, books: Sequence[str]) -> tuple[str, ...]:
    """
    The labels of what is not the same in all editions: fields of the entry, and `parameters` where rulings may differ.
    """
    entries = [edition(book).clause(slug) for book in books]
    fields = [
        name
        for field, name in _COMPARED.items()
        if any(getattr(entry, field) != getattr(entries[0], field) for entry in entries)
    ]
    return (*fields, *(["parameters"] if deciding(slug, books) else []))


def deciding(slug: str, books: Sequence[str]) -> tuple[str, ...]:
    """
    The parameters on which the clause's rulings depend and which the editions answer differently.
    """
    return tuple(
        name
        for name, parameter in parameters().items()
        if slug in parameter.clauses and len({getattr(edition(book).parameters, name) for book in books}) > 1
    )


def dealer_clause(slug: str, books: Sequence[str], language: str) -> tuple[Paragraph, ...]:
    """
    What a deal is audited by: the entry of each edition that has its own, what is asked, and what that rests on.
    """
    clause = DEALING_CLAUSES[slug]
    headings: dict[str, list[str]] = {}
    for book in books:
        told = label(
            "entry",
            language,
            editions="{}",
            number=clause.number_in(book),
            severity=_dealing_severity(slug, book, language),
            tag=tag_label(clause.tag_in(book), language),
        )
        headings.setdefault(told, []).append(book)
    lines = (clause.summary[language], label("basis", language, basis=clause.basis[language]))
    *first, last = (told.format(listed_in(same, language)) for told, same in headings.items())
    return (*(Paragraph(heading, ()) for heading in first), Paragraph(last, lines))


def _dealing_severity(slug: str, book: str, language: str) -> str:
    by_setting = {setting: severity_of(slug, book, setting) for setting in Setting}
    if len(set(by_setting.values())) == 1:
        return severity_label(by_setting[Setting.LIVE], language)
    return ", ".join(
        f"{severity_label(severity, language)} ({setting_label(setting, language)})"
        for setting, severity in by_setting.items()
    )


def _grouped(entries: dict[str, Clause]) -> list[tuple[Clause, list[str]]]:
    grouped: list[tuple[Clause, list[str]]] = []
    for book, entry in entries.items():
        same = next((books for other, books in grouped if other == entry), None)
        if same is None:
            grouped.append((entry, [book]))
        else:
            same.append(book)
    return grouped


def _heading(books: list[str], entry: Clause, language: str) -> str:
    return label(
        "entry",
        language,
        editions=listed_in(books, language),
        number=entry.number,
        severity=severity_label(entry.severity, language),
        tag=tag_label(entry.tag, language),
    )


def _lines(entry: Clause, language: str) -> tuple[str, ...]:
    checked = label("checked", language, day=entry.checked) if entry.checked else label("unchecked", language)
    return entry.summary[language], label("source", language, source=entry.source[language]), checked


def _answers(slug: str, books: Sequence[str], language: str) -> tuple[str, ...]:
    lines = []
    for name in deciding(slug, books):
        said = {book: getattr(edition(book).parameters, name) for book in books}
        yes, no = ([book for book in books if said[book] is answer] for answer in (True, False))
        question = parameters()[name].question[language]
        told = {"yes": listed_in(yes, language), "no": listed_in(no, language)}
        lines.append(label("answers", language, question=question, **told))
    return tuple(lines)
