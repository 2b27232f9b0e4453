"""
How many cards each seat holds from the initial deal and from what was dealt to it after.
"""

from reference_engine.hand import Hand


def cards_by_seat(hand: Hand) -> dict[int, list[int]]:
    """
    The cards of the initial deal by the seat they ended at, for each entitled seat: the events of their arrival.

    A card that was moved from seat to seat counts where it was moved to, from that event on; a burned, replaced or
    mucked one counts where it was dealt.
    """
    moved = hand.pack.moved
    cards: dict[int, list[int]] = {seat: [] for seat in hand.dealing_order}
    for dealt in hand.deal:
        event, seat = moved.get(dealt.place, (dealt.event, dealt.seat))
        if seat in cards:
            cards[seat].append(event)
    if moved:
        for held in cards.values():
            held.sort()
    return cards
