"""
Streets of stud: which street a card is for, whose turn it is, which cards are up.
"""

from collections.abc import Callable, Sequence

import pytest
from msgspec import structs

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import Posted
from reference_engine.model.games import STUD_STREETS, Street
from reference_engine.model.table import PostKind
from reference_engine.pack import Lies
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


@pytest.fixture
def folded(written: Callable[..., Case]) -> Callable[..., Hand]:
    """
    Folds the sentences of a stud hand of four seats.
    """

    def fold_sentences(sentences: Sequence[str], *, game: str = "seven_card_stud", **line: object) -> Hand:
        case = written(sentences, **{"seats": 4, "game": game, **line})
        hand = fold(case.table, case.game, case.events)
        assert hand.problems == []
        return hand

    return fold_sentences


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
def test_who_brings_it_in(folded: Callable[..., Hand], game: str, upcards: str, seat: int) -> None:
    hand = folded(deal(upcards), game=game)
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
def test_who_is_first_on_fourth_street(folded: Callable[..., Hand], game: str, cards: str, seat: int) -> None:
    first = {"razz": ["2 brings in", "3 4 1 call"]}.get(game, ["4 brings in", "1 2 3 call"])
    hand = folded([*DEALT, *first, "burn", f"fourth street: {cards}"], game=game)
    assert (hand.street, hand.turn) == (Street.FOURTH_STREET, seat)


def test_of_equal_hands_the_nearest_to_the_dealers_left_is_first(folded: Callable[..., Hand]) -> None:
    hand = folded([*deal("Kh Kd 3c 2c"), "4 brings in", "1 2 3 call", "burn", "fourth street: 5c 5d 4h 4c"])
    assert hand.turn == 1
    hand = folded([*deal("Kh Kd 3c 2c"), "4 brings in", "1 2 3 call", "burn", "fourth street: 5c 5d 4h 4c"], button=1)
    # Dealt from seat 2 on: its king lies at seat 2, the other one at seat 3.
    assert hand.turn == 2


def test_a_pair_shows_above_an_ace_and_three_of_a_kind_above_two_pair(folded: Callable[..., Hand]) -> None:
    third = [*deal("5d 6d 7c 2c"), "4 brings in", "1 2 3 call", "burn", "fourth street: 5c Ac 7d 2d", "3 is first"]
    assert folded(third[:-1]).turn == 3
    fifth = [*third, "3 4 1 2 check", "burn", "fifth street: 6c 6h Kc 2h"]
    assert folded(fifth).turn == 4


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


def test_all_streets_in_their_order(folded: Callable[..., Hand]) -> None:
    sentences = list(CALLED)
    for number, (street, cards) in enumerate(
        {"fourth": "2c 3c 4c 5c", "fifth": "2d 3d 4d 5d", "sixth": "7d 8d 9d Td", "seventh": "7c 8c 9c Tc"}.items()
    ):
        sentences += ["burn", f"{street} street: {cards}"]
        hand = folded(sentences)
        # From fifth street on the highest pair is first, also when the last card has come face down.
        first = 1 if number == 0 else 4
        assert (hand.street.value, hand.turn) == (f"{street}_street", first)
        sentences += [f"{first} is first", "1 2 3 4 check" if first == 1 else "4 1 2 3 check"]
    hand = folded([*sentences, "pot to 4"])
    assert [len(hand.hole[seat]) for seat in (1, 2, 3, 4)] == [7, 7, 7, 7]
    assert [burn.after for burn in hand.burns] == list(STUD_STREETS[:-1])
    assert not hand.supplied
    assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []


def test_the_seventh_card_is_no_upcard(folded: Callable[..., Hand]) -> None:
    sentences = list(FOLDED)
    for street in ("fourth", "fifth", "sixth", "seventh"):
        sentences += ["burn", f"{street} street", "1 is first", "1 2 4 check"]
    hand = folded([*sentences[:-1], "expose 2:7 by dealer", "expose 2:6 by dealer"])
    assert [exposure.is_downcard for exposure in hand.exposures] == [True, False]


class TestTheBringIn:
    def test_the_next_seat_is_first_and_owes_the_bring_in(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*DEALT, "4 brings in"])
        assert (hand.turn, hand.to_call(1), hand.to_call(4)) == (1, 25, 0)

    def test_it_is_no_act(self, folded: Callable[..., Hand]) -> None:
        hand = folded(CALLED)
        assert [act.seat for act in hand.acts] == [1, 2, 3]

    def test_it_leaves_no_option_when_the_others_only_call(self, folded: Callable[..., Hand]) -> None:
        assert folded(CALLED).turn is None
        assert folded([*DEALT, "4 brings in", "1 raises to 100", "2 3 fold"]).turn == 4

    def test_whoever_brings_it_in_may_open_for_the_full_bet(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*DEALT, "4 is first", "4 bets 100"])
        assert (hand.acts[0].in_turn, hand.turn, hand.to_call(1)) == (True, 1, 100)

    def test_a_short_one_does_not_lower_what_the_others_call(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*DEALT, "4 brings in"], stacks={4: 20})
        assert (hand.stacks[4], hand.to_call(1)) == (0, 25)

    def test_a_hand_that_is_away_brings_it_in_and_is_not_asked(self, folded: Callable[..., Hand]) -> None:
        hand = folded(DEALT, absent=(4,))
        assert (hand.later_streets.brings_in, hand.turn) == (4, 1)
        hand = folded([*DEALT, "4 brings in"], on_penalty=(4,))
        assert (hand.turn, hand.to_call(1), hand.posted[4]) == (1, 25, 35)

    def test_another_seat_may_have_brought_it_in(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*DEALT, "2 brings in"])
        assert (hand.later_streets.brings_in, hand.turn) == (4, 3)

    def test_it_may_come_before_the_stub_is_put_down(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", *THIRD[:-1], "4 brings in", "1 calls", "end"])
        assert hand.acts[0].in_turn
        assert (hand.later_streets.brings_in, hand.turn) == (4, 2)

    def test_a_complete_deal_shows_who_is_first_before_the_stub_is_put_down(self, folded: Callable[..., Hand]) -> None:
        assert folded(["posts", *THIRD[:-1]]).turn == 4
        hand = folded(["posts", *THIRD[:-1], "4 is first", "1 bets 100 out of turn", "end"])
        assert not hand.acts[0].in_turn
        assert hand.turn == 4

    def test_where_a_face_is_unknown_whoever_acts_first_is_first(self, folded: Callable[..., Hand]) -> None:
        unseen = ["posts", DOWN, "deal: Ad ?? Qc Jc", "end"]
        hand = folded([*unseen, "3 is first", "3 bets 100"])
        assert hand.later_streets.brings_in is None
        assert (hand.acts[0].in_turn, hand.turn) == (True, 4)
        hand = folded([*unseen, "2 brings in"])
        assert hand.turn == 3

    def test_an_act_in_the_middle_of_the_deal_is_in_turn(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "2 is first", "2 bets 100", "deal: Ad Kd Qc Jc", "end"])
        assert (hand.acts[0].in_turn, hand.turn) == (True, 3)

    def test_a_dead_hand_does_not_begin(self, folded: Callable[..., Hand]) -> None:
        unseen = ["posts", DOWN, "deal: Ad ?? Qc Jc", "end", "2 is first", "1 checks out of turn", "2 bets 100"]
        hand = folded(unseen, absent=(1,))
        assert [act.in_turn for act in hand.acts] == [False, True]


class TestUnknownFaces:
    def test_on_a_later_street_whoever_acts_first_is_first(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*CALLED, "burn", "fourth street: Ac ?? 2c 3c", "3 is first", "3 checks"])
        assert (hand.acts[-1].in_turn, hand.turn) == (True, 4)

    def test_a_joker_decides_nothing_either(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "deal: JR Kd Qc Jc", "end", "2 is first", "2 bets 100"])
        assert hand.acts[0].in_turn

    def test_a_face_that_is_shown_later_counts_from_then_on(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "deal: Ad ?? Qc Jc", "expose 2:3 by dealer: 2d", "end"])
        assert hand.turn == 2


class TestWhichStreetACardIsFor:
    def test_without_a_burn_once_the_betting_is_over(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*CALLED, "fourth street"])
        assert hand.street is Street.FOURTH_STREET
        assert hand.uncovered.premature_boards == []

    def test_before_its_time(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*CALLED, "burn", "fourth street"])
        assert hand.uncovered.premature_boards == []
        assert hand.turn is not None
        early = folded([*DEALT, "4 brings in", "1 2 call", "burn", "fourth street"])
        assert len(early.uncovered.premature_boards) == len(early.uncovered.premature_burns) == 1
        assert {seat: len(places) for seat, places in early.later_streets.cards[early.street].items()} == {
            1: 1,
            2: 1,
            3: 1,
            4: 1,
        }

    def test_a_card_to_a_short_hand_after_the_deal_is_one_of_the_first_three(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "skip 3", "deal: Ad Kd Jc", "end", "extra to 3: Qc"])
        assert hand.street is Street.THIRD_STREET
        assert [dealt.seat for dealt in hand.supplied] == [3]

    def test_a_fourth_card_right_after_the_deal_is_one_too_many(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*DEALT, "extra to 3"])
        assert hand.street is Street.THIRD_STREET
        assert [dealt.seat for dealt in hand.supplied] == [3]

    def test_two_cards_to_one_hand(self, folded: Callable[..., Hand]) -> None:
        for seat in (1, 3, 4):
            hand = folded([*CALLED, "burn", "fourth street", f"extra to {seat}"])
            assert hand.street is Street.FOURTH_STREET
            assert len(hand.later_streets.cards[hand.street][seat]) == 2

    def test_a_forgotten_hand_gets_its_card_after_an_act(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*CALLED, "burn", "fourth street to 1 2 4", "1 is first", "1 checks", "extra to 3"])
        assert hand.street is Street.FOURTH_STREET
        assert len(hand.later_streets.cards[hand.street][3]) == 1
        assert hand.turn == 2

    def test_a_burn_and_an_act_begin_the_next_street(self, folded: Callable[..., Hand]) -> None:
        checked = [*CALLED, "burn", "fourth street to 1 2 4", "1 is first", "1 2 3 4 check"]
        assert folded([*checked, "burn", "fifth street to 3"]).street is Street.FIFTH_STREET

    def test_a_second_burn_in_the_middle_of_a_street(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*CALLED, "burn", "fourth street to 1 2", "burn", "fourth street to 3 4"])
        assert hand.street is Street.FOURTH_STREET
        assert len(hand.later_streets.cards[hand.street]) == 4

    def test_folded_hands_wait_for_none(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*FOLDED, "burn", "fourth street", "1 is first", "1 2 4 check", "burn", "fifth street"])
        assert hand.street is Street.FIFTH_STREET
        assert set(hand.later_streets.cards[hand.street]) == {1, 2, 4}

    def test_a_card_after_seventh_street_is_one_too_many(self, folded: Callable[..., Hand]) -> None:
        sentences = list(FOLDED)
        for street in ("fourth", "fifth", "sixth", "seventh"):
            sentences += ["burn", f"{street} street", "1 is first", "1 2 4 check"]
        hand = folded([*sentences, "extra to 2", "burn"])
        assert len(hand.later_streets.cards[Street.SEVENTH_STREET][2]) == 2
        assert len(hand.uncovered.premature_burns) == 1

    def test_all_in_hands_are_dealt_out_without_acts(self, folded: Callable[..., Hand]) -> None:
        all_in = [*DEALT, "4 brings in", "1 folds", "2 raises all-in", "3 folds", "4 calls"]
        sentences = list(all_in)
        for street in ("fourth", "fifth", "sixth", "seventh"):
            sentences += ["burn", f"{street} street"]
        hand = folded(sentences)
        assert hand.turn is None
        assert [len(served) for served in hand.later_streets.cards.values()] == [2, 2, 2, 2]
        assert [burn.after.value for burn in hand.burns][-1] == "sixth_street"
        assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []
        without_burns = folded([*all_in, *(f"{street} street" for street in ("fourth", "fifth", "sixth", "seventh"))])
        assert [len(served) for served in without_burns.later_streets.cards.values()] == [2, 2, 2, 2]


class TestStreetsThatGoBack:
    EARLY = (*DEALT, "4 brings in", "1 2 call", "burn", "fourth street: Ac Kc 2c 3c")
    BACK = (*EARLY, "return fourth_street:1 fourth_street:2 fourth_street:3 fourth_street:4")

    def test_the_betting_before_goes_on(self, folded: Callable[..., Hand]) -> None:
        hand = folded(self.BACK)
        assert (hand.street, hand.turn, hand.to_call(3)) == (Street.THIRD_STREET, 3, 25)
        assert [len(hand.hole[seat]) for seat in (1, 2, 3, 4)] == [3, 3, 3, 3]
        assert hand.losses == []
        assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []
        (back,) = hand.taken_back
        assert (back.street, back.places, back.was_premature) == (Street.FOURTH_STREET, (13, 14, 15, 16), True)

    def test_the_street_is_dealt_again_without_a_burn(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*self.BACK, "stub shuffled", "3 calls", "fourth street: 5c 6c 7c 8c"])
        assert hand.street is Street.FOURTH_STREET
        assert hand.later_streets.cards[hand.street] == {1: [17], 2: [18], 3: [19], 4: [20]}
        assert [burn.after for burn in hand.burns] == [Street.THIRD_STREET]
        assert hand.uncovered.premature_boards == []

    def test_an_act_on_the_early_street_does_not_keep_it(self, folded: Callable[..., Hand]) -> None:
        acted = [*self.EARLY, "1 is first", "1 checks", *self.BACK[len(self.EARLY) :]]
        hand = folded(acted)
        assert (hand.street, hand.turn) == (Street.THIRD_STREET, 3)

    def test_a_scrap_among_its_cards_is_laid_aside(self, folded: Callable[..., Hand]) -> None:
        dealt = [*self.EARLY[:-1], "fourth street: JR Kc 2c 3c"]
        hand = folded([*dealt, "return fourth_street:2 fourth_street:3 fourth_street:4"])
        assert hand.street is Street.THIRD_STREET
        assert hand.pack.cards[13].lies is Lies.ASIDE

    def test_a_card_of_it_in_the_muck_stays_there(self, folded: Callable[..., Hand]) -> None:
        mucked = [*self.EARLY, "muck 2:4", "return fourth_street:1 fourth_street:3 fourth_street:4"]
        hand = folded(mucked)
        assert hand.street is Street.THIRD_STREET
        assert hand.pack.cards[14].lies is Lies.MUCK

    def test_a_part_of_it_leaves_the_street_out(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*self.EARLY, "return fourth_street:1 fourth_street:2"])
        assert hand.street is Street.FOURTH_STREET
        assert [loss.place for loss in hand.losses] == [13, 14]


class TestExposedDowncards:
    def test_one_exposed_before_the_third_card_is_the_upcard(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "expose 1:1 by dealer", "deal: 9d Kd Qc Jc", "end"])
        # The deuce of seat 1 is up, its nine is down.
        assert hand.later_streets.brings_in == 1
        assert [exposure.is_downcard for exposure in hand.exposures] == [True]

    def test_its_third_card_is_a_downcard(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "expose 1:1 by dealer", "deal: 9d Kd Qc Jc", "expose 1:3 by dealer", "end"])
        assert [exposure.is_downcard for exposure in hand.exposures] == [True, True]
        assert hand.later_streets.brings_in == 1

    def test_one_exposed_after_the_third_card_is_none(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", DOWN, "deal: 9d Kd Qc Jc", "expose 1:1 by dealer", "end"])
        assert hand.later_streets.brings_in == 1
        hand = folded(["posts", DOWN, "deal: Ad Kd Qc Jc", "expose 1:1 by dealer", "end"])
        assert hand.later_streets.brings_in == 4

    @pytest.mark.parametrize("sentence", ["expose 1:1 by player", "drop 1:1"])
    def test_what_a_player_shows_or_what_falls_is_none(self, folded: Callable[..., Hand], sentence: str) -> None:
        hand = folded(["posts", DOWN, sentence, "deal: Ad Kd Qc Jc", "end"])
        assert hand.later_streets.brings_in == 4

    def test_a_dropped_upcard_is_no_downcard(self, folded: Callable[..., Hand]) -> None:
        hand = folded([*DEALT, "drop 1:3", "drop 1:1"])
        assert [exposure.is_downcard for exposure in hand.exposures] == [False, True]

    def test_an_upcard_that_is_replaced_is_up(self, folded: Callable[..., Hand]) -> None:
        hand = folded(["posts", *THIRD[:-1], "replace 1:3: 2c", "end"])
        assert hand.later_streets.brings_in == 1


def test_a_killed_hand_is_due_one_card_a_street(folded: Callable[..., Hand]) -> None:
    played = [*CALLED, "burn", "fourth street", "1 is first", "1 2 check"]
    right = folded([*played, "kill 3: wrong_count"])
    assert not right.kills[0].for_cause
    wrong = folded([*CALLED, "burn", "fourth street", "extra to 3", "1 is first", "1 2 check", "kill 3: wrong_count"])
    assert wrong.kills[0].for_cause
    waiting = folded([*CALLED, "burn", "fourth street to 1 2", "kill 3: wrong_count"])
    assert not waiting.kills[0].for_cause
    forgotten = folded([*CALLED, "burn", "fourth street to 1 2 4", "1 is first", "1 2 check", "kill 3: wrong_count"])
    assert forgotten.kills[0].for_cause
    assert folded([*DEALT, "extra to 2", "kill 2: wrong_count"]).kills[0].for_cause


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
        ({"small_blind_seat": 1, "big_blind_seat": 2}, "stud has no blinds, and the table names a seat that owes one"),
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
