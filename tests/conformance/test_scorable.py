"""
The table of scorable clauses against what the generators make.
"""

import pytest

from conformance.lanes import lanes
from conformance.scorable import scorable_clauses
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition
from reference_engine.model.games import FACTS, Family, Game

PAIRS = 4


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("profile", ["core", "full", "physical"])
@pytest.mark.parametrize("book", EDITIONS)
def test_the_table_says_what_the_generators_make(book: str, profile: str, game: Game) -> None:
    found = {
        lane.clause: [lane.next_check() for _ in range(PAIRS)]
        for lane in lanes([book], (), profile=profile, seed=1, games=[game])
    }
    counts = {clause: sum(check is not None for check in checks) for clause, checks in found.items()}
    told_apart = {clause for clause, checks in counts.items() if checks}
    assert told_apart == scorable_clauses("floor", book, profile, game), counts
    assert {clause: counts[clause] for clause in told_apart} == dict.fromkeys(told_apart, PAIRS)


_NOT_DEALT = {
    Family.FLOP: {"street_cards"},
    Family.STUD: {"board_count", "heads_up_order", "dead_button"},
    Family.DRAW: {"board_count"},
}


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("book", EDITIONS)
def test_a_dealer_is_scored_by_every_dealing_clause_of_the_game(book: str, game: Game) -> None:
    expected = set(DEALING_CLAUSES) - {"rigged_deck"} - _NOT_DEALT[FACTS[game].family]
    assert scorable_clauses("dealer", book, "core", game) == expected


@pytest.mark.parametrize("book", EDITIONS)
def test_full_scores_at_least_what_core_scores(book: str) -> None:
    core, full = (scorable_clauses("floor", book, profile) for profile in ("core", "full"))
    assert core < full <= set(edition(book).clauses)


@pytest.mark.parametrize("book", EDITIONS)
def test_physical_scores_at_least_what_full_scores(book: str) -> None:
    full, physical = (scorable_clauses("floor", book, profile) for profile in ("full", "physical"))
    assert full <= physical <= set(edition(book).clauses)
