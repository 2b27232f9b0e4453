"""
Fouled deck.

Two cards of the same rank and suit that are outside the deck at the same time foul it: play stops whenever that is
found, substantial action or not, and every bet goes back, also to seats that folded.

Clause: fouled_deck (35-E). 2019 leaves the definition to law and house; the suite's default is a house default there.
Readings: U-26 (no definition without a house), U-5 (what goes back, applied where the refund is written).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The duplicates off the pack.
    """
    duplicates = situation.hand.pack.duplicates
    if not duplicates:
        return
    evidence = sorted({duplicate.event for duplicate in duplicates})
    clause = situation.clause("fouled_deck")
    if not situation.edition.parameters.fouled_deck_is_defined and situation.reading("U-26") == "b":
        yield situation.floor("fouled_deck", ("fouled_deck",), evidence, Option(Effect.VOID), Option(Effect.PLAY_ON))
        return
    yield Finding("fouled_deck", Effect.VOID, ("fouled_deck",), tuple(evidence), clause.severity, clause.tag)
