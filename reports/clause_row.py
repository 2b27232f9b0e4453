"""
The clauses of a run in its footer: the figures of each, and why a clause has none.
"""

from msgspec import Struct

from reports.story import Words


class ClauseRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The figures of one clause of one edition in one role.

    `severity` is the strongest among the checks. `countable` says whether the clause is one of the M; `scored` are the
    checks with a verdict for or against the engine. `remark` explains a row without any.
    """

    role: str
    edition: str
    game: str = "no_limit_holdem"
    clause: str
    number: str
    summary: Words
    severity: str
    countable: bool
    checks: int
    scored: int
    conforms: int = 0
    wrong_reason: int = 0
    deviates: int = 0
    must_deviations: int = 0
    prevented: int = 0
    declined: int = 0
    unsupported: int = 0
    errored: int = 0
    nondeterministic: int = 0
    blocked: int = 0
    left_to_the_floor: int = 0
    """
    Checks whose ruling the text leaves to the floor or the house: shown, never counted.
    """
    ruled_by_house: int = 0
    """
    Checks whose ruling rests on a clause that the house rules: shown, never counted.
    """
    best_null_engine: str = ""
    best_null_share: float = 0.0
    upper_bound: float | None = None
    """
    The rate of checks that are scored and do not conform is at most this, with the confidence that the effort names.
    """
    remark: str = ""


class Unscored(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A clause without any scored check, and why.
    """

    role: str
    edition: str
    game: str = "no_limit_holdem"
    clause: str
    number: str
    countable: bool
    reason: str
