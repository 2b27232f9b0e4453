"""
Each card of the deck once.

No card leaves the pack twice, and none comes that the deck does not have. When a card comes twice the hand stops there.

Clause: fouled_deck. Readings: a hand that stops at the second copy was dealt as the clause asks where the pack asked
for held that card twice; a duplicate of the engine's own making is held against it wherever the hand stops. A hand
dealt on past a duplicate that was asked for weighs less. A joker, or a card with another back, does not foul the deck
by itself; it is told under this clause as a card of no deck. A face that the engine keeps to itself though the pack was
given to it is told here too: behind it a second copy could hide.
"""

from collections import Counter
from collections.abc import Iterator

from reference_engine.audit.played_hand import Found, PlayedHand, found
from reference_engine.model.cards import UNKNOWN, face


def find(played: PlayedHand) -> Iterator[Found]:
    """
    Duplicates that were dealt past, and cards of no deck.
    """
    duplicates = played.hand.pack.duplicates
    asked = Counter(face(card) for card in played.log.pack or ())
    for row in ("fouled_deck",) if played.stops_at_duplicate else ("fouled_deck", "fouled_deck.asked_for"):
        own = [duplicate for duplicate in duplicates if _row(played, duplicate.second, asked) == row]
        if own:
            first, *others = dict.fromkeys(face(played.hand.pack.cards[duplicate.second].card) for duplicate in own)
            text = f"{first} was out already and came again"
            text += f"; so did {', '.join(others)}" if others else ""
            yield found(row, tuple(dict.fromkeys(duplicate.event for duplicate in own)), text)
    copies = {duplicate.second for duplicate in duplicates}
    strange = [
        placed
        for place, placed in enumerate(played.hand.pack.cards)
        if placed.card != UNKNOWN and placed.card not in played.hand.facts.deck and place not in copies
    ]
    if strange:
        cards = ", ".join(placed.card for placed in strange)
        text = f"the deck does not have {cards}"
        yield found("fouled_deck.no_such_card", tuple(dict.fromkeys(placed.event for placed in strange)), text)
    given = played.log.pack or ()
    unseen = [
        place
        for place, (placed, card) in enumerate(zip(played.hand.pack.cards, given, strict=False))
        if face(placed.card) == UNKNOWN != face(card)
    ]
    if unseen:
        events = tuple(dict.fromkeys(played.hand.pack.cards[place].event for place in unseen))
        numbers = ", ".join(str(place + 1) for place in unseen)
        yield found(
            "fouled_deck.unseen", events, f"the faces of these cards off the pack asked for are kept: {numbers}"
        )


def _row(played: PlayedHand, place: int, asked: Counter[str]) -> str:
    was_asked_for = asked[face(played.hand.pack.cards[place].card)] > 1
    return "fouled_deck.asked_for" if was_asked_for else "fouled_deck"
