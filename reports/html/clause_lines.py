"""
The clauses of a run as the page lists and counts them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from reports.clause_results import severity_of
from reports.clause_row import ClauseRow
from reports.deviation_index import DeviationIndex
from reports.html.template import percent
from reports.record import DeviationRecord
from reports.severities import severity_rank
from reports.stream import Run

_LINKS = 5
"""
A clause leads to so many deviations; the others are counted.
"""


class ClauseLine(Struct, frozen=True):
    """
    A clause of the table: its row, how its checks stand, the deviations that name it, what its columns leave out.

    The firmest deviation comes first. `besides` are those of other clauses that were seen in its checks.
    """

    row: ClauseRow
    state: str
    deviations: tuple[DeviationRecord, ...]
    besides: tuple[int, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def is_broken_elsewhere(self) -> bool:
        """
        Whether it is broken though no check of its own deviates.
        """
        return bool(self.deviations) and self.state != "deviates"

    @property
    def states(self) -> tuple[str, ...]:
        """
        The results under which it is found.
        """
        return (self.state, "deviates") if self.is_broken_elsewhere else (self.state,)

    @property
    def severity(self) -> str:
        """
        That of what deviates.
        """
        if self.is_broken_elsewhere:
            return self.deviations[0].severity
        return severity_of(self.row)

    @property
    def linked(self) -> tuple[int, ...]:
        """
        The deviations that the line leads to.
        """
        return tuple(it.deviation for it in self.deviations[:_LINKS])


def clause_lines(run: Run) -> tuple[ClauseLine, ...]:
    """
    The lines of the table; none for a run without footer.
    """
    if run.footer is None:
        return ()
    index = DeviationIndex(run)
    return tuple(
        ClauseLine(
            row,
            _state(row),
            index.about(row) if _state(row) == "deviates" else index.that_name(row),
            tuple(it.deviation for it in index.seen_besides(row)[:_LINKS]),
            tuple(_others(row)),
        )
        for row in run.footer.rows
    )


def shown_lines(run: Run, lines: Sequence[ClauseLine]) -> tuple[ClauseLine, ...]:
    """
    The lines without those that say nothing but that there was no check: the clauses without a scored check name them.
    """
    unscored = run.footer.unscored if run.footer is not None else ()
    named = {(it.role, it.edition, it.game, it.clause) for it in unscored}
    return tuple(
        line
        for line in lines
        if line.row.checks
        or line.deviations
        or (line.row.role, line.row.edition, line.row.game, line.row.clause) not in named
    )


def checks_failed(run: Run) -> dict[str, int]:
    """
    How many checks are scored, and how many of them do not conform.
    """
    rows = run.footer.rows if run.footer is not None else ()
    scored = sum(row.scored for row in rows)
    return {"failed": scored - sum(row.conforms for row in rows), "scored": scored}


def _state(row: ClauseRow) -> str:
    failed = row.deviates + row.errored + row.nondeterministic
    if failed or row.wrong_reason:
        return "deviates"
    if row.scored:
        return "conforms"
    return "prevents" if row.prevented else "unscored"


def _others(row: ClauseRow) -> Iterator[tuple[str, int]]:
    for name in ("wrong_reason", "declined", "nondeterministic", "blocked", "left_to_the_floor", "ruled_by_house"):
        count: int = getattr(row, name)
        if count:
            yield name, count


def standing_of(run: Run) -> dict[str, int]:
    """
    How many of the countable clauses have checks that deviate, conform, or have no scored check.
    """
    rows = [row for row in run.footer.rows if row.countable] if run.footer is not None else []
    states = Counter(_state(row) for row in rows)
    deviating, conforming = states["deviates"], states["conforms"]
    return {"deviating": deviating, "conforming": conforming, "open": len(rows) - deviating - conforming}


def bounds_told(run: Run) -> dict[str, str] | None:
    """
    The lowest and the highest bound of the counted clauses that conform, and with what confidence each holds.
    """
    effort = run.footer.effort if run.footer is not None else None
    rows = run.footer.rows if run.footer is not None else ()
    known = [row.upper_bound for row in rows if row.countable and _state(row) == "conforms"]
    bounds = [bound for bound in known if bound is not None]
    if effort is None or not bounds:
        return None
    confidence = f"{100 * effort.confidence:g} %"
    return {"least": percent(min(bounds)), "most": percent(max(bounds)), "confidence": confidence}


def deviating_clauses(
    run: Run, lines: Sequence[ClauseLine], deviations: Sequence[DeviationRecord]
) -> tuple[tuple[str, str, str, str], ...]:
    """
    The clauses that deviate or that a deviation names: severity, number, slug, edition; each once, the firmest first.

    A run that was cut off has no lines yet: then those of its deviations.
    """
    if run.footer is None:
        seen = [named for one in deviations for named in _named(one)]
    else:
        deviating = [line for line in lines if "deviates" in line.states]
        seen = [(line.severity, line.row.number, line.row.clause, line.row.edition) for line in deviating]
    return tuple(dict.fromkeys(sorted(seen, key=lambda clause: severity_rank(clause[0]))))


def _named(deviation: DeviationRecord) -> Iterator[tuple[str, str, str, str]]:
    key = deviation.key
    yield deviation.severity, deviation.clause.number, key.clause, key.edition
    for gap in deviation.contrast.gaps if deviation.contrast is not None else ():
        if gap.clause:
            yield deviation.severity, gap.number, gap.clause, key.edition
