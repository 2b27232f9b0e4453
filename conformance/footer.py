"""
The footer of a run: the result in figures and in words.
"""

from msgspec import Struct

from conformance.exit_codes import MEANING, Ending, ExitCode
from conformance.findings import Findings
from conformance.ledger import Ledger
from conformance.plan import Plan
from reports.record import Footer, Header


class Result(Struct, frozen=True, kw_only=True):
    """
    How the run ended.
    """

    ending: Ending
    code: ExitCode
    discarded_checks: int
    elapsed: float
    cut_short: str


def footer_of(header: Header, ledger: Ledger, findings: Findings, plan: Plan, result: Result) -> Footer:
    """
    The result of a run that has ended.
    """
    code = result.code
    scored, countable = ledger.count()
    return Footer(
        scored_clauses=scored,
        countable_clauses=countable,
        unscored=ledger.unscored(),
        rows=ledger.rows(),
        checks=ledger.checks,
        deviations=len(findings),
        discarded_pairs=ledger.discarded_pairs,
        discarded_checks=result.discarded_checks,
        verdict=verdict_lines(header, plan, result.ending, code),
        exit_code=int(code),
        meaning=MEANING[code],
        elapsed_seconds=round(result.elapsed, 3),
        complete=not result.cut_short,
        cut_short=result.cut_short,
    )


def verdict_lines(header: Header, plan: Plan, ending: Ending, code: ExitCode) -> tuple[str, ...]:
    """
    The verdict in words, as answered by the adapter.
    """
    lines = [f"{header.engine} {header.version}: {MEANING[code]}, as answered by the adapter."]
    counts = {
        "deviate from what an edition requires (must)": ending.must,
        "deviate from what it recommends or what is derived (should)": ending.should,
        "ended in an error": ending.errored,
        "were answered differently the second time": ending.nondeterministic,
    }
    found = [f"{count} {what}" for what, count in counts.items() if count]
    lines.append(f"Of {ending.scored} scored checks {'; '.join(found) if found else 'all conform'}.")
    roles = f"Certified: {', '.join(plan.roles) or 'no role'}"
    others = [role for role in ("floor", "dealer") if role not in plan.roles]
    lines.append(f"{roles}; not certified: {', '.join(others)}." if others else f"{roles}.")
    lines += dict.fromkeys(f"Left out: {reason}." for _, _, reason in plan.gaps)
    return tuple(lines)
