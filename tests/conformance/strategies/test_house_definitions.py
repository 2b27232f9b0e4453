"""
What a house adds to the definition of a fouled deck is put to an engine, and told apart from a sound deck.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.check import prepared
from conformance.draw import strategy
from conformance.group import Twin
from conformance.lanes import Lane
from conformance.strategies.house_definitions import GENERATORS, house_sources
from reference_engine.editions import EDITIONS, switches
from reference_engine.house import FOULED_BY, NO_HOUSE, House
from reference_engine.model.events import CardFound
from reference_engine.model.games import Game
from reference_engine.model.ruling import Outcome

SWITCHES = sorted(GENERATORS)


def test_each_definition_has_a_generator() -> None:
    assert set(GENERATORS) == set(FOULED_BY.values()) == {name for name in switches() if name.startswith("fouled-")}


def test_without_a_house_file_there_is_none() -> None:
    assert house_sources(NO_HOUSE.switches) == ()
    assert house_sources({"fouled-two-jokers": "a"}) == ()
    assert [source.slug for source in house_sources({"fouled-two-jokers": "b"})] == ["fouled_two_jokers"]


@pytest.mark.parametrize("switch", SWITCHES)
@settings(deadline=None, max_examples=40)
@given(st.data(), st.sampled_from(EDITIONS), st.sampled_from(list(Game)))
def test_such_a_deck_voids_the_hand_and_a_sound_one_does_not(
    switch: str, data: st.DataObject, edition: str, game: Game
) -> None:
    groups = strategy(lambda draw: GENERATORS[switch](draw, edition=edition), game)
    check = prepared(data.draw(groups), "core", House(switches={switch: "b"}))
    assert check is not None
    assert not check.is_discretionary
    outcomes = {expected.member.twin: expected.permitted.members[0].ruling.outcome for expected in check.members}
    assert outcomes.pop(Twin.IRREGULAR) is Outcome.HAND_VOID
    assert outcomes.pop(Twin.CLEAN) is Outcome.PLAY_ON
    assert Outcome.HAND_VOID not in outcomes.values()


@pytest.mark.parametrize("switch", SWITCHES)
def test_the_lane_of_fouled_decks_has_them_in_a_house_that_adds_them(switch: str) -> None:
    house = House(switches={switch: "b"})
    lane = Lane("tda-2024", "fouled_deck", profile="core", seed=1, house=house)
    found = [lane.next_check() for _ in range(4)]
    slugs = {origin.slug for check in found if check is not None for origin in check[1:]}
    assert slugs == {"fouled_deck", switch.replace("-", "_")}


def test_a_missing_card_turns_up_last() -> None:
    lane = Lane("tda-2024", "fouled_deck", profile="core", seed=1, house=House(switches={"fouled-missing-card": "b"}))
    checks = [lane.next_check() for _ in range(2)]
    events = [check[0].irregular.member.case.events for check in checks if check is not None]
    assert any(type(each[-2]) is CardFound for each in events)
