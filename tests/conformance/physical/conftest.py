from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from conformance.check import Check
from conformance.lanes import lanes
from reference_engine.model.games import Game


@pytest.fixture(scope="session")
def physical_checks() -> Callable[..., list[Check]]:
    """
    The first checks of a clause in the profile `physical`.
    """

    def checks(edition: str, clause: str, number: int, game: Game = Game.NO_LIMIT_HOLDEM) -> list[Check]:
        def made() -> Iterator[Check]:
            for lane in lanes([edition], [clause], profile="physical", seed=7, games=[game]):
                while (found := lane.next_check()) is not None:
                    yield found[0]

        return list(islice(made(), number))

    return checks
