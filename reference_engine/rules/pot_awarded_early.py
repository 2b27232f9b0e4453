"""
A pot that was pushed before the betting ended.

No clause says what becomes of it: the floor decides whether the hand goes on or the result stands. It is about the
award of the pot, so the right to dispute it lasts until substantial action in the next hand; once the next hand has
begun this one cannot go on any more.

Clauses: pot_awarded_early (RP-14), dispute_window (22).
"""

from collections.abc import Iterator

from msgspec import structs

from reference_engine.finding import Effect, Finding, Option
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    An award while a seat still had the turn.
    """
    hand = situation.hand
    if not hand.uncovered.premature_awards:
        return
    options = [Option(Effect.STANDS)]
    if hand.next_hand_begun_at is None:
        options.append(Option(Effect.PLAY_ON))
    clauses = ("pot_awarded_early", "dispute_window")
    finding = situation.floor("pot_awarded_early", clauses, hand.uncovered.premature_awards, *options)
    yield structs.replace(finding, after_award=True, is_about_the_award=True)
