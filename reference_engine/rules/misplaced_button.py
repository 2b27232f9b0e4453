"""
Misplaced button.

A button that was put on a wrong seat goes to the right one before substantial action, and the forced bets with it.
After substantial action it stays. No text of 2019 that says so was at hand: there the floor decides before substantial
action.

Clause: misplaced_button (34-A); substantial_action (36).
Readings: the cards stay where they are, for the wrong order of the deal is the button's and no misdeal by itself; what
was done before the correction is out of turn in the right order and is ruled at its turn (53-A).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import Posted
from reference_engine.model.ruling import Disregard, MoveButton
from reference_engine.model.table import PostKind
from reference_engine.rules.forced_bets import MOVED_WITH_THE_BUTTON, blinds_due, button_due, forced_bets
from reference_engine.rules.substantial_action import has_occurred
from reference_engine.situation import Situation

_SLUG = "misplaced_button"


def find(situation: Situation) -> Iterator[Finding]:
    """
    A button that is on another seat than the one where it belongs.
    """
    hand = situation.hand
    if hand.table.button_due is None or button_due(hand) == hand.table.button:
        return
    evidence = _blinds_of_wrong_seats(hand)
    if has_occurred(hand, situation.reading):
        yield situation.disregard(_SLUG, (_SLUG, "substantial_action"), evidence)
        return
    moved = MoveButton(button_due(hand), forced_bets(hand, button_due(hand)))
    if situation.edition.parameters.misplaced_button_is_ruled:
        yield situation.play_on(_SLUG, (_SLUG,), evidence, moved)
        return
    yield situation.floor(
        _SLUG,
        (_SLUG,),
        evidence,
        Option(Effect.PLAY_ON, (moved,)),
        Option(Effect.MISDEAL),
        Option(Effect.PLAY_ON, (Disregard(_SLUG),)),
    )


def _blinds_of_wrong_seats(hand: Hand) -> list[int]:
    small, big = blinds_due(hand, button_due(hand))
    wrong = []
    for index in hand.posts:
        event = hand.events[index]
        if type(event) is Posted and event.kind in MOVED_WITH_THE_BUTTON:
            owes = small if event.kind is PostKind.SMALL_BLIND else big
            if event.seat != owes:
                wrong.append(index)
    return wrong
