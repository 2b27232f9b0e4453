"""
P16 and P17.
"""

from collections.abc import Callable


def test_p16_what_a_player_shows_does_not_count(holds: Callable[..., None]) -> None:
    holds("what_a_player_shows_does_not_count", comparisons=2000)


def test_p16_one_later_exposure_is_no_misdeal(holds: Callable[..., None]) -> None:
    holds("one_later_exposure_is_no_misdeal", comparisons=2000)


def test_p17_absent_and_penalised_seats_are_dealt_in(holds: Callable[..., None]) -> None:
    holds("absent_and_penalised_seats_are_dealt_in", comparisons=600)
