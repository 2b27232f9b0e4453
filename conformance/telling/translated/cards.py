"""
A card that is out in Spanish or French: its face, and where it lies.
"""

from conformance.telling.moments import Moment, number_at_seat
from conformance.telling.translated.phrases import Phrases
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.pack import Lies

_LYING = {
    Lies.BOARD: "on_board",
    Lies.BURN: "a_burn",
    Lies.ASIDE: "laid_aside",
    Lies.MUCK: "in_muck",
    Lies.STUB: "in_stub",
}


def out(hand: Hand, place: int, say: Phrases) -> str:
    """
    A card by its face, and by the seat that holds it or by where it lies.
    """
    if place >= len(hand.pack.cards):
        return say("words", "never_out", place)
    return kept_card(hand, place, hand.pack.cards[place].card, say)


def kept_card(hand: Hand, place: int, card: Card, say: Phrases) -> str:
    """
    The same, where the face is told elsewhere than in the pack.
    """
    if place >= len(hand.pack.cards):
        return say("words", "never_out", place)
    placed, face = hand.pack.cards[place], say.card(card)
    if placed.seat is not None and place in hand.hole.get(placed.seat, []):
        number, whose = number_at_seat(hand, place, placed.seat), say.seats([placed.seat], "of_seat")
        if number is None:
            return say("words", "its_replacement", card=face, of_seat=whose)
        return say("words", "its_card", card=face, ordinal=say.ordinal(number), of_seat=whose)
    lying = _LYING.get(placed.lies)
    return say("words", lying, card=face) if lying is not None else face


def where(hand: Hand, place: int, say: Phrases) -> str:
    """
    Where a card that is out lies, without its face.
    """
    placed = hand.pack.cards[place]
    if placed.seat is not None and place in hand.hole.get(placed.seat, []):
        number, whose = number_at_seat(hand, place, placed.seat), say.seats([placed.seat], "of_seat")
        if number is None:
            return say("words", "where_its_replacement", of_seat=whose)
        return say("words", "where_its_card", ordinal=say.ordinal(number), of_seat=whose)
    lying = _LYING.get(placed.lies)
    return say("words", f"where_{lying}") if lying is not None else say.card(placed.card)


def twice_out(moment: Moment, say: Phrases) -> str:
    """
    What makes the pack fouled at this event; empty where nothing does.
    """
    pack = moment.after.pack
    fresh = pack.duplicates[len(moment.before.pack.duplicates) :]
    told = [(pack.cards[twin.second].card, where(moment.after, twin.first, say)) for twin in fresh]
    return "".join(say("events", "twice_out", card=say.card(card), other=other) for card, other in told)
