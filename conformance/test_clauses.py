"""
The suite as tests: `pytest --pyargs conformance --engine ENGINE`. One for each clause and irregularity.
"""

import pytest

from conformance.pytest_plugin import SCORED
from conformance.vendor_tests.places import TestPlace
from conformance.vendor_tests.started import started


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """
    A test for each place.
    """
    metafunc.parametrize("place", [pytest.param(it, id=it.name) for it in started(metafunc.config).places()])


def test_clause(place: TestPlace, request: pytest.FixtureRequest) -> None:
    """
    The engine rules, or deals, as the clause asks. What it cannot say is skipped, and never passed.
    """
    tested = started(request.config).test(place)
    request.node.user_properties.append((SCORED, tested.scored))
    if tested.failed:
        pytest.fail(tested.failed, pytrace=False)
    if tested.let_pass:
        pytest.xfail(tested.let_pass)
    if tested.skipped:
        pytest.skip(tested.skipped)
