"""
How each clause of a run came out, also of a run that was cut off: what reports for machines list.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from reports.clause_row import ClauseRow, Unscored
from reports.deviation_index import NOT_SCORED
from reports.page import counted
from reports.record import CheckRecord
from reports.severities import severity_rank
from reports.stream import Run

_FIGURE = {"right_for_the_wrong_reason": "wrong_reason", "house": "ruled_by_house"}
_FIGURES = ("conforms", "wrong_reason", "deviates", "errored", "nondeterministic", *NOT_SCORED)
Place = tuple[str, str, str, str]
"""
Role, edition, game, clause.
"""


class Result(StrEnum):
    """
    How a clause came out, the worst first. Only a run that came to its end has clauses that conform.
    """

    DEVIATES = "deviates"
    ERRORED = "errored"
    WAIVED = "waived"
    UNSCORED = "unscored"
    UNFINISHED = "unfinished"
    """
    Nothing was found against it before the run was cut off.
    """
    CONFORMS = "conforms"


class ClauseResult(Struct, frozen=True, kw_only=True):
    """
    A clause: its figures, its result, and in words why it is not scored or what is known of it.

    `severity` is that of the deviations where it deviates, else that of its checks.
    """

    row: ClauseRow
    result: Result
    severity: str
    reason: str = ""

    @property
    def place(self) -> Place:
        """
        Role, edition, game, clause.
        """
        return place_of(self.row)

    @property
    def label(self) -> str:
        """
        The number as printed, and the slug.
        """
        return f"{self.row.number} {self.row.clause}".strip()


def place_of(row: ClauseRow | CheckRecord | Unscored) -> Place:
    """
    Role, edition, game, clause.
    """
    return row.role, row.edition, row.game, row.clause


def is_partial(run: Run) -> bool:
    """
    Whether the run was cut off or cut short.
    """
    return run.footer is None or not run.footer.complete


def scored_so_far(run: Run) -> int:
    """
    How many clauses have a scored check, of those that count where the header says which do.
    """
    countable = frozenset(run.header.countable)
    scored = {place_of(check) for check in run.checks if check.scored}
    return len(scored & countable) if countable else len(scored)


def clause_results(run: Run) -> tuple[ClauseResult, ...]:
    """
    Each clause of each role, edition and game once, in the order of the run.
    """
    unscored = run.footer.unscored if run.footer is not None else ()
    reasons = {place_of(one): one.reason for one in unscored}
    waived = Counter(place_of(check) for check in run.checks if check.waived)
    partial = is_partial(run)
    return tuple(
        _result(row, waived=waived[place_of(row)], reason=reasons.get(place_of(row), ""), partial=partial)
        for row in _rows(run)
    )


def _result(row: ClauseRow, *, waived: int, reason: str, partial: bool) -> ClauseResult:
    deviating = row.deviates + row.wrong_reason + row.nondeterministic
    severity = severity_of(row) if deviating + row.errored else row.severity
    if deviating + row.errored:
        result = Result.DEVIATES if deviating else Result.ERRORED
        result = Result.WAIVED if waived >= deviating + row.errored else result
        told = f"{deviating + row.errored} of {counted(row.scored, 'scored check')}"
        return ClauseResult(row=row, result=result, severity=severity, reason=told)
    if partial:
        told = f"the run was cut off; {counted(row.scored, 'check')} scored before that"
        return ClauseResult(row=row, result=Result.UNFINISHED, severity=severity, reason=told)
    if not row.scored:
        return ClauseResult(row=row, result=Result.UNSCORED, severity=severity, reason=reason or _why_unscored(row))
    told = f"all of {counted(row.scored, 'scored check')}"
    return ClauseResult(row=row, result=Result.CONFORMS, severity=severity, reason=told)


def severity_of(row: ClauseRow) -> str:
    """
    What weighs most of that in which the clause deviates; what fails any run weighs as much as the clause.
    """
    fails_the_run = row.must_deviations or row.errored or row.nondeterministic
    return "should" if row.severity == "must" and not fails_the_run else row.severity


def _why_unscored(row: ClauseRow) -> str:
    if not row.checks:
        return row.remark or "no check was asked"
    told = ", ".join(f"{getattr(row, name)} {name.replace('_', ' ')}" for name in NOT_SCORED if getattr(row, name))
    return f"of {counted(row.checks, 'check')} {told or 'none was scored'}"


def _rows(run: Run) -> Iterator[ClauseRow]:
    if run.footer is None:
        yield from _rows_so_far(run)
        return
    yield from run.footer.rows
    listed = {place_of(row) for row in run.footer.rows}
    for one in run.footer.unscored:
        if place_of(one) not in listed:
            yield _empty_row(place_of(one), number=one.number, countable=one.countable)


def _rows_so_far(run: Run) -> Iterator[ClauseRow]:
    """
    What the checks before the run was cut off add up to, and the clauses that it had not come to.
    """
    countable = frozenset(run.header.countable)
    checks: dict[Place, list[CheckRecord]] = {}
    for check in run.checks:
        checks.setdefault(place_of(check), []).append(check)
    for place, made in checks.items():
        tally = Counter(_FIGURE.get(check.verdict, check.verdict) for check in made)
        row = _empty_row(
            place,
            number=made[0].number,
            countable=place in countable if countable else True,
            severity=min((check.severity for check in made), key=severity_rank),
        )
        yield replace(
            row,
            checks=len(made),
            scored=sum(check.scored for check in made),
            must_deviations=sum(check.verdict == "deviates" and check.severity == "must" for check in made),
            **{name: tally[name] for name in _FIGURES if tally[name]},
        )
    for place in run.header.countable:
        if place not in checks:
            yield _empty_row(place, remark="the run was cut off before")


def _empty_row(
    place: Place, *, number: str = "", countable: bool = True, severity: str = "", remark: str = ""
) -> ClauseRow:
    role, edition, game, clause = place
    return ClauseRow(
        role=role,
        edition=edition,
        game=game,
        clause=clause,
        number=number,
        summary={"en": ""},
        severity=severity,
        countable=countable,
        checks=0,
        scored=0,
        remark=remark,
    )
