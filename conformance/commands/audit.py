"""
`misdeal audit FILE`.
"""

from argparse import Namespace
from pathlib import Path
from typing import TextIO

from conformance.clause_texts import clause_text
from conformance.commands.storytelling import draw_telling
from conformance.dealing import DealDocument
from conformance.documents import read_dealt_file
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.telling import tell_log
from reference_engine.audit import AuditFinding, DealLog, Setting, audit, audit_hands
from reference_engine.editions import UnknownEdition
from reference_engine.model.ruling import Severity
from reference_engine.problem import MalformedCase, Problem
from reports.page import Page


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print what was dealt otherwise than the edition asks. No engine is asked.
    """
    path = Path(arguments.file)
    dealt = read_dealt_file(path)
    try:
        logs, findings, problem_after = _audited(dealt, Setting(arguments.setting))
    except MalformedCase as problem:
        problems = "\n".join(f"  - {one}" for one in problem.problems)
        raise WrongUsage(f"{path} holds a log that cannot have happened:\n{problems}") from None
    except UnknownEdition as problem:
        raise WrongUsage(f"{path}: {problem}.") from None
    page = Page()
    for number, log in enumerate(logs):
        if len(logs) > 1:
            page.heading(f"Hand {number + 1} of {len(logs)}")
        evidence = {index for one in findings if one.hand == number for index in one.evidence}
        draw_telling(page, tell_log(log.table, log.game, log.events, evidence))
    page.heading(f"Audited by {logs[0].edition}, setting {arguments.setting}")
    for finding in findings:
        number_of = clause_text("dealer", logs[0].edition, finding.clause).number
        where = f"hand {finding.hand + 1}, " if len(logs) > 1 else ""
        where += f"events {', '.join(map(str, finding.evidence))}"
        page.text(f"{finding.severity}, {number_of} {finding.clause}, {where}: {finding.text}.", indent=4)
    if problem_after:
        page.text(f"The hands that follow are not judged: {problem_after}.", indent=4)
    elif not findings:
        page.text("Every card was dealt as the edition asks.", indent=4)
    out.write(str(page))
    is_broken = problem_after or any(one.severity is Severity.MUST for one in findings)
    return ExitCode.DEVIATES if is_broken else ExitCode.CONFORMS


def _audited(
    dealt: DealLog | DealDocument, setting: Setting
) -> tuple[tuple[DealLog, ...], tuple[AuditFinding, ...], str]:
    """
    The hands that can be judged, what was found in them, and why those that follow on them cannot.
    """
    if isinstance(dealt, DealLog):
        return (dealt,), audit(dealt, setting), ""
    audited = audit_hands(dealt.request, dealt.hands, setting)
    if not audited.logs:
        raise MalformedCase([Problem(None, audited.problem)])
    return audited.logs, audited.findings, audited.problem
