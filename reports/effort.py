"""
What a run asked, and how much it shows: as its footer keeps it.
"""

from typing import TypeAlias

from msgspec import Struct

from reports.story import Words

Features: TypeAlias = dict[str, str]
"""
What a member of a check is like, by the name of the feature: `street`, `seats`, `moment` ...
"""


class Space(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The cells of a role and a game: how many were answered of those that the suite can ask, and which were not.

    A cell is a pair of features with a value each. `gaps` are those without an answer, in words, the plainest first.
    """

    role: str
    game: str
    checks: int
    asked: int
    possible: int
    gaps: tuple[str, ...] = ()
    gaps_told: tuple[Words, ...] = ()
    """
    The same in every language; streams of earlier versions have them in English alone.
    """


class Effort(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    How much was asked: checks and distinct cells of all roles and games, and the cells by role and game.

    `confidence` is that of the bounds in the rows of the clauses, each by itself.
    """

    checks: int
    scored: int
    cells: int
    confidence: float
    spaces: tuple[Space, ...]
