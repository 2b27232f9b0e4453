"""
An event between two hands, and how the cards that are out are called.
"""

from typing import NamedTuple

from conformance.telling.wording import ordinal, the_card
from reference_engine.hand import Hand
from reference_engine.model.events import Event, Place
from reference_engine.pack import Lies

_LYING: dict[Lies, str] = {
    Lies.SEAT: "a hole card",
    Lies.BOARD: "a board card",
    Lies.BURN: "a burn",
    Lies.ASIDE: "a card laid aside",
    Lies.MUCK: "a card in the muck",
    Lies.STUB: "a card in the stub",
}


class Moment(NamedTuple):
    """
    An event with the hand before it and the hand after it.
    """

    at: int
    before: Hand
    after: Hand
    previous: Event | None
    """
    The event before this one.
    """


def twice_out(moment: Moment) -> str:
    """
    What makes the pack fouled at this event; empty where nothing does.
    """
    pack = moment.after.pack
    fresh = pack.duplicates[len(moment.before.pack.duplicates) :]
    return "".join(
        f"; {the_card(pack.cards[twin.second].card)} is out twice now, also as {card_of(moment.after, twin.first)}"
        for twin in fresh
    )


def card_of(hand: Hand, place: Place) -> str:
    """
    A card that is out, by where it lies: `seat 2's first card`, `a burn`.
    """
    if place >= len(hand.pack.cards):
        return f"a card that never left the pack (number {place})"
    placed = hand.pack.cards[place]
    held = hand.hole.get(placed.seat, []) if placed.seat is not None else []
    if place in held:
        return f"seat {placed.seat}'s {ordinal(held.index(place) + 1)} card"
    for street, board in hand.board.items():
        if place in board:
            return f"the {street}'s {ordinal(board.index(place) + 1)} card" if len(board) > 1 else f"the {street} card"
    return _LYING[placed.lies]


def named(hand: Hand, place: Place) -> str:
    """
    A card that is out, by where it lies and its face.
    """
    card = f", {the_card(hand.pack.cards[place].card)}" if place < len(hand.pack.cards) else ""
    return f"{card_of(hand, place)}{card}"
