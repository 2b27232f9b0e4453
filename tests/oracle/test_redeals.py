"""
P6 and P8.
"""

from collections.abc import Callable


def test_p6_a_redeal_repeats_the_hand(holds: Callable[..., None]) -> None:
    holds("a_redeal_repeats_the_hand", comparisons=1500)


def test_p6_only_hands_that_are_dealt_are_killed(holds: Callable[..., None]) -> None:
    holds("only_hands_that_are_dealt_are_killed", comparisons=800)


def test_p8_deal_and_redeals_are_one_hand_of_a_penalty(holds: Callable[..., None]) -> None:
    holds("deal_and_redeals_are_one_hand_of_a_penalty", comparisons=800)
