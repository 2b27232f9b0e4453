import tomllib

import pytest

from conformance.check import prepared
from conformance.draw import RandomDraw
from conformance.effort.__main__ import drawn_table
from conformance.effort.cells import Cell, cells_of, features_of
from conformance.effort.reachable import possible_cells, subjects_of, unreached
from conformance.effort.requests import features_of_request
from conformance.effort.words import in_words
from conformance.lanes import random_of
from conformance.strategies import REGISTRY, deal_requests
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024
from reference_engine.audit import clauses_at_stake
from reference_engine.model.games import FACTS, Game

ANEW = "draw the table anew: python -m conformance.effort"


@pytest.mark.parametrize("game", EVERY_GAME)
def test_each_irregularity_that_a_generator_makes_is_in_the_table(game: Game) -> None:
    for profile in EVERY_PROFILE:
        sources = {source.slug for source in REGISTRY if game in source.games and profile in source.profiles}
        assert sources <= subjects_of("floor", profile, game), ANEW


@pytest.mark.parametrize("game", [Game.NO_LIMIT_HOLDEM, Game.RAZZ, Game.TRIPLE_DRAW_2_7])
def test_what_is_drawn_is_nearly_always_in_the_table(game: Game) -> None:
    known = possible_cells("floor", "full", game, subjects_of("floor", "full", game), BOTH_EDITIONS)
    met: set[Cell] = set()
    for source in REGISTRY:
        if game in source.games:
            draw = RandomDraw(random_of("a look at the table", game, source.slug), game)
            check = prepared(source.generate(draw, edition=source.editions[0]), "full")
            if check is not None:
                for member in check.members:
                    assert member.hand is not None
                    met.update(cells_of(features_of(check.group, member.member, member.hand)))
    assert len(met) > 100
    assert len(met - known) <= 0.03 * len(met), ANEW


def test_what_is_asked_of_a_dealer_is_in_the_table() -> None:
    game = Game.NO_LIMIT_HOLDEM
    known = possible_cells("dealer", "core", game, subjects_of("dealer", "core", game), BOTH_EDITIONS)
    met: set[Cell] = set()
    for index in range(60):
        request = deal_requests.generate(RandomDraw(random_of("a look", index), game), edition=TDA_2024)
        for clause in clauses_at_stake(request):
            met.update(cells_of(features_of_request(request, clause)))
    assert len(met) > 100
    assert len(met - known) <= 0.03 * len(met), ANEW


def test_a_game_has_no_more_hands_and_no_other_streets_than_it_can() -> None:
    for game in EVERY_GAME:
        cells = possible_cells("floor", "full", game, subjects_of("floor", "full", game), BOTH_EDITIONS)
        values = {value for cell in cells for value in cell}
        streets = {value for name, value in values if name == "street"}
        assert streets <= set(FACTS[game].streets)
        assert max(int(value) for name, value in values if name == "seats") <= FACTS[game].most_seats


def test_a_profile_reaches_all_that_a_narrower_one_reaches_and_more() -> None:
    game = Game.NO_LIMIT_HOLDEM
    core, full, physical = (
        possible_cells("floor", profile, game, subjects_of("floor", profile, game), BOTH_EDITIONS)
        for profile in EVERY_PROFILE
    )
    assert core < full < physical


def test_an_edition_that_is_not_asked_leaves_no_cell() -> None:
    cells = possible_cells("floor", "core", Game.NO_LIMIT_HOLDEM, ["exposed_cards"], [TDA_2024])
    assert ("edition", "tda-2024") in {value for cell in cells for value in cell}
    assert ("edition", "tda-2019") not in {value for cell in cells for value in cell}


def test_clean_twins_are_no_other_hands_than_those_that_they_stand_beside() -> None:
    clean = ("irregularity", "none")
    game = Game.NO_LIMIT_HOLDEM
    exposed, fouled = (
        possible_cells("floor", "core", game, [subject, "none"], [TDA_2024])
        for subject in ("exposed_cards", "fouled_deck")
    )
    assert {(clean, ("street", "preflop")), (clean, ("seat", "no_seat"))} <= exposed
    assert (clean, ("street", "river")) in fouled - exposed
    assert (("street", "river"), ("seats", "9")) in fouled - exposed


def test_what_no_generator_reaches_is_said() -> None:
    missing = unreached(Game.NO_LIMIT_HOLDEM)
    assert "none" not in missing
    assert "on the river" in missing["four_card_flop"]
    assert "on the flop" not in missing["four_card_flop"]
    assert "called in mid-deal" not in missing["first_card"]
    assert "called after the award" in missing["first_card"]


def test_every_cell_has_words_of_its_own() -> None:
    for role in ("floor", "dealer"):
        for game in EVERY_GAME:
            cells = possible_cells(role, "full", game, subjects_of(role, "full", game), BOTH_EDITIONS)
            told = {in_words(cell) for cell in cells}
            assert len(told) == len(cells)
            assert not any("_" in words for words in told)


def test_the_table_is_drawn_in_the_form_in_which_it_is_read() -> None:
    drawn = tomllib.loads(drawn_table(1, [Game.RAZZ]))
    assert drawn["stud"]["core"]["fouled_deck"]["edition"] == ["tda-2019", "tda-2024"]
    assert drawn["stud"]["dealing"]["posts"]["button"] == ["none"]
    assert drawn["stud"]["core"]["pairs"].keys() >= {"edition tda-2024 street"}
