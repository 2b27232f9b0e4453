"""
Where a ruling does several things to the cards, each part of a difference has the clause of what settles it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from reference_engine.continuation import Account, differences
from reference_engine.continuation.difference import Part
from reference_engine.model.games import Street
from reference_engine.model.ruling import DeadHands, RestoreStub, ReturnAndReshuffle, Scrap

HAND = ("posts", "deal", "extra to 5", "end", "3 4 5 6 1 call", "2 checks")


@pytest.fixture
def clauses(street: Any) -> Callable[[Account, int], set[str]]:
    """
    The clauses of a street of which nothing lies there.
    """

    def found_on(account: Account, at: int) -> set[str]:
        found = differences(account, street(account, at, burns=(), board=()))
        assert [it.part for it in found] == [Part.BURNS, Part.BOARD]
        return {it.clause for it in found}

    return found_on


def test_a_pick_settles_the_flop_and_the_burn_that_it_is(accounted: Any, s: Any, clauses: Any) -> None:
    account = accounted([*HAND, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"], 5)
    assert [clauses(account, at) for at in (0, 1, 2)] == [{"four_card_flop"}] * 2 + [{"killed_hand"}]
    due = account.any_continuation()
    twice = differences(account, replace(due, streets=(*due.streets, due.streets[0])))
    assert [it.clause for it in twice] == ["four_card_flop"] * 2


def test_what_went_out_too_early_is_settled_by_its_return(accounted: Any, s: Any, clauses: Any) -> None:
    account = accounted([*HAND[:4], "3 folds", "4 calls", f"burn: {s[0]}", f"flop: {s.run(1, 3)}"], 4)
    assert clauses(account, 0) == {"premature_cards"}
    (found,) = differences(account, replace(account.any_continuation(), stub=()))
    assert (found.part, found.clause) == (Part.STUB, "premature_cards")


def test_a_stub_that_is_put_right_beside_a_dead_hand(accounted: Any) -> None:
    account = accounted(HAND, remedies=[DeadHands((5,)), RestoreStub(rebuilt=False)])
    (found,) = differences(account, replace(account.any_continuation(), stub=()))
    assert (found.part, found.clause) == (Part.STUB, "reshuffle")


def test_a_scrap_settles_the_street_on_which_it_lies(accounted: Any, s: Any, street: Any, clauses: Any) -> None:
    hand = [*HAND, f"burn: {s[0]}", f"flop: {s[1]} JR {s[2]}"]
    account = accounted(hand, 3, remedies=[DeadHands((5,)), Scrap(15)])
    assert [clauses(account, at) for at in (1, 2)] == [{"killed_hand"}] * 2
    (found,) = differences(account, street(account, 0, board=(s[1], "JR", s[2])))
    assert found.clause == "scrap_card"


def test_a_scrap_settles_the_street_for_which_it_was_burned(accounted: Any, clauses: Any) -> None:
    account = accounted([*HAND, "burn: JR"], remedies=[DeadHands((5,)), Scrap(13)])
    assert [clauses(account, at) for at in (0, 1, 2)] == [{"scrap_card"}, {"killed_hand"}, {"killed_hand"}]


def test_cards_of_an_early_street_of_stud(accounted: Any, s: Any, street: Any) -> None:
    third = ["posts", "deal: 9s 9h 9d 8s 8h Th Qd Kc 3s", "end", "3 brings in", "1 calls"]
    hand = [*third, f"burn: {s[0]}", f"fourth street: {s.run(1, 3)}"]
    remedies = [DeadHands((2,)), ReturnAndReshuffle(Street.FOURTH_STREET, (10, 11, 12))]
    account = accounted(hand, 4, remedies=remedies, game="seven_card_stud", seats=3)
    found = differences(account, street(account, 0, dealt=()))
    assert [(it.clause, it.seat) for it in found] == [("premature_cards", 1), ("premature_cards", 3)]
