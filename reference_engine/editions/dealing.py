"""
The clauses that an engine's own deal is judged by, as data: what each one asks, in own words, and what that rests on.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from reference_engine.editions.checks import Files, Problems, table_of, tables_of, words_of
from reference_engine.editions.entries import Words
from reference_engine.model.ruling import EvidenceTag

DEALING = "dealing.toml"

_REQUIRED, _OPTIONAL = ("number", "tag", "summary", "basis"), ("numbers", "tags")
_TAGS = frozenset(tag.value for tag in EvidenceTag)


class DealingClause(Struct, frozen=True):
    """
    A clause of the dealer role. `number` is as printed; `basis` says what the reading rests on.
    """

    slug: str
    number: str
    summary: Words
    basis: Words
    tag: EvidenceTag
    numbers: dict[str, str] = {}
    tags: dict[str, EvidenceTag] = {}

    def number_in(self, edition: str) -> str:
        """
        The number that the edition prints.
        """
        return self.numbers.get(edition, self.number)

    def tag_in(self, edition: str) -> EvidenceTag:
        """
        Where the reading comes from in the edition.
        """
        return self.tags.get(edition, self.tag)


def read_dealing(files: Files, editions: tuple[str, ...]) -> dict[str, DealingClause]:
    """
    The clauses by slug, in the order of the file.

    Raises InvalidEdition.
    """
    problems = Problems()
    found: dict[str, dict[str, Any]] = {}
    for slug, raw in tables_of(DEALING, files, problems).items():
        where = f"{DEALING} [{slug}]"
        table = table_of(raw, where, _REQUIRED, problems, _OPTIONAL)
        found[slug] = {
            "number": table.get("number"),
            "summary": words_of(table.get("summary"), f"{where} summary", problems),
            "basis": words_of(table.get("basis"), f"{where} basis", problems),
            "tag": table.get("tag"),
            "numbers": table.get("numbers", {}),
            "tags": table.get("tags", {}),
        }
        problems += _wrong_values(found[slug], where, editions)
    problems.stop()
    return {
        slug: DealingClause(
            slug,
            fields["number"],
            fields["summary"],
            fields["basis"],
            EvidenceTag(fields["tag"]),
            fields["numbers"],
            {book: EvidenceTag(tag) for book, tag in fields["tags"].items()},
        )
        for slug, fields in found.items()
    }


def _wrong_values(table: Mapping[str, Any], where: str, editions: tuple[str, ...]) -> list[str]:
    problems = []
    if table["number"] is not None and not (isinstance(table["number"], str) and table["number"].strip()):
        problems.append(f"{where}: the number is a text, as printed, not {table['number']!r}")
    if table["tag"] is not None and table["tag"] not in _TAGS:
        problems.append(f"{where}: tag is one of {', '.join(EvidenceTag)}, not {table['tag']!r}")
    for field in _OPTIONAL:
        if not isinstance(table[field], dict):
            problems.append(f"{where}: {field} has a value for each edition that differs, not {table[field]!r}")
            continue
        problems += [
            f"{where}: {field} names an unknown edition {book!r}" for book in table[field] if book not in editions
        ]
        for value in table[field].values():
            if not isinstance(value, str) or (field == "tags" and value not in _TAGS):
                problems.append(f"{where}: {value!r} is no value of {field}")
    return problems
