"""
P3 to P5.
"""

from collections.abc import Callable


def test_p3_no_misdeal_after_substantial_action(holds: Callable[..., None]) -> None:
    holds("no_misdeal_after_substantial_action", comparisons=1000)


def test_p3_a_misdeal_ends_with_three_acts(holds: Callable[..., None]) -> None:
    holds("a_misdeal_ends_with_three_acts", comparisons=200)


def test_p3_a_fouled_deck_is_no_misdeal(holds: Callable[..., None]) -> None:
    holds("a_fouled_deck_is_no_misdeal", comparisons=100)


def test_p3_a_fouled_deck_does_not_ask_for_acts(holds: Callable[..., None]) -> None:
    holds("a_fouled_deck_does_not_ask_for_acts", comparisons=100)


def test_p4_substantial_action_stays(holds: Callable[..., None]) -> None:
    holds("substantial_action_stays", comparisons=4000)


def test_p4_a_barred_misdeal_stays_barred(holds: Callable[..., None]) -> None:
    holds("a_barred_misdeal_stays_barred", comparisons=500)


def test_p5_forced_bets_are_no_acts(holds: Callable[..., None]) -> None:
    holds("forced_bets_are_no_acts", comparisons=2000)
