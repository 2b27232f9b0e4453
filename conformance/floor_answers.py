"""
What an answer to a member of a check comes to.
"""

from collections.abc import Sequence

from adapters.engine import Reply
from conformance.candidate import size_of
from conformance.check import Expected
from conformance.chips_at_risk import chips_at_risk
from conformance.compare import Judgement, judge
from conformance.repeats.unstable import Unstable
from conformance.settled import AnsweredCase
from conformance.verdict import Verdict, weakest, worst
from conformance.wire import EngineAnswer, encode_case, understood
from reference_engine.model.case import case_id
from reference_engine.model.ruling import Severity


def judged(member: Expected, reply: Reply, profile: str) -> tuple[EngineAnswer, Judgement]:
    """
    The reply to a member, checked and judged.
    """
    case, stub = member.member.case, member.stub_in(profile)
    answer = understood(reply, case, stub)
    return answer, judge(case, member.permitted, answer, profile, stub)


def answered(
    member: Expected,
    answers: Sequence[tuple[EngineAnswer, Judgement]],
    severity: Severity,
    profile: str = "core",
    *,
    by_position: bool,
    unstable: Unstable | None = None,
) -> AnsweredCase:
    """
    What came of a member of a check of that severity: the worst of its answers, or that they are not the same.
    """
    verdict = worst(judgement.verdict for _, judgement in answers)
    answer, judgement = next(pair for pair in answers if pair[1].verdict is verdict)
    actual, text = judgement.actual, judgement.text
    if verdict is Verdict.ERRORED:
        unstable = None
    if unstable is not None:
        verdict, actual, text = Verdict.NONDETERMINISTIC, unstable.actual, unstable.text
    case = member.member.case
    irregularity, clause = member.about
    return AnsweredCase(
        irregularity=irregularity,
        clause=clause,
        identity=case_id(case),
        twin=member.member.twin.value,
        edit=member.member.edit,
        document=encode_case(case),
        stub=member.stub_in(profile),
        size=size_of(case),
        chips=chips_at_risk(case.events),
        severity=weakest((severity, member.severity_of_answer(answer.kind, by_position=by_position))),
        verdict=verdict,
        kind=answer.kind,
        expected=judgement.expected,
        actual=actual,
        text=text,
        answer=answer.raw,
        engine_evidence=answer.evidence,
        breaks=sum(answer.breaks for answer, _ in answers),
        unstable=unstable,
    )
