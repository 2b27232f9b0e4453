"""
A misdeal that somebody announced before the floor was asked.

After substantial action it cannot be declared any more, and the announcement has no effect by itself. Hands that were
thrown away or taken away in reliance on it are a matter of fairness: the floor decides whether they are dead or given
back. Before substantial action the list of causes is open: with a cause the hand is a misdeal whoever said so, without
one the floor decides.

Clauses: announced_misdeal (rule 1), misdeal_window (35-D).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import Action
from reference_engine.model.ruling import DeadHands, Disregard, PutBack
from reference_engine.rules.wrong_count import wrong_seats
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The announcement, and the hands that were given up because of it.
    """
    hand = situation.hand
    announced_at = hand.misdeal_announced_at
    if announced_at is None:
        return
    # A hand that presence, a penalty or its count has killed cannot be given up any more (30, 71-C, 38).
    killed = hand.absent_at_deal | hand.on_penalty
    if situation.too_late_for_misdeal and not situation.counts_are_right:
        killed = killed.union(wrong_seats(situation)[0])
    events, seats, places = _given_up(hand, announced_at, killed)
    evidence = [announced_at, *events]
    clauses = ("announced_misdeal", "misdeal_window")
    back = [Option(Effect.PLAY_ON, (PutBack(tuple(places)),))] if places else []
    if not situation.too_late_for_misdeal:
        goes_on = Option(Effect.PLAY_ON, (Disregard("announced_misdeal"),))
        yield situation.floor("announced_misdeal", clauses, evidence, Option(Effect.MISDEAL), goes_on, *back)
    elif places:
        dead = Option(Effect.PLAY_ON, (DeadHands(tuple(seats)),))
        yield situation.floor("announced_misdeal", clauses, evidence, dead, *back)
    else:
        yield situation.disregard("announced_misdeal", (*reversed(clauses), "substantial_action"), evidence)


def _given_up(hand: Hand, announced_at: int, killed: frozenset[int]) -> tuple[list[int], list[int], list[int]]:
    """
    Events, seats and cards of the hands that folded, went to the muck or were taken away since the announcement.

    Those of the seats `killed` and of seats without a right to a hand are not among them.
    """
    gone: list[tuple[int, int, tuple[int, ...]]] = [
        (act.event, act.seat, tuple(hand.hole.get(act.seat, ())))
        for act in hand.acts
        if act.event > announced_at and act.action is Action.FOLD
    ]
    kills = (kill for kill in hand.kills if kill.event > announced_at and not kill.for_cause)
    gone += [(kill.event, kill.seat, kill.places) for kill in kills]
    gone += [
        (loss.event, loss.seat, (loss.place,))
        for loss in hand.losses
        if loss.event > announced_at and loss.seat is not None and hand.pack.cards[loss.place].seat != loss.seat
    ]
    gone = sorted(each for each in gone if each[1] in hand.entitled - killed)
    seats = dict.fromkeys(seat for _, seat, _ in gone)
    places = dict.fromkeys(place for _, _, cards in gone for place in cards)
    return [event for event, _, _ in gone], list(seats), list(places)
