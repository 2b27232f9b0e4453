import itertools
from random import Random

import pytest

from conformance.draw import RandomDraw
from conformance.strategies.deals import Opening, draw_opening
from conformance.strategies.record import Record
from conformance.strategies.showdown import awards, best
from reference_engine.fold import fold
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.table import Level, Seat, SeatChips, SeatState, Table

ASCENDING = (
    "2c 4d 6h 8s Tc Qd Kh",
    "2c 4d 6h 8s Tc Qd Ah",
    "2c 2d 6h 8s Tc Qd Kh",
    "2c 2d 6h 8s Tc Qd Ah",
    "3c 3d 6h 8s Tc Qd Kh",
    "2c 2d 3h 3s Tc Qd Kh",
    "2c 2d 3h 3s Qc Qd Kh",
    "2c 2d 2h 8s Tc Qd Kh",
    "Ac 2d 3h 4s 5c Qd Kh",
    "2d 3h 4s 5c 6c Qd Kh",
    "Tc Jd Qh Ks Ac 2d 3h",
    "2c 4c 6c 8c Tc Qd Kh",
    "2c 4c 6c 8c Qc Ad Kh",
    "2c 2d 2h 3s 3c Qd Kh",
    "2c 2d 2h 3s 3c 3d Kh",
    "2c 2d 2h 2s Tc Qd Kh",
    "2c 2d 2h 2s Tc Qd Ah",
    "3c 3d 3h 3s 2c 2d 4h",
    "Ac 2c 3c 4c 5c Ad Ah",
    "9c Tc Jc Qc Kc Ad Ah",
)


def test_hands_are_ranked() -> None:
    strengths = [best(cards.split()) for cards in ASCENDING]
    assert all(lower < higher for lower, higher in itertools.pairwise(strengths))


@pytest.mark.parametrize("cards", ["", "JR", "JR JB ??", "As", "As JR"])
def test_cards_without_rank_and_suit_count_as_none(cards: str) -> None:
    assert best(cards.split()) <= best(["As"])


def showdown(stacks: tuple[int, ...], top: str, line: str) -> tuple[SeatChips, ...]:
    seats = tuple(Seat(number, SeatState.PRESENT, stack) for number, stack in enumerate(stacks, start=1))
    table = Table(seats, len(seats), 1, 2, Level(1, 1, 2))
    rest = [card for card in STANDARD_DECK if card not in top.split()]
    opening = Opening(table, (*top.split(), *rest), tuple(range(1, len(seats) + 1)) * 2)
    return awards(Record(opening).play(line).hand)


def test_side_pots_go_to_who_is_in_them() -> None:
    aces_kings_queens = "As Ks Qs Ad Kd Qd 2c 3h 7s 8c 2d 9h 2h Tc"
    assert showdown((10, 30, 200), aces_kings_queens, "AAASSS") == (
        SeatChips(1, 30),
        SeatChips(2, 40),
        SeatChips(3, 170),
    )


def test_a_split_pot_gives_the_odd_chip_left_of_the_button() -> None:
    board_plays = "2s 3s 4s 2d 3d 4d 5c Ac Kc Qc 5d Jc 5h Tc"
    assert showdown((200, 200, 200), board_plays, "SSSE") == (SeatChips(1, 2), SeatChips(2, 2), SeatChips(3, 2))
    assert showdown((200, 200, 200), board_plays, "SRCFSS") == (SeatChips(1, 5), SeatChips(2, 5))


@pytest.mark.parametrize("line", ["SSS", "ACASSS", "RFASSS", "ARRSS", "SRASSR", "CFRSSAAC", "FFFFFFFFF"])
def test_a_pot_is_awarded_as_the_folded_hand_says(line: str) -> None:
    """
    With short stacks, antes and blinds that are posted short: the chips that the betting counted are those of the hand.
    """
    for number in range(60):
        opening = draw_opening(RandomDraw(Random(number)))  # noqa: S311 - to be repeated
        record = Record(opening).play(line)
        assert record.followed is not None
        assert record.awards() == awards(fold(opening.table, opening.game, record.events)), number
