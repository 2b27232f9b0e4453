"""
The files of an export, as types. Their JSON Schemas are in `adapters/protocol/schemas`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from conformance.group import Twin
from conformance.verdict import Verdict
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.ruling import Outcome, PermittedSet, Severity

FORMAT: Literal[1] = 1
"""
The version of the files.
"""


class RulingVerdict(Struct, frozen=True, forbid_unknown_fields=True):
    """
    What a ruling with an outcome is worth.

    `clauses`: if the ruling names clauses and none of these, it is right for the wrong reason; null where any will do.
    """

    verdict: Verdict
    clauses: tuple[str, ...] | None


class Verdicts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    What each answer to a case is worth in the profile `core`.

    By outcome what a ruling is worth, one that is not listed deviates; then what it is worth to accept in silence, and
    to decline; and the events that may be refused, which is `prevented`, while to refuse another one deviates.
    """

    ruling: dict[Outcome, RulingVerdict]
    accepted: Verdict
    declined: Verdict
    prevented: tuple[int, ...]


class ExportedMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A case of a check. `severity` is what a deviation here weighs, `id` the name of the case in the records of a run.
    """

    id: str
    twin: Twin
    edit: Annotated[str, Meta(description="In words, what the record is, or how it differs from the first member.")]
    severity: Severity
    case: Case
    permitted: PermittedSet
    verdicts: Verdicts


class ExportedCheck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    Cases that are scored together: the irregular one first, then its twins. A golden case stands alone.

    `left_open`: the text leaves it to the floor or the house, so nothing but an error counts.
    """

    id: str
    source: Literal["golden", "sample"]
    clause: str
    number: str
    irregularity: str
    severity: Severity
    left_open: bool
    members: tuple[ExportedMember, ...]


class ExportedChecks(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A file of checks: those of one game by one edition. `clauses` are all of the edition, slug and printed number.
    """

    format: Literal[1]
    suite: str
    edition: str
    edition_sha256: str
    game: Game
    profile: Literal["core"]
    seed: int
    clauses: dict[str, str]
    checks: tuple[ExportedCheck, ...]


class ExportedFile(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A file of checks by its name.
    """

    file: str
    edition: str
    game: Game
    checks: int


class Export(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    What an export holds, in `export.json`, and how an answer is compared.

    `sample`: so many checks of each clause, edition and game were drawn with the seed. `worst_first`: the verdicts, of
    which a check takes the worst; `scored`: those that count for or against an engine.
    """

    format: Literal[1]
    suite: str
    profile: Literal["core"]
    seed: int
    sample: int
    outcomes: tuple[Outcome, ...]
    worst_first: tuple[Verdict, ...]
    scored: tuple[Verdict, ...]
    compare: tuple[str, ...]
    files: tuple[ExportedFile, ...]
