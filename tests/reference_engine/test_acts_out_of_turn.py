"""
Acts out of turn at their edges: chips that stay in front of a seat, amounts that do not fit, hands that begin twice.
"""

from collections.abc import Callable

import msgspec
import pytest

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, Action, Event, FloorCalled, HandBegun, LevelRaised
from reference_engine.model.ruling import Bind, Outcome, ReturnChips, Ruling
from reference_engine.model.table import Level
from reference_engine.out_of_turn import Fate
from reference_engine.problem import MalformedCase
from reference_engine.rule_on import rule_on

Write = Callable[..., Case]
DEALT = ["posts", "deal", "end"]
FREED = [*DEALT, "5 calls out of turn", "3 raises to 300", "4 folds"]


def followed_by(case: Case, *events: Event) -> Case:
    return msgspec.structs.replace(case, events=(*case.events, *events, FloorCalled()))


def hand_of(case: Case) -> Hand:
    return fold(case.table, case.game, case.events)


def ruled(case: Case) -> Ruling:
    return rule_on(case).members[0].ruling


class TestChipsInFrontOfASeat:
    def test_they_count_towards_what_it_does_next(self, written: Write) -> None:
        case = followed_by(written(FREED), Acted(5, Action.CALL, 200))
        hand = hand_of(case)
        assert (hand.betting.committed[5], hand.stacks[5], hand.turn) == (300, 9700, 6)
        assert rule_on(case).irregularities == ("out_of_turn",)
        assert ruled(case).evidence == (15,)

    def test_a_whole_call_on_top_of_them_is_too_much(self, written: Write) -> None:
        case = followed_by(written(FREED), Acted(5, Action.CALL, 300))
        assert "wrong_amount" in rule_on(case).irregularities

    def test_an_all_in_that_does_not_bind_leaves_the_seat_its_turn(self, written: Write) -> None:
        record = [*DEALT, "5 raises all-in out of turn", "3 raises to 300", "4 folds"]
        hand = hand_of(written(record, stacks={5: 400}))
        assert (hand.turn, hand.stacks[5], hand.out_of_turn[0].owed) == (5, 0, 400)


class TestAmounts:
    def test_a_short_call_that_binds_owes_the_rest(self, written: Write) -> None:
        early = followed_by(
            written(DEALT), Acted(5, Action.CALL, 50), Acted(3, Action.CALL, 100), Acted(4, Action.FOLD)
        )
        permitted = rule_on(early)
        assert set(permitted.irregularities) == {"out_of_turn", "wrong_amount"}
        assert Bind(15) in permitted.members[0].ruling.remedies

    def test_a_short_call_that_does_not_bind_owes_nothing(self, written: Write) -> None:
        early = followed_by(
            written(DEALT), Acted(5, Action.CALL, 50), Acted(3, Action.RAISE, 300), Acted(4, Action.FOLD)
        )
        assert rule_on(early).irregularities == ("out_of_turn",)


class TestStreets:
    def test_an_act_waits_for_a_turn_of_its_own_street_only(self, written: Write) -> None:
        record = [*DEALT, "3 calls", "2 checks out of turn", "burn", "flop", "1 checks"]
        hand = hand_of(written(record, seats=3))
        assert (hand.out_of_turn[0].fate, hand.turn) == (Fate.WAITING, 2)

    def test_a_hand_killed_before_an_act_moves_the_turn_to_it(self, written: Write) -> None:
        hand = hand_of(written([*DEALT, "4 calls out of turn", "kill 3: clock"]))
        assert (hand.out_of_turn[0].fate, hand.turn) == (Fate.BOUND, 5)
        assert hand.out_of_turn[0].ruled_at == len(hand.events) - 1


class TestSubstantialAction:
    def test_once_bound_it_counts_only_under_the_other_reading(self, written: Write) -> None:
        start = ["posts", "deal 1", "expose 1:1 by dealer", "deal", "end"]
        bound = [*start, "5 calls out of turn", "3 4 fold", "floor"]
        assert ruled(written(bound, switches={"U-15": "a"})).outcome is Outcome.MISDEAL
        assert ruled(written(bound, switches={"U-15": "b"})).outcome is Outcome.PLAY_ON
        free = [*start, "5 calls out of turn", "3 raises to 300", "floor"]
        assert ruled(written(free, switches={"U-15": "b"})).outcome is Outcome.MISDEAL
        beside_a_bound_one = [*start, "4 folds out of turn", "6 calls out of turn", "3 folds", "floor"]
        assert ruled(written(beside_a_bound_one, switches={"U-15": "b"})).outcome is Outcome.MISDEAL

    def test_its_chips_go_back_with_a_misdeal(self, written: Write) -> None:
        start = ["posts", "deal 1", "expose 1:1 by dealer", "deal", "end", "5 calls out of turn", "floor"]
        assert [(it.seat, it.chips) for it in ruled(written(start)).returned] == [(5, 100)]


class TestSkippedSeats:
    def test_the_acts_that_skipped_a_seat_bind_and_are_not_passed_over_besides(self, written: Write) -> None:
        skipped = [*DEALT, "3 raises to 600", "5 calls out of turn", "6 folds out of turn", "floor"]
        assert ruled(written(skipped)).remedies == (Bind(16), Bind(17))

    def test_a_bet_of_the_skipped_seat_is_left_to_the_floor_like_a_raise(self, written: Write) -> None:
        flop = [*DEALT, "3 4 call", "5 6 fold", "1 calls", "2 checks", "burn", "flop"]
        past = [*flop, "2 checks out of turn", "3 checks out of turn", "4 checks out of turn", "1 bets 200", "floor"]
        ruling = ruled(written(past))
        assert (ruling.outcome, ruling.clauses[0]) == (Outcome.FLOOR_DECIDES, "skipped_player")
        back = ReturnChips(1, 200)
        assert [back in option.remedies for option in ruling.options] == [True, True, False]


class TestTheBeginning:
    @pytest.mark.parametrize(
        ("at", "words"),
        [(1, "the hand began already at event 0"), (4, "the hand begins after a card has left the pack")],
    )
    def test_a_hand_begins_once_and_before_its_cards(self, written: Write, at: int, words: str) -> None:
        first = (HandBegun(),) if at == 1 else ()
        case = written([*DEALT, "floor"], seats=3)
        events = (*first, *case.events)
        with pytest.raises(MalformedCase) as refusal:
            rule_on(msgspec.structs.replace(case, events=(*events[:at], HandBegun(), *events[at:])))
        assert [(problem.event, problem.text) for problem in refusal.value.problems] == [(at, words)]

    def test_a_level_that_is_not_above_the_table_s_changes_nothing(self, written: Write) -> None:
        case = written([*DEALT, "floor"], seats=3)
        announced = (LevelRaised(Level(1, 50, 100)), HandBegun())
        permitted = rule_on(msgspec.structs.replace(case, events=(*announced, *case.events)))
        assert permitted.irregularities == ()


def test_a_button_that_belongs_to_no_seat_of_the_table_is_refused(written: Write) -> None:
    case = written([*DEALT, "floor"], seats=3, button_due=9)
    with pytest.raises(MalformedCase, match="the button belongs to seat 9, which the table does not have"):
        rule_on(case)
