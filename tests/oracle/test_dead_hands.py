"""
P15.
"""

from collections.abc import Callable


def test_p15_dead_hands_get_nothing(holds: Callable[..., None]) -> None:
    holds("dead_hands_get_nothing", comparisons=250)


def test_p15_dead_hands_lower_no_pot(holds: Callable[..., None]) -> None:
    holds("dead_hands_lower_no_pot", comparisons=5)


def test_p15_killing_a_hand_moves_no_chips(holds: Callable[..., None]) -> None:
    holds("killing_a_hand_moves_no_chips", comparisons=40)


def test_p15_acts_of_dead_hands_count_for_nothing(holds: Callable[..., None]) -> None:
    holds("acts_of_dead_hands_count_for_nothing", comparisons=400)
