"""
The deviations of a run by the clauses that they are about.
"""

from collections.abc import Iterable

from reports.clause_row import ClauseRow
from reports.record import CheckRecord, DeviationRecord
from reports.severities import firmness
from reports.stream import Run

NOT_SCORED = ("prevented", "unsupported", "declined", "blocked", "left_to_the_floor", "ruled_by_house")
_Kind = tuple[str, str, str, str]
_Clause = tuple[str, str, str]
_Place = tuple[str, str, str, str]


class DeviationIndex:
    """
    Finds what shows that a clause deviates.

    A hand is filed under the clause of its own ruling. Its answer may break another one (a wrong redeal is 35-C's), and
    its check may have been made for a third.
    """

    def __init__(self, run: Run) -> None:
        self._filed: dict[_Clause, list[DeviationRecord]] = {}
        self._broken: dict[_Clause, list[DeviationRecord]] = {}
        self._of_kind: dict[_Kind, list[DeviationRecord]] = {}
        self._seen: dict[_Place, dict[_Kind, None]] = {}
        for deviation in sorted(run.deviations, key=firmness):
            key = deviation.key
            self._filed.setdefault((key.role, key.edition, key.clause), []).append(deviation)
            for clause in broken_clauses(deviation):
                self._broken.setdefault((key.role, key.edition, clause), []).append(deviation)
            self._of_kind.setdefault((key.role, key.edition, key.expected, key.actual), []).append(deviation)
        for check in run.checks:
            kinds = self._seen.setdefault((check.role, check.edition, check.game, check.clause), {})
            kinds.update(dict.fromkeys(_kinds(check)))

    def filed_under(self, row: ClauseRow) -> tuple[DeviationRecord, ...]:
        """
        The deviations that are told under the clause, the firmest first.
        """
        return tuple(self._filed.get((row.role, row.edition, row.clause), ()))

    def that_break(self, row: ClauseRow) -> tuple[DeviationRecord, ...]:
        """
        The deviations whose answers part from what this clause asks for, the firmest first.
        """
        return tuple(self._broken.get((row.role, row.edition, row.clause), ()))

    def about(self, row: ClauseRow) -> tuple[DeviationRecord, ...]:
        """
        The deviations filed under the clause or breaking it, the firmest first.

        Where there is none, those of a kind that was seen in its checks.
        """
        found = _once((*self.filed_under(row), *self.that_break(row)))
        if found:
            return found
        seen = self._seen.get((row.role, row.edition, row.game, row.clause), {})
        return _once(deviation for kind in seen for deviation in self._of_kind.get(kind, ()))


def broken_clauses(deviation: DeviationRecord) -> tuple[str, ...]:
    """
    The clauses that the answer breaks, each once; none in streams of earlier versions.
    """
    gaps = deviation.contrast.gaps if deviation.contrast is not None else ()
    return tuple(dict.fromkeys(gap.clause for gap in gaps if gap.clause))


def _once(deviations: Iterable[DeviationRecord]) -> tuple[DeviationRecord, ...]:
    return tuple(sorted({it.deviation: it for it in deviations}.values(), key=firmness))


def _kinds(check: CheckRecord) -> Iterable[_Kind]:
    return (
        (check.role, check.edition, member.expected, member.actual)
        for member in check.members
        if member.verdict != "conforms" and member.verdict not in NOT_SCORED
    )
