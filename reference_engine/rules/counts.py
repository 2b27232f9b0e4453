"""
How many cards each seat holds from the initial deal and from what was dealt to it after.
"""

from reference_engine.hand import Dealt, Hand
from reference_engine.model.events import CardDealt


def cards_by_seat(hand: Hand) -> dict[int, list[Dealt]]:
    """
    The cards of the initial deal by the seat they ended at, for each entitled seat, in the order of their arrival.

    A card that was moved from seat to seat counts where it was moved to, from that event on; a burned, replaced or
    mucked one counts where it was dealt.
    """
    moved = {
        event.place: (index, event.seat)
        for index, event in enumerate(hand.events)
        if type(event) is CardDealt and event.place is not None
    }
    cards: dict[int, list[Dealt]] = {seat: [] for seat in hand.dealing_order}
    for dealt in hand.deal:
        event, seat = moved.get(dealt.place, (dealt.event, dealt.seat)) if moved else (dealt.event, dealt.seat)
        if seat in cards:
            cards[seat].append(Dealt(event, seat, dealt.place))
    if moved:
        for arrived in cards.values():
            arrived.sort(key=lambda dealt: dealt.event)
    return cards
