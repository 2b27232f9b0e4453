"""
`misdeal audit FILE`.
"""

from argparse import Namespace
from pathlib import Path
from typing import TextIO

from conformance.clause_texts import clause_text
from conformance.commands.storytelling import draw_telling
from conformance.documents import read_log_file
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.telling import tell_log
from reference_engine.audit import Setting, audit
from reference_engine.editions import UnknownEdition
from reference_engine.model.ruling import Severity
from reference_engine.problem import MalformedCase
from reports.page import Page


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print what was dealt otherwise than the edition asks. No engine is asked.
    """
    path = Path(arguments.file)
    log = read_log_file(path)
    try:
        findings = audit(log, Setting(arguments.setting))
    except MalformedCase as problem:
        problems = "\n".join(f"  - {one}" for one in problem.problems)
        raise WrongUsage(f"{path} holds a log that cannot have happened:\n{problems}") from None
    except UnknownEdition as problem:
        raise WrongUsage(f"{path}: {problem}.") from None
    page = Page()
    draw_telling(page, tell_log(log.table, log.game, log.events, {i for one in findings for i in one.evidence}))
    page.heading(f"Audited by {log.edition}, setting {arguments.setting}")
    for finding in findings:
        number = clause_text("dealer", log.edition, finding.clause).number
        where = ", ".join(map(str, finding.evidence))
        page.text(f"{finding.severity}, {number} {finding.clause}, events {where}: {finding.text}.", indent=4)
    if not findings:
        page.text("Every card was dealt as the edition asks.", indent=4)
    out.write(str(page))
    return ExitCode.DEVIATES if any(one.severity is Severity.MUST for one in findings) else ExitCode.CONFORMS
