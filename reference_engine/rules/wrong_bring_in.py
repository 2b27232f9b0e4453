"""
A bring-in that came from a seat which does not show the card for it.

No text at hand says what becomes of it: the floor decides. In practice it goes back and the right seat brings it in,
until the next player has acted; then it stands.

Clause: wrong_bring_in (RP-14).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.events import Posted
from reference_engine.model.ruling import Disregard, ReturnChips
from reference_engine.model.table import PostKind
from reference_engine.situation import Situation

_SLUG = "wrong_bring_in"


def find(situation: Situation) -> Iterator[Finding]:
    """
    The bring-ins of seats other than the one that shows the card, where the faces are known.
    """
    hand = situation.hand
    due = hand.later_streets.brings_in
    if due is None:
        return
    for index in hand.posts:
        post = hand.events[index]
        if type(post) is Posted and post.kind is PostKind.BRING_IN and post.seat != due:
            back = Option(Effect.PLAY_ON, (ReturnChips(post.seat, post.chips),))
            stands = Option(Effect.PLAY_ON, (Disregard(_SLUG),))
            options = (stands,) if any(act.event > index for act in hand.acts) else (back, stands)
            yield situation.floor(_SLUG, (_SLUG,), [index], *options)
