"""
A card with the back of another pack.

Whether that fouls the deck is for law and house to say. What is seen in practice: before substantial action a
misdeal, at any time a void hand, or the card is a scrap and play goes on; once the betting is over also that the pot is
pushed as the cards lie. If its face makes a pair with a card of the own pack the deck is fouled whatever the back.

Clause: foreign_back (35-E leaves further kinds of fouled decks to the house).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import Disregard, Scrap
from reference_engine.rules.boards import no_card_comes
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The cards of other packs.
    """
    hand = situation.hand
    pack = hand.pack
    if not pack.foreign:
        return
    evidence = [pack.cards[place].event for place in pack.foreign]
    options = [Option(Effect.VOID), Option(Effect.PLAY_ON, tuple(Scrap(place) for place in pack.foreign))]
    if not situation.too_late_for_misdeal:
        options.append(Option(Effect.MISDEAL))
    if hand.turn is None and no_card_comes(hand):
        options.append(Option(Effect.PLAY_ON, (Disregard("foreign_back"),)))
    yield situation.house("foreign_back", ("foreign_back",), evidence, *options)
