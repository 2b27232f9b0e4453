"""
A later street of stud, or a draw, that gave a hand too many cards or too few.

No clause names them: the floor decides. In practice the hand is dead, or it gets the card it lacks, or the street is
dealt again. Before somebody has acted on a street, or the next one has begun, a card that is missing may still come.

Clause: uneven_street (RP-14).
Reading: a premature street goes back whatever is wrong with it (premature_cards).
"""

from collections.abc import Iterator, Mapping, Sequence

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import Action
from reference_engine.model.games import Family, Street
from reference_engine.model.ruling import DeadHands, Disregard, Remedy, ReturnAndReshuffle, Supply
from reference_engine.rules.boards import cards_that_count, is_premature
from reference_engine.situation import Situation

_SLUG = "uneven_street"


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets whose cards do not fit the hands that were in.
    """
    hand = situation.hand
    for street, served in hand.later_streets.cards.items():
        if not is_premature(hand, street):
            yield from _on(situation, street, served)


def _on(situation: Situation, street: Street, served: Mapping[int, Sequence[int]]) -> Iterator[Finding]:
    hand, cards = situation.hand, situation.hand.pack.cards
    surplus: list[int] = []
    evidence: list[int] = []
    for seat, places in served.items():
        events = [cards[place].event for place in places]
        beyond = [event for number, event in enumerate(events) if number >= _due(hand, street, seat, event)]
        if beyond:
            surplus.append(seat)
            evidence += beyond
    closed_at = _closed_at(hand, street)
    short: dict[int, int] = {}
    if closed_at is not None:
        lacks = {seat: _due(hand, street, seat, closed_at) - len(served.get(seat, ())) for seat in situation.live}
        short = {seat: lack for seat, lack in lacks.items() if lack > 0}
        evidence += [closed_at] if short else []
    if evidence:
        options = _options(situation, street, surplus, short)
        yield situation.floor(_SLUG, (_SLUG,), sorted(set(evidence)), *options)


def _due(hand: Hand, street: Street, seat: int, event: int) -> int:
    """
    The cards of the street that were due to the seat at an event: none to a hand that was not in any more.
    """
    is_out = seat not in hand.entitled or seat in hand.absent_at_deal or seat in hand.on_penalty
    folded = any(act.seat == seat and act.action is Action.FOLD and act.event < event for act in hand.acts)
    killed = any(kill.seat == seat and kill.event < event for kill in hand.kills)
    if is_out or folded or killed:
        return 0
    if hand.facts.family is Family.STUD:
        return 1
    return len(hand.later_streets.discarded[street].get(seat, ()))


def _closed_at(hand: Hand, street: Street) -> int | None:
    """
    The event by which every card of the street was out: the first act on it, or the opening of the next one.
    """
    acts = [act.event for act in hand.acts if act.street is street]
    opened = list(hand.later_streets.opened_at.items())
    later = [event for other, event in opened if hand.facts.streets.index(other) > hand.facts.streets.index(street)]
    return min(acts + later, default=None)


def _options(
    situation: Situation, street: Street, surplus: Sequence[int], short: Mapping[int, int]
) -> Iterator[Option]:
    wrong = tuple(seat for seat in situation.live if seat in surplus or seat in short)
    if wrong:
        yield Option(Effect.PLAY_ON, (DeadHands(wrong),))
    supplied: tuple[Remedy, ...] = tuple(Supply(seat, lack) for seat, lack in short.items())
    if supplied and not surplus:
        yield Option(Effect.PLAY_ON, supplied)
    if situation.hand.facts.family is Family.STUD and not any(act.street is street for act in situation.hand.acts):
        yield Option(Effect.PLAY_ON, (ReturnAndReshuffle(street, tuple(cards_that_count(situation.hand, street))),))
    if not wrong:
        yield Option(Effect.PLAY_ON, (Disregard(_SLUG),))
