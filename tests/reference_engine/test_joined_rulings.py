"""
What a ruling that joins several findings keeps of each: clauses, severity, evidence tag, remedies and options.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from reference_engine.finding import Effect, Finding
from reference_engine.model.case import Case
from reference_engine.model.ruling import (
    DeadHands,
    EvidenceTag,
    Outcome,
    Permitted,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Ruling,
    Severity,
    Standing,
)
from reference_engine.model.table import SeatChips
from reference_engine.precedence import _is_kept, _weakness
from reference_engine.rule_on import _lowered, rule_on

TO_THE_FLOP = ("posts", "deal", "end", "3 calls", "4 5 6 fold", "1 calls", "2 checks", "burn")

Ruled = Callable[..., Permitted]


@pytest.fixture
def ruled(written: Callable[..., Case]) -> Ruled:
    """
    The one required member of the permitted set of a record.
    """

    def rule(sentences: Sequence[str], **line: object) -> Permitted:
        (member,) = (
            member for member in rule_on(written(sentences, **line)).members if member.standing is Standing.REQUIRED
        )
        return member

    return rule


class TestEvidenceTag:
    def test_a_hand_without_error_is_the_text(self, ruled: Ruled) -> None:
        assert ruled(["posts", "deal", "end", "floor"]).tag is EvidenceTag.TEXT

    def test_a_misdeal_has_that_of_its_strongest_cause(self, ruled: Ruled) -> None:
        assert ruled(["posts", "start at 2", "deal", "end", "floor"]).tag is EvidenceTag.TEXT

    def test_of_two_causes_as_firm_the_one_nearer_to_the_text(self, ruled: Ruled) -> None:
        both = ["posts", "start at 2", "deal", "extra to 6", "end", "floor"]
        assert (ruled(both, button=6).tag, ruled(both, button=6).severity) == (EvidenceTag.TEXT, Severity.MUST)

    def test_a_result_that_stands_has_that_of_the_dispute_window(self, ruled: Ruled) -> None:
        record = ["posts", "deal", "end", "3 4 5 6 1 fold", "pot to 2", "next hand", "floor"]
        foul = [*record[:1], "deal: As", "deal 1", "deal: As", *record[1:]]
        assert ruled(foul).ruling.outcome is Outcome.RESULT_STANDS
        assert ruled(foul).tag is EvidenceTag.TEXT

    def test_what_takes_the_place_of_a_scrap_on_the_board_is_derived(self, ruled: Ruled) -> None:
        member = ruled([*TO_THE_FLOP, "flop: As JR 2c", "floor"])
        assert (member.severity, member.tag) == (Severity.SHOULD, EvidenceTag.DERIVED)

    def test_a_ruling_that_leaves_no_hand_is_derived(self, ruled: Ruled) -> None:
        record = ["posts", "deal", *(f"extra to {seat}" for seat in range(1, 7)), "end", "3 4 5 call", "floor"]
        assert ruled(record).tag is EvidenceTag.DERIVED


class TestOptions:
    def test_a_misdeal_among_them_has_its_redeal_and_returns_what_was_bet(self, ruled: Ruled) -> None:
        joker = ["posts", "deal 3", "deal: JR", "deal", "end", "3 raises to 300", "floor"]
        two_boxed = ["posts", "boxed", "deal 3", "boxed", "deal", "end", "3 raises to 300", "floor"]
        (misdeal,) = (
            option for option in ruled(joker, edition="tda-2019").ruling.options if option.outcome is Outcome.MISDEAL
        )
        real = ruled(two_boxed, edition="tda-2019").ruling
        assert misdeal.redeal is not None
        assert misdeal.redeal == real.redeal
        assert misdeal.returned == real.returned == (SeatChips(3, 300),)

    def test_a_void_hand_among_them_gives_back_every_chip(self, ruled: Ruled) -> None:
        record = ["posts", "deal 3", "deal: As*", "deal", "end", "3 raises to 300", "floor"]
        (void,) = (option for option in ruled(record).ruling.options if option.outcome is Outcome.HAND_VOID)
        assert {(each.seat, each.chips) for each in void.refund} == {(1, 50), (2, 100), (3, 300)}


def test_what_a_reading_changes_among_the_options_of_the_floor_makes_no_other_ruling(
    written: Callable[..., Case],
) -> None:
    """
    2019 leaves a joker to the floor, who may call a misdeal: U-10 says whether its redeal kills a penalised seat.
    """
    record = ["posts", "deal 3", "deal: JR", "deal", "end", "3 penalised", "floor"]
    of_each = [
        [option.redeal.killed for option in member.ruling.options if option.redeal is not None]
        for reading in "ab"
        for member in rule_on(written(record, edition="tda-2019", switches={"U-10": reading})).members
    ]
    assert of_each == [[(3,)], [()]]
    assert len(rule_on(written(record, edition="tda-2019")).members) == 1


@pytest.mark.parametrize(
    ("firm", "lowered"), [("must", Severity.SHOULD), ("should", Severity.SHOULD), ("may", Severity.MAY)]
)
def test_a_ruling_that_rests_on_a_derived_reading_is_a_should_at_most(firm: str, lowered: Severity) -> None:
    member = Permitted(Ruling(Outcome.PLAY_ON), Standing.REQUIRED, Severity(firm), EvidenceTag.TEXT)
    found = _lowered(member)
    assert (found.severity, found.tag, found.ruling) == (lowered, EvidenceTag.DERIVED, member.ruling)


def test_a_misdeal_names_the_clauses_of_its_causes_alone(ruled: Ruled) -> None:
    record = ["posts", "start at 2", "deal 4", "expose 5:1 by dealer", "deal", "end", "floor"]
    assert set(ruled(record).ruling.clauses) <= {"first_card", "exact_replay", "redeal"}


def test_what_is_decided_is_kept_beside_what_the_floor_decides(ruled: Ruled) -> None:
    """
    A joker after substantial action, which 2019 leaves to the floor, beside a long hand and a flop of four.
    """
    record = ["posts", "deal 3", "deal: JR", "deal", "extra to 1", "end", *TO_THE_FLOP[3:], "flop 4", "floor"]
    member = ruled(record, edition="tda-2019")
    assert member.ruling.outcome is Outcome.FLOOR_DECIDES
    assert {type(remedy) for remedy in member.ruling.remedies} == {DeadHands, RestoreFlop}


class TestWeakestRemedy:
    def test_hands_that_die_by_different_clauses_count_with_their_weakest(self, ruled: Ruled) -> None:
        """
        A button with a card too many dies by derivation, so `should`; the flop of four beside it is `must`.
        """
        dealt = ["posts", "deal 4", "extra to 5", "deal", "extra to 6", "end", "3 calls", "4 6 fold", "1 calls"]
        dealt = [*dealt[:7], "4 folds", "6 calls", "1 calls", "2 checks", "burn", "flop 4", "floor"]
        member = ruled(dealt, waiting=(5,), button=6)
        assert {type(remedy) for remedy in member.ruling.remedies} == {DeadHands, RestoreFlop}
        assert (member.severity, member.tag) == (Severity.SHOULD, EvidenceTag.DERIVED)

    def test_an_irregularity_without_effect_does_not_lower(self, ruled: Ruled) -> None:
        record = ["posts", "deal", "extra to 5", "end", "3 calls", "4 folds", "6 calls out of turn", "floor"]
        assert ruled(record).severity is Severity.MUST

    def test_a_remedy_that_gives_way_does_not_lower(self, ruled: Ruled) -> None:
        early = ["posts", "deal", "end", "3 4 5 call", "burn", "flop"]
        both = ruled([*early, "stub dropped: lost", "floor"])
        assert [type(remedy) for remedy in both.ruling.remedies] == [ReturnAndReshuffle]
        assert both.severity is ruled([*early, "floor"]).severity is Severity.MUST


def test_firmness_comes_before_nearness_to_the_text() -> None:
    firmness = Severity.MUST, Severity.SHOULD, Severity.MAY
    nearness = EvidenceTag.TEXT, EvidenceTag.SECONDARY, EvidenceTag.DERIVED
    findings = [
        Finding("first_card", Effect.MISDEAL, ("first_card",), (), severity, tag)
        for severity in firmness
        for tag in nearness
    ]
    assert all(_weakness(one) < _weakness(other) for one, other in pairwise(findings))


def test_a_stub_that_is_put_right_for_two_reasons_counts_for_both() -> None:
    gathered = Finding(
        "dropped_stub",
        Effect.PLAY_ON,
        ("dropped_stub",),
        (),
        Severity.MUST,
        EvidenceTag.TEXT,
        (RestoreStub(rebuilt=True),),
    )
    shuffled = Ruling(Outcome.PLAY_ON, remedies=(RestoreStub(rebuilt=False),))
    assert _is_kept(gathered, shuffled)
