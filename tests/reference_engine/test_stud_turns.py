"""
Who brings it in at a stud table, and who is first to act on the later streets.
"""

from collections.abc import Callable

import pytest

from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.games import Street
from reference_engine.rule_on import rule_on
from reference_engine.showing import best_showing

# Four seats; the third card of each lies face up.
DOWN = "deal: 2s 3s 4s 5s 6h 7h 8h 9h"
THIRD = (DOWN, "deal: Ad Kd Qc Jc", "end")
DEALT = ["posts", *THIRD]
CALLED = [*DEALT, "4 brings in", "1 2 3 call"]
"""
Seat 4 shows the jack of clubs, the lowest card.
"""
FOLDED = [*DEALT, "4 brings in", "1 2 call", "3 folds"]


def deal(upcards: str) -> list[str]:
    """
    The sentences of a deal that is over, up to the bring-in.
    """
    return ["posts", DOWN, f"deal: {upcards}", "end"]


@pytest.mark.parametrize(
    ("game", "upcards", "seat"),
    [
        ("seven_card_stud", "Ad Kd Qc Jc", 4),
        ("seven_card_stud", "2c Kd Qc Jc", 1),
        ("seven_card_stud", "Td Tc Ts Th", 2),
        ("seven_card_stud", "Td Th Ts Ac", 1),
        ("seven_card_stud", "Th Ts Ac Kc", 1),
        ("seven_card_stud_8", "Ac 2d 3c Ah", 2),
        ("razz", "Ad Kd Qc Jc", 2),
        ("razz", "Ad Kd Kh Kc", 3),
        ("razz", "Ks Kd Kh Kc", 1),
        ("razz", "Ad 2d 3c 4c", 4),
        ("seven_card_stud", "Kd 2c 2c Qd", 2),
        ("seven_card_stud", "2c Kd Qd 2c", 1),
        ("razz", "Ad 2d Ks Ks", 3),
    ],
)
def test_who_brings_it_in(stud: Callable[..., Hand], game: str, upcards: str, seat: int) -> None:
    hand = stud(deal(upcards), game=game)
    assert (hand.turn, hand.later_streets.brings_in) == (seat, seat)


@pytest.mark.parametrize(
    ("game", "cards", "seat"),
    [
        ("seven_card_stud", "Ac Kc 2c 3c", 1),
        ("seven_card_stud", "Ac Ks 2c 3c", 1),
        ("seven_card_stud", "Ac 2c Qd 3c", 1),
        ("seven_card_stud", "3c Kc 2c 3d", 2),
        ("seven_card_stud", "3c 2c Qs Js", 3),
        ("seven_card_stud", "Kc As 2c 3c", 1),
        ("seven_card_stud_8", "8c 7c 6c 5c", 1),
        ("razz", "2c 2d 2h 2s", 1),
        ("razz", "Ac 2d 3c 4c", 4),
        ("razz", "Kc Qd 8c 7c", 4),
        ("razz", "3c 2d 2c Tc", 1),
        ("razz", "Jd Jh Tc Ts", 1),
    ],
)
def test_who_is_first_on_fourth_street(stud: Callable[..., Hand], game: str, cards: str, seat: int) -> None:
    first = {"razz": ["2 brings in", "3 4 1 call"]}.get(game, ["4 brings in", "1 2 3 call"])
    hand = stud([*DEALT, *first, "burn", f"fourth street: {cards}"], game=game)
    assert (hand.street, hand.turn) == (Street.FOURTH_STREET, seat)


def test_of_equal_hands_the_nearest_to_the_dealers_left_is_first(stud: Callable[..., Hand]) -> None:
    hand = stud([*deal("Kh Kd 3c 2c"), "4 brings in", "1 2 3 call", "burn", "fourth street: 5c 5d 4h 4c"])
    assert hand.turn == 1
    hand = stud([*deal("Kh Kd 3c 2c"), "4 brings in", "1 2 3 call", "burn", "fourth street: 5c 5d 4h 4c"], button=1)
    # Dealt from seat 2 on: its king lies at seat 2, the other one at seat 3.
    assert hand.turn == 2


def test_a_pair_shows_above_an_ace_and_three_of_a_kind_above_two_pair(stud: Callable[..., Hand]) -> None:
    third = [*deal("5d 6d 7c 2c"), "4 brings in", "1 2 3 call", "burn", "fourth street: 5c Ac 7d 2d", "3 is first"]
    assert stud(third[:-1]).turn == 3
    fifth = [*third, "3 4 1 2 check", "burn", "fifth street: 6c 6h Kc 2h"]
    assert stud(fifth).turn == 4


@pytest.mark.parametrize(
    ("best", "other", "low"),
    [
        ("2c 2d 3c 3d", "Ac Ad Kc Qd", False),
        ("2c 2d 2h 3c", "Ac Ad Kc Kd", False),
        ("2c 2d 2h 2s", "Ac Ad Ah Kd", False),
        ("Ah As 2c 2d", "Kc Kd Qh Qs", False),
        ("Kc Qd Jh 9s", "Kd Qh Jc 8c", False),
        ("2c 2d 3h 4s", "Ac Kc Qc Jc", False),
        ("Ac Kd Qc Jd", "2c 2d 3c 4d", True),
        ("Kc Kd 2c 3d", "Ac Ad 2h 2s", True),
        ("Kc Kd Qc Qd", "Ac Ad Ah 2s", True),
        ("Ac Ad 3c 4d", "2c 2d 3h 4h", True),
        ("8c 4d 3c 2d", "8d 5c 2c Ac", True),
    ],
)
def test_hands_in_sight(best: str, other: str, *, low: bool) -> None:
    assert best_showing({2: other.split(), 1: best.split()}, low=low) == 1
    assert best_showing({1: best.split(), 2: other.split()}, low=low) == 1


@pytest.mark.parametrize("low", [False, True])
def test_a_hand_that_shows_no_card_is_first_nowhere(*, low: bool) -> None:
    assert best_showing({1: [], 2: ["Ac"], 3: []}, low=low) == 2


class TestTheBringIn:
    def test_the_next_seat_is_first_and_owes_the_bring_in(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "4 brings in"])
        assert (hand.turn, hand.to_call(1), hand.to_call(4)) == (1, 25, 0)

    def test_it_is_no_act(self, stud: Callable[..., Hand]) -> None:
        hand = stud(CALLED)
        assert [act.seat for act in hand.acts] == [1, 2, 3]

    def test_it_leaves_no_option_when_the_others_only_call(self, stud: Callable[..., Hand]) -> None:
        assert stud(CALLED).turn is None
        assert stud([*DEALT, "4 brings in", "1 raises to 100", "2 3 fold"]).turn == 4

    def test_whoever_brings_it_in_may_open_for_the_full_bet(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "4 is first", "4 bets 100"])
        assert (hand.acts[0].in_turn, hand.turn, hand.to_call(1)) == (True, 1, 100)

    def test_a_short_one_does_not_lower_what_the_others_call(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "4 brings in"], stacks={4: 20})
        assert (hand.stacks[4], hand.to_call(1)) == (0, 25)

    def test_a_hand_that_is_away_brings_it_in_and_is_not_asked(self, stud: Callable[..., Hand]) -> None:
        hand = stud(DEALT, absent=(4,))
        assert (hand.later_streets.brings_in, hand.turn) == (4, 1)
        hand = stud([*DEALT, "4 brings in"], on_penalty=(4,))
        assert (hand.turn, hand.to_call(1), hand.posted[4]) == (1, 25, 35)

    def test_another_seat_may_have_brought_it_in(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "2 brings in"])
        assert (hand.later_streets.brings_in, hand.turn) == (4, 3)

    def test_it_may_come_before_the_stub_is_put_down(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", *THIRD[:-1], "4 brings in", "1 calls", "end"])
        assert hand.acts[0].in_turn
        assert (hand.later_streets.brings_in, hand.turn) == (4, 2)

    def test_a_complete_deal_shows_who_is_first_before_the_stub_is_put_down(self, stud: Callable[..., Hand]) -> None:
        assert stud(["posts", *THIRD[:-1]]).turn == 4
        hand = stud(["posts", *THIRD[:-1], "4 is first", "1 bets 100 out of turn", "end"])
        assert not hand.acts[0].in_turn
        assert hand.turn == 4

    def test_where_a_face_is_unknown_whoever_acts_first_is_first(self, stud: Callable[..., Hand]) -> None:
        unseen = ["posts", DOWN, "deal: Ad ?? Qc Jc", "end"]
        hand = stud([*unseen, "3 is first", "3 bets 100"])
        assert hand.later_streets.brings_in is None
        assert (hand.acts[0].in_turn, hand.turn) == (True, 4)
        hand = stud([*unseen, "2 brings in"])
        assert hand.turn == 3

    def test_an_act_in_the_middle_of_the_deal_is_in_turn(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "2 is first", "2 bets 100", "deal: Ad Kd Qc Jc", "end"])
        assert (hand.acts[0].in_turn, hand.turn) == (True, 3)

    def test_a_dead_hand_does_not_begin(self, stud: Callable[..., Hand]) -> None:
        unseen = ["posts", DOWN, "deal: Ad ?? Qc Jc", "end", "2 is first", "1 checks out of turn", "2 bets 100"]
        hand = stud(unseen, absent=(1,))
        assert [act.in_turn for act in hand.acts] == [False, True]


class TestUnknownFaces:
    def test_on_a_later_street_whoever_acts_first_is_first(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*CALLED, "burn", "fourth street: Ac ?? 2c 3c", "3 is first", "3 checks"])
        assert (hand.acts[-1].in_turn, hand.turn) == (True, 4)

    def test_a_joker_decides_nothing_either(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "deal: JR Kd Qc Jc", "end", "2 is first", "2 bets 100"])
        assert hand.acts[0].in_turn

    def test_a_face_that_is_shown_later_counts_from_then_on(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "deal: Ad ?? Qc Jc", "expose 2:3 by dealer: 2d", "end"])
        assert hand.turn == 2


class TestBeforeTheStubIsPutDown:
    """
    A deal is over with its last card: who acts then does so before `end`.
    """

    DEALT = ("posts", DOWN, "deal: Ad Kd Qc Jc")

    def test_a_hand_that_has_folded_brings_nothing_in(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*self.DEALT, "4 is first", "4 folds", "end"])
        assert (hand.later_streets.brings_in, hand.turn) == (3, 1)

    def test_a_bring_in_is_not_asked_for_twice(self, stud: Callable[..., Hand]) -> None:
        assert stud([*self.DEALT, "4 brings in", "end"]).turn == 1


class TestUnseenCards:
    """
    Nobody knows who is first to act: it is whoever begins.
    """

    def test_a_bring_in_before_anybody_shows_a_card_is_wrong_of_none(self, written: Callable[..., Case]) -> None:
        case = written(["posts", DOWN, "3 brings in", "floor"], seats=4, game="seven_card_stud")
        assert rule_on(case).irregularities == ()

    def test_after_a_bring_in_the_next_one_is(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", "deal unseen", "end", "3 brings in", "1 folds out of turn"])
        assert (hand.acts[0].in_turn, hand.turn) == (False, 4)

    def test_a_hand_that_is_dead_begins_nothing(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", "deal unseen", "end", "2 acts: check", "1 acts: check"], absent=(2,))
        assert [(act.seat, act.in_turn) for act in hand.acts] == [(2, False), (1, True)]
