"""
The right to dispute a finished hand.

It ends when the next hand begins, and in a break one minute after the pot was awarded. For a fouled deck the text does
not say which of its two limits holds: U-2.

Clause: dispute_window (22).
"""

from reference_engine.situation import Situation


def has_ended_for_the_award(situation: Situation) -> bool:
    """
    Whether the award of the pot cannot be disputed any more: substantial action in the next hand ends it, or the break.
    """
    return situation.hand.next_hand_sa_at is not None or situation.hand.break_minute_passed_at is not None


def has_ended(situation: Situation, *, fouled: bool) -> bool:
    """
    Whether nothing about the hand can be disputed any more.
    """
    hand = situation.hand
    if hand.break_minute_passed_at is not None:
        return True
    if hand.next_hand_begun_at is None:
        return False
    if fouled and hand.next_hand_sa_at is None:
        return situation.reading("U-2") == "a"
    return True
