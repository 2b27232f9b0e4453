from collections import Counter
from collections.abc import Iterator
from math import prod

import pytest

from conformance.budget import BUDGETS
from conformance.check import Check
from conformance.kinds import accepted_cuts
from conformance.lanes import lanes
from conformance.null_engines import NULL_ENGINES, conforming_null_engines
from conformance.strategies import REGISTRY
from reference_engine.editions import EDITIONS
from reference_engine.model.games import Game
from reference_engine.model.ruling import Outcome

CHECKS = 30


def checks(book: str, profile: str) -> Iterator[tuple[str, list[Check]]]:
    for lane in lanes([book], (), profile=profile, seed=1):
        found = [lane.next_check() for _ in range(CHECKS)]
        yield lane.clause, [check for check, _ in filter(None, found)]


@pytest.mark.parametrize("profile", ["core", "full", "physical"])
@pytest.mark.parametrize("book", EDITIONS)
def test_only_a_guess_earns_a_check_and_no_more_than_a_tenth_of_a_clause(book: str, profile: str) -> None:
    for clause, made in checks(book, profile):
        assert {name for check in made for name in conforming_null_engines(check, profile)} <= {"random"}, clause
        assert sum(map(chance, made)) <= 0.1 * len(made), clause


def test_none_earns_a_tenth_of_a_clause_over_all_games() -> None:
    """
    A run of the standard budget that spreads a clause over the nine games asks it about as often as here.

    Clauses that not every game has are asked fewer than two hundred times in it.
    """
    each = BUDGETS["standard"].checks // len(Game) + 1
    clauses = [source.clause for source in REGISTRY if set(source.games) == set(Game)]
    made, earned = Counter[str](), Counter[tuple[str, str]]()
    for lane in lanes(["tda-2024"], clauses, profile="core", seed=1, games=tuple(Game)):
        for check, _ in filter(None, (lane.next_check() for _ in range(each))):
            made[lane.clause] += 1
            earned.update((lane.clause, name) for name in conforming_null_engines(check, "core"))
    assert len(made) > 10
    assert min(made.values()) >= BUDGETS["standard"].checks
    assert all(count <= 0.1 * made[clause] for (clause, _), count in earned.items()), earned


def chance(check: Check) -> float:
    """
    How probable it is that one outcome out of six, guessed for each member, is permitted for all.
    """
    return prod(len(accepted_cuts(member.permitted, "core")) / len(Outcome) for member in check.members)


def test_every_kind_of_blindness_is_there() -> None:
    assert set(NULL_ENGINES) == {"misdeal", "accepted", "void", "random", "refuses-first", "refuses-last"}
