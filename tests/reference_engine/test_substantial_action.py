"""
Rule 36 at each boundary of its definition, on a deal that is a misdeal as long as it has not occurred.
"""

from collections.abc import Callable

import pytest

from reference_engine.model.case import Case
from reference_engine.model.ruling import Outcome, Standing
from reference_engine.rule_on import rule_on

EXPOSED = ["posts", "deal", "expose 1:1 by dealer", "end"]
# Six seats, button on 6: 3 is the first to act.
NO_SUBSTANTIAL_ACTION = {
    "no act at all": [],
    "one fold": ["3 folds"],
    "one call": ["3 calls"],
    "one raise all-in": ["3 raises all-in"],
    "two folds": ["3 4 fold"],
}
SUBSTANTIAL_ACTION = {
    "fold and call": ["3 folds", "4 calls"],
    "call and fold": ["3 calls", "4 folds"],
    "call and call": ["3 4 call"],
    "raise and fold": ["3 raises to 300", "4 folds"],
    "raise and call": ["3 raises to 300", "4 calls"],
    "three folds": ["3 4 5 fold"],
}


@pytest.mark.parametrize("edition", ["tda-2019", "tda-2024"])
@pytest.mark.parametrize("acts", NO_SUBSTANTIAL_ACTION.values(), ids=NO_SUBSTANTIAL_ACTION.keys())
def test_before_it_the_deal_is_a_misdeal(written: Callable[..., Case], acts: list[str], edition: str) -> None:
    permitted = rule_on(written([*EXPOSED, *acts, "floor"], edition=edition))
    assert [member.ruling.outcome for member in permitted.members] == [Outcome.MISDEAL]


@pytest.mark.parametrize("edition", ["tda-2019", "tda-2024"])
@pytest.mark.parametrize("acts", SUBSTANTIAL_ACTION.values(), ids=SUBSTANTIAL_ACTION.keys())
def test_after_it_the_hand_is_played(written: Callable[..., Case], acts: list[str], edition: str) -> None:
    permitted = rule_on(written([*EXPOSED, *acts, "floor"], edition=edition))
    assert [member.ruling.outcome for member in permitted.members] == [Outcome.PLAY_ON]


def test_two_checks_are_none_and_a_third_act_is(written: Callable[..., Case]) -> None:
    # A heads-up game of equal blinds is the only one that begins with checks before the flop.
    checks = ["posts", "deal", "expose 1:1 by dealer", "end", "2 checks", "1 checks"]
    without = rule_on(written([*checks, "floor"], seats=2, blinds="100-100"))
    assert [member.ruling.outcome for member in without.members] == [Outcome.MISDEAL]
    with_third = rule_on(written([*checks, "burn", "flop", "1 checks", "floor"], seats=2, blinds="100-100"))
    assert [member.ruling.outcome for member in with_third.members] == [Outcome.PLAY_ON]


def test_a_flop_without_it_leaves_the_misdeal_and_permits_the_hand(written: Callable[..., Case]) -> None:
    sentences = ["posts", "deal", "expose 1:1 by dealer", "end", "2 checks", "1 checks", "burn", "flop", "floor"]
    members = rule_on(written(sentences, seats=2, blinds="100-100")).members
    assert [(member.ruling.outcome, member.standing, member.because) for member in members] == [
        (Outcome.MISDEAL, Standing.REQUIRED, ""),
        (Outcome.PLAY_ON, Standing.ACCEPTABLE, "U-17 b"),
    ]


def test_check_and_fold_are_none_and_the_other_reading_is_acceptable(written: Callable[..., Case]) -> None:
    members = rule_on(
        written(
            [*EXPOSED[:2], "expose 1:1 by dealer", "end", "2 checks", "1 folds", "floor"], seats=2, blinds="100-100"
        )
    ).members
    assert [(member.ruling.outcome, member.because) for member in members] == [
        (Outcome.MISDEAL, ""),
        (Outcome.PLAY_ON, "U-1 b"),
    ]


def test_a_small_blind_s_call_and_the_big_blind_s_check_are_it(written: Callable[..., Case]) -> None:
    for blinds in ("50-100", "1-2"):  # a call of a single chip is one with chips
        members = rule_on(written([*EXPOSED, "2 calls", "1 checks", "floor"], seats=2, blinds=blinds)).members
        assert [member.ruling.outcome for member in members] == [Outcome.PLAY_ON]


def test_it_lasts_for_the_hand_unless_a_house_says_for_the_street(written: Callable[..., Case]) -> None:
    sentences = [*EXPOSED, "3 4 5 6 call", "1 calls", "2 checks", "burn", "flop", "floor"]
    assert rule_on(written(sentences)).members[0].ruling.outcome is Outcome.PLAY_ON
    by_street = rule_on(written(sentences, switches={"U-16": "b"}))
    assert by_street.members[0].ruling.outcome is Outcome.MISDEAL


@pytest.mark.parametrize(
    ("further", "outcome"),
    [
        (["1 bets 100", "2 calls"], Outcome.PLAY_ON),
        (["1 bets 100", "kill 2: clock"], Outcome.PLAY_ON),
        (["1 bets 100"], Outcome.MISDEAL),
    ],
)
def test_of_the_street_alone_acts_and_hands_killed_by_the_clock_count(
    written: Callable[..., Case], further: list[str], outcome: Outcome
) -> None:
    before = [*EXPOSED, "3 4 call", "kill 5: clock", "6 calls", "1 calls", "2 checks", "burn", "flop"]
    permitted = rule_on(written([*before, *further, "floor"], switches={"U-16": "b"}))
    assert permitted.members[0].ruling.outcome is outcome


def test_acts_out_of_turn_are_no_acts_in_turn(written: Callable[..., Case]) -> None:
    members = rule_on(written([*EXPOSED, "3 folds", "5 calls out of turn", "floor"])).members
    assert [member.ruling.outcome for member in members] == [Outcome.MISDEAL]


def test_acts_of_an_absent_seat_are_none(written: Callable[..., Case]) -> None:
    # Seat 3 is away, so 4 is the first to act: with 3's fold there would be two acts and chips.
    sentences = ["posts", "deal", "expose 1:1 by dealer", "end", "4 calls", "floor"]
    assert rule_on(written(sentences, absent=(3,))).members[0].ruling.outcome is Outcome.MISDEAL
    assert rule_on(written([*EXPOSED, "3 folds", "4 calls", "floor"])).members[0].ruling.outcome is Outcome.PLAY_ON


def test_a_straddle_is_no_act_unless_a_house_says_so(written: Callable[..., Case]) -> None:
    sentences = ["posts", "3 straddles 200", "deal", "expose 1:1 by dealer", "end", "4 folds", "floor"]
    assert rule_on(written(sentences)).members[0].ruling.outcome is Outcome.MISDEAL
    assert rule_on(written(sentences, switches={"U-18": "b"})).members[0].ruling.outcome is Outcome.PLAY_ON
    first_street = written(sentences, switches={"U-16": "b", "U-18": "b"})
    assert rule_on(first_street).members[0].ruling.outcome is Outcome.PLAY_ON
    alone = written([*sentences[:-2], "floor"], switches={"U-18": "b"})
    assert rule_on(alone).members[0].ruling.outcome is Outcome.MISDEAL


def test_a_hand_killed_by_the_clock_in_turn_counts_and_the_other_reading_is_acceptable(
    written: Callable[..., Case],
) -> None:
    members = rule_on(written([*EXPOSED, "3 calls", "kill 4: clock", "floor"])).members
    assert [(member.ruling.outcome, member.because) for member in members] == [
        (Outcome.PLAY_ON, ""),
        (Outcome.MISDEAL, "U-19 a"),
    ]


def test_a_hand_killed_for_another_reason_does_not_count(written: Callable[..., Case]) -> None:
    members = rule_on(written([*EXPOSED, "3 calls", "kill 4: floor", "floor"])).members
    assert [member.ruling.outcome for member in members] == [Outcome.MISDEAL]
