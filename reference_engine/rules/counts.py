"""
How many cards each seat holds from the initial deal and from what was dealt to it after.
"""

from reference_engine.hand import Hand
from reference_engine.occurrences import Dealt


def cards_by_seat(hand: Hand) -> dict[int, list[Dealt]]:
    """
    The cards of the initial deal by the seat they ended at, for each entitled seat, in the order of their arrival.

    A card that was moved from seat to seat counts where it was moved to, from that event on; a burned, replaced or
    mucked one counts where it was dealt.
    """
    moved = hand.pack.moved
    cards: dict[int, list[Dealt]] = {seat: [] for seat in hand.dealing_order}
    for dealt in hand.deal:
        arrived = Dealt(*moved[dealt.place], dealt.place) if dealt.place in moved else dealt
        if arrived.seat in cards:
            cards[arrived.seat].append(arrived)
    if moved:
        for held in cards.values():
            held.sort(key=lambda dealt: dealt.event)
    return cards
