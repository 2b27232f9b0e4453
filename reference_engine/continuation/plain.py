"""
The cards of a hand that is dealt on as if nothing had happened.
"""

from collections.abc import Sequence

from reference_engine.continuation.stub import CannotContinue, Stub
from reference_engine.hand import Hand
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, HandCard, StreetCards


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
        to_come = [street for street in hand.facts.board if not hand.board.get(street)] if len(live) > 1 else []
        streets = [StreetCards(street, cards.take(1), cards.take(hand.facts.board[street])) for street in to_come]
    except CannotContinue:
        return None
    return Continuation(dealt=tuple(dealt), streets=tuple(streets))


def seats_still_due(hand: Hand) -> tuple[int, ...]:
    """
    The seats that the rest of an unfinished deal goes to, in order.
    """
    return (hand.dealing_order * hand.facts.hole_cards)[len(hand.deal) :]
