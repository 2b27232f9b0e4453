from collections.abc import Callable

import msgspec
import pytest

from conformance.compare import is_discretionary, told_apart
from conformance.group import Group, Twin
from conformance.strategies import REGISTRY
from conformance.strategies.source import CORE, FULL, TDA_2019, Source
from reference_engine.editions import edition
from reference_engine.fold import fold
from reference_engine.model.events import FloorCalled
from reference_engine.rule_on import rule_on

Sample = Callable[[Source, str, int], list[Group]]

NUMBER = 120
FEWER = 50
PAIRS = [pytest.param(source, book, id=f"{source.slug}-{book}") for source in REGISTRY for book in source.editions]

UNSCORABLE_IN_CORE = {
    ("unburned_flop", "tda-2024"): "the hand goes on in every member",
    ("premature_cards", "tda-2024"): "the hand goes on in every member",
    ("out_of_turn", "tda-2019"): "the hand goes on in every member",
    ("out_of_turn", "tda-2024"): "the hand goes on in every member",
    ("misplaced_button", "tda-2024"): "the hand goes on in every member",
    ("new_level", "tda-2019"): "the hand goes on in every member",
    ("new_level", "tda-2024"): "the hand goes on in every member",
    ("dropped_stub", "tda-2019"): "the hand goes on in every member",
    ("dropped_stub", "tda-2024"): "the hand goes on in every member",
    ("live_card_mucked", "tda-2019"): "the hand goes on in every member",
    ("live_card_mucked", "tda-2024"): "the hand goes on in every member",
    ("hand_killed_by_mistake", "tda-2019"): "the hand goes on in every member",
    ("hand_killed_by_mistake", "tda-2024"): "the hand goes on in every member",
    ("checked_short_button", "tda-2019"): "the hand goes on in every member",
    ("checked_short_button", "tda-2024"): "the hand goes on in every member",
    ("accepted_action", "tda-2019"): "the hand goes on in every member",
    ("accepted_action", "tda-2024"): "the hand goes on in every member",
    ("reshuffle", "tda-2024"): "the hand goes on in every member",
}


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_every_case_can_have_happened(source: Source, book: str, sample: Sample) -> None:
    for group in sample(source, book, NUMBER):
        for member in group.members:
            hand = fold(member.case.table, member.case.game, member.case.events)
            assert hand.problems == []
            assert isinstance(member.case.events[-1], FloorCalled)
            assert member.case.edition == book


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_every_case_is_ruled_on(source: Source, book: str, sample: Sample) -> None:
    for group in sample(source, book, FEWER):
        assert rule_on(group.members[0].case).irregularities
        for member in group.members[1:]:
            rule_on(member.case)


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_the_irregular_member_comes_first_and_no_two_are_equal(source: Source, book: str, sample: Sample) -> None:
    for group in sample(source, book, NUMBER):
        assert group.edition == book
        assert group.clause == source.clause
        assert [member.twin for member in group.members][:1] == [Twin.IRREGULAR]
        cases = [msgspec.json.encode(member.case) for member in group.members]
        assert len(set(cases)) == len(cases)


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_the_clause_is_one_of_the_edition(source: Source, book: str) -> None:
    assert edition(book).clause(source.clause).slug == source.clause


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_members_share_most_of_their_record(source: Source, book: str, sample: Sample) -> None:
    for group in sample(source, book, NUMBER):
        first, *others = group.members
        for other in others:
            assert other.case.table.button == first.case.table.button
            assert len(other.case.table.seats) == len(first.case.table.seats)


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_most_groups_tell_rulings_apart(source: Source, book: str, sample: Sample) -> None:
    groups = [
        [(member.case, rule_on(member.case)) for member in group.members] for group in sample(source, book, FEWER)
    ]
    for profile in (CORE, FULL):
        held = sum(any(told_apart(first, other, profile) for other in others) for first, *others in groups)
        if profile == CORE and (source.slug, book) in UNSCORABLE_IN_CORE:
            assert held == 0
        else:
            assert held >= 0.75 * len(groups)


@pytest.mark.parametrize(("source", "book"), PAIRS)
def test_few_groups_are_left_to_the_floor(source: Source, book: str, sample: Sample) -> None:
    groups = sample(source, book, FEWER)
    left = sum(is_discretionary(rule_on(group.members[0].case)) for group in groups)
    assert left <= 0.1 * len(groups)


def test_every_source_has_all_kinds_of_twins(sample: Sample) -> None:
    for source in REGISTRY:
        twins = {member.twin for group in sample(source, source.editions[-1], 100) for member in group.members}
        assert twins == set(Twin), source.slug


def test_sources_are_named_once() -> None:
    assert len({source.slug for source in REGISTRY}) == len(REGISTRY)
    assert {source.slug for source in REGISTRY if TDA_2019 not in source.editions} == {
        "wrong_card",
        "scrap_card",
        "unburned_flop",
        "premature_cards",
        "reshuffle",
        "misplaced_button",
    }
