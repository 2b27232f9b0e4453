"""
Acts out of turn.

An act out of turn is ruled when the turn comes to its seat; before that it changes nothing, and it is no act in turn.
It binds if no bet and no raise has changed what the seat faces. Otherwise its chips go back and the seat has every
option. A fold always binds. Once play has gone on from there nothing is left to do.

Clause: out_of_turn (53-A).
Readings: a seat that had no turn left on the street gets its chips back; of several acts of one seat the first is the
one that may bind, and a fold always; a check of a seat that faces a bet which has not changed is left to the floor.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.ruling import Bind, DeadHands, Disregard, NoRaise, ReturnChips
from reference_engine.out_of_turn import Fate, OutOfTurn
from reference_engine.rules.binding_acts import raise_past_them, skipped_seats
from reference_engine.situation import Situation

_CLAUSES = ("out_of_turn",)
_SLUG = "out_of_turn"


def find(situation: Situation) -> Iterator[Finding]:
    """
    What becomes of the acts out of turn.
    """
    hand = situation.hand
    if not hand.out_of_turn:
        return
    raised = raise_past_them(hand)
    skipping = [act.event for act in raised[1]] if raised else [act.event for act in _waiting_past_a_seat(hand)]
    without_effect: list[int] = []
    owed: dict[int, list[OutOfTurn]] = {}
    for act in hand.out_of_turn:
        if act.event in skipping:
            continue
        if act.owed:
            owed.setdefault(act.seat, []).append(act)
        elif act.fate is Fate.BOUND and _is_last_thing_done(hand, act):
            yield situation.play_on(_SLUG, _CLAUSES, [act.event], Bind(act.event))
        elif act.fate is Fate.OPEN and hand.turn == act.seat and _is_last_thing_done(hand, act):
            yield _checked_facing_a_bet(situation, act)
        else:
            without_effect.append(act.event)
    for seat, acts in owed.items():
        events = [act.event for act in acts]
        yield situation.play_on(_SLUG, _CLAUSES, events, ReturnChips(seat, sum(act.owed for act in acts)))
    if without_effect:
        yield situation.disregard(_SLUG, _CLAUSES, without_effect)


def _waiting_past_a_seat(hand: Hand) -> list[OutOfTurn]:
    """
    The waiting acts by which a seat was skipped: they are the rule on skipped players' matter.
    """
    return [act for acts in hand.betting.pending.values() for act in acts] if skipped_seats(hand) else []


def _is_last_thing_done(hand: Hand, act: OutOfTurn) -> bool:
    """
    Whether play has not gone on since the turn came to the act.
    """
    if act.ruled_at is None or hand.street is not act.street:
        return False
    since = act.ruled_at
    burned = any(burn.event > since for burn in hand.burns)
    return not burned and not any(other.in_turn and other.event > since for other in hand.acts)


def _checked_facing_a_bet(situation: Situation, act: OutOfTurn) -> Finding:
    return situation.floor(
        _SLUG,
        _CLAUSES,
        [act.event],
        Option(Effect.PLAY_ON, (Disregard(_SLUG),)),
        Option(Effect.PLAY_ON, (NoRaise(act.seat),)),
        Option(Effect.PLAY_ON, (DeadHands((act.seat,)),)),
    )
