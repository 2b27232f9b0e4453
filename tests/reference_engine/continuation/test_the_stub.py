"""
Cards that go back into the stub, cards that live hands lose, and calls of too little, as the fold sees them.
"""

from collections.abc import Callable
from typing import Any

import pytest

from reference_engine.continuation import CannotContinue, account_of
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import Complete, PutBack, RestoreStub
from reference_engine.rule_on import rule_on

DEALT = ["posts", "deal", "end", "3 calls", "4 5 6 fold", "1 calls"]
CALLED = [*DEALT, "2 checks"]


@pytest.fixture
def folded(written: Callable[..., Case]) -> Callable[..., Hand]:
    def fold_it(sentences: list[str], **line: Any) -> Hand:
        case = written(sentences, **line)
        hand = fold(case.table, case.game, case.events)
        assert hand.problems == []
        return hand

    return fold_it


def test_a_premature_street_that_goes_back_gives_the_turn_back(folded: Callable[..., Hand]) -> None:
    out = folded([*DEALT, "burn", "flop"])
    assert (out.street, out.turn, bool(out.uncovered.premature_boards)) == (Street.FLOP, 1, True)
    back = folded([*DEALT, "burn", "flop", "return flop:1 flop:2 flop:3"])
    assert (back.street, back.turn, back.board, back.board_dealt_at) == (Street.PREFLOP, 2, {}, {})
    assert (back.uncovered.premature_boards, back.uncovered.premature_burns) == ([], [])
    assert [(street.street, street.was_premature) for street in back.taken_back] == [(Street.FLOP, True)]


def test_a_street_of_which_a_card_stays_is_not_taken_back(folded: Callable[..., Hand]) -> None:
    hand = folded([*DEALT, "burn", "flop", "return flop:1 flop:2"])
    assert (hand.street, hand.taken_back) == (Street.FLOP, [])


def test_two_streets_go_back_the_last_one_first(folded: Callable[..., Hand]) -> None:
    hand = folded([*DEALT, "burn", "flop", "burn", "turn", "return flop:1 flop:2 flop:3 turn:1"])
    assert [street.street for street in hand.taken_back] == [Street.TURN, Street.FLOP]
    assert (hand.street, hand.turn) == (Street.PREFLOP, 2)


def test_a_returned_card_may_come_again(written: Callable[..., Case]) -> None:
    again = [
        *DEALT,
        "burn",
        "flop: As Kd 2c",
        "return flop:1 flop:2 flop:3",
        "stub shuffled",
        "2 checks",
        "flop: As 3d 4h",
    ]
    assert "fouled_deck" not in rule_on(written([*again, "floor"])).irregularities


def test_a_short_call_passes_the_turn_and_is_owed(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, "burn", "flop", "1 bets 600", "2 acts: call 400"])
    assert (hand.turn, hand.short_calls, hand.bets[2]) == (3, {2: 200}, 400)
    paid = folded([*CALLED, "burn", "flop", "1 bets 600", "2 acts: call 400", "2 acts: call 200"])
    assert (paid.turn, paid.short_calls, paid.bets[2]) == (3, {}, 600)
    assert [act.chips for act in paid.acts if act.seat == 2] == [0, 400]
    assert paid.stacks[2] == 10_000 - 100 - 600


def test_what_two_short_calls_owe_adds_up(folded: Callable[..., Hand]) -> None:
    flop = [*CALLED, "burn", "flop", "1 bets 600", "2 acts: call 400", "3 raises to 1200", "1 calls"]
    hand = folded([*flop, "2 acts: call 400"])
    assert (hand.short_calls, hand.betting.committed[2]) == ({2: 400}, 1200)


@pytest.mark.parametrize(("act", "chips"), [("call 101", 101), ("call 300", 300), ("bet 50", 50)])
def test_what_is_no_call_of_too_little_owes_nothing(folded: Callable[..., Hand], act: str, chips: int) -> None:
    hand = folded(["posts", "deal", "end", f"3 acts: {act}"])
    assert [wrong.chips for wrong in hand.wrong_amounts] == [chips]
    assert (hand.short_calls, hand.betting.committed[3]) == ({}, chips)


def test_a_stub_that_is_shuffled_for_one_reason_needs_no_order(written: Callable[..., Case]) -> None:
    sentences = [*CALLED, "stub shuffled face up", "stub dropped: known", "floor"]
    assert RestoreStub(rebuilt=False) in rule_on(written(sentences)).members[0].ruling.remedies


def test_the_burn_of_39_b_leaves_room_for_one_card(written: Callable[..., Case]) -> None:
    ruling = rule_on(written([*CALLED, "flop", "burn flop:2", "floor"])).members[0].ruling
    assert ruling.remedies == (Complete(Street.FLOP, 1),)


def test_a_hand_that_is_put_back_plays_for_the_pot(written: Callable[..., Case], accounted: Any, s: Any) -> None:
    heads_up = ["posts", "deal", "end", "2 calls", "1 checks", "muck 1:1", "muck 1:2"]
    account = accounted(heads_up, seats=2)
    places = rule_on(written([*heads_up, "floor"], seats=2)).members[0].ruling.remedies
    assert places == (PutBack((0, 2)),)
    assert account.any_continuation() == Continuation(
        streets=(
            StreetCards(Street.FLOP, (s[0],), tuple(s[1:4])),
            StreetCards(Street.TURN, (s[4],), (s[5],)),
            StreetCards(Street.RIVER, (s[6],), (s[7],)),
        )
    )


def test_a_burn_that_goes_back_to_a_hand_is_refused_by_name(accounted: Any) -> None:
    with pytest.raises(CannotContinue, match="a burn that goes back to a hand"):
        accounted([*CALLED, "burn 2:2"])


@pytest.mark.parametrize(("order", "is_rebuilt"), [("known", True), ("lost", False)])
def test_a_hand_among_a_dropped_stub_is_out_of_it_before_cards_come(
    order: str, *, is_rebuilt: bool, written: Callable[..., Case], s: Any
) -> None:
    """
    The two cards lie at the top of what is sent along, and neither comes from the stub nor is in the new one.
    """
    case = written(
        ["posts", "deal", "end", "2 calls", "1 checks", f"stub dropped: {order} with 1:1 1:2", "floor"], seats=2
    )
    hand, ruling = fold(case.table, case.game, case.events), rule_on(case).members[0].ruling
    assert ruling.remedies == (RestoreStub(is_rebuilt), PutBack((0, 2)))
    own = [hand.pack.cards[place].card for place in (0, 2)]
    stub = [card for card in STANDARD_DECK if card not in {placed.card for placed in hand.pack.cards}]
    account = account_of(hand, ruling, [*own, *stub])
    assert account is not None
    new_stub = account.shuffled
    assert new_stub == (() if is_rebuilt else tuple(sorted(stub)))
    flop, *_ = account.follows(None, new_stub).streets
    top = stub if is_rebuilt else sorted(stub)
    assert (flop.burns, flop.board) == ((top[0],), tuple(top[1:4]))


def test_a_hand_among_the_stub_may_not_come_from_it_as_well(written: Callable[..., Case]) -> None:
    case = written(
        ["posts", "deal", "end", "2 calls", "1 checks", "stub dropped: known with 1:1 1:2", "floor"], seats=2
    )
    hand, ruling = fold(case.table, case.game, case.events), rule_on(case).members[0].ruling
    own = hand.pack.cards[0].card
    stub = [card for card in STANDARD_DECK if card not in {placed.card for placed in hand.pack.cards}]
    with pytest.raises(CannotContinue, match="fouled_deck"):
        account_of(hand, ruling, [own, own, *stub])
