"""
The footer of a run: the result in figures and in words.
"""

from collections.abc import Sequence

from msgspec import Struct

from conformance.effort.statement import effort_of
from conformance.exit_codes import Ending, ExitCode, meaning_of, meaning_with_waivers
from conformance.findings import Findings
from conformance.ledger import Ledger
from conformance.plan import Plan
from conformance.random_remedies.again import with_commands
from conformance.telling.translated.known import verdict_told
from conformance.waivers.standing import STALE
from reports.clause_row import Unscored
from reports.page import counted
from reports.record import Footer, Header
from reports.waivers import WaiverRecord

_REASONS = 3
"""
So many reasons why nothing was scored are told at the top; the report has the others below.
"""


class Result(Struct, frozen=True, kw_only=True):
    """
    How the run ended: with which code, and with which one without its waivers, on which the verdict rests.
    """

    ending: Ending
    code: ExitCode
    code_without_waivers: ExitCode
    waivers: tuple[WaiverRecord, ...] = ()
    discarded_checks: int
    elapsed: float
    cut_short: str


def footer_of(header: Header, ledger: Ledger, findings: Findings, plan: Plan, result: Result) -> Footer:
    """
    The result of a run that has ended.
    """
    code = result.code
    scored, countable = ledger.count()
    unscored = ledger.unscored()
    should = result.ending.should + result.ending.unrandom_should
    found = counted(should, "should deviation") if should else ""
    verdict = meaning_of(result.code_without_waivers, found)
    why_unscored = _why_unscored(header, plan, unscored, result.cut_short)
    lines = (
        *verdict_lines(header, plan, result.ending, verdict, why_unscored),
        *waiver_lines(header, findings, result.waivers),
        *ledger.random.results.lines,
        *house_lines(header, ledger.ruled_by_house),
    )
    return Footer(
        scored_clauses=scored,
        countable_clauses=countable,
        unscored=unscored,
        rows=ledger.rows(),
        checks=ledger.checks,
        ruled_by_house=ledger.ruled_by_house,
        deviations=len(findings),
        discarded_pairs=ledger.discarded_pairs,
        discarded_checks=result.discarded_checks,
        random_remedies=with_commands(ledger.random.results.found, header),
        effort=effort_of(ledger.coverage, plan, header.clauses_asked),
        verdict=lines,
        verdict_told=tuple(map(verdict_told, lines)),
        waivers=result.waivers,
        code_without_waivers=int(result.code_without_waivers) if header.waivers is not None else None,
        exit_code=int(code),
        meaning=meaning_with_waivers(code, result.code_without_waivers, found),
        elapsed_seconds=round(result.elapsed, 3),
        complete=not result.cut_short,
        cut_short=result.cut_short,
    )


def verdict_lines(header: Header, plan: Plan, ending: Ending, meaning: str, why_unscored: str) -> tuple[str, ...]:
    """
    The verdict in words, as answered by the adapter; `why_unscored` is told where no check was scored.
    """
    lines = [f"{header.engine} {header.version}: {meaning}, as answered by the adapter{_house_named(header)}."]
    counts = {
        "deviate from what an edition requires (must)": ending.must,
        "deviate from what it recommends or what is derived (should)": ending.should,
        "ended in an error": ending.errored,
        "were answered otherwise when they were asked again": ending.nondeterministic,
    }
    found = [f"{count} {what}" for what, count in counts.items() if count]
    if ending.scored:
        lines.append(f"Of {ending.scored} scored checks {'; '.join(found) if found else 'all conform'}.")
    else:
        lines.append(f"No check was scored: {why_unscored}.")
    if ending.breaks:
        times = counted(ending.breaks, "time")
        lines.append(f"The engine broke {times}, by a crash, a hang or an answer against the protocol.")
    roles = f"Asked as {' and as '.join(plan.roles) or 'nothing'}"
    others = [role for role in ("floor", "dealer") if role not in plan.roles]
    lines.append(f"{roles}, not as {' nor as '.join(others)}." if others else f"{roles}.")
    if ending.scored:
        lines += dict.fromkeys(f"Left out: {reason}." for _, _, reason in plan.gaps)
    return tuple(lines)


def waiver_lines(header: Header, findings: Findings, waivers: Sequence[WaiverRecord]) -> tuple[str, ...]:
    """
    What a waiver file lets pass, and which of its entries are stale. None of it changes the verdict.
    """
    file = header.waivers
    if file is None:
        return ()
    waived = f"{findings.waived} of {counted(len(findings), 'kind')} of deviation"
    lines = [f"Waived, for the exit code alone, by {file.file} (sha256 {file.sha256}): {waived}."]
    for waiver in waivers:
        if waiver.standing == STALE:
            about = f"entry {waiver.number}, {waiver.clause_number} {waiver.clause} {waiver.edition}"
            lines.append(f"A waiver is stale, {about}: {waiver.told}.")
    return tuple(lines)


def house_lines(header: Header, checks: int) -> tuple[str, ...]:
    """
    What a house file changes in the result: the clauses that it rules, and the switches that it reads otherwise.
    """
    house = header.house
    if house is None:
        return ()
    lines = []
    if house.clauses:
        ruled = ", ".join(f"{' and '.join(one.numbers)} {one.clause}" for one in house.clauses)
        unscored = f" ({counted(checks, 'check')} not scored)" if checks else ""
        lines.append(f"Ruled by the house and not counted: {ruled}{unscored}.")
    turned = [f"{one.switch} {one.reading}" for one in house.switches if one.reading != one.default]
    lines.append(f"Read otherwise than by default: {', '.join(turned) or 'no switch'}.")
    return tuple(lines)


def _house_named(header: Header) -> str:
    house = header.house
    return f", by the house file {house.file} (sha256 {house.sha256})" if house is not None else ""


def _why_unscored(header: Header, plan: Plan, unscored: Sequence[Unscored], cut_short: str) -> str:
    """
    Why a run has no scored check: it ended before, the engine declares nothing that was asked, or what came instead.
    """
    if cut_short:
        return f"the run was cut short ({cut_short})"
    if plan.gaps and not plan.roles:
        gaps = "; ".join(dict.fromkeys(reason for _, _, reason in plan.gaps))
        if set(header.roles_declared).isdisjoint(role for role, _, _ in plan.gaps):
            gaps += f"; it declares {' and '.join(header.roles_declared)}"
        return gaps
    asked = [one for one in unscored if not header.clauses_asked or one.clause in header.clauses_asked]
    reasons = dict.fromkeys(one.reason.rstrip(".") for one in asked)
    more = len(reasons) - _REASONS
    told = "; ".join(list(reasons)[:_REASONS]) or "the clauses asked for are not scored in this profile"
    return f"{told}; and {counted(more, 'other reason')} below" if more > 0 else told
