"""
Answers about acts out of turn and a misplaced button: what is read, what is compared, what may be refused.
"""

import msgspec
import pytest

from conformance.compare import judge
from conformance.corpus.loading import CORPUS, GoldenCase, golden_file
from conformance.kinds import kind_of_expectation
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer, read_ruling
from reference_engine.model.case import Case
from reference_engine.model.ruling import Bind, MoveButton, NoRaise, Outcome, Remedy, ReturnChips, Ruling
from reference_engine.rule_on import rule_on


def golden(file: str, name: str) -> GoldenCase:
    return next(it for it in golden_file(CORPUS / f"{file}.toml") if (it.id, it.edition) == (name, "tda-2024"))


def verdict(case: Case, *remedies: Remedy, profile: str = "full") -> Verdict:
    answer = EngineAnswer("ruling", Ruling(Outcome.PLAY_ON, remedies=remedies))
    return judge(case, rule_on(case), answer, profile).verdict


def refused(case: Case, event: int) -> Verdict:
    return judge(case, rule_on(case), EngineAnswer("refused", event=event), "full").verdict


BOUND = golden("out_of_turn", "call_out_of_turn_then_a_call_and_a_fold").case
FREE = golden("out_of_turn", "call_out_of_turn_then_a_raise").case
SKIPPED = golden("skipped_player", "call_and_fold_out_of_turn_past_a_seat").case
MISPLACED = golden("misplaced_button", "button_one_seat_behind").case
CALL = 15


def test_which_act_binds_is_compared_in_full_alone() -> None:
    assert verdict(BOUND, Bind(CALL)) is Verdict.CONFORMS
    assert verdict(BOUND, Bind(CALL + 1)) is Verdict.DEVIATES
    assert verdict(BOUND) is Verdict.DEVIATES
    assert verdict(BOUND, profile="core") is Verdict.CONFORMS
    assert verdict(FREE, Bind(CALL)) is Verdict.DEVIATES
    assert verdict(FREE, ReturnChips(5, 100)) is Verdict.CONFORMS
    assert verdict(FREE, ReturnChips(5, 50)) is Verdict.DEVIATES


def test_an_engine_that_refuses_the_act_out_of_turn_prevented_it() -> None:
    assert refused(BOUND, CALL) is Verdict.PREVENTED
    assert refused(BOUND, CALL + 1) is Verdict.DEVIATES


def test_an_engine_that_refuses_a_blind_of_the_wrong_seat_prevented_a_misplaced_button() -> None:
    assert refused(MISPLACED, 0) is Verdict.PREVENTED
    assert refused(MISPLACED, 2) is Verdict.DEVIATES


def test_either_fate_of_a_skipped_hand_meets_the_floor() -> None:
    binds = Bind(16), Bind(17)
    assert verdict(SKIPPED, NoRaise(4), *binds) is Verdict.CONFORMS
    assert verdict(SKIPPED, NoRaise(4)) is Verdict.DEVIATES
    declined = judge(SKIPPED, rule_on(SKIPPED), EngineAnswer("declined"), "full").verdict
    assert declined is Verdict.CONFORMS


def test_the_order_of_the_posts_does_not_matter() -> None:
    (moved,) = rule_on(MISPLACED).members[0].ruling.remedies
    assert isinstance(moved, MoveButton)
    assert verdict(MISPLACED, moved) is Verdict.CONFORMS
    assert verdict(MISPLACED, MoveButton(1, moved.posts[::-1])) is Verdict.CONFORMS
    assert verdict(MISPLACED, MoveButton(1, moved.posts[:1])) is Verdict.DEVIATES
    assert verdict(MISPLACED, MoveButton(2, moved.posts)) is Verdict.DEVIATES
    assert kind_of_expectation(rule_on(MISPLACED), "full") == "play_on with move_button"


@pytest.mark.parametrize("event", [0, 99])
def test_a_ruling_binds_an_act_of_the_case(event: int) -> None:
    with pytest.raises(ValueError, match=f"binds event {event}, which is no act of the case"):
        read_ruling(msgspec.Raw(msgspec.json.encode(Ruling(Outcome.PLAY_ON, remedies=(Bind(event),)))), BOUND)
    ruling = Ruling(Outcome.PLAY_ON, remedies=(Bind(CALL),))
    assert read_ruling(msgspec.Raw(msgspec.json.encode(ruling)), BOUND) == ruling
