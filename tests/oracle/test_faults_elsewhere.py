"""
The invariants whose tests stand elsewhere (P7, P9 to P12, P14) go red by a planted fault as well.

The fault is written into a copy of the reference engine, and the named test is run with the copy.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ELSEWHERE = Path(__file__).parents[1] / "conformance"
PHYSICAL = "physical/test_properties.py"

Plant = Callable[[str, str, str], None]

_OPTIONS = "addopts=--import-mode=importlib --tb=line"
"""
Without those of plugins, which are not loaded: they take longer than some of the tests.
"""
FAULTS: dict[str, tuple[str, str, str, str]] = {
    "P7": (
        "rules/wrong_card.py",
        "    if not situation.edition.parameters.wrong_card_is_named:",
        '    if situation.edition.name == "tda-2019":',
        "editions/test_differ_nowhere_else.py::test_the_property_fails_where_the_words_of_an_edition_decide",
    ),
    "P9": (
        "continuation/account.py",
        "burns or stub.take(1)",
        "burns or stub.take(2)",
        f"{PHYSICAL}::test_the_cards_after_a_ruling[tda-2024-no_limit_holdem]",
    ),
    "P10": (
        "continuation/account.py",
        "burns or stub.take(1)",
        "stub.take(1)",
        f"{PHYSICAL}::test_turn_and_river_after_a_pick_are_those_without_an_error[tda-2024-four_card_flop]",
    ),
    "P11": (
        "rules/unburned_flop.py",
        "    stands = acted_on(hand, Street.FLOP) or",
        "    stands =",
        f"{PHYSICAL}::test_an_unburned_flop_is_realigned_before_an_act_and_shifted_after_it",
    ),
    "P12": (
        "continuation/account.py",
        "cards = (*self._stub, *self.faces(self._going_back))",
        "cards = (*self._stub, *(card.card for card in self._hand.pack.cards))",
        f"{PHYSICAL}::test_the_cards_after_a_ruling[tda-2024-no_limit_holdem]",
    ),
    "P14": (
        "continuation/account.py",
        "due += [it.seat for it in remedies if isinstance(it, Supply)",
        "due += [hand.dealing_order[0] for it in remedies if isinstance(it, Supply)",
        f"{PHYSICAL}::test_the_cards_after_a_ruling[tda-2024-no_limit_holdem]",
    ),
}


@pytest.mark.parametrize("number", FAULTS)
def test_a_planted_fault_turns_the_test_of_an_invariant_red(number: str, copy: Path, plant: Plant) -> None:
    module, sound, faulty, node = FAULTS[number]
    plant(module, sound, faulty)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-o", _OPTIONS, str(ELSEWHERE / node)],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "AssertionError" in done.stdout or "assert " in done.stdout, done.stdout
