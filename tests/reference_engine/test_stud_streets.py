"""
Streets of stud: which street a card is for, which of its cards are up, and streets that go back.
"""

from collections.abc import Callable

import pytest
from msgspec import structs

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import Posted
from reference_engine.model.games import STUD_STREETS, Street
from reference_engine.model.table import PostKind
from reference_engine.pack import Lies

# Four seats; the third card of each lies face up.
DOWN = "deal: 2s 3s 4s 5s 6h 7h 8h 9h"
THIRD = (DOWN, "deal: Ad Kd Qc Jc", "end")
DEALT = ["posts", *THIRD]
CALLED = [*DEALT, "4 brings in", "1 2 3 call"]
"""
Seat 4 shows the jack of clubs, the lowest card.
"""
FOLDED = [*DEALT, "4 brings in", "1 2 call", "3 folds"]


def test_all_streets_in_their_order(stud: Callable[..., Hand]) -> None:
    sentences = list(CALLED)
    for number, (street, cards) in enumerate(
        {"fourth": "2c 3c 4c 5c", "fifth": "2d 3d 4d 5d", "sixth": "7d 8d 9d Td", "seventh": "7c 8c 9c Tc"}.items()
    ):
        sentences += ["burn", f"{street} street: {cards}"]
        hand = stud(sentences)
        # From fifth street on the highest pair is first, also when the last card has come face down.
        first = 1 if number == 0 else 4
        assert (hand.street.value, hand.turn) == (f"{street}_street", first)
        sentences += [f"{first} is first", "1 2 3 4 check" if first == 1 else "4 1 2 3 check"]
    hand = stud([*sentences, "pot to 4"])
    assert [len(hand.hole[seat]) for seat in (1, 2, 3, 4)] == [7, 7, 7, 7]
    assert [burn.after for burn in hand.burns] == list(STUD_STREETS[:-1])
    assert not hand.supplied
    assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []


def test_the_seventh_card_is_no_upcard(stud: Callable[..., Hand]) -> None:
    sentences = list(FOLDED)
    for street in ("fourth", "fifth", "sixth", "seventh"):
        sentences += ["burn", f"{street} street", "1 is first", "1 2 4 check"]
    hand = stud([*sentences[:-1], "expose 2:7 by dealer", "expose 2:6 by dealer"])
    assert [exposure.is_downcard for exposure in hand.exposures] == [True, False]


class TestWhichStreetACardIsFor:
    def test_without_a_burn_once_the_betting_is_over(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*CALLED, "fourth street"])
        assert hand.street is Street.FOURTH_STREET
        assert hand.uncovered.premature_boards == []

    def test_before_its_time(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*CALLED, "burn", "fourth street"])
        assert hand.uncovered.premature_boards == []
        assert hand.turn is not None
        early = stud([*DEALT, "4 brings in", "1 2 call", "burn", "fourth street"])
        assert len(early.uncovered.premature_boards) == len(early.uncovered.premature_burns) == 1
        assert {seat: len(places) for seat, places in early.later_streets.cards[early.street].items()} == {
            1: 1,
            2: 1,
            3: 1,
            4: 1,
        }

    def test_a_card_to_a_short_hand_after_the_deal_is_one_of_the_first_three(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "skip 3", "deal: Ad Kd Jc", "end", "extra to 3: Qc"])
        assert hand.street is Street.THIRD_STREET
        assert [dealt.seat for dealt in hand.supplied] == [3]

    def test_a_hand_that_got_no_card_is_still_given_its_first(self, stud: Callable[..., Hand]) -> None:
        dealt = ["posts", *["skip 3"] * 3, "deal: 2s 3s 5s 6h 7h 9h Ad Kd Jc", "end"]
        hand = stud([*dealt, "extra to 3: Qc"])
        assert (hand.street, hand.turn) == (Street.THIRD_STREET, 4)
        assert [dealt.seat for dealt in hand.supplied] == [3]

    def test_a_fourth_card_in_the_deal_is_of_the_deal_also_after_an_act(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", *THIRD[:-1], "4 brings in", "1 calls", "extra to 1", "end"])
        assert (hand.street, len(hand.deal), hand.later_streets.cards) == (Street.THIRD_STREET, 13, {})

    def test_two_in_a_row_are_of_one_street_where_nobody_can_act(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "burn", "fourth street to 1", "extra to 1"], stack=10)
        assert (hand.turn, hand.street) == (None, Street.FOURTH_STREET)
        assert hand.later_streets.cards[Street.FOURTH_STREET] == {1: [13, 14]}

    def test_a_fourth_card_right_after_the_deal_is_one_too_many(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "extra to 3"])
        assert hand.street is Street.THIRD_STREET
        assert [dealt.seat for dealt in hand.supplied] == [3]

    def test_two_cards_to_one_hand(self, stud: Callable[..., Hand]) -> None:
        for seat in (1, 3, 4):
            hand = stud([*CALLED, "burn", "fourth street", f"extra to {seat}"])
            assert hand.street is Street.FOURTH_STREET
            assert len(hand.later_streets.cards[hand.street][seat]) == 2

    def test_a_forgotten_hand_gets_its_card_after_an_act(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*CALLED, "burn", "fourth street to 1 2 4", "1 is first", "1 checks", "extra to 3"])
        assert hand.street is Street.FOURTH_STREET
        assert len(hand.later_streets.cards[hand.street][3]) == 1
        assert hand.turn == 2

    def test_a_burn_and_an_act_begin_the_next_street(self, stud: Callable[..., Hand]) -> None:
        checked = [*CALLED, "burn", "fourth street to 1 2 4", "1 is first", "1 2 3 4 check"]
        assert stud([*checked, "burn", "fifth street to 3"]).street is Street.FIFTH_STREET

    def test_a_second_burn_in_the_middle_of_a_street(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*CALLED, "burn", "fourth street to 1 2", "burn", "fourth street to 3 4"])
        assert hand.street is Street.FOURTH_STREET
        assert len(hand.later_streets.cards[hand.street]) == 4

    def test_folded_hands_wait_for_none(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*FOLDED, "burn", "fourth street", "1 is first", "1 2 4 check", "burn", "fifth street"])
        assert hand.street is Street.FIFTH_STREET
        assert set(hand.later_streets.cards[hand.street]) == {1, 2, 4}

    def test_a_card_after_seventh_street_is_one_too_many(self, stud: Callable[..., Hand]) -> None:
        sentences = list(FOLDED)
        for street in ("fourth", "fifth", "sixth", "seventh"):
            sentences += ["burn", f"{street} street", "1 is first", "1 2 4 check"]
        hand = stud([*sentences, "extra to 2", "burn"])
        assert len(hand.later_streets.cards[Street.SEVENTH_STREET][2]) == 2
        assert len(hand.uncovered.premature_burns) == 1

    def test_all_in_hands_are_dealt_out_without_acts(self, stud: Callable[..., Hand]) -> None:
        all_in = [*DEALT, "4 brings in", "1 folds", "2 raises all-in", "3 folds", "4 calls"]
        sentences = list(all_in)
        for street in ("fourth", "fifth", "sixth", "seventh"):
            sentences += ["burn", f"{street} street"]
        hand = stud(sentences)
        assert hand.turn is None
        assert [len(served) for served in hand.later_streets.cards.values()] == [2, 2, 2, 2]
        assert [burn.after.value for burn in hand.burns][-1] == "sixth_street"
        assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []
        without_burns = stud([*all_in, *(f"{street} street" for street in ("fourth", "fifth", "sixth", "seventh"))])
        assert [len(served) for served in without_burns.later_streets.cards.values()] == [2, 2, 2, 2]


class TestStreetsThatGoBack:
    EARLY = (*DEALT, "4 brings in", "1 2 call", "burn", "fourth street: Ac Kc 2c 3c")
    BACK = (*EARLY, "return fourth_street:1 fourth_street:2 fourth_street:3 fourth_street:4")

    def test_the_betting_before_goes_on(self, stud: Callable[..., Hand]) -> None:
        hand = stud(self.BACK)
        assert (hand.street, hand.turn, hand.to_call(3)) == (Street.THIRD_STREET, 3, 25)
        assert [len(hand.hole[seat]) for seat in (1, 2, 3, 4)] == [3, 3, 3, 3]
        assert hand.losses == []
        assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []
        (back,) = hand.taken_back
        assert (back.street, back.places, back.was_premature) == (Street.FOURTH_STREET, (13, 14, 15, 16), True)

    def test_the_street_is_dealt_again_without_a_burn(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*self.BACK, "stub shuffled", "3 calls", "fourth street: 5c 6c 7c 8c"])
        assert hand.street is Street.FOURTH_STREET
        assert hand.later_streets.cards[hand.street] == {1: [17], 2: [18], 3: [19], 4: [20]}
        assert [burn.after for burn in hand.burns] == [Street.THIRD_STREET]
        assert hand.uncovered.premature_boards == []

    def test_it_can_come_too_early_once_more(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*self.BACK, "fourth street"])
        assert (hand.street, len(hand.uncovered.premature_boards)) == (Street.FOURTH_STREET, 1)

    def test_the_turn_is_where_it_was(self, stud: Callable[..., Hand]) -> None:
        early = [*DEALT, "4 brings in", "1 calls", "burn", "fourth street"]
        back = [*early, "return fourth_street:1 fourth_street:2 fourth_street:3 fourth_street:4"]
        hand = stud([*back, "3 folds out of turn"])
        assert ([act.in_turn for act in hand.acted(3)], hand.turn) == ([False], 2)

    def test_a_card_of_third_street_that_goes_back_ends_nothing(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "return 1:1"])
        assert (hand.street, hand.turn, len(hand.hole[1])) == (Street.THIRD_STREET, 4, 2)

    def test_an_act_on_the_early_street_does_not_keep_it(self, stud: Callable[..., Hand]) -> None:
        acted = [*self.EARLY, "1 is first", "1 checks", *self.BACK[len(self.EARLY) :]]
        hand = stud(acted)
        assert (hand.street, hand.turn) == (Street.THIRD_STREET, 3)

    def test_a_scrap_among_its_cards_is_laid_aside(self, stud: Callable[..., Hand]) -> None:
        dealt = [*self.EARLY[:-1], "fourth street: JR Kc 2c 3c"]
        hand = stud([*dealt, "return fourth_street:2 fourth_street:3 fourth_street:4"])
        assert hand.street is Street.THIRD_STREET
        assert hand.pack.cards[13].lies is Lies.ASIDE

    def test_a_card_of_it_in_the_muck_stays_there(self, stud: Callable[..., Hand]) -> None:
        mucked = [*self.EARLY, "muck 2:4", "return fourth_street:1 fourth_street:3 fourth_street:4"]
        hand = stud(mucked)
        assert hand.street is Street.THIRD_STREET
        assert hand.pack.cards[14].lies is Lies.MUCK

    def test_a_part_of_it_leaves_the_street_out(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*self.EARLY, "return fourth_street:1 fourth_street:2"])
        assert hand.street is Street.FOURTH_STREET
        assert [loss.place for loss in hand.losses] == [13, 14]


class TestExposedDowncards:
    def test_one_exposed_before_the_third_card_is_the_upcard(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "expose 1:1 by dealer", "deal: 9d Kd Qc Jc", "end"])
        # The deuce of seat 1 is up, its nine is down.
        assert hand.later_streets.brings_in == 1
        assert [exposure.is_downcard for exposure in hand.exposures] == [True]

    def test_its_third_card_is_a_downcard(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "expose 1:1 by dealer", "deal: 9d Kd Qc Jc", "expose 1:3 by dealer", "end"])
        assert [exposure.is_downcard for exposure in hand.exposures] == [True, True]
        assert hand.later_streets.brings_in == 1

    def test_one_exposed_after_the_third_card_is_none(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", DOWN, "deal: 9d Kd Qc Jc", "expose 1:1 by dealer", "end"])
        assert hand.later_streets.brings_in == 1
        hand = stud(["posts", DOWN, "deal: Ad Kd Qc Jc", "expose 1:1 by dealer", "end"])
        assert hand.later_streets.brings_in == 4

    @pytest.mark.parametrize("sentence", ["expose 1:1 by player", "drop 1:1"])
    def test_what_a_player_shows_or_what_falls_is_none(self, stud: Callable[..., Hand], sentence: str) -> None:
        hand = stud(["posts", DOWN, sentence, "deal: Ad Kd Qc Jc", "end"])
        assert hand.later_streets.brings_in == 4

    def test_a_dropped_upcard_is_no_downcard(self, stud: Callable[..., Hand]) -> None:
        hand = stud([*DEALT, "drop 1:3", "drop 1:1"])
        assert [exposure.is_downcard for exposure in hand.exposures] == [False, True]

    def test_an_upcard_that_is_replaced_is_up(self, stud: Callable[..., Hand]) -> None:
        hand = stud(["posts", *THIRD[:-1], "replace 1:3: 2c", "end"])
        assert hand.later_streets.brings_in == 1


def test_a_killed_hand_is_due_one_card_a_street(stud: Callable[..., Hand]) -> None:
    played = [*CALLED, "burn", "fourth street", "1 is first", "1 2 check"]
    right = stud([*played, "kill 3: wrong_count"])
    assert not right.kills[0].for_cause
    wrong = stud([*CALLED, "burn", "fourth street", "extra to 3", "1 is first", "1 2 check", "kill 3: wrong_count"])
    assert wrong.kills[0].for_cause
    waiting = stud([*CALLED, "burn", "fourth street to 1 2", "kill 3: wrong_count"])
    assert not waiting.kills[0].for_cause
    forgotten = stud([*CALLED, "burn", "fourth street to 1 2 4", "1 is first", "1 2 check", "kill 3: wrong_count"])
    assert forgotten.kills[0].for_cause
    assert stud([*DEALT, "extra to 2", "kill 2: wrong_count"]).kills[0].for_cause


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [("3 straddles 200", "seven_card_stud has no straddle"), ("4 discards 4:1", "seven_card_stud has no draw")],
)
def test_what_stud_does_not_have_is_malformed(written: Callable[..., Case], sentence: str, problem: str) -> None:
    case = written([*DEALT, sentence], seats=4, game="seven_card_stud")
    (found,) = fold(case.table, case.game, case.events).problems
    assert problem in found.text


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"small_blind_seat": 1}, "stud has no blinds, and the table names a seat that owes one"),
        ({"big_blind_seat": 2}, "stud has no blinds, and the table names a seat that owes one"),
        ({"button_due": 1}, "stud has no button that could be on a wrong seat"),
    ],
)
def test_a_table_of_stud_has_neither_blinds_nor_a_button(
    written: Callable[..., Case], fields: dict[str, int], problem: str
) -> None:
    case = written(DEALT, seats=4, game="razz")
    table = structs.replace(case.table, **fields)
    assert [found.text for found in fold(table, case.game, ()).problems] == [problem]
    assert fold(case.table, case.game, ()).problems == []


def test_other_games_have_no_bring_in(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal", "end"], seats=4)
    posted = (*case.events, Posted(seat=3, kind=PostKind.BRING_IN, chips=25))
    (found,) = fold(case.table, case.game, posted).problems
    assert found.text == "no_limit_holdem has no bring_in"
