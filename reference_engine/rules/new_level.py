"""
A hand begun at the old level.

A new level holds for the hands that begin after it was announced, and a hand begins with the first riffle, the
shuffler's button or the dealer's push. A hand begun at the old level by mistake moves to the new one before substantial
action and stays at the old one after it. A level that rises once the hand has begun does not concern it.

Clause: new_level (23); substantial_action (36).
"""

from collections.abc import Iterator

from reference_engine.finding import Finding
from reference_engine.model.events import Posted
from reference_engine.model.ruling import PlayAtLevel
from reference_engine.rules.forced_bets import SET_BY_THE_LEVEL, level_due
from reference_engine.rules.substantial_action import has_occurred
from reference_engine.situation import Situation

_SLUG = "new_level"


def find(situation: Situation) -> Iterator[Finding]:
    """
    A hand that is played at another level than the one the clock had reached when it began.
    """
    hand = situation.hand
    if hand.level_due is None or level_due(hand) is hand.table.level:
        return
    posts = ((index, hand.events[index]) for index in hand.posts)
    evidence = [index for index, post in posts if type(post) is Posted and post.kind in SET_BY_THE_LEVEL]
    if has_occurred(hand, situation.reading):
        yield situation.disregard(_SLUG, (_SLUG, "substantial_action"), evidence)
    else:
        yield situation.play_on(_SLUG, (_SLUG,), evidence, PlayAtLevel(level_due(hand).number))
