"""
P18, P19 and two further relations; P7 is in tests/conformance/editions/test_differ_nowhere_else.py.
"""

from collections.abc import Callable


def test_p18_editions_agree_on_regular_hands(holds: Callable[..., None]) -> None:
    holds("editions_agree_on_regular_hands", comparisons=300)


def test_p19_seats_may_be_rotated(holds: Callable[..., None]) -> None:
    holds("seats_may_be_rotated", comparisons=2000)


def test_p19_suits_may_be_renamed(holds: Callable[..., None]) -> None:
    holds("suits_may_be_renamed", comparisons=2000)


def test_m_faces_may_be_renamed(holds: Callable[..., None]) -> None:
    holds("faces_may_be_renamed", comparisons=1500)


def test_m_chips_may_be_scaled(holds: Callable[..., None]) -> None:
    holds("chips_may_be_scaled", comparisons=2000)
