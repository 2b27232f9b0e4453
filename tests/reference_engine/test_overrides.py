"""
Each entry of the table of overrides, and the pairs that it rightly does not have.
"""

from collections.abc import Callable

import pytest

from reference_engine.editions import edition
from reference_engine.finding import Effect, Finding
from reference_engine.model.case import Case
from reference_engine.model.games import Game, Street
from reference_engine.model.ruling import (
    Complete,
    DeadHands,
    EvidenceTag,
    PutBack,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Scrap,
    Severity,
    Supply,
)
from reference_engine.overrides import OVERRIDES, ConflictingRemedies, joined_remedies
from reference_engine.readings import Readings
from reference_engine.rule_on import folded
from reference_engine.situation import Situation

Joined = Callable[..., tuple[Remedy, ...]]

FLOP = (7, 8, 9, 10)
EARLY = ReturnAndReshuffle(Street.FLOP, FLOP)
PAIRS: tuple[tuple[Remedy, Remedy], ...] = (
    (DeadHands((1,)), Replace(3)),
    (DeadHands((1,)), Scrap(3)),
    (DeadHands((1,)), Supply(1, 1)),
    (EARLY, RestoreFlop(FLOP, Street.TURN)),
    (EARLY, Scrap(7)),
    (DeadHands((1,)), PutBack((0,))),
    (EARLY, RestoreStub(rebuilt=False)),
    (EARLY, Complete(Street.FLOP, 1)),
    (RestoreFlop(FLOP, Street.FLOP), Replace(0)),
)
CONFLICTS: tuple[tuple[Remedy, Remedy], ...] = (
    (RestoreFlop(FLOP, Street.TURN), Scrap(8)),
    (RestoreFlop(FLOP, Street.TURN), RestoreFlop((3,), Street.TURN)),
    (RestoreStub(rebuilt=False, mixed=(7,)), Scrap(7)),
    (PutBack((7,)), Scrap(7)),
    (Replace(0), Replace(3)),
    (Complete(Street.FLOP, 1), Complete(Street.FLOP, 2)),
)


@pytest.fixture
def joined(written: Callable[..., Case]) -> Joined:
    """
    Joins remedies over a record in which seat 1 has lost its first card and four cards lie on the flop.
    """
    record = ["posts", "deal", "end", "burn", "flop 4", "muck 1:1", "muck flop:3", "muck flop:4", "floor"]
    situation = Situation(folded(written(record, seats=3)), edition("tda-2024"), Readings({}, {}))

    def join(*remedies: Remedy) -> tuple[Remedy, ...]:
        findings = [
            Finding("late", Effect.PLAY_ON, ("late_exposure",), (), Severity.MUST, EvidenceTag.TEXT, (remedy,))
            for remedy in remedies
        ]
        return joined_remedies(situation, findings)

    return join


def test_the_pairs_here_are_those_of_the_table() -> None:
    pairs = [(type(prevails), type(gives_way)) for prevails, gives_way in PAIRS]
    assert pairs == [(prevails, gives_way) for prevails, gives_way, _ in OVERRIDES]


@pytest.mark.parametrize(("prevails", "gives_way"), PAIRS)
def test_one_gives_way_in_whatever_order_they_are_found(joined: Joined, prevails: Remedy, gives_way: Remedy) -> None:
    assert joined(prevails, gives_way) == (prevails,)
    assert joined(gives_way, prevails) == (prevails,)


@pytest.mark.parametrize(("one", "other"), CONFLICTS)
def test_two_that_claim_the_same_and_are_not_in_the_table_are_a_fault_of_the_suite(
    joined: Joined, one: Remedy, other: Remedy
) -> None:
    with pytest.raises(ConflictingRemedies):
        joined(one, other)


def test_the_first_and_the_last_of_three_can_conflict(joined: Joined) -> None:
    with pytest.raises(ConflictingRemedies):
        joined(Scrap(3), RestoreStub(rebuilt=True), Replace(3))


def test_cards_that_go_back_to_the_board_are_no_business_of_a_dead_hand(joined: Joined) -> None:
    remedies = DeadHands((1,)), PutBack((9,)), PutBack((10,))
    assert joined(*remedies) == remedies


def test_a_card_served_on_an_early_street_goes_back_with_it(written: Callable[..., Case]) -> None:
    record = ["posts", "deal 8", "deal: Ad Kd Qc 7c", "end", "4 brings in", "1 2 call", "burn"]
    dealt = [*record, "fourth street to 1: JR", "fourth street to 2 3 4", "floor"]
    case = written(dealt, seats=4, game=Game.SEVEN_CARD_STUD)
    situation = Situation(folded(case), edition("tda-2024"), Readings({}, {}))
    early, scrap = ReturnAndReshuffle(Street.FOURTH_STREET, (14, 15, 16)), Scrap(13)
    findings = [
        Finding("late", Effect.PLAY_ON, ("late_exposure",), (), Severity.MUST, EvidenceTag.TEXT, (remedy,))
        for remedy in (scrap, early)
    ]
    assert joined_remedies(situation, findings) == (early,)


def test_what_is_done_to_the_stub_is_done_once_and_nothing_else_is_lost(joined: Joined) -> None:
    both = joined(RestoreStub(rebuilt=True), Scrap(3), RestoreStub(rebuilt=False, mixed=(0,)))
    assert set(both) == {Scrap(3), RestoreStub(rebuilt=False, mixed=(0,))}


def test_two_remedies_of_one_finding_are_looked_at_like_those_of_two(written: Callable[..., Case]) -> None:
    situation = Situation(folded(written(["posts", "deal", "end", "floor"])), edition("tda-2024"), Readings({}, {}))
    pair = (DeadHands((1,)), Supply(1, 1))
    finding = Finding("late", Effect.PLAY_ON, ("late_exposure",), (), Severity.MUST, EvidenceTag.TEXT, pair)
    assert joined_remedies(situation, [finding]) == (DeadHands((1,)),)
