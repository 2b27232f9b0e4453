"""
Chips that do not fit the act they were put in with.

Who calls a bet has to know its amount: a call of less than the bet is a call of all of it, and the rest is owed as long
as the chips last. It is one act like another, whatever its amount was. A call of too much, a raise that does not raise
and a bet into a bet are left to the floor, and so is a call of too little that is found on a later street.

Clauses: accepted_action (49), wrong_amount (43).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import Action, ChipsReturned
from reference_engine.model.ruling import Disregard, PayIn, Remedy, ReturnChips
from reference_engine.occurrences import WrongAmount
from reference_engine.situation import Situation

_STAYS = Option(Effect.PLAY_ON, (Disregard("wrong_amount"),))


def find(situation: Situation) -> Iterator[Finding]:
    """
    The acts in turn whose chips do not fit their name.
    """
    for wrong in situation.hand.wrong_amounts:
        if wrong.action is Action.CALL and wrong.chips < wrong.due:
            yield _called_too_little(situation, wrong)
        else:
            yield _left_to_the_floor(situation, wrong)


def _called_too_little(situation: Situation, wrong: WrongAmount) -> Finding:
    hand = situation.hand
    clauses = ("accepted_action", "wrong_amount")
    owed = min(hand.short_calls.get(wrong.seat, 0), hand.stacks[wrong.seat])
    if not owed:
        return situation.disregard("wrong_amount", clauses, [wrong.event])
    if wrong.street is hand.street and wrong.seat in situation.live:
        return situation.play_on("wrong_amount", clauses, [wrong.event], PayIn(wrong.seat, owed))
    paid = Option(Effect.PLAY_ON, (PayIn(wrong.seat, owed),))
    return situation.floor("wrong_amount", ("wrong_amount", "accepted_action"), [wrong.event], paid, _STAYS)


def _left_to_the_floor(situation: Situation, wrong: WrongAmount) -> Finding:
    clauses = ("wrong_amount",)
    if _came_back(situation.hand, wrong):
        return situation.disregard("wrong_amount", clauses, [wrong.event])
    if wrong.chips < wrong.due:
        other: Remedy = PayIn(wrong.seat, wrong.due - wrong.chips)
    elif wrong.chips > wrong.due:
        other = ReturnChips(wrong.seat, wrong.chips - wrong.due)
    else:
        return situation.floor("wrong_amount", clauses, [wrong.event], _STAYS)
    return situation.floor("wrong_amount", clauses, [wrong.event], Option(Effect.PLAY_ON, (other,)), _STAYS)


def _came_back(hand: Hand, wrong: WrongAmount) -> bool:
    """
    Whether what was too much went back to the seat since.
    """
    return ChipsReturned(wrong.seat, wrong.chips - wrong.due) in hand.events[wrong.event :]
