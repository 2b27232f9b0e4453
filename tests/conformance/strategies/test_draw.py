import itertools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.data import ConjectureData

from conformance.draw import Draw, HypothesisDraw, LogMismatch, RandomDraw, ReplayedDraw, strategy
from conformance.strategies import REGISTRY, group_for
from conformance.strategies.source import Source

Seeded = Callable[[int | str], RandomDraw]


def three_draws(draw: Draw) -> tuple[int, bytes, int]:
    return draw.integer(2, 10), draw.blob(4), draw.integer(0, 1)


def test_a_random_source_gives_the_same_draws_for_the_same_seed(seeded: Seeded) -> None:
    assert three_draws(seeded(1)) == three_draws(seeded(1))


def test_the_draws_of_a_seed_are_the_same_on_every_machine(seeded: Seeded) -> None:
    assert three_draws(seeded(5)) == (7, b"\xce\x91\xcb", 1)


def test_integers_reach_both_ends_and_no_further(seeded: Seeded) -> None:
    draw = seeded(0)
    assert {draw.integer(2, 4) for _ in range(200)} == {2, 3, 4}


def test_blobs_have_every_size(seeded: Seeded) -> None:
    draw = seeded(0)
    assert {len(draw.blob(3)) for _ in range(200)} == {0, 1, 2, 3}


@settings(deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_log_replays(seed: int, seeded: Seeded) -> None:
    draw = seeded(seed)
    drawn = three_draws(draw)
    assert three_draws(ReplayedDraw(draw.log)) == drawn


@pytest.mark.parametrize("log", [[], [1], [b""], [5, b"12345"], [5, 3]])
def test_a_log_of_another_generator_is_refused(log: list[int | bytes]) -> None:
    with pytest.raises(LogMismatch):
        three_draws(ReplayedDraw(log))


@pytest.mark.parametrize("source", REGISTRY, ids=lambda source: source.slug)
def test_hypothesis_builds_the_same_group_from_the_same_draws(source: Source, seeded: Seeded) -> None:
    for edition, seed in itertools.product(source.editions, range(10)):
        draw = seeded(seed)
        group = group_for(source, draw, edition)

        def body(draw: Draw, edition: str = edition) -> object:
            return group_for(source, draw, edition)

        assert ConjectureData.for_choices(tuple(draw.log)).draw(strategy(body)) == group


def test_hypothesis_draws_through_cached_strategies() -> None:
    asked: list[object] = []

    def draw(of: object) -> int:
        asked.append(of)
        return 3

    source = HypothesisDraw(draw)  # type: ignore[arg-type]
    source.integer(0, 7)
    source.integer(0, 7)
    assert asked[0] is asked[1]
