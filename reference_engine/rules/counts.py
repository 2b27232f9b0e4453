"""
How many cards of the initial deal each seat holds at its end.
"""

from reference_engine.hand import Dealt, Hand
from reference_engine.model.events import CardDealt


def cards_by_seat(hand: Hand) -> dict[int, list[Dealt]]:
    """
    The cards of the initial deal by the seat they ended at, for each entitled seat, in dealing order.

    A card that was moved from seat to seat counts where it was moved to; a burned, replaced or mucked one counts where
    it was dealt.
    """
    moved: dict[int, int] = {}
    for event in hand.events:
        if type(event) is CardDealt and event.place is not None:
            moved[event.place] = event.seat
    cards: dict[int, list[Dealt]] = {seat: [] for seat in hand.dealing_order}
    for dealt in hand.deal:
        seat = moved.get(dealt.place, dealt.seat) if moved else dealt.seat
        if seat in cards:
            cards[seat].append(dealt)
    return cards
