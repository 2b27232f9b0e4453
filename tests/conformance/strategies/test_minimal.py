from collections.abc import Callable, Sequence

import pytest
from hypothesis import Phase, find, settings
from hypothesis.strategies import SearchStrategy

from conformance.group import Group, Twin
from conformance.strategies import (
    accepted_action,
    announced_misdeal,
    at_your_seat,
    boxed_cards,
    button_two_cards,
    checked_short_button,
    dead_button,
    dispute_window,
    dropped_stub,
    exposed_cards,
    exposed_replacement,
    first_card,
    fouled_deck,
    four_card_flop,
    hand_killed_by_mistake,
    heads_up_order,
    irregular_burn,
    killed_hand,
    killed_in_turn,
    late_exposure,
    live_card_mucked,
    misdeal_window,
    misplaced_button,
    new_level,
    out_of_turn,
    penalty,
    premature_cards,
    redeal,
    reshuffle,
    scrap_card,
    seat_dealt_out,
    seat_not_entitled,
    seen_flop_card,
    short_button,
    substantial_action,
    unburned_flop,
    wrong_card,
    wrong_count,
)
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, Action, CardExposed
from reference_engine.model.table import SeatState

Line = Callable[[Case], str]

TWO = "2 seats, button 2; 2 posts 1; 1 posts 2"
THREE = "3 seats, button 3; 1 posts 1; 2 posts 2"
FOUR = "4 seats, button 4; 1 posts 1; 2 posts 2"
DEALT_TWO = "2c>1; 3c>2; 4c>1; 5c>2; DealEnded"
DEALT_THREE = "2c>1; 3c>2; 4c>3; 5c>1; 6c>2; 7c>3"
DEALT_FOUR = "2c>1; 3c>2; 4c>3; 5c>4; 6c>1; 7c>2; 8c>3; 9c>4"
SHOWN_FOUR = "2c>1; dealer shows 0; 3c>2; 4c>3; 5c>4; 6c>1; 7c>2; 8c>3; 9c>4"
SHOWN_THREE = "2c>1; dealer shows 0; 3c>2; 4c>3; 5c>1; 6c>2; 7c>3"
CHECKED_DOWN = (
    "2 calls 1; 1 checks; CardBurned; flop; 1 checks; 2 checks; CardBurned; turn; 1 checks; 2 checks; CardBurned; "
    "river; 1 checks; 2 checks; PotAwarded"
)

SMALLEST: tuple[tuple[SearchStrategy[Group], str], ...] = (
    (dispute_window.dispute_window_groups(), f"{TWO}; 2c>1; 3c>2; 4c>1; 2c>2; DealEnded; {CHECKED_DOWN}"),
    (
        at_your_seat.at_your_seat_groups(),
        f"3 seats 1:absent, button 3; 1 posts 1; 2 posts 2; {SHOWN_THREE}; 1 returns; DealEnded; 3 calls 2; 1 calls 1",
    ),
    (
        dead_button.dead_button_groups(),
        "4 seats 4:empty, button 4; 1 posts 1; 2 posts 2; 2c>2; 3c>3; 4c>1; 5c>2; 6c>3; 7c>1; DealEnded",
    ),
    (heads_up_order.heads_up_order_groups(), f"{TWO}; 2c>2; 3c>1; 4c>2; 5c>1; DealEnded"),
    (boxed_cards.boxed_card_groups(), f"{TWO}; CardBoxed; CardBoxed; {DEALT_TWO}"),
    (first_card.first_card_groups(), f"{TWO}; 2c>2; 3c>1; 4c>2; 5c>1; DealEnded"),
    (
        seat_not_entitled.not_entitled_seat_groups(),
        "4 seats 1:empty, button 4; 2 posts 1; 3 posts 2; 2c>1; 3c>2; 4c>3; 5c>4; 6c>1; 7c>2; 8c>3; 9c>4; DealEnded",
    ),
    (seat_dealt_out.dealt_out_seat_groups(), f"{TWO}; 2c>2; 3c>2; DealEnded"),
    (wrong_count.wrong_count_groups(), f"{TWO}; 2c>1; 3c>2; 4c>1; 5c>2; 6c>1; DealEnded"),
    (wrong_card.wrong_card_groups(), f"{TWO}; JR>1; 3c>2; 4c>1; 5c>2; DealEnded"),
    (exposed_cards.exposed_card_groups(), f"{TWO}; 2c>1; dealer shows 0; 3c>2; 4c>1; 5c>2; DealEnded"),
    (button_two_cards.button_two_card_groups(), f"{TWO}; 2c>1; 3c>1; 4c>2; 5c>2; DealEnded"),
    (
        redeal.redeal_groups(),
        f"3 seats 1:on_penalty, button 3; 1 posts 1; 2 posts 2; {SHOWN_THREE}; DealEnded",
    ),
    (misdeal_window.misdeal_window_groups(), f"{THREE}; {SHOWN_THREE}; DealEnded; 3 calls 2; 1 calls 1"),
    (
        scrap_card.scrap_card_groups(),
        f"{FOUR}; JR>1; 3c>2; 4c>3; 5c>4; 6c>1; 7c>2; 8c>3; 9c>4; DealEnded; 3 calls 2; 4 calls 2",
    ),
    (fouled_deck.fouled_deck_groups(), f"{TWO}; 2c>1; 2c>2; 4c>1; 5c>2; DealEnded"),
    (short_button.short_button_groups(), f"{TWO}; 2c>1; 3c>2; 4c>1; DealEnded"),
    (killed_hand.killed_hand_groups(), f"{FOUR}; {DEALT_FOUR}; Tc>1; DealEnded"),
    (four_card_flop.four_card_flop_groups(), f"{TWO}; {DEALT_TWO}; 2 calls 1; 1 checks; CardBurned; flop of 4"),
    (
        seen_flop_card.seen_flop_card_groups(),
        f"{TWO}; {DEALT_TWO}; 2 calls 1; 1 checks; CardBurned; flop of 4; dealer shows 5",
    ),
    (unburned_flop.unburned_flop_groups(), f"{TWO}; {DEALT_TWO}; 2 calls 1; 1 checks; flop"),
    (
        penalty.penalty_groups(),
        f"3 seats 1:on_penalty, button 3; 1 posts 1; 2 posts 2; {SHOWN_THREE}; DealEnded; 3 calls 2; 1 calls 1",
    ),
    (late_exposure.late_exposure_groups(), f"{TWO}; 2c>1; 3c>2; 4c>1; dealer shows 2; 5c>2; DealEnded"),
    (premature_cards.premature_card_groups(), f"{TWO}; {DEALT_TWO}; CardBurned; flop"),
    (
        out_of_turn.out_of_turn_groups(),
        f"{THREE}; 2c>1; 3c>2; 4c>3; 5c>1; 6c>2; 7c>3; DealEnded; 1 calls 1; 3 calls 2",
    ),
    (misplaced_button.misplaced_button_groups(), f"{TWO}; {DEALT_TWO}"),
    (
        new_level.new_level_groups(),
        f"2 seats, button 2; LevelRaised; HandBegun; 2 posts 1; 1 posts 2; {DEALT_TWO}",
    ),
    (irregular_burn.irregular_burn_groups(), f"{TWO}; {DEALT_TWO}; 2 calls 1; 1 checks; CardBurned; CardBurned; flop"),
    (reshuffle.reshuffle_groups(), f"{TWO}; {DEALT_TWO}; CardBurned; flop; CardsReturned"),
    (dropped_stub.dropped_stub_groups(), f"{TWO}; {DEALT_TWO}; StubDropped"),
    (live_card_mucked.live_card_mucked_groups(), f"{TWO}; {DEALT_TWO}; CardMucked"),
    (
        hand_killed_by_mistake.hand_killed_by_mistake_groups(),
        f"{THREE}; {DEALT_THREE}; DealEnded; 3 raises 4; HandKilled",
    ),
    (killed_in_turn.killed_in_turn_groups(), f"{THREE}; {SHOWN_THREE}; DealEnded; 3 calls 2; HandKilled"),
    (
        exposed_replacement.exposed_replacement_groups(),
        f"{TWO}; 2c>1; 3c>2; 4c>1; dealer shows 2; 5c>2; DealEnded; CardReplaced; dealer shows 4",
    ),
    (
        checked_short_button.checked_short_button_groups(),
        "2 seats, button 2; 2 posts 100; 1 posts 100; 2c>1; 3c>2; 4c>1; DealEnded; 2 checks",
    ),
    (accepted_action.accepted_action_groups(), f"{TWO}; {DEALT_TWO}; 2 raises 3; 1 calls 1"),
    (
        announced_misdeal.announced_misdeal_groups(),
        f"{FOUR}; {SHOWN_FOUR}; DealEnded; MisdealAnnounced",
    ),
)


WITHOUT_EXPLAINING = (Phase.generate, Phase.shrink)
"""
Explaining which draws matter, of which no test here speaks, takes thirty times as long.
"""


def smallest(
    groups: SearchStrategy[Group],
    condition: Callable[[Group], bool],
    *,
    examples: int = 2000,
    phases: Sequence[Phase] = WITHOUT_EXPLAINING,
) -> Group:
    return find(
        groups, condition, settings=settings(derandomize=True, database=None, max_examples=examples, phases=phases)
    )


@pytest.mark.parametrize(("groups", "expected"), SMALLEST, ids=lambda value: "" if isinstance(value, str) else None)
def test_the_smallest_irregular_member(groups: SearchStrategy[Group], expected: str, line: Line) -> None:
    group = smallest(groups, lambda _: True, examples=20)
    assert line(group.members[0].case) == expected


def test_an_absent_player_dealt_out_shrinks_to_one_absent_seat(line: Line) -> None:
    def is_absent(group: Group) -> bool:
        return "absent" in group.members[0].edit

    group = smallest(seat_dealt_out.dealt_out_seat_groups(), is_absent)
    assert line(group.members[0].case) == (
        "3 seats 1:absent, button 3; 1 posts 1; 2 posts 2; 2c>2; 3c>3; 4c>2; 5c>3; DealEnded"
    )


def test_a_card_twice_in_the_flop_shrinks_to_two_equal_cards(line: Line) -> None:
    def is_in_flop(group: Group) -> bool:
        return "flop" in group.members[0].edit

    group = smallest(fouled_deck.fouled_deck_groups(), is_in_flop)
    assert line(group.members[0].case) == f"{TWO}; {DEALT_TWO}; 2 calls 1; 1 checks; CardBurned; flop"


def test_an_empty_seat_made_absent_turns_the_ruling(line: Line) -> None:
    def sits_there_absent(group: Group) -> bool:
        return any(member.edit == f"somebody {SeatState.ABSENT} sits there" for member in group.members)

    group = smallest(seat_not_entitled.not_entitled_seat_groups(), sits_there_absent)
    irregular, _, opposite = (line(member.case).split("; ") for member in group.members)
    assert irregular[1:] == opposite[1:]
    assert group.members[2].twin is Twin.OPPOSITE


def test_substantial_action_shrinks_to_two_players_who_put_no_chips_in() -> None:
    # What its docstring says; which cards are dealt is not part of it.
    # Two players make more draws than three at the first table, so that it takes all phases to get there.
    groups = substantial_action.substantial_action_groups()
    case = smallest(groups, lambda _: True, examples=20, phases=tuple(Phase)).members[0].case
    level = case.table.level
    assert [seat.number for seat in case.table.seats] == [1, 2]
    assert level.small_blind == level.big_blind
    assert [event.place for event in case.events if isinstance(event, CardExposed)] == [0]
    acts = [event.action for event in case.events if isinstance(event, Acted)]
    assert len(acts) <= 2
    assert set(acts) <= {Action.CHECK, Action.FOLD}
