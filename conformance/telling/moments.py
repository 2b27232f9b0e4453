"""
An event between two hands, and how the cards that are out are called.
"""

from typing import NamedTuple

from conformance.telling.wording import ordinal, the_card
from reference_engine.hand import Hand
from reference_engine.model.events import CardDealt, Event, Place
from reference_engine.model.games import Family, Street
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
    if placed.seat is not None and place in hand.hole.get(placed.seat, []):
        number = number_at_seat(hand, place, placed.seat)
        return f"seat {placed.seat}'s {'replacement card' if number is None else f'{ordinal(number)} card'}"
    for street, board in hand.board.items():
        if place in board:
            return f"the {street}'s {ordinal(board.index(place) + 1)} card" if len(board) > 1 else f"the {street} card"
    return _LYING[placed.lies]


def number_at_seat(hand: Hand, place: Place, seat: int) -> int | None:
    """
    A hole card's number among those that were dealt to the seat; None of one that took another's position.
    """
    if hand.pack.cards[place].origin is not None:
        return None
    held = hand.hole[seat]
    gone = [it.place for it in hand.replacements if it.seat == seat and hand.pack.cards[it.place].origin is None]
    return sorted({*held, *gone}).index(place) + 1 if gone else held.index(place) + 1


def named(hand: Hand, place: Place) -> str:
    """
    A card that is out, by where it lies and its face.
    """
    card = f", {the_card(hand.pack.cards[place].card)}" if place < len(hand.pack.cards) else ""
    return f"{card_of(hand, place)}{card}"


def later_street(hand: Hand) -> Street | None:
    """
    The later street of stud, or the draw, to which the last card that left the pack belongs.
    """
    last = len(hand.pack.cards) - 1
    for street, served in hand.later_streets.cards.items():
        if any(last in places for places in served.values()):
            return street
    return None


def card_of_a_later_street(moment: Moment, event: CardDealt, street: Street) -> str:
    """
    The card that a seat gets on a later street of stud, or in a draw.
    """
    hand = moment.after
    if hand.facts.family is Family.DRAW:
        return f"seat {event.seat} draws {the_card(event.card)}{twice_out(moment)}"
    number = len(hand.later_streets.cards[street][event.seat])
    again = f", its {ordinal(number)} of the street" if number > 1 else ""
    return f"seat {event.seat} gets {the_card(event.card)} on {street.replace('_', ' ')}{again}{twice_out(moment)}"
