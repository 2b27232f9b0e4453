"""
The case stream is the pinned one.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from conformance import case_stream, lanes
from conformance.case_stream.digests import Digest, digests_of
from conformance.case_stream.pinned import changed, pinned, pinned_for
from conformance.draw import Draw
from conformance.group import Group
from conformance.options import PROFILES
from conformance.strategies import REGISTRY
from conformance.suite_version import SUITE_VERSION
from reference_engine.model.games import Game

HOLDEM, RAZZ = Game.NO_LIMIT_HOLDEM, Game.RAZZ
REMEDY = "the case stream changed; if that is meant, run `make case-stream` and tell it in CHANGELOG.md"


def of(profile: str, games: tuple[Game, ...] = tuple(Game), edition: str = "") -> Callable[[Digest], bool]:
    return lambda one: one.profile == profile and one.game in games and edition in one.edition


@pytest.mark.parametrize("profile", PROFILES)
def test_the_stream_is_the_pinned_one(profile: str) -> None:
    kept = tuple(filter(of(profile), pinned()))
    assert kept
    assert changed(kept, digests_of([profile])) == (), REMEDY


def test_what_is_pinned_is_of_this_version() -> None:
    assert pinned_for() == (SUITE_VERSION, 35_2024), REMEDY


def test_every_place_is_pinned() -> None:
    """
    All lanes that have generators in hold'em, both editions of every game, and its requests to deal.
    """
    places = {(one.profile, one.edition, one.game) for one in pinned()}
    assert {(profile, game) for profile, _, game in places} >= {
        (profile, game) for profile in ("core", "physical", "dealing") for game in Game
    }
    assert {edition for _, edition, _ in places} == {"tda-2019", "tda-2024"}
    physical = {one.clause for one in filter(of("physical", (HOLDEM,)), pinned())}
    core = {one.clause for one in filter(of("core", (HOLDEM,)), pinned())}
    assert core | physical == {source.clause for source in REGISTRY if HOLDEM in source.games}


_PRINT = f"""
from {case_stream.__name__}.digests import digests_of
from reference_engine.model.games import Game

for profile in ("physical", "dealing"):
    for one in digests_of([profile], [Game.NO_LIMIT_HOLDEM, Game.RAZZ], ["tda-2024"]):
        print(one.place, one.digest)
"""


def test_another_process_with_another_order_of_hashes_draws_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", _PRINT],
        env=os.environ | {"PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    kept = [one for one in pinned() if any(of(it, (HOLDEM, RAZZ), "tda-2024")(one) for it in ("physical", "dealing"))]
    assert done.stdout.splitlines() == [f"{one.place} {one.digest}" for one in kept]


class Swapped:
    """
    Draws of which the first two integers change places.
    """

    def __init__(self, draw: Draw) -> None:
        self.game = draw.game
        self._draw = draw
        self._first: list[float] = []
        self._drawn = 0

    def integer(self, low: int, high: int) -> int:
        self._drawn += 1
        if self._drawn == 1:
            self._first = [self._share(), self._share()]
        if self._drawn <= 2:
            return low + int(self._first[2 - self._drawn] * (high - low + 1))
        return self._draw.integer(low, high)

    def _share(self) -> float:
        return self._draw.integer(0, 999_999) / 1_000_000

    def blob(self, max_size: int) -> bytes:
        return self._draw.blob(max_size)


def swapping(generate: Callable[..., Group]) -> Callable[..., Group]:
    return lambda draw, *, edition: generate(Swapped(draw), edition=edition)


def one_draw_more(generate: Callable[..., Group]) -> Callable[..., Group]:
    def generate_later(draw: Draw, *, edition: str) -> Group:
        draw.integer(0, 1)
        return generate(draw, edition=edition)

    return generate_later


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], None]:
    """
    Change the generator of a slug.
    """

    def planted(slug: str, change: Callable[[Callable[..., Group]], Callable[..., Group]]) -> None:
        sources = [replace(it, generate=change(it.generate)) if it.slug == slug else it for it in REGISTRY]
        monkeypatch.setattr(lanes, "REGISTRY", tuple(sources))

    return planted


@pytest.mark.parametrize(("slug", "change"), [("boxed_cards", swapping), ("killed_hand", one_draw_more)])
def test_another_order_of_draws_changes_the_lanes_of_the_generator_and_no_other(
    plant: Callable[[str, Any], None], change: Any, slug: str
) -> None:
    plant(slug, change)
    kept = tuple(filter(of("core", (HOLDEM,)), pinned()))
    clause = next(source.clause for source in REGISTRY if source.slug == slug)
    expected = {one.place for one in kept if one.clause == clause}
    assert len(expected) == 2
    assert set(changed(kept, digests_of(["core"], [HOLDEM]))) == expected


def test_a_lane_that_comes_or_goes_is_told() -> None:
    one, other = (Digest("core", "tda-2024", HOLDEM, clause, "0") for clause in ("first_card", "posts"))
    assert changed([one], [one, other]) == (other.place,)
    assert changed([one, other], [other]) == (one.place,)
    assert changed([one, other], [other, one]) == ()
