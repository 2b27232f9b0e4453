"""
What an engine deals that notices nothing: a burn and the board for each street that is not out.
"""

from typing import Any

from reference_engine.continuation import plain_continuation
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.continuation import HandCard, StreetCards
from reference_engine.model.games import Street

CALLED = ["posts", "deal", "end", "3 4 5 6 1 call", "2 checks"]


def hand_of(case: Case) -> Hand:
    return fold(case.table, case.game, case.events)


def test_it_burns_again_whatever_was_burned(written: Any, s: Any) -> None:
    hand = hand_of(written([*CALLED, f"burn: {s[0]}", "floor"]))
    found = plain_continuation(hand, s[1:])
    assert found is not None
    assert found.streets[0] == StreetCards(Street.FLOP, (s[1],), s[2:5])
    assert [street.street for street in found.streets] == [Street.FLOP, Street.TURN, Street.RIVER]


def test_it_leaves_what_is_out(written: Any, s: Any) -> None:
    found = plain_continuation(hand_of(written([*CALLED, f"flop 4: {s.run(0, 3)}", "floor"])), s[4:])
    assert found is not None
    assert found.streets[0] == StreetCards(Street.TURN, (s[4],), (s[5],))


def test_it_finishes_the_deal_by_the_number_of_cards(written: Any, s: Any) -> None:
    found = plain_continuation(hand_of(written(["posts", "deal 10", "floor"])), s)
    assert found is not None
    assert found.dealt == (HandCard(5, s[0]), HandCard(6, s[1]))


def test_it_deals_on_to_seats_that_have_no_card_yet(written: Any, s: Any, regular: Any) -> None:
    found = plain_continuation(hand_of(written(["posts", "deal 1", "floor"], seats=2)), s)
    assert found is not None
    assert found.dealt == (HandCard(2, s[0]), HandCard(1, s[1]), HandCard(2, s[2]))
    assert found.streets == regular(s, 3)


def test_it_gives_nobody_a_card_once_the_stub_was_put_down(written: Any, s: Any, regular: Any) -> None:
    found = plain_continuation(hand_of(written(["posts", "deal 11", "end", "floor"])), s)
    assert found is not None
    assert (found.dealt, found.streets) == ((), regular(s))


def test_it_deals_nothing_to_one_hand(written: Any, s: Any) -> None:
    folds = ["posts", "deal", "end", "3 4 5 6 1 fold", "floor"]
    found = plain_continuation(hand_of(written(folds)), s)
    assert found is not None
    assert found.streets == ()


def test_it_gives_up_on_a_stub_that_it_cannot_deal_from(written: Any, s: Any) -> None:
    assert plain_continuation(hand_of(written([*CALLED, "floor"])), s[:7]) is None
    assert plain_continuation(hand_of(written([*CALLED, "floor"])), ("JR", *s)) is None
