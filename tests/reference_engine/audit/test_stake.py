"""
Which clauses a request to deal can break.
"""

from typing import Any

import pytest

from conformance.corpus.tables import TableLine, seated
from reference_engine.audit import AskedHand, DealRequest, clauses_at_stake, clauses_that_may_follow
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import Action

CALL, CHECK, FOLD, BET, RAISE = Action.CALL, Action.CHECK, Action.FOLD, Action.BET, Action.RAISE

ALWAYS = {"wrong_count", "fouled_deck", "dealing_procedure", "chips"}
BOARD = {"one_burn", "board_count"}
USUAL = ALWAYS | BOARD | {"first_card", "posts"}


def at_stake(hand: AskedHand | None = None, **line: Any) -> frozenset[str]:
    table = seated(TableLine(**{"seats": 3, **line}))
    return clauses_at_stake(DealRequest(table, (hand or AskedHand(),), "tda-2024"))


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ({}, USUAL),
        ({"seats": 2}, USUAL - {"first_card"} | {"heads_up_order"}),
        ({"seats": 4, "empty": (4,)}, USUAL - {"first_card"} | {"dead_button", "entitled_seats"}),
        ({"seats": 4, "empty": (2,)}, USUAL | {"entitled_seats"}),
        ({"seats": 4, "waiting": (1,)}, USUAL | {"entitled_seats"}),
        ({"absent": (1,)}, USUAL | {"entitled_seats"}),
        ({"on_penalty": (1,)}, USUAL | {"entitled_seats"}),
        ({"absent": (1,), "on_penalty": (2,)}, USUAL - BOARD | {"entitled_seats"}),
        ({"blinds": "0-0"}, USUAL - {"posts"}),
        ({"blinds": "0-0", "ante": 5}, USUAL),
    ],
)
def test_the_table_decides(line: dict[str, Any], clauses: set[str]) -> None:
    assert at_stake(**line) == clauses


@pytest.mark.parametrize(
    ("wishes", "reaches_the_flop"),
    [
        ({1: (FOLD,)}, True),
        ({1: (FOLD,), 2: (FOLD,)}, False),
        ({1: (CALL, FOLD), 2: (CHECK, FOLD)}, True),
        ({1: (CALL, FOLD), 2: (CHECK, BET), 3: (CALL, FOLD)}, True),
        ({1: (CALL, FOLD), 2: (RAISE,), 3: (CALL, FOLD)}, False),
        ({1: (RAISE,), 2: (CALL,), 3: (FOLD,)}, True),
    ],
)
def test_the_board_is_at_stake_where_two_seats_surely_see_it(
    wishes: dict[int, tuple[Action, ...]], reaches_the_flop: bool
) -> None:
    assert (at_stake(AskedHand(wishes=wishes)) >= BOARD) is reaches_the_flop


def test_a_bet_before_the_flop_is_a_raise_where_no_blind_is_owed() -> None:
    wishes = {1: (CHECK, FOLD), 2: (BET,), 3: (CALL, FOLD)}
    assert not at_stake(AskedHand(wishes=wishes), blinds="0-0") & BOARD


SHORT = {"stacks": {2: 100}}


@pytest.mark.parametrize(
    ("line", "leave", "clauses"),
    [
        ({"seats": 5}, (), {"dead_button"}),
        ({"seats": 5}, (4,), {"entitled_seats", "dead_button"}),
        ({"seats": 5, **SHORT}, (), {"entitled_seats", "dead_button"}),
        ({"seats": 5, "stacks": {2: 101}}, (), {"dead_button"}),
        ({"seats": 5, "stacks": {2: 105}, "ante": 5}, (), {"entitled_seats", "dead_button"}),
        ({"seats": 5, "empty": (4,)}, (4,), {"dead_button"}),
        ({"seats": 4, **SHORT}, (1,), {"entitled_seats", "dead_button", "heads_up_order"}),
        ({"seats": 3}, (1,), {"entitled_seats", "dead_button", "heads_up_order"}),
        ({"seats": 2}, (), {"heads_up_order"}),
        ({"seats": 5, "blinds": "0-0", "ante": 5}, (4,), {"entitled_seats"}),
    ],
)
def test_who_leaves_or_may_go_broke_brings_up_the_button(
    line: dict[str, Any], leave: tuple[int, ...], clauses: set[str]
) -> None:
    table = seated(TableLine(**{"seats": 5, **line}))
    first, second = AskedHand(), AskedHand(leave=leave)
    assert clauses_that_may_follow(DealRequest(table, (first, second), "tda-2024")) == clauses
    assert clauses_that_may_follow(DealRequest(table, (first,), "tda-2024")) == set()
    assert clauses_at_stake(DealRequest(table, (first, second), "tda-2024")) == at_stake(**{"seats": 5, **line})


def test_a_pack_with_a_card_twice_puts_the_fouled_deck_at_stake_alone() -> None:
    assert at_stake(AskedHand(pack=STANDARD_DECK)) == USUAL
    assert at_stake(AskedHand(pack=("As", "As", *STANDARD_DECK[2:]))) == {"fouled_deck"}
