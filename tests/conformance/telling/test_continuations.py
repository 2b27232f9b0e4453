from typing import Any

import pytest

from conformance.telling import tell_continuation, tell_difference, tell_stub
from reference_engine.continuation import Difference, Part
from reference_engine.fold import fold
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street

FLOP, TURN = Street.FLOP, Street.TURN


def number_of(slug: str) -> str:
    return {"killed_hand": "38"}.get(slug, "")


def test_a_stub_is_told_as_far_as_a_hand_may_need_it() -> None:
    assert tell_stub(("As", "Kd")) == "The stub, from the top: As Kd."
    assert tell_stub(STANDARD_DECK[:13]).endswith(f"{STANDARD_DECK[11]} and one card more.")


def test_the_cards_are_told_in_order(heads_up: Any) -> None:
    case = heads_up()
    hand = fold(case.table, case.game, case.events)
    cards = Continuation(
        pick=0,
        stub=("As", "Kd"),
        dealt=(HandCard(1, "9c"),),
        muck=("3c", "5c"),
        streets=(StreetCards(FLOP, ("As",), ("Kd", "7c", "8c")), StreetCards(TURN, (), ())),
    )
    assert tell_continuation(hand, cards) == (
        "Picked: the 2c.",
        "The shuffled stub, from the top: As Kd.",
        "The 9c goes to seat 1.",
        "To the muck: 3c 5c.",
        "The flop: Kd 7c 8c, As burned.",
        "The turn: no card, nothing burned.",
    )
    assert tell_continuation(hand, Continuation()) == ("No card comes any more.",)
    assert tell_continuation(hand, Continuation(pick=40))[0] == ("Picked: a card that never left the pack (number 40).")


@pytest.mark.parametrize(
    ("difference", "told"),
    [
        (
            Difference(Part.BURNS, "killed_hand", ("4c", "5d"), ("4c",), TURN),
            "The turn: burned 4c 5d, should be 4c (38 killed hand).",
        ),
        (
            Difference(Part.BOARD, "killed_hand", (), ("4c",), TURN),
            "The turn: nothing on the board, should be 4c (38 killed hand).",
        ),
        (
            Difference(Part.PICK, "four_card_flop", ("Ah",), ("4c", "5d")),
            "Picked Ah, should be one of 4c 5d (four card flop).",
        ),
        (Difference(Part.PICK, "four_card_flop", ("Ah",), ()), "Picked Ah, and nothing is mixed (four card flop)."),
        (
            Difference(Part.STUB, "premature_cards", ("Ah",), ()),
            "The shuffled stub has Ah too many and lacks nothing (premature cards).",
        ),
        (
            Difference(Part.DEALT, "short_button", ("Ah",), ("4c",), seat=3),
            "Seat 3 gets Ah, should be 4c (short button).",
        ),
        (Difference(Part.MUCK, "killed_hand", (), ("4c",)), "To the muck: nothing, should be 4c (38 killed hand)."),
        (
            Difference(Part.STREETS, "irregular_burn", ("Ah",), (), FLOP),
            "The flop: Ah here, where no cards are due or they were told already (irregular burn).",
        ),
    ],
)
def test_a_difference_is_a_sentence(difference: Difference, told: str) -> None:
    assert tell_difference(difference, number_of) == told
