"""
Which clauses a hand gives evidence for.

A request puts clauses at stake; a hand that ends or stops before it comes to them has not kept them.
"""

from collections.abc import Iterator

from reference_engine.audit.dealing_order import order_clause
from reference_engine.audit.played_hand import PlayedHand
from reference_engine.audit.rigged_deck import is_fouled
from reference_engine.model.cards import UNKNOWN, face


def evident_clauses(played: PlayedHand) -> frozenset[str]:
    """
    The clauses that the hand came to, whether it kept them or not.
    """
    return frozenset(_evident(played))


def _evident(played: PlayedHand) -> Iterator[str]:
    hand, cards = played.hand, played.hand.pack.cards
    is_over = hand.pot_awarded_at is not None
    if played.sequence:
        yield "posts"
        if played.deal_is_finished or order_clause(played) != "heads_up_order":
            yield order_clause(played)
        if played.deal_is_finished:
            yield from ("entitled_seats", "wrong_count", "dealing_procedure")
    if hand.later_streets.opened_at or (len(played.contenders) > 1 and is_over):
        yield from ("one_burn", "board_count" if hand.facts.board else "street_cards")
    if cards and all(face(placed.card) != UNKNOWN for placed in cards):
        if hand.pack.duplicates or (is_over and not is_fouled(played.log.pack)):
            yield "fouled_deck"
        if played.log.pack is not None:
            yield "rigged_deck"
    if played.log.stacks and is_over:
        yield "chips"
