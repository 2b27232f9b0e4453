"""
A deviation in the role of dealer, told.
"""

from conformance.clause_texts import clause_text
from conformance.findings import Story
from conformance.settled import Answered
from conformance.telling import in_words, tell_answer, tell_log
from reference_engine.audit import DealLog, DealRequest, Setting, audit


def dealer_story(request: DealRequest, log: DealLog | None, seen: Answered, clause: str, setting: Setting) -> Story:
    """
    The hand that was dealt, what the clause asks, and where the deal parts from it.
    """
    asked = clause_text("dealer", request.edition, clause)
    findings = [finding for finding in audit(log, setting) if finding.clause == clause] if log is not None else []
    evidence = tuple(sorted({index for finding in findings for index in finding.evidence}))
    events = log.events if log is not None else ()
    if findings:
        actual = in_words(f"{finding.text[:1].upper()}{finding.text[1:]}." for finding in findings)
    else:
        actual = in_words(tell_answer(seen.kind, number_of=lambda _: asked.number, reason=seen.text))
    return Story(
        telling=tell_log(request.table, request.game, events, evidence),
        expected=(asked.summary,),
        actual=actual,
        evidence=evidence,
    )
