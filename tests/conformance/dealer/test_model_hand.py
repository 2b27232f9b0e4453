"""
Posts, betting and awards of the model dealer's hand.
"""

from typing import Any

import pytest

from conformance.model_hand import ModelHand
from reference_engine.fold import fold
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import Acted, BoardDealt, CardExposed, HandKilled, KillReason, Posted
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table

PRESENT, ABSENT, ON_PENALTY = SeatState.PRESENT, SeatState.ABSENT, SeatState.ON_PENALTY
WAITING, EMPTY = SeatState.WAITING, SeatState.EMPTY
TO_THE_RIVER = " | 1check 2check | 1check 2check | 1check 2check"


def table(*stacks: int, states: tuple[SeatState, ...] = (), level: Level | None = None, **blinds: Any) -> Table:
    """
    Seats with these stacks, the button on the last one, blinds of 1 and 2 on the first two.
    """
    seated = zip(stacks, (*states, *(PRESENT,) * len(stacks)), strict=False)
    seats = tuple(Seat(number, state, chips) for number, (chips, state) in enumerate(seated, 1))
    small, big = (2, 1) if len(seats) == 2 else (1, 2)
    return Table(seats, len(seats), blinds.get("small", small), blinds.get("big", big), level or Level(1, 1, 2))


def played(at: Table, **wishes: str) -> ModelHand:
    """
    The hand of a table where `s1="call fold"` are the wishes of seat 1.
    """
    hand = ModelHand(at, {name.removeprefix("s"): acts.split() for name, acts in wishes.items()}, STANDARD_DECK)
    hand.play()
    folded = fold(at, Game.NO_LIMIT_HOLDEM, hand.record)
    assert not folded.problems
    assert all(act.in_turn for act in folded.acts)
    assert sum(hand.stacks.values()) == sum(seat.stack for seat in at.seats)
    return hand


def acts(hand: ModelHand) -> str:
    """
    The acts as `2call1` (seat, act, chips), streets set apart by a bar.
    """
    words = [
        f"{event.seat}{event.action}{event.chips or ''}" if isinstance(event, Acted) else "|"
        for event in hand.record
        if isinstance(event, Acted | BoardDealt)
    ]
    return " ".join(words)


def posts(hand: ModelHand) -> str:
    """
    The posts as `1:ante 5`.
    """
    return ", ".join(f"{event.seat}:{event.kind} {event.chips}" for event in hand.record if isinstance(event, Posted))


@pytest.mark.parametrize(
    ("stacks", "wishes", "acted"),
    [
        ((100, 100), {}, "2call1 1check" + TO_THE_RIVER),
        ((100, 100), {"s2": "fold"}, "2fold"),
        ((100, 100), {"s1": "fold bet", "s2": "call fold"}, "2call1 1check | 1bet2 2fold"),
        ((100, 100), {"s1": "raise", "s2": "bet fold"}, "2call1 1raise2 2fold"),
        ((100, 100), {"s1": "raise fold", "s2": "raise raise"}, "2raise3 1raise4 2raise4 1fold"),
        ((100, 100), {"s1": "dance", "s2": "check"}, "2call1 1check" + TO_THE_RIVER),
        ((2, 100), {}, "2call1 | | |"),
        ((2, 100), {"s2": "raise"}, "2call1 | | |"),
        ((1, 100), {}, "| | |"),
        ((100, 1), {}, "| | |"),
        ((100, 3), {"s2": "raise", "s1": "raise"}, "2raise2 1call1 | | |"),
        ((100, 5), {"s2": "raise", "s1": "raise"}, "2raise3 1raise4 2call1 | | |"),
        ((100, 100, 100), {"s3": "fold", "s1": "fold"}, "3fold 1fold"),
        (
            (5, 100, 100),
            {"s3": "raise raise", "s1": "raise", "s2": "call fold"},
            "3raise4 1raise4 2call3 3call1 | 2check 3check | 2check 3check | 2check 3check",
        ),
        ((100, 100, 3), {"s3": "raise", "s1": "raise", "s2": "fold"}, "3raise3 1raise4 2fold | | |"),
    ],
)
def test_betting(stacks: tuple[int, ...], wishes: dict[str, str], acted: str) -> None:
    assert acts(played(table(*stacks), **wishes)) == acted


@pytest.mark.parametrize(
    ("at", "posted"),
    [
        (table(100, 100, 100), "1:small_blind 1, 2:big_blind 2"),
        (table(100, 100), "2:small_blind 1, 1:big_blind 2"),
        (table(100, 1, 100), "1:small_blind 1, 2:big_blind 1"),
        (table(100, 100, 100, small=None), "2:big_blind 2"),
        (table(100, 100, 100, small=None, big=None), ""),
        (table(9, 9, level=Level(1, 1, 2, ante=3)), "1:ante 3, 2:ante 3, 2:small_blind 1, 1:big_blind 2"),
        (table(4, 3, level=Level(1, 1, 2, ante=3)), "1:ante 3, 2:ante 3, 1:big_blind 1"),
        (table(9, 9, level=Level(1, 1, 2, big_blind_ante=2)), "2:small_blind 1, 1:big_blind 2, 1:big_blind_ante 2"),
        (table(3, 9, level=Level(1, 1, 2, big_blind_ante=2)), "2:small_blind 1, 1:big_blind 2, 1:big_blind_ante 1"),
    ],
)
def test_posts(at: Table, posted: str) -> None:
    assert posts(played(at)) == posted


@pytest.mark.parametrize(
    ("at", "wishes", "stacks"),
    [
        (table(100, 100, 100), {"s3": "fold", "s1": "fold"}, [99, 101, 100]),
        (table(100, 100, 100), {}, [100, 100, 100]),
        (table(100, 100, 100), {"s1": "fold"}, [99, 101, 100]),
        (table(100, 100, 1), {"s1": "call bet", "s2": "call fold"}, [102, 98, 1]),
        (table(100, 100, states=(ABSENT,)), {}, [98, 102]),
        (table(1, 100, 1, 100, states=(PRESENT, ON_PENALTY)), {"s4": "fold"}, [2, 98, 2, 100]),
    ],
)
def test_award(at: Table, wishes: dict[str, str], stacks: list[int]) -> None:
    assert sum(stacks) == sum(seat.stack for seat in at.seats)
    assert list(played(at, **wishes).stacks.values()) == stacks


def test_hands_of_absent_and_penalised_seats_are_killed_after_the_deal() -> None:
    hand = played(table(100, 100, 100, 100, states=(ABSENT, ON_PENALTY)))
    assert [event for event in hand.record if isinstance(event, HandKilled)] == [
        HandKilled(1, KillReason.ABSENT),
        HandKilled(2, KillReason.PENALTY),
    ]


def test_the_hands_left_are_shown() -> None:
    shown = [event.place for event in played(table(100, 100, 100), s3="fold").record if isinstance(event, CardExposed)]
    assert shown == [0, 3, 1, 4]
    assert not [event for event in played(table(100, 100), s2="fold").record if isinstance(event, CardExposed)]


@pytest.mark.parametrize(
    ("states", "order"),
    [
        ((PRESENT, PRESENT, PRESENT), (1, 2, 3)),
        ((PRESENT, PRESENT, EMPTY), (1, 2)),
        ((WAITING, ABSENT, ON_PENALTY, EMPTY), (2, 3)),
    ],
)
def test_dealing_order(states: tuple[SeatState, ...], order: tuple[int, ...]) -> None:
    at = table(*(100,) * len(states), states=states, small=order[0], big=order[1])
    assert ModelHand(at, {}, STANDARD_DECK).order == order
