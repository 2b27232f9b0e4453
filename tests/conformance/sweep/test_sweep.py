"""
A part of the sweep, small enough for every run of the tests; `make deep` does the rest.
"""

from pathlib import Path

import pytest

from conformance.sweep.printing import tell_failure
from conformance.sweep.settings import pairs
from conformance.sweep.sweeping import SEED, settings_in_turn, sweep
from reference_engine.editions import EDITIONS
from reference_engine.model.games import FACTS

CASES = 20_000
PARTS = 16
RECORDS = 6_400
RECORDS_OF_DEEP = 60_000


@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"{SEED}, part {part}".replace(" ", "_"))
def test_every_case_has_exactly_one_permitted_set(part: int) -> None:
    tally = sweep(range(part * RECORDS // PARTS, (part + 1) * RECORDS // PARTS))
    assert not tally.failures, "\n" + "\n".join(
        tell_failure(failure, Path("misdeal-runs/sweep")) for failure in tally.failures.values()
    )
    assert tally.ruled >= CASES // PARTS
    assert {edition for _, edition, _ in tally.met} == set(EDITIONS)


def test_the_records_of_a_deep_sweep_meet_every_pair_of_settings_in_every_game_and_edition() -> None:
    in_turn = sum(len(settings_in_turn(number)) for number in range(RECORDS_OF_DEEP))
    assert in_turn > len(pairs()) * len(FACTS) * len(EDITIONS)
