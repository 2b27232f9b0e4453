"""
Every kind of irregularity that a record of hold'em can show is ruled; another edition or clause is refused by name.
"""

from collections.abc import Callable

import msgspec
import pytest

from reference_engine.editions import EDITIONS, UnknownClause, UnknownEdition, edition
from reference_engine.model.case import Case
from reference_engine.rule_on import rule_on

DEALT = ["posts", "deal", "end"]
CALLED = [*DEALT, "3 calls", "1 calls", "2 checks"]
CHECKED = ["1 2 3 check"]


@pytest.mark.parametrize("book", EDITIONS)
@pytest.mark.parametrize(
    "sentences",
    [
        [*CALLED, "burn", "flop"],
        [*CALLED, "burn"],
        [*CALLED, "burn", "flop", *CHECKED, "burn", "turn", *CHECKED, "burn", "river"],
        [*DEALT, "1 folds out of turn", "2 folds out of turn"],
        [*DEALT, "1 folds out of turn", "3 calls"],
        [*DEALT, "1 calls out of turn", "2 folds out of turn"],
        [*DEALT, "3 calls", "burn", "flop"],
        [*CALLED, "flop"],
        [*CALLED, "flop 2"],
        [*CALLED, "burn", "burn"],
        ["posts", "deal: As*", "deal", "end"],
        [*CALLED, "burn: Kd"],
        [*CALLED, "burn", "turn"],
        [*CALLED, "stub shuffled"],
        [*CALLED, "burn", "return burn:1"],
        [*CALLED, "stub shows: Kd"],
        [*CALLED, "stub dropped: lost"],
        [*CALLED, "muck 1:1"],
        [*CALLED, "kill 1: absent"],
        [*CALLED, "burn", "flop", "1 bets 300", "2 acts: call 200"],
        [*CALLED, "burn", "flop", "1 bets 300", "pot to 1"],
        [*CALLED, "burn", "flop", "move burn:1 to 1"],
        [*CALLED, "found: Kd"],
        [*CALLED, "misdeal announced"],
    ],
)
def test_every_kind_of_hold_em_is_ruled(written: Callable[..., Case], sentences: list[str], book: str) -> None:
    case = written([*sentences, "floor"], seats=3, edition=book)
    assert rule_on(case).members


def test_a_misplaced_button_is_ruled(written: Callable[..., Case]) -> None:
    case = written([*DEALT, "floor"], seats=3)
    for due in (1, 3):
        assert rule_on(msgspec.structs.replace(case, table=msgspec.structs.replace(case.table, button_due=due))).members


def test_another_edition_is_refused_by_name(written: Callable[..., Case]) -> None:
    with pytest.raises(UnknownEdition, match="'tda-2022' is not encoded; encoded are tda-2019, tda-2024"):
        rule_on(written([*DEALT, "floor"], edition="tda-2022"))


def test_another_clause_is_refused_by_name() -> None:
    with pytest.raises(UnknownClause, match="tda-2019 has no clause 'five_card_flop'"):
        edition("tda-2019").clause("five_card_flop")
