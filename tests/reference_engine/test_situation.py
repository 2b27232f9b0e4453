"""
What a rule is given besides the record: the kinds of findings it can make.
"""

from collections.abc import Callable

import pytest

from reference_engine.editions import edition
from reference_engine.finding import Effect, Option
from reference_engine.model.case import Case
from reference_engine.model.ruling import DeadHands, EvidenceTag
from reference_engine.readings import Readings
from reference_engine.rule_on import folded
from reference_engine.situation import Situation

DEALT = ("posts", "deal", "end", "3 folds")


@pytest.fixture
def seen(written: Callable[..., Case]) -> Callable[..., Situation]:
    """
    The situation at the end of a record.
    """

    def see(*sentences: str) -> Situation:
        hand = folded(written([*DEALT, *sentences, "floor"], seats=3))
        return Situation(hand, edition("tda-2024"), Readings({}, {}))

    return see


def test_a_remedy_lets_the_hand_go_on(seen: Callable[..., Situation]) -> None:
    finding = seen().play_on("wrong_count", ("killed_hand",), [3], DeadHands((1,)))
    assert (finding.effect, finding.evidence, finding.remedies) == (Effect.PLAY_ON, (3,), (DeadHands((1,)),))


def test_after_the_award_a_cause_of_a_misdeal_is_left_to_the_floor(seen: Callable[..., Situation]) -> None:
    before = seen().misdeal("first_card", ("first_card",), [2])
    assert (before.effect, before.clauses, before.after_award) == (Effect.MISDEAL, ("first_card", "redeal"), False)
    after = seen("1 folds", "pot to 2").misdeal("first_card", ("first_card",), [2])
    assert (after.effect, after.tag, after.after_award) == (Effect.FLOOR, EvidenceTag.DERIVED, True)
    assert after.options == (Option(Effect.MISDEAL), Option(Effect.STANDS))
