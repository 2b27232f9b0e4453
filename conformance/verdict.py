"""
Verdicts: what an answer, and a check of several answers, is worth.
"""

from collections.abc import Iterable
from enum import StrEnum

from reference_engine.model.ruling import Severity


class Verdict(StrEnum):
    """
    What an answer is worth, the worst first. A check takes the worst verdict of its members.
    """

    ERRORED = "errored"
    """
    The engine failed: an error, a crash, no answer in time, or an answer that breaks the protocol.
    """
    NONDETERMINISTIC = "nondeterministic"
    """
    The same case was asked again, and the answers are not the same.
    """
    DEVIATES = "deviates"
    """
    The answer is none of the permitted rulings.
    """
    BLOCKED = "blocked"
    """
    The case was not asked any more, because the engine failed too often.
    """
    UNSUPPORTED = "unsupported"
    """
    The engine has no words for the case.
    """
    DECLINED = "declined"
    """
    The engine will not rule.
    """
    PREVENTED = "prevented"
    """
    The engine did not record the irregular event, so that there is nothing to rule on.
    """
    WRONG_REASON = "right_for_the_wrong_reason"
    """
    A permitted ruling, resting on clauses of which none is among its own.
    """
    CONFORMS = "conforms"
    """
    A permitted ruling.
    """


SCORED = frozenset(
    {Verdict.ERRORED, Verdict.NONDETERMINISTIC, Verdict.DEVIATES, Verdict.WRONG_REASON, Verdict.CONFORMS}
)
"""
The verdicts for or against an engine. All others leave a check without a score.
"""

FINDINGS = SCORED - {Verdict.CONFORMS}
"""
The verdicts that are shown as a deviation.
"""

_RANK = {verdict: rank for rank, verdict in enumerate(Verdict)}
RANK_OF_SEVERITY = {severity: rank for rank, severity in enumerate(Severity)}
"""
The firmest severity first.
"""


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """
    The worst of the verdicts.
    """
    return min(verdicts, key=_RANK.__getitem__)


def firmest(severities: Iterable[Severity]) -> Severity:
    """
    The firmest of the severities: `must` before `should` before `may`.
    """
    return min(severities, key=RANK_OF_SEVERITY.__getitem__)


def weakest(severities: Iterable[Severity]) -> Severity:
    """
    The weakest of the severities.
    """
    return max(severities, key=RANK_OF_SEVERITY.__getitem__)
