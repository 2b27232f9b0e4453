"""
Evidence is what an engine may refuse to record: legal events are never evidence.
"""

from collections.abc import Callable

from reference_engine.model.case import Case
from reference_engine.rule_on import rule_on


def test_the_buttons_second_card_in_a_row_is_legal_and_no_evidence(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal 5", "deal to 1 2 3 4 5", "deal", "end", "floor"])
    assert rule_on(case).members[0].ruling.evidence == ()


def test_the_first_copy_of_a_card_is_legal_and_the_second_is_evidence(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal: As", "deal 1", "deal: As", "deal", "end", "floor"])
    assert rule_on(case).members[0].ruling.evidence == (4,)


def test_the_right_cards_of_a_long_hand_are_legal_and_the_surplus_is_evidence(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal", "extra to 1", "end", "floor"], seats=3)
    assert rule_on(case).members[0].ruling.evidence == (8,)


def test_the_first_card_out_of_order_is_evidence(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal 2", "deal to 4 3", "deal", "end", "floor"])
    assert rule_on(case).members[0].ruling.evidence == (4,)


def test_a_card_beyond_the_order_that_left_its_seat_is_evidence(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal", "extra to 1", "move 1:3 to 4", "end", "floor"], seats=4, waiting=(4,), button=3)
    assert rule_on(case).members[0].ruling.evidence == (8,)


def test_a_board_card_that_went_back_is_no_evidence_of_another_street_that_was_made_up_for(
    written: Callable[..., Case],
) -> None:
    flop = ["posts", "deal", "end", "3 calls", "1 calls", "2 checks", "burn", "flop", "muck flop:2", "flop 1: flop:2"]
    turn = [*flop, "1 2 3 check", "burn", "turn", "muck turn:1"]
    at = len(written(turn, seats=3).events) - 1
    assert rule_on(written([*flop, "floor"], seats=3)).members[0].ruling.evidence == ()
    assert rule_on(written([*turn, "turn 1", "floor"], seats=3)).members[0].ruling.evidence == (at,)


def test_forced_bets_of_wrong_seats_are_evidence_of_a_misplaced_button(written: Callable[..., Case]) -> None:
    antes_are_right = written(["posts", "deal", "end", "floor"], seats=4, ante=10, button_due=1)
    assert rule_on(antes_are_right).members[0].ruling.evidence == (4, 5)
    blinds_are_right = written(["posts", "deal", "end", "floor"], seats=4, empty=(4,), button_due=3)
    assert "misplaced_button" in rule_on(blinds_are_right).irregularities
    assert rule_on(blinds_are_right).members[0].ruling.evidence == ()


def test_what_the_level_asks_for_is_evidence_of_an_old_level_and_a_straddle_is_not(
    written: Callable[..., Case],
) -> None:
    case = written(["level 100-200", "hand begins", "posts", "3 straddles 200", "deal", "end", "floor"])
    assert rule_on(case).members[0].ruling.evidence == (2, 3)


def test_a_misdeal_that_acts_of_a_dead_hand_do_not_bar_names_why(written: Callable[..., Case]) -> None:
    sentences = ["posts", "start at 2", "deal", "end", "3 calls out of turn", "4 calls", "floor"]
    absent = rule_on(written(sentences, absent=(3,))).members[0].ruling
    assert {"first_card", "at_your_seat"} <= set(absent.clauses)
    assert absent.evidence == (2,)
    penalised = rule_on(written(sentences, on_penalty=(3,))).members[0].ruling
    assert {"first_card", "penalty"} <= set(penalised.clauses)
