"""
What came of the checks of one test.
"""

from collections import Counter

from conformance.settled import Settled
from conformance.verdict import FINDINGS, Verdict
from reference_engine.model.ruling import Severity

_FAILURES = frozenset({Verdict.ERRORED, Verdict.NONDETERMINISTIC})


class Tally:
    """
    The checks of a test by verdict; `let_pass` is the smallest deviation that fails no run.
    """

    def __init__(self) -> None:
        self.scored = 0
        self.let_pass: Settled | None = None
        self._unscored: Counter[tuple[Verdict, str]] = Counter()

    def take(self, settled: Settled) -> bool:
        """
        Count the check; whether it fails the test: an error, or a deviation from what the edition requires.
        """
        verdict = settled.verdict
        if not settled.is_scored:
            if verdict is not Verdict.CONFORMS and not settled.left_open:
                worst = next(member for member in settled.members if member.verdict is verdict)
                self._unscored[verdict, worst.text] += 1
            return False
        self.scored += 1
        if verdict not in FINDINGS:
            return False
        if verdict in _FAILURES or (verdict is Verdict.DEVIATES and settled.weight is Severity.MUST):
            return True
        if self.let_pass is None or _size(settled) < _size(self.let_pass):
            self.let_pass = settled
        return False

    @property
    def why_not_passed(self) -> str:
        """
        Why the test is not passed though no check of it deviates; empty where each check was scored, and some were.
        """
        if not self._unscored:
            return "" if self.scored else "no check counts here: the text leaves it to the floor or the house"
        (verdict, text), _ = self._unscored.most_common(1)[0]
        told = {
            Verdict.PREVENTED: "prevents, does not rule",
            Verdict.BLOCKED: "not asked any more",
        }.get(verdict, verdict.value)
        share = f"{self._unscored.total()} of {self._unscored.total() + self.scored} checks were not scored"
        return f"{told}: {text} ({share})" if text else f"{told} ({share})"


def _size(settled: Settled) -> int:
    return min((member.size for _, member in settled.findings()), default=0)
