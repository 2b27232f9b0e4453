"""
A case that needs a clause which is not encoded is refused by the clause's name.
"""

from collections.abc import Callable

import msgspec
import pytest

from reference_engine.editions import UnknownClause, UnknownEdition, edition
from reference_engine.model.case import Case
from reference_engine.model.events import BoardDealt, FloorCalled
from reference_engine.model.games import Street
from reference_engine.not_encoded import NotEncoded
from reference_engine.rule_on import rule_on

DEALT = ["posts", "deal", "end"]
CALLED = [*DEALT, "3 calls", "1 calls", "2 checks"]
CHECKED = ["1 2 3 check"]

NEEDED: dict[str, tuple[list[str], str]] = {
    "turn without a flop": ([*CALLED, "burn", "turn"], "skipped_street (RP-14)"),
    "stub shuffled": ([*CALLED, "stub shuffled"], "reshuffle (39-D)"),
    "card returned to the stub": ([*CALLED, "burn", "return burn:1"], "reshuffle (39-D)"),
    "stub seen": ([*CALLED, "stub shows: Kd"], "exposed_stub (RP-14)"),
    "turn comes to an act out of turn": ([*DEALT, "1 folds out of turn", "3 calls"], "out_of_turn (53-A)"),
    "two acts with chips out of turn": (
        [*DEALT, "1 calls out of turn", "2 folds out of turn"],
        "skipped_player (53-B)",
    ),
}


@pytest.mark.parametrize(("sentences", "clause"), NEEDED.values(), ids=NEEDED.keys())
def test_the_clause_is_named(written: Callable[..., Case], sentences: list[str], clause: str) -> None:
    with pytest.raises(NotEncoded) as refusal:
        rule_on(written([*sentences, "floor"], seats=3))
    assert clause in refusal.value.clauses


@pytest.mark.parametrize(
    ("sentences", "cards", "clause"),
    [
        ([*CALLED, "burn"], BoardDealt(Street.FLOP, ("As", "Ks")), "short_board (RP-14)"),
    ],
)
def test_a_board_of_another_size_is_named(
    written: Callable[..., Case], sentences: list[str], cards: BoardDealt, clause: str
) -> None:
    case = written(sentences, seats=3)
    with pytest.raises(NotEncoded) as refusal:
        rule_on(msgspec.structs.replace(case, events=(*case.events, cards, FloorCalled())))
    assert clause in refusal.value.clauses


def test_a_misplaced_button_is_named(written: Callable[..., Case]) -> None:
    case = written([*DEALT, "floor"], seats=3)
    due_elsewhere = msgspec.structs.replace(case, table=msgspec.structs.replace(case.table, button_due=1))
    with pytest.raises(NotEncoded, match="misplaced_button"):
        rule_on(due_elsewhere)
    due_here = msgspec.structs.replace(case, table=msgspec.structs.replace(case.table, button_due=3))
    assert rule_on(due_here).members


@pytest.mark.parametrize(
    "sentences",
    [
        [*CALLED, "burn", "flop"],
        [*CALLED, "burn"],
        [*CALLED, "burn", "flop", *CHECKED, "burn", "turn", *CHECKED, "burn", "river"],
        [*DEALT, "1 folds out of turn", "2 folds out of turn"],
        [*DEALT, "3 calls", "burn", "flop"],
        [*CALLED, "flop"],
        [*CALLED, "burn", "burn"],
        ["posts", "deal: As*", "deal", "end"],
        [*CALLED, "burn: Kd"],
    ],
)
def test_their_other_sides_are_ruled(written: Callable[..., Case], sentences: list[str]) -> None:
    assert rule_on(written([*sentences, "floor"], seats=3)).members


def test_another_edition_is_refused_by_name(written: Callable[..., Case]) -> None:
    with pytest.raises(UnknownEdition, match="'tda-2022' is not encoded; encoded are tda-2019, tda-2024"):
        rule_on(written([*DEALT, "floor"], edition="tda-2022"))


def test_another_clause_is_refused_by_name() -> None:
    with pytest.raises(UnknownClause, match="tda-2019 has no clause 'five_card_flop'"):
        edition("tda-2019").clause("five_card_flop")
