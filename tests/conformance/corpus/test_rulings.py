"""
The reference engine rules every golden case as the text does.
"""

import pytest

from conformance.corpus.expectation import disagreements
from conformance.corpus.loading import GoldenCase, golden_cases
from reference_engine.rule_on import rule_on


@pytest.mark.parametrize("golden", golden_cases(), ids=lambda golden: f"{golden.id}-{golden.edition}")
def test_golden_case(golden: GoldenCase) -> None:
    found = disagreements(rule_on(golden.case), golden.required, golden.acceptable)
    assert not found, f"{golden.file}: {golden.fact}\n" + "\n".join(found)
