"""
The suite as tests: `pytest --pyargs conformance --engine ENGINE`. One for each clause and irregularity.
"""

import pytest

from conformance.pytest_plugin import SCORED
from conformance.vendor_tests.places import TestPlace
from conformance.vendor_tests.started import started


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """
    A test of the function for each place of its role.
    """
    role = metafunc.function.__name__.removeprefix("test_")
    metafunc.parametrize("place", [pytest.param(it, id=it.name) for it in started(metafunc.config).places(role)])


def test_floor(place: TestPlace, request: pytest.FixtureRequest) -> None:
    """
    As the floor, the engine rules on the checks of the place as its edition asks.
    """
    _test(place, request)


def test_dealer(place: TestPlace, request: pytest.FixtureRequest) -> None:
    """
    As the dealer, the engine deals as the clause asks.
    """
    _test(place, request)


def _test(place: TestPlace, request: pytest.FixtureRequest) -> None:
    tested = started(request.config).test(place)
    request.node.user_properties.append((SCORED, tested.scored))
    if tested.failed:
        pytest.fail(tested.failed, pytrace=False)
    if tested.let_pass:
        pytest.xfail(f"deviates from what is recommended or derived (should)\n{tested.let_pass}")
    if tested.skipped:
        pytest.skip(tested.skipped)
