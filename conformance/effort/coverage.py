"""
What a run asked, counted: checks by role and game, and the cells in which their members lie.
"""

from collections import Counter
from typing import TypeAlias

from conformance.effort.cells import Cell, cells_of
from conformance.settled import Settled
from conformance.verdict import Verdict

Where: TypeAlias = tuple[str, str]
"""
Role and game.
"""

_NOT_ANSWERED = frozenset({Verdict.BLOCKED, Verdict.UNSUPPORTED})


class Coverage:
    """
    The checks that were settled, and the cells in which an engine answered.

    Counts add and cells unite: those of the parts of a run, in any order, make that of the whole.
    """

    def __init__(self) -> None:
        self.checks: Counter[Where] = Counter()
        self.scored: Counter[Where] = Counter()
        self.cells: dict[Where, set[Cell]] = {}

    def enter(self, settled: Settled) -> None:
        """
        Count a check. Where the engine had no words for a member, or was not asked any more, its cells stay open.
        """
        where = (settled.role, settled.game.value)
        self.checks[where] += 1
        self.scored[where] += settled.is_scored
        cells = self.cells.setdefault(where, set())
        for member in settled.members:
            if member.verdict not in _NOT_ANSWERED:
                cells.update(cells_of(member.features))

    def add(self, other: "Coverage") -> None:
        """
        Count what another one has counted too.
        """
        self.checks.update(other.checks)
        self.scored.update(other.scored)
        for where, cells in other.cells.items():
            self.cells.setdefault(where, set()).update(cells)
