"""
A pack that lacks a card: one that was left over from an earlier hand turns up.

The text knows one kind of fouled deck, two equal cards, and leaves further kinds to law and house. What is seen in
practice is a void hand, or play goes on with the pack as it is; before substantial action, since the list of causes is
open, also a misdeal. The card that turned up is nobody's: it counts for no hand.

Clause: short_pack (35-E leaves further kinds of fouled decks to the house).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import Disregard
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The cards that turned up and were missing in the pack.
    """
    found = situation.hand.found
    if not found:
        return
    options = [Option(Effect.VOID), Option(Effect.PLAY_ON, (Disregard("short_pack"),))]
    if not situation.too_late_for_misdeal:
        options.append(Option(Effect.MISDEAL))
    yield situation.house("short_pack", ("short_pack",), found, *options)
