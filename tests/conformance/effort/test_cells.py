from collections.abc import Sequence
from math import comb

import pytest

from conformance.corpus.notation import Record
from conformance.corpus.tables import TableLine, seated
from conformance.effort.cells import MOMENTS, cells_of, features_of
from conformance.group import Group, Member, Twin
from reference_engine.model.case import Case
from reference_engine.rule_on import folded
from reports.effort import Features

DEALT = ("posts", "deal", "end")


def case(sentences: Sequence[str], **line: object) -> Case:
    described = TableLine(**line)  # type: ignore[arg-type]
    table = seated(described)
    record = Record(table, [*sentences, "floor"], game=described.game)
    return Case(table, described.game, "tda-2024", tuple(record.events))


def features(irregular: Case, clean: Case | None = None, twin: Twin = Twin.IRREGULAR) -> Features:
    members = [Member(Twin.IRREGULAR, "", irregular), *([Member(Twin.CLEAN, "", clean)] if clean else [])]
    group = Group("some_error", "some_clause", "tda-2024", tuple(members))
    asked = next(member for member in members if member.twin is twin)
    return features_of(group, asked, folded(asked.case))


def test_the_features_of_an_irregular_member() -> None:
    exposed = case(["posts", "deal 1", "expose 1:1 by dealer", "deal", "end", "3 calls"])
    assert features(exposed, case([*DEALT, "3 calls"])) == {
        "irregularity": "some_error",
        "edition": "tda-2024",
        "street": "preflop",
        "seat": "first_left",
        "seats": "6",
        "moment": "short_of_substantial_action",
        "action": "one_act",
    }


def test_a_clean_twin_has_no_irregularity() -> None:
    clean = features(case(DEALT), case(DEALT), Twin.CLEAN)
    assert (clean["irregularity"], clean["seat"]) == ("none", "no_seat")


@pytest.mark.parametrize(
    ("acts", "moment", "action"),
    [
        ([], "before_any_act", "no_act"),
        (["3 calls"], "short_of_substantial_action", "one_act"),
        (["3 folds", "4 folds"], "short_of_substantial_action", "two_acts_without_chips"),
        (["3 calls", "4 folds"], "at_substantial_action", "by_two_acts"),
        (["3 folds", "4 calls"], "at_substantial_action", "by_two_acts"),
        (["3 folds", "4 folds", "5 folds"], "at_substantial_action", "by_three_acts"),
        (["3 folds", "4 folds", "5 calls"], "at_substantial_action", "by_three_acts"),
        (["3 calls", "4 calls", "5 folds"], "after_substantial_action", "by_two_acts"),
        (["5 calls out of turn"], "before_any_act", "out_of_turn_only"),
        (["3 4 5 6 1 fold", "pot to 2"], "after_the_award", "by_three_acts"),
        (["3 4 5 6 1 fold", "pot to 2", "next hand"], "in_the_next_hand", "by_three_acts"),
        (["3 4 5 6 1 fold", "pot to 2", "next hand", "next hand SA"], "after_action_in_the_next_hand", "by_three_acts"),
    ],
)
def test_the_moment_of_the_call(acts: list[str], moment: str, action: str) -> None:
    found = features(case([*DEALT, *acts]))
    assert (found["moment"], found["action"]) == (moment, action)
    assert moment in MOMENTS


def test_a_call_in_mid_deal() -> None:
    assert features(case(["posts", "deal 5"]))["moment"] == "in_the_deal"


def test_the_street_and_the_number_of_hands() -> None:
    turn = ["2 calls", "1 checks", "burn", "flop", "1 2 check", "burn", "turn"]
    found = features(case([*DEALT, *turn], seats=2))
    assert (found["street"], found["seats"]) == ("turn", "2")
    away = features(case(DEALT, seats=9, empty=(4, 5), waiting=(6,), absent=(7,)))
    assert away["seats"] == "6"


@pytest.mark.parametrize(
    ("seats", "seat", "where"),
    [
        (2, 2, "button"),
        (2, 1, "first_left"),
        (3, 2, "second_left"),
        (4, 3, "right"),
        (9, 1, "first_left"),
        (9, 2, "second_left"),
        (9, 5, "between"),
        (9, 8, "right"),
        (9, 9, "button"),
    ],
)
def test_the_seat_of_an_exposed_card(seats: int, seat: int, where: str) -> None:
    shown = case(["posts", "deal", f"expose {seat}:2 by dealer", "end"], seats=seats)
    assert features(shown, case(DEALT, seats=seats))["seat"] == where


def test_the_seat_of_a_missing_card_is_that_which_did_not_get_it() -> None:
    skipped = case(["posts", "skip 5", "deal", "end"])
    assert features(skipped, case(DEALT))["seat"] == "right"


def test_the_seat_of_a_surplus_card() -> None:
    extra = case(["posts", "deal", "extra to 2", "end"])
    assert features(extra, case(DEALT))["seat"] == "second_left"


def test_the_seat_of_a_wrong_start_is_that_which_got_the_first_card() -> None:
    begun_wrong = case(["posts", "start at 4", "deal", "end"])
    assert features(begun_wrong, case(DEALT))["seat"] == "between"


def test_a_boxed_card_lies_where_the_next_card_goes() -> None:
    boxed = case(["posts", "deal 2", "boxed", "deal", "end"])
    assert features(boxed, case(DEALT))["seat"] == "between"


def test_a_seat_that_is_not_dealt_in() -> None:
    given = case(["posts", "deal 2", "extra to 3", "deal", "end"], empty=(3,))
    assert features(given, case(DEALT, empty=(3,)))["seat"] == "not_dealt_in"


def test_a_board_has_no_seat() -> None:
    flop = [*DEALT, "3 4 5 6 1 call", "2 checks"]
    assert features(case([*flop, "flop"]), case([*flop, "burn", "flop"]))["seat"] == "no_seat"


def test_tables_that_differ() -> None:
    away = case(DEALT, absent=(4,))
    assert features(away, case(DEALT))["seat"] == "between"
    moved = case(DEALT, button_due=1)
    assert features(moved, case(DEALT))["seat"] == "button"
    other_level = case(DEALT, blinds="100-200")
    assert features(other_level, case(DEALT))["seat"] == "no_seat"


def test_cells_are_the_pairs_of_the_features() -> None:
    found = features(case(DEALT))
    cells = cells_of(found)
    assert len(set(cells)) == comb(len(found), 2) == 21
    assert (("irregularity", "some_error"), ("seats", "6")) in cells
    assert (("street", "preflop"), ("moment", "before_any_act")) in cells
