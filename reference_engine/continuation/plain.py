"""
The cards of a hand that is dealt on as if nothing had happened.
"""

from collections.abc import Sequence

from reference_engine.continuation.stub import CannotContinue, Stub
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Family, Street


def plain_continuation(hand: Hand, stub: Sequence[Card]) -> Continuation | None:
    """
    A burn and the board for each street that is not out, whatever was found and however many burns were made.

    It is what an engine deals that notices nothing, and so the measure of what has to be noticed. None where the stub
    does not allow even that.
    """
    cards = Stub(stub, hand)
    try:
        dealt = [HandCard(seat, *cards.take(1)) for seat in seats_still_due(hand)] if hand.deal_is_open else []
        live = hand.live if not hand.deal_is_open else hand.dealing_order
        to_come = [street for street in streets_of(hand) if not is_dealt(hand, street)] if len(live) > 1 else []
        streets = [new_street(hand, street, cards.take(1), cards, live) for street in to_come]
    except CannotContinue:
        return None
    return Continuation(dealt=tuple(dealt), streets=tuple(streets))


def streets_of(hand: Hand) -> tuple[Street, ...]:
    """
    The streets after the first: boards, and the later streets of stud.

    A draw is none: which cards come there depends on what the players lay down.
    """
    if hand.facts.family is Family.STUD:
        return hand.facts.streets[1:]
    return tuple(hand.facts.board)


def is_dealt(hand: Hand, street: Street) -> bool:
    """
    Whether cards of the street are out.
    """
    if hand.facts.family is Family.STUD:
        return hand.facts.streets.index(street) <= hand.facts.streets.index(hand.street)
    return bool(hand.board.get(street))


def new_street(hand: Hand, street: Street, burns: tuple[Card, ...], stub: Stub, live: Sequence[int]) -> StreetCards:
    """
    A street that is dealt from the stub: its board, or a card to each live hand.
    """
    board = stub.take(hand.facts.board.get(street, 0))
    seats = live if hand.facts.family is Family.STUD else ()
    return StreetCards(street, burns, board, tuple(HandCard(seat, *stub.take(1)) for seat in seats))


def seats_still_due(hand: Hand) -> tuple[int, ...]:
    """
    The seats that the rest of an unfinished deal goes to, in order.
    """
    return (hand.dealing_order * hand.facts.hole_cards)[len(hand.deal) :]
