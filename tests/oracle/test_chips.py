"""
P2.
"""

from collections.abc import Callable


def test_p2_chips_are_conserved(holds: Callable[..., None]) -> None:
    holds("chips_are_conserved", comparisons=2000)


def test_p2_nobody_loses_by_a_misdeal_or_a_void_hand(holds: Callable[..., None]) -> None:
    holds("nobody_loses_by_a_misdeal_or_a_void_hand", comparisons=500)


def test_p2_remedies_move_chips_that_are_there(holds: Callable[..., None]) -> None:
    holds("remedies_move_chips_that_are_there", comparisons=25)
