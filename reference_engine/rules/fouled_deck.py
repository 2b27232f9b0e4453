"""
Fouled deck.

Two cards of the same rank and suit that are outside the deck at the same time foul it: play stops whenever that is
found, substantial action or not, and every bet goes back, also to seats that folded. Law and house may add to what
fouls a deck.

Clause: fouled_deck (35-E). 2019 leaves the definition to law and house; the suite's default is a house default there.
Readings: U-26 (no definition without a house), U-5 (what goes back, applied where the refund is written);
fouled-foreign-back, fouled-missing-card, fouled-wrong-card and fouled-two-jokers are what a house file adds.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.cards import JOKERS, face
from reference_engine.pack import Lies, Pack
from reference_engine.situation import Situation

_CLAUSES = ("fouled_deck",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The duplicates off the pack, and what else a house says fouls it.
    """
    hand = situation.hand
    pack = hand.pack
    if pack.duplicates:
        evidence = {duplicate.event for duplicate in pack.duplicates}
        if not situation.edition.parameters.fouled_deck_is_defined and situation.reading("U-26") == "b":
            options = (Option(Effect.VOID), Option(Effect.PLAY_ON))
            yield situation.floor("fouled_deck", _CLAUSES, sorted(evidence), *options)
        else:
            yield _fouled(situation, evidence)
    if pack.foreign or pack.wrong_cards or hand.found:
        added = _by_the_house(situation, hand)
        if added:
            yield _fouled(situation, added)


def _by_the_house(situation: Situation, hand: Hand) -> set[int]:
    """
    The events that foul the deck by a definition that the house added.
    """
    pack = hand.pack
    events: set[int] = set()
    if hand.found and situation.reading("fouled-missing-card") == "b":
        events.update(hand.found)
    if pack.foreign and situation.reading("fouled-foreign-back") == "b":
        events.update(pack.cards[place].event for place in pack.foreign)
    if pack.wrong_cards and situation.reading("fouled-wrong-card") == "b":
        events.update(pack.wrong_cards.values())
    jokers = sorted(event for place, event in pack.wrong_cards.items() if _is_joker_off_the_pack(pack, place))
    if len(jokers) > 1 and situation.reading("fouled-two-jokers") == "b":
        events.update(jokers[1:])
    return events


def _is_joker_off_the_pack(pack: Pack, place: int) -> bool:
    placed = pack.cards[place]
    return face(placed.card) in JOKERS and placed.lies is not Lies.STUB


def _fouled(situation: Situation, evidence: set[int]) -> Finding:
    clause = situation.clause("fouled_deck")
    return Finding("fouled_deck", Effect.VOID, _CLAUSES, tuple(sorted(evidence)), clause.severity, clause.tag)
