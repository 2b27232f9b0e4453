"""
Which clauses a hand gives evidence for.
"""

from collections.abc import Callable
from typing import Any

import pytest

from reference_engine.audit import clauses_reached
from reference_engine.problem import MalformedCase

POSTS = "1sb50 2bb100 "
DEAL = POSTS + "deal:123123 ."
WALK = DEAL + " 3f 1f pot2"
TO_THE_FLOP = DEAL + " 3c100 1c50 2x /5c F:2c3c4c 1b100 2f 3f pot1"
FINAL = {1: 9950, 2: 10050, 3: 10000}
DEALT = {"posts", "entitled_seats", "wrong_count", "dealing_procedure", "first_card"}
BOARD = {"one_burn", "board_count"}


@pytest.mark.parametrize(
    ("words", "options", "clauses"),
    [
        (WALK, {}, DEALT | {"fouled_deck"}),
        (WALK, {"final": FINAL}, DEALT | {"fouled_deck", "chips"}),
        (WALK, {"pack": "AsKdQhJsTc9d"}, DEALT | {"fouled_deck", "rigged_deck"}),
        (WALK.replace("deal:123123", "1As 2Kd 3Qh 1Js 2Tc 3??"), {}, DEALT),
        (TO_THE_FLOP, {}, DEALT | BOARD | {"fouled_deck"}),
        (TO_THE_FLOP.replace("/5c", "/??"), {}, DEALT | BOARD),
        (DEAL + " 3c100 1c50 2x pot2", {}, DEALT | BOARD | {"fouled_deck"}),
        ("2sb50 1bb100 deal:1212 . 2f pot1", {"seats": 2}, DEALT - {"first_card"} | {"heads_up_order", "fouled_deck"}),
        (WALK, {"seats": 4, "empty": (4,)}, DEALT - {"first_card"} | {"dead_button", "fouled_deck"}),
    ],
)
def test_a_clause_is_reached_where_the_hand_came_to_it(
    written: Callable[..., Any], words: str, options: dict[str, Any], clauses: set[str]
) -> None:
    assert clauses_reached(written(words, **options).log) == clauses


@pytest.mark.parametrize(
    ("words", "options", "clauses"),
    [
        (POSTS + "1As 2Kd 3As", {"pack": "AsKdAs"}, {"posts", "first_card", "fouled_deck", "rigged_deck"}),
        ("2sb50 1bb100 1As 2As", {"pack": "AsAs", "seats": 2}, {"posts", "fouled_deck", "rigged_deck"}),
        (WALK, {"pack": "AsKdQhJsTc9d2c2c"}, DEALT | {"rigged_deck"}),
    ],
)
def test_a_pack_with_a_card_twice_is_kept_where_the_second_copy_came(
    written: Callable[..., Any], words: str, options: dict[str, Any], clauses: set[str]
) -> None:
    assert clauses_reached(written(words, **options).log) == clauses


def test_what_is_broken_is_reached(written: Callable[..., Any]) -> None:
    assert clauses_reached(written("").log) == {"entitled_seats", "posts", "chips"}
    assert "chips" in clauses_reached(written(DEAL + " 3f 1f").log)


def test_a_log_that_cannot_have_happened_has_no_evidence(written: Callable[..., Any]) -> None:
    with pytest.raises(MalformedCase, match="the table has no seat 9"):
        clauses_reached(written(DEAL + " 9x").log)
