"""
The figures of one clause in a run.
"""

from collections import Counter

from conformance.settled import Settled
from conformance.verdict import SCORED, Verdict
from reference_engine.model.ruling import Severity

UNANSWERED = (Verdict.BLOCKED, Verdict.UNSUPPORTED, Verdict.DECLINED, Verdict.PREVENTED)
"""
The verdicts of checks that the engine gave no ruling for.
"""


class Figures:
    """
    The figures of one row. What is waived is among the figures, and counted apart as well.

    `waived_breaks` are the breaks of the engine that waived checks are to blame for.
    """

    def __init__(self) -> None:
        self.verdicts: Counter[Verdict] = Counter()
        self.deviations: Counter[Severity] = Counter()
        self.waived_verdicts: Counter[Verdict] = Counter()
        self.waived_deviations: Counter[Severity] = Counter()
        self.waived_breaks = 0
        self.null_engines: Counter[str] = Counter()
        self.severities: set[Severity] = set()
        self.left_open = 0
        self.by_house = 0
        self.said: dict[Verdict, str] = {}

    @property
    def checks(self) -> int:
        return self.verdicts.total()

    @property
    def scored(self) -> int:
        return sum(self.verdicts[verdict] for verdict in SCORED)

    def add(self, settled: Settled, *, is_waived: bool) -> None:
        """
        Count a check of the row.
        """
        verdict = settled.verdict
        if settled.house:
            self.by_house += 1
            return
        if settled.left_open and not settled.is_scored:
            self.left_open += 1
            return
        self.verdicts[verdict] += 1
        self.severities.add(settled.severity)
        self.null_engines.update(settled.null_engines)
        weights = _weights(settled)
        self.deviations += weights
        if is_waived:
            self.waived_verdicts[verdict] += 1
            self.waived_deviations += weights
            self.waived_breaks += sum(member.breaks for member in settled.members)
        if verdict in UNANSWERED:
            member = next(member for member in settled.members if member.verdict is verdict)
            self.said.setdefault(verdict, member.text)


def _weights(settled: Settled) -> Counter[Severity]:
    """
    What the check adds to the deviations by severity; right for the wrong reason is a `should`.
    """
    verdict = settled.verdict
    if verdict is Verdict.DEVIATES:
        return Counter((settled.weight,))
    return Counter((Severity.SHOULD,) if verdict is Verdict.WRONG_REASON else ())
