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
        self._games: dict[_Kind, set[str]] = {}
        self._sorted = sorted(run.deviations, key=firmness)
        for deviation in self._sorted:
            key = deviation.key
            self._filed.setdefault((key.role, key.edition, key.clause), []).append(deviation)
            for clause in broken_clauses(deviation):
                self._broken.setdefault((key.role, key.edition, clause), []).append(deviation)
            self._of_kind.setdefault(_kind(deviation), []).append(deviation)
        for check in run.checks:
            kinds = self._seen.setdefault((check.role, check.edition, check.game, check.clause), {})
            for kind in _kinds(check):
                kinds[kind] = None
                self._games.setdefault(kind, set()).add(check.game)

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

    def that_name(self, row: ClauseRow) -> tuple[DeviationRecord, ...]:
        """
        The deviations that name the clause, as their own or as one that they break; of those seen in games, its own.
        """
        found = _once((*self.filed_under(row), *self.that_break(row)))
        return tuple(it for it in found if row.game in self._games.get(_kind(it), {row.game}))

    def seen_besides(self, row: ClauseRow) -> tuple[DeviationRecord, ...]:
        """
        The deviations of other clauses that were seen in the checks of this one, the firmest first.
        """
        named = {it.deviation for it in self.about(row)}
        # Clauses may share a number, so that its own checks have to show the kind as well.
        seen = self._seen.get((row.role, row.edition, row.game, row.clause), {})
        found = (it for it in self._sorted if row.number in it.seen_in and _kind(it) in seen)
        return tuple(it for it in found if it.deviation not in named)

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


def _kind(deviation: DeviationRecord) -> _Kind:
    key = deviation.key
    return key.role, key.edition, key.expected, key.actual


def _once(deviations: Iterable[DeviationRecord]) -> tuple[DeviationRecord, ...]:
    return tuple(sorted({it.deviation: it for it in deviations}.values(), key=firmness))


def _kinds(check: CheckRecord) -> Iterable[_Kind]:
    return (
        (check.role, check.edition, member.expected, member.actual)
        for member in check.members
        if member.verdict != "conforms" and member.verdict not in NOT_SCORED
    )
