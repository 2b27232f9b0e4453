"""
Reads the golden corpus: each case, once per edition, with the rulings it expects.

Strict: an unknown key, a sentence that is none, or an illegal act is refused with the file, the case and the words.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from conformance.corpus.expectation import EDITIONS, Expected, ExpectedLine, expected
from conformance.corpus.notation import Record
from conformance.corpus.tables import TableLine, seated
from reference_engine.model.case import Case
from reference_engine.model.ruling import Outcome

CORPUS = Path(__file__).parent
Line = TypeVar("Line")


class CorpusError(ValueError):
    """
    A corpus file that does not read. The message names the file, the case and what is wrong.
    """


class GoldenLine(TableLine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A case as a file writes it. `expect` is one ruling for every edition, or one for each under the edition's name.
    """

    id: str
    fact: str
    clauses: tuple[str, ...]
    rows: tuple[str, ...]
    record: tuple[str, ...]
    expect: dict[str, Any]
    editions: tuple[str, ...] = EDITIONS
    switches: dict[str, str] = msgspec.field(default_factory=dict)
    reading: str = ""


class CorpusFile(Struct, Generic[Line], frozen=True, forbid_unknown_fields=True):
    """
    A corpus file, whose cases are all written in one way.
    """

    case: tuple[Line, ...]


class GoldenCase(Struct, frozen=True, kw_only=True):
    """
    One case in one edition: `required` has at least one member, `acceptable` those of other readings.
    """

    file: str
    id: str
    edition: str
    fact: str
    clauses: tuple[str, ...]
    rows: tuple[str, ...]
    case: Case
    required: tuple[Expected, ...]
    acceptable: tuple[Expected, ...]


@cache
def golden_cases(folder: Path = CORPUS) -> tuple[GoldenCase, ...]:
    """
    Every case of every file of the folder, in the order of names; each folder is read once.
    """
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in golden_file(path))


def golden_file(path: Path) -> tuple[GoldenCase, ...]:
    """
    The cases of one file; CorpusError names what is wrong in it.
    """
    return tuple(case for line in lines_of(path, CorpusFile[GoldenLine]) for case in expanded(path.name, line))


def lines_of(path: Path, written_as: type[CorpusFile[Line]]) -> tuple[Line, ...]:
    """
    The cases of a file as they are written; CorpusError names the file and what is wrong in it.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), written_as, str_keys=True).case
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise CorpusError(f"{path.name}: {problem}") from problem


def expanded(file: str, line: GoldenLine) -> Iterator[GoldenCase]:
    """
    The case in each of its editions; CorpusError names what is wrong in it.
    """
    by_edition = set(line.expect) <= set(EDITIONS)
    if by_edition and set(line.expect) != set(line.editions):
        raise CorpusError(f"{file}, {line.id}: the expectation names other editions than the case")
    try:
        for edition in line.editions:
            yield _in_edition(file, line, edition, line.expect[edition] if by_edition else line.expect)
    except ValueError as problem:  # msgspec.ValidationError is one too
        raise CorpusError(f"{file}, {line.id}: {problem}") from problem


def _in_edition(file: str, line: GoldenLine, edition: str, expect: dict[str, Any]) -> GoldenCase:
    table = seated(line)
    record = Record(table, line.record, game=line.game)
    case = Case(
        table=table,
        game=line.game,
        edition=edition,
        events=tuple(record.events),
        switches=line.switches,
    )
    main = msgspec.convert(expect, ExpectedLine, str_keys=True)
    if main.redeal is None and main.outcome is Outcome.MISDEAL:
        raise ValueError("a misdeal names the seats of its redeal")
    required = [
        expected(
            member,
            case,
            clauses=line.clauses,
            evidence=record.marked or None,
            place=record.dealer.place,
        )
        for member in (main, *main.also)
        if edition in member.editions
    ]
    acceptable = [
        expected(member, case, clauses=(), evidence=None, place=record.dealer.place)
        for member in main.acceptable
        if edition in member.editions
    ]
    return GoldenCase(
        file=file,
        id=line.id,
        edition=edition,
        fact=line.fact,
        clauses=line.clauses,
        rows=line.rows,
        case=case,
        required=tuple(required),
        acceptable=tuple(acceptable),
    )
