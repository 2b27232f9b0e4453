"""
A part of the sweep, small enough for every run of the tests; `make deep` does the rest.
"""

from pathlib import Path

import pytest

from conformance.sweep.origins import origins
from conformance.sweep.printing import tell_failure
from conformance.sweep.settings import pairs
from conformance.sweep.sweeping import SEED, settings_in_turn, sweep
from reference_engine.editions import EDITIONS
from reference_engine.model.games import FACTS

pytestmark = pytest.mark.no_cover  # tracing would take longer than the work, and other tests cover the lines

CASES = 20_000
PARTS = 17
"""
An odd number: every second origin is a wild one, and each part has both.
"""
RECORDS = 4_284
"""
As many as make so many cases, and a few more.
"""
RECORDS_OF_DEEP = 30_000


@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"{SEED}, part {part}".replace(" ", "_"))
def test_every_case_has_exactly_one_permitted_set(part: int) -> None:
    tally = sweep(range(part, RECORDS, PARTS))
    assert not tally.failures, "\n" + "\n".join(
        tell_failure(failure, Path("misdeal-runs/sweep")) for failure in tally.failures.values()
    )
    assert tally.ruled >= CASES // PARTS
    assert {edition for _, edition, _ in tally.met} == set(EDITIONS)


def test_a_deep_sweep_goes_through_every_pair_of_settings_in_every_game_and_edition() -> None:
    every = origins()
    met: dict[tuple[str, str], set[tuple[tuple[str, str], ...]]] = {}
    for number in range(RECORDS_OF_DEEP):
        origin = every[number % len(every)]
        settings = met.setdefault((origin.game, origin.edition), set())
        settings.update(tuple(setting.items()) for setting in settings_in_turn(number))
    assert set(met) == {(game, book) for game in FACTS for book in EDITIONS}
    assert {len(settings) for settings in met.values()} == {len(pairs())}
