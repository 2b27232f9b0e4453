"""
Rulings that were really given, or argued about, as golden cases.

Each case keeps the address of its source, how sure the ruling is, the word in which the collection states it, and what
was ruled at the table. The expectation is what the text requires: where the floor ruled otherwise the case says why.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import Struct

from conformance.corpus.loading import CORPUS, CorpusFile, GoldenCase, GoldenLine, expanded, lines_of

REAL_RULINGS = CORPUS / "real_rulings"


class Confidence(StrEnum):
    """
    How sure it is what the text asks for. Under low confidence a case never expects one ruling alone.
    """

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Decision(StrEnum):
    """
    What the collection of real rulings says was, or would be, decided. docs/real-rulings.md maps each to an outcome.
    """

    HAND_VOID_REFUND = "hand_void_refund"
    RESULT_STANDS = "result_stands"
    FLOOR_DISCRETION = "floor_discretion"
    DISCARD_AND_REPLACE = "discard_and_replace"
    SCRAMBLE_FOUR_PICK_BURN = "scramble_four_pick_burn"
    HAND_PROCEEDS = "hand_proceeds"
    RETURN_RESHUFFLE_REDEAL_STREET = "return_reshuffle_redeal_street"
    STUB_RECONSTRUCT_OR_RESHUFFLE = "stub_reconstruct_or_reshuffle"
    REPLACE_EXPOSED_CARD = "replace_exposed_card"
    MISDEAL_REDEAL = "misdeal_redeal"
    HAND_DEAD_PROCEED = "hand_dead_proceed"


class Agreement(StrEnum):
    """
    How what was ruled at the table stands to what the text requires.
    """

    AGREES = "agrees"
    DIFFERS = "differs"
    SPLIT = "split"
    """
    Those who were asked did not agree with one another.
    """
    UNKNOWN = "unknown"
    """
    The source gives no ruling.
    """


class RealLine(GoldenLine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A real ruling as a file writes it. `decision_2019` is stated where the collection has another one for that edition.
    """

    ruling: str
    source: str
    confidence: Confidence
    decision: Decision
    decision_2019: Decision | None = None
    ruled: str
    """
    What was ruled at the table, in one sentence.
    """
    agreement: Agreement
    why: str = ""
    """
    Why the text requires something else than what was ruled, or what it says where opinions were split.
    """


class RealRuling(Struct, frozen=True, kw_only=True):
    """
    A real ruling and its golden case in each edition.
    """

    file: str
    line: RealLine
    cases: tuple[GoldenCase, ...]


def real_rulings(folder: Path = REAL_RULINGS) -> tuple[RealRuling, ...]:
    """
    Every real ruling of the folder, in the order of file names; CorpusError names what is wrong in a file.
    """
    return tuple(ruling for path in sorted(folder.glob("*.toml")) for ruling in _read(path))


def _read(path: Path) -> Iterator[RealRuling]:
    for line in lines_of(path, CorpusFile[RealLine]):
        yield RealRuling(file=path.name, line=line, cases=tuple(expanded(path.name, line)))


def table_row(ruling: RealRuling) -> str:
    """
    The row of docs/real-rulings.md that the case stands for: number, decision, expectation, confidence, table, case.
    """
    line, (*_, newest) = ruling.line, ruling.cases
    expected = {golden.edition: _in_words(line, golden.edition) for golden in ruling.cases}
    words = (
        expected[newest.edition]
        if len(set(expected.values())) == 1
        else "; ".join(f"{edition}: {ruled}" for edition, ruled in expected.items())
    )
    decision = line.decision + (f", for 2019 {line.decision_2019}" if line.decision_2019 else "")
    at_the_table = f"{line.agreement}: {line.why}" if line.why else line.agreement
    return f"| {line.ruling} | {decision} | {words} | {line.confidence} | {at_the_table} | `{line.id}` |"


def _in_words(line: RealLine, edition: str) -> str:
    """
    An expectation as one phrase: `play_on: dead 3, or floor_decides`.
    """
    expect = line.expect.get(edition, line.expect)
    others = (
        _ruling_in_words(other)
        for other in (*expect.get("also", ()), *expect.get("acceptable", ()))
        if edition in other.get("editions", line.editions)
    )
    return ", or ".join(dict.fromkeys((_ruling_in_words(expect), *others)))


def _ruling_in_words(expect: Mapping[str, Any]) -> str:
    ruled = str(expect["outcome"])
    if expect.get("remedies"):
        ruled += f": {', '.join(expect['remedies'])}"
    if expect.get("options"):
        ruled += f" ({' / '.join(expect['options'])})"
    return ruled
