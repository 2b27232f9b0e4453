"""
What a test makes of its checks: a failure, a deviation that is let pass, or nothing.
"""

import pytest

from conformance.settled import Settled
from conformance.vendor_tests.tally import Tally
from conformance.verdict import Verdict
from reference_engine.model.ruling import Severity
from tests.conformance.settled_checks import answered, settled

SHOULD = answered(Verdict.DEVIATES, Severity.SHOULD, size=9)


@pytest.mark.parametrize(
    ("check", "fails"),
    [
        (settled(answered(Verdict.CONFORMS)), False),
        (settled(answered(Verdict.DEVIATES)), True),
        (settled(SHOULD, severity=Severity.SHOULD), False),
        (settled(answered(Verdict.WRONG_REASON)), False),
        (settled(answered(Verdict.ERRORED, Severity.SHOULD)), True),
        (settled(answered(Verdict.ERRORED), left_open=True), True),
        (settled(answered(Verdict.NONDETERMINISTIC, Severity.SHOULD)), True),
        (settled(answered(Verdict.DEVIATES), left_open=True), False),
        (settled(answered(Verdict.UNSUPPORTED)), False),
    ],
)
def test_what_fails_a_test(check: Settled, fails: bool) -> None:
    assert Tally().take(check) is fails


def test_the_smallest_deviation_that_is_let_pass_is_told() -> None:
    tally = Tally()
    larger, smaller = settled(answered(Verdict.WRONG_REASON, size=12)), settled(SHOULD)
    assert not any(map(tally.take, (larger, smaller, larger)))
    assert tally.let_pass is smaller
    assert tally.scored == 3
