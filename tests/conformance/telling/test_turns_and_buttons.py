"""
What is said of acts out of turn, a misplaced button and the old level.
"""

import pytest

from conformance.corpus.loading import CORPUS, GoldenCase, golden_file
from conformance.telling import tell_event, tell_permitted, tell_ruling
from reference_engine.model.ruling import Bind, MoveButton, NoRaise, Outcome, PlayAtLevel, Post, Redeal, Remedy, Ruling
from reference_engine.model.table import PostKind
from reference_engine.rule_on import rule_on

POSTS = (Post(2, PostKind.SMALL_BLIND, 50), Post(3, PostKind.BIG_BLIND, 100))


def number_of(_: str) -> str:
    return ""


def golden(file: str, name: str, edition: str = "tda-2024") -> GoldenCase:
    return next(it for it in golden_file(CORPUS / f"{file}.toml") if (it.id, it.edition) == (name, edition))


def told(file: str, name: str, edition: str = "tda-2024") -> tuple[str, ...]:
    case = golden(file, name, edition).case
    return tell_permitted(rule_on(case), number_of, case)[0]


@pytest.mark.parametrize(
    ("remedy", "line"),
    [
        (Bind(15), "The act out of turn of event 15 stands."),
        (NoRaise(4), "Seat 4 may check, call or fold, and neither bet nor raise."),
        (
            MoveButton(1, POSTS),
            (
                "The button goes to seat 1, where it belongs, and with it the forced bets: the small blind of 50 from "
                "seat 2 and the big blind of 100 from seat 3."
            ),
        ),
        (PlayAtLevel(2), "The hand is played at level 2."),
    ],
)
def test_without_its_case_each_remedy_is_one_line(remedy: Remedy, line: str) -> None:
    assert tell_ruling(Ruling(Outcome.PLAY_ON, remedies=(remedy,)), number_of)[1] == line


def test_an_act_that_binds_is_told_with_its_seat() -> None:
    assert told("out_of_turn", "call_out_of_turn_then_a_call_and_a_fold")[1] == (
        "The call of 100 of seat 5, made out of turn, stands."
    )
    assert told("out_of_turn", "fold_out_of_turn_then_a_call")[1] == "The fold of seat 4, made out of turn, stands."


def test_the_options_about_a_skipped_hand_are_told() -> None:
    line = told("skipped_player", "call_and_fold_out_of_turn_past_a_seat")[3]
    assert line.startswith("Seen in practice: play on (the hand of seat 4 is dead;")
    assert "or play on (seat 4 may check, call or fold, and neither bet nor raise;" in line


def test_a_redeal_that_moves_the_button_says_so() -> None:
    assert told("misplaced_button", "first_card_wrong_for_either_button")[1:4] == (
        "Button on seat 1, where it belongs, same level 1.",
        "Dealt in, in this order: seats 2, 3, 4, 5, 6 and 1.",
        "The posts are: the small blind of 50 from seat 2 and the big blind of 100 from seat 3.",
    )


def test_a_redeal_at_another_level_says_so() -> None:
    lines = told("new_level", "old_level_and_an_exposed_first_card")
    assert lines[1] == "Same button on seat 6, level 2, which was due."
    assert lines[3] == "The posts are: the small blind of 100 from seat 1 and the big blind of 200 from seat 2."
    case = golden("new_level", "old_level_and_an_exposed_first_card").case
    as_it_was = Ruling(Outcome.MISDEAL, redeal=Redeal(6, 1, POSTS, dealt_in=(1, 2, 3, 4, 5, 6)))
    assert tell_ruling(as_it_was, number_of, case)[1] == "Same button on seat 6, same level 1."
    assert tell_ruling(as_it_was, number_of, case)[3].startswith("The posts stay: ")


def test_the_beginning_of_a_hand_is_told() -> None:
    case = golden("new_level", "level_raised_before_the_hand_began").case
    assert [tell_event(case, index) for index in (0, 1)] == [
        "The clock goes to level 2, blinds 100/200",
        "The hand begins",
    ]
