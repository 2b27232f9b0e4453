"""
Every kind of error, every moment of the call and every kind of twin comes up among a few hundred groups.
"""

from collections.abc import Callable, Iterable

import pytest

from conformance.group import Group, Twin
from conformance.strategies import REGISTRY
from conformance.strategies.lines import EDGES
from conformance.strategies.source import TDA_2019, TDA_2024, Source
from reference_engine.fold import fold
from reference_engine.model.events import Acted, DealEnded, NextHandSubstantialAction, PotAwarded
from reference_engine.model.games import STREETS
from reference_engine.model.table import SeatState
from reference_engine.out_of_turn import Fate

Sample = Callable[[Source, str, int], list[Group]]

SOURCES = {source.slug: source for source in REGISTRY}

IRREGULAR = {
    "seat_not_entitled": {"a card to a seat that is empty", "a card to a seat that is waiting"},
    "seat_dealt_out": {f"no card to a seat that is {state}" for state in ("present", "absent", "on_penalty")},
    "exposed_cards": {"card 1 of the deal exposed", "card 2 of the deal exposed", "two later cards exposed"},
    "scrap_card": {"a joker in a hand", "a joker off the stub", "a joker burned"},
    "boxed_cards": {"two boxed cards"},
    "four_card_flop": {"a flop of four cards", "a fourth card put to the flop"},
    "unburned_flop": {"a flop without a burn"},
    "premature_cards": {
        "the flop came before the betting ended",
        "the flop, with four cards, came before the betting ended",
        "the turn came before the betting ended",
        "the river came before the betting ended",
    },
    "out_of_turn": {
        "a call or a check out of turn, and nothing that changes it",
        "a call or a check out of turn, and a raise before it",
        "a bet or a raise out of turn, and nothing that changes it",
        "a bet or a raise out of turn, and a raise before it",
        "a fold out of turn, and nothing that changes it",
        "a fold out of turn, and a raise before it",
    },
    "misplaced_button": {"a button that belongs on another seat"},
    "new_level": {"the level rose before the hand began"},
    "fouled_deck": {
        "one card twice, in two hands or in one, in mid-deal",
        "one card twice, in two hands or in one",
        "one card twice, in a hand and on the board",
        "one card twice, twice in the flop",
        "one card twice, on two streets of the board",
        "one card twice, in a hand and burned",
        "one card twice, burned and on the board",
    },
}
OPPOSITE = {
    "boxed_cards": {"one boxed card", "two boxed cards after the deal"},
    "seat_not_entitled": {
        "somebody present sits there",
        "somebody absent sits there",
        "a card to a seat that is empty, found after more acts",
        "a card to a seat that is waiting, found after more acts",
    },
    "exposed_cards": {
        "only one of them exposed",
        "one of them shown by a player",
        "a later card exposed instead",
        "shown by the player",
        "two later cards exposed, found after more acts",
        "card 1 of the deal exposed, found after more acts",
        "card 2 of the deal exposed, found after more acts",
    },
    "wrong_count": {
        "the card is missing on the button",
        "the deal has not ended",
        "a wrong number of cards, found after more acts",
    },
    "button_two_cards": {"a third card follows them", "they are the first cards of the deal"},
    "dispute_window": {
        "found after substantial action in the next hand",
        "found a minute into the break",
        "found after the award",
        "found during the hand",
        "found after the award, in a break",
        "found during the hand, in a break",
    },
    "scrap_card": {"found before the acts that bar a misdeal", "a second copy of a dealt card instead"},
    "four_card_flop": {"one of the four is a second copy of a dealt card"},
    "unburned_flop": {"found one check later", "found one bet later", "found one fold later"},
    "premature_cards": {
        "the turn came before the betting ended as well",
        "the river came before the betting ended as well",
    },
    "out_of_turn": {
        "a call or a check out of turn, and nothing that changes it",
        "a call or a check out of turn, and a raise before it",
        "a bet or a raise out of turn, and nothing that changes it",
        "a bet or a raise out of turn, and a raise before it",
        "a call or a check instead, and a raise before it",
        "a call or a check out of turn, and the floor is called at once",
        "a bet or a raise out of turn, and the floor is called at once",
        "a fold out of turn, and the floor is called at once",
    },
    "misplaced_button": {"a button that belongs on another seat, found after more acts"},
    "new_level": {"the level rose before the hand began, found after more acts"},
}


def edits(groups: Iterable[Group], twin: Twin) -> set[str]:
    return {member.edit for group in groups for member in group.members if member.twin is twin}


@pytest.mark.parametrize("slug", IRREGULAR)
def test_every_kind_of_error_is_reached(slug: str, sample: Sample) -> None:
    assert edits(sample(SOURCES[slug], TDA_2024, 600), Twin.IRREGULAR) == IRREGULAR[slug]


@pytest.mark.parametrize("slug", OPPOSITE)
def test_every_kind_of_opposite_twin_is_reached(slug: str, sample: Sample) -> None:
    assert edits(sample(SOURCES[slug], TDA_2024, 600), Twin.OPPOSITE) == OPPOSITE[slug]


@pytest.mark.parametrize("slug", ["boxed_cards", "first_card", "exposed_cards", "wrong_card", "wrong_count"])
def test_what_shows_in_mid_deal_is_called_there_too(slug: str, sample: Sample) -> None:
    ended = {
        any(isinstance(event, DealEnded) for event in group.members[0].case.events)
        for group in sample(SOURCES[slug], TDA_2024, 200)
    }
    assert ended == {True, False}


@pytest.mark.parametrize("slug", ["seat_dealt_out", "killed_hand", "short_button"])
def test_what_is_missing_is_called_after_the_deal(slug: str, sample: Sample) -> None:
    for group in sample(SOURCES[slug], TDA_2024, 200):
        assert any(isinstance(event, DealEnded) for event in group.members[0].case.events)


@pytest.mark.parametrize("slug", ["first_card", "substantial_action"])
def test_calls_come_after_none_to_three_acts(slug: str, sample: Sample) -> None:
    counts = {
        sum(isinstance(event, Acted) for event in member.case.events)
        for group in sample(SOURCES[slug], TDA_2024, 300)
        for member in group.members
    }
    assert counts >= {0, 1, 2, 3}


def test_acts_out_of_turn_come_up_and_wait_for_their_turn(sample: Sample) -> None:
    pending = 0
    for group in sample(SOURCES["substantial_action"], TDA_2024, 300):
        for member in group.members:
            hand = fold(member.case.table, member.case.game, member.case.events)
            pending += any(not act.in_turn for act in hand.acts)
            assert all(act.fate is Fate.WAITING for act in hand.out_of_turn)
    assert pending > 20


def test_misdeals_are_found_late_on_every_street_and_after_the_hand(sample: Sample) -> None:
    hands = [
        fold(member.case.table, member.case.game, member.case.events)
        for group in sample(SOURCES["misdeal_window"], TDA_2024, 400)
        for member in group.members
    ]
    assert {hand.street for hand in hands} == set(STREETS)
    assert {hand.pot_awarded_at is None for hand in hands} == {True, False}


def test_a_short_button_has_acted_or_not(sample: Sample) -> None:
    acted = set()
    for group in sample(SOURCES["short_button"], TDA_2024, 200):
        case = group.members[0].case
        acted.add(any(isinstance(event, Acted) and event.seat == case.table.button for event in case.events))
    assert acted == {True, False}


def test_the_acts_of_dead_hands_stay_the_same_in_every_member(sample: Sample) -> None:
    for slug, state in (("at_your_seat", SeatState.ABSENT), ("penalty", SeatState.ON_PENALTY)):
        for group in sample(SOURCES[slug], TDA_2024, 100):
            acts = [tuple(event for event in m.case.events if isinstance(event, Acted)) for m in group.members]
            assert acts[0] == acts[1] == acts[2]
            assert len(acts[0]) == 2
            table = group.members[0].case.table
            assert {seat.number for seat in table.seats if seat.state is state} & {act.seat for act in acts[0]}


def test_disputes_lie_on_both_sides_of_the_next_hand(sample: Sample) -> None:
    for group in sample(SOURCES["dispute_window"], TDA_2024, 100):
        kinds = [{type(event) for event in member.case.events} for member in group.members]
        over = [
            NextHandSubstantialAction in kind or "BreakMinutePassed" in {k.__name__ for k in kind} for kind in kinds
        ]
        assert over[0] is not over[2]
        assert any(PotAwarded in kind for kind in kinds)


def test_every_edge_is_reached(sample: Sample) -> None:
    lengths = {len(quiet) for quiet, _ in EDGES}
    assert lengths == {0, 1, 2}


def test_2019_groups_avoid_twins_whose_ruling_is_open(sample: Sample) -> None:
    assert edits(sample(SOURCES["button_two_cards"], TDA_2019, 100), Twin.OPPOSITE) == {
        "they are the first cards of the deal"
    }
    assert edits(sample(SOURCES["short_button"], TDA_2019, 100), Twin.OPPOSITE) == {"two cards missing elsewhere"}
