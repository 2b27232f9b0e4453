"""
Substantial action.

Two acts in turn of which at least one puts chips into the pot, or any three acts in turn. Posted blinds are no acts.
Acts out of turn and acts of hands that presence or a penalty has killed are not acts in turn. Once it has occurred in a
hand it stays (35-D).

Clause: substantial_action (36), the same in both editions.
Readings: U-1 (a check and a fold), U-15 (acts out of turn that bind), U-16 (for the hand or for the street), U-18 (a
straddle), U-19 (a hand killed by the clock).
"""

from reference_engine.hand import Hand
from reference_engine.model.events import Action, KillReason, Posted
from reference_engine.model.table import PostKind
from reference_engine.readings import Readings
from reference_engine.rules.binding_acts import binding


def has_occurred(hand: Hand, reading: Readings) -> bool:
    """
    Whether substantial action has occurred in the hand.
    """
    acts = [act for act in hand.acts if act.in_turn]
    if hand.out_of_turn:
        bound = binding(hand)
        if bound and reading("U-15") == "b":
            acts = [act for act in hand.acts if act.in_turn or act.event in bound]
    kills = [kill for kill in hand.kills if kill.reason is KillReason.CLOCK and kill.in_turn]
    straddles = sum(1 for post in hand.posts if _is_straddle(hand, post))
    if reading("U-16") == "b":
        acts = [act for act in acts if act.street is hand.street]
        kills = [kill for kill in kills if kill.street is hand.street]
        straddles = straddles if hand.street is hand.facts.streets[0] else 0
    made = [act.action for act in acts]
    with_chips = any(act.chips > 0 for act in acts)
    if kills and reading("U-19") == "b":
        made += [Action.FOLD] * len(kills)
    if straddles and reading("U-18") == "b":
        made += [Action.BET] * straddles
        with_chips = True
    count = len(made)
    if count >= 3 or (count == 2 and with_chips):
        return True
    if count == 2 and set(made) == {Action.CHECK, Action.FOLD}:
        return reading("U-1") == "b"
    return False


def _is_straddle(hand: Hand, post: int) -> bool:
    event = hand.events[post]
    return type(event) is Posted and event.kind is PostKind.STRADDLE
