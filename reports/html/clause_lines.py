"""
The clauses of a run as the page lists and counts them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

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
    A clause of the table: its row, how it stands, the numbers of the deviations about it, what its columns leave out.

    The firmest deviation comes first.
    """

    row: ClauseRow
    state: str
    deviations: tuple[int, ...]
    others: tuple[tuple[str, int], ...]

    @property
    def linked(self) -> tuple[int, ...]:
        """
        The deviations that the line leads to.
        """
        return self.deviations[:_LINKS]


def clause_lines(run: Run) -> tuple[ClauseLine, ...]:
    """
    The lines of the table; none for a run without footer.
    """
    if run.footer is None:
        return ()
    index = DeviationIndex(run)
    return tuple(
        ClauseLine(row, _state(row), tuple(_about(index, row)), tuple(_others(row))) for row in run.footer.rows
    )


def _about(index: DeviationIndex, row: ClauseRow) -> Iterator[int]:
    """
    What shows that the clause deviates; of one that has no score, what breaks it in the checks of others.
    """
    state = _state(row)
    found = index.about(row) if state == "deviates" else index.that_break(row) if state != "conforms" else ()
    yield from (deviation.deviation for deviation in found)


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
    How many of the countable clauses have a deviation, conform, or have no scored check.
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


def deviating_clauses(run: Run, deviations: Sequence[DeviationRecord]) -> tuple[tuple[str, str, str, str], ...]:
    """
    The clauses with a check that deviates: severity, number, slug and edition, each once, the firmest first.

    A run that was cut off has no rows yet: then those of its deviations.
    """
    if run.footer is None:
        seen = [(one.severity, one.clause.number, one.key.clause, one.key.edition) for one in deviations]
    else:
        rows = [row for row in run.footer.rows if _state(row) == "deviates"]
        seen = [("must" if row.must_deviations else "should", row.number, row.clause, row.edition) for row in rows]
    return tuple(dict.fromkeys(sorted(seen, key=lambda clause: severity_rank(clause[0]))))
