"""
The cards leave the pack in the order that was asked for.

Clause: rigged_deck, which is no rule of poker. An engine that declares the feature promises the order; where it does
not keep it, the other clauses still hold for the cards it dealt, so this is told and weighs least.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.model.cards import UNKNOWN, Card


def is_fouled(pack: tuple[Card, ...] | None) -> bool:
    """
    Whether the pack asked for holds a card twice.
    """
    return pack is not None and len(set(pack)) < len(pack)


def find(played: PlayedHand) -> Iterator[Found]:
    """
    The first card that was not the next one of the pack asked for.
    """
    pack = played.log.pack
    if pack is None:
        return
    for place, placed in enumerate(played.hand.pack.cards):
        if place == len(pack):
            text = f"the pack asked for ends after {len(pack)} cards and {placed.card} came after them"
        elif placed.card != pack[place] and UNKNOWN not in {placed.card, pack[place]}:
            text = f"card {place + 1} off the pack was {placed.card} and {pack[place]} was asked for"
        else:
            continue
        yield found("rigged_deck", (placed.event,), text)
        return
