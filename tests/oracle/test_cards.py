"""
P1, and where the cards after a ruling are tested (P9 to P12, P14): tests/conformance/physical/test_properties.py.
"""

from collections.abc import Callable


def test_p1_cards_are_conserved(holds: Callable[..., None]) -> None:
    holds("cards_are_conserved", comparisons=2000)


def test_p1_each_card_has_one_fate(holds: Callable[..., None]) -> None:
    holds("each_card_has_one_fate", comparisons=500)
