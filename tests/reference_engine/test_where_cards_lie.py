"""
Where cards lie after each event, from which hand or street they were lost, and who is there when the last one comes.
"""

from collections.abc import Callable

import pytest

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.games import Street
from reference_engine.pack import Lies, Pack

CALLED = ["posts", "deal", "end", "3 calls", "1 calls", "2 checks"]
FLOP = [*CALLED, "burn", "flop"]


def hand_of(case: Case) -> Hand:
    return fold(case.table, case.game, case.events)


def test_a_card_that_is_lost_from_the_board_is_lost_from_its_street(written: Callable[..., Case]) -> None:
    turn = [*FLOP, "1 2 3 check", "burn", "turn"]
    assert [loss.street for loss in hand_of(written([*turn, "muck turn:1"], seats=3)).losses] == [Street.TURN]
    assert hand_of(written([*turn, "muck burn:1"], seats=3)).losses == []
    assert hand_of(written([*turn, "return flop:1"], seats=3)).losses == []
    assert hand_of(written([*FLOP, "burn flop:2"], seats=3)).losses == []


def test_a_replaced_card_of_the_turn_stays_on_the_turn(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*FLOP, "1 2 3 check", "burn", "turn", "replace turn:1"], seats=3))
    assert hand.board == {Street.FLOP: [7, 8, 9], Street.TURN: [12]}


def test_a_replaced_burn_is_no_other_burn(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*CALLED, "burn", "burn", "replace burn:2"], seats=3))
    burned = len(hand.events) - 3
    assert [(burn.event, burn.place) for burn in hand.burns] == [(burned, 6), (burned + 1, 8)]


def test_a_card_of_a_hand_that_is_burned_is_picked_from_no_street(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*FLOP, "1 checks", "burn 2:1"], seats=3))
    assert len(hand.uncovered.premature_burns) == 1
    assert [loss.seat for loss in hand.losses] == [2]


def test_a_card_of_a_hand_that_comes_to_the_board_is_lost_to_the_hand(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*CALLED, "burn", "flop: 3:1 7c 2d"], seats=3))
    at = len(hand.events) - 1
    assert [(loss.event, loss.place, loss.seat) for loss in hand.losses] == [(at, hand.board[Street.FLOP][0], 3)]
    assert [hand.pack.cards[place].lies for place in hand.board[Street.FLOP]] == [Lies.BOARD] * 3


def test_a_burn_that_comes_to_a_seat_that_lost_another_card_is_a_stray_there(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*CALLED, "burn", "muck 3:1", "move burn:1 to 3"], seats=3))
    assert [(stray.place, stray.seat) for stray in hand.strays] == [(6, 3)]
    from_the_board = hand_of(written([*FLOP, "move flop:1 to 3"], seats=3))
    assert [(stray.place, stray.seat) for stray in from_the_board.strays] == [(7, 3)]


def test_what_leaves_a_hand_or_the_pack_lies_where_it_was_put(written: Callable[..., Case]) -> None:
    hand = hand_of(written(["posts", "deal 3", "boxed", "deal", "end", "kill 3: clock", "muck 1:1"], seats=3))
    lies = {place: placed.lies for place, placed in enumerate(hand.pack.cards)}
    assert lies == {
        0: Lies.MUCK,
        1: Lies.SEAT,
        2: Lies.MUCK,
        3: Lies.ASIDE,
        4: Lies.SEAT,
        5: Lies.SEAT,
        6: Lies.MUCK,
    }
    assert set(hand.hole) == {1, 2, 3}


@pytest.mark.parametrize("first", ["burn", "flop"])
def test_the_first_burn_or_board_ends_a_deal_that_was_not_put_down(first: str, written: Callable[..., Case]) -> None:
    assert hand_of(written(["posts", "deal"], seats=3)).deal_is_open
    assert not hand_of(written(["posts", "deal", first], seats=3)).deal_is_open


class TestStreetsThatGoBack:
    def test_the_burn_after_an_early_street_stays_early(self, written: Callable[..., Case]) -> None:
        early = ["posts", "deal", "end", "3 calls", "burn", "flop", "burn", "return flop:1 flop:2 flop:3"]
        hand = hand_of(written(early, seats=3))
        at = len(hand.events)
        assert [street.burns for street in hand.taken_back] == [(at - 4,)]
        assert hand.uncovered.premature_burns == [at - 2]

    def test_an_early_burn_of_a_street_that_came_in_time_is_not_its_own(self, written: Callable[..., Case]) -> None:
        early = ["posts", "deal", "end", "3 calls", "burn", "1 calls", "2 checks", "flop"]
        hand = hand_of(written([*early, "return flop:1 flop:2 flop:3"], seats=3))
        assert [(street.was_premature, street.burns) for street in hand.taken_back] == [(False, ())]
        assert len(hand.uncovered.premature_burns) == 1

    def test_a_scrap_that_is_laid_aside_does_not_go_back(self, written: Callable[..., Case]) -> None:
        early = ["posts", "deal", "end", "3 calls", "burn", "flop: As JR 2c", "return flop:1 flop:3"]
        hand = hand_of(written(early, seats=3))
        assert [street.places for street in hand.taken_back] == [(7, 9)]
        assert hand.pack.cards[8].lies is Lies.ASIDE


def test_without_blinds_the_first_to_act_is_known(written: Callable[..., Case]) -> None:
    hand = hand_of(written(["posts", "deal", "end", "2 checks out of turn"], seats=3, blinds="0-0", ante=10))
    assert [act.in_turn for act in hand.acts] == [False]


class TestPresence:
    """
    30: who is there when the last card of the initial deal goes out.
    """

    def test_just_before_the_last_card(self, written: Callable[..., Case]) -> None:
        left = written(["posts", "deal 5", "2 leaves", "deal 1", "end"], seats=3)
        assert hand_of(left).absent_at_deal == {2}
        left_too = written(["posts", "deal 5", "2 leaves", "deal 1", "1 leaves", "end"], seats=3)
        assert hand_of(left_too).absent_at_deal == {2}
        back = written(["posts", "deal 5", "2 returns", "deal 1", "1 leaves", "end"], seats=3, absent=(2,))
        assert hand_of(back).absent_at_deal == frozenset()

    def test_of_a_deal_without_a_card_it_is_who_is_there_at_its_end(self, written: Callable[..., Case]) -> None:
        assert hand_of(written(["1 leaves", "end"], seats=3, blinds="0-0")).absent_at_deal == {1}
        back = written(["2 returns", "end"], seats=3, blinds="0-0", absent=(2,))
        assert hand_of(back).absent_at_deal == frozenset()

    def test_after_the_only_card_of_a_deal_that_was_stopped(self, written: Callable[..., Case]) -> None:
        hand = hand_of(written(["deal 1", "1 leaves"], seats=3, blinds="0-0"))
        assert hand.absent_at_deal == frozenset()


class TestPack:
    def test_a_face_that_becomes_known_leaves_the_back_as_it_is(self) -> None:
        pack = Pack()
        foreign, own = pack.take("??*", Lies.SEAT, 0, 1), pack.take("??", Lies.SEAT, 1, 2)
        assert pack.show(foreign, "As", 2)
        assert pack.show(own, "Kd", 3)
        assert [placed.card for placed in pack.cards] == ["As*", "Kd"]

    def test_each_further_copy_of_a_card_is_told_beside_the_first_that_is_out(self) -> None:
        pack = Pack()
        places = [pack.take("As", Lies.SEAT, event, event) for event in (1, 2)]
        pack.give_back(places[0])
        again = pack.take("As", Lies.SEAT, 3, 3)
        assert [(it.event, it.first, it.second) for it in pack.duplicates] == [(2, 0, 1), (3, 1, again)]
        pack.give_back(places[1])
        pack.give_back(again)
        pack.take("As", Lies.SEAT, 4, 4)
        assert len(pack.duplicates) == 2


def test_the_words_by_which_the_invariants_name_where_a_card_lies() -> None:
    assert [lies.value for lies in Lies] == ["seat", "board", "burn", "aside", "muck", "stub"]
