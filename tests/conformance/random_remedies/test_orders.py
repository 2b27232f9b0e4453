"""
The chances of orders, against all orders of a few cards counted one by one.
"""

from collections.abc import Callable, Sequence
from itertools import permutations
from math import factorial

import pytest

from conformance.random_remedies.orders import (
    chance_of_no_card_in_place,
    chance_of_order_kept,
    chance_of_so_many_in_place,
    chance_of_so_many_together,
)
from conformance.random_remedies.shuffles import together

CARDS = range(1, 8)


def share(count: int, holds: Callable[[Sequence[int]], bool]) -> float:
    return sum(holds(order) for order in permutations(range(count))) / factorial(count)


def in_place(order: Sequence[int]) -> int:
    return sum(place == card for place, card in enumerate(order))


@pytest.mark.parametrize("count", CARDS)
def test_the_chance_of_one_order(count: int) -> None:
    assert chance_of_order_kept(count) == pytest.approx(share(count, lambda order: list(order) == sorted(order)))


@pytest.mark.parametrize("count", CARDS)
def test_the_chance_that_no_card_is_in_its_place(count: int) -> None:
    assert chance_of_no_card_in_place(count) == pytest.approx(share(count, lambda order: in_place(order) == 0))


@pytest.mark.parametrize("least", [1, 2, 4])
@pytest.mark.parametrize("count", CARDS)
def test_the_chance_of_cards_in_their_place(count: int, least: int) -> None:
    expected = share(count, lambda order: in_place(order) >= least)
    assert chance_of_so_many_in_place(count, least) == pytest.approx(expected)


@pytest.mark.parametrize("least", [1, 2, 4])
@pytest.mark.parametrize("count", CARDS)
def test_the_chance_of_pairs_that_stay_together(count: int, least: int) -> None:
    expected = share(count, lambda order: together(order) >= least)
    assert chance_of_so_many_together(count, least) == pytest.approx(expected)


def test_the_chances_of_a_whole_stub_are_those_of_a_large_one() -> None:
    # One in e, and one in fifty: the limits for many cards.
    assert chance_of_no_card_in_place(44) == pytest.approx(0.36788, abs=1e-5)
    assert chance_of_so_many_in_place(44, 4) == pytest.approx(0.01899, abs=1e-5)
    assert chance_of_so_many_together(44, 4) == pytest.approx(0.01899, rel=0.1)
