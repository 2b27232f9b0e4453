"""
Relations in time.
"""

from collections.abc import Callable


def test_m_a_later_street_changes_no_earlier_ruling(holds: Callable[..., None]) -> None:
    holds("a_later_street_changes_no_earlier_ruling", comparisons=60)


def test_m_a_further_act_leaves_dead_hands_dead(holds: Callable[..., None]) -> None:
    holds("a_further_act_leaves_dead_hands_dead", comparisons=80)


def test_m_coming_and_going_after_the_deal_changes_no_hand(holds: Callable[..., None]) -> None:
    holds("coming_and_going_after_the_deal_changes_no_hand", comparisons=1500)


def test_m_a_penalty_in_mid_hand_kills_no_hand(holds: Callable[..., None]) -> None:
    holds("a_penalty_in_mid_hand_kills_no_hand", comparisons=2000)
