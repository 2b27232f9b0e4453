"""
Exposed downcards in stud.

A downcard that the dealer exposes makes no misdeal: it plays as the upcard of its seat and may bring it in, and the
third card goes down. Once the betting has begun nothing is left to do about it.

Clause: exposed_downcard (RP-10-A). The 2019 edition took the exposed downcard off its list of causes.
Readings: where both downcards of a seat were exposed, one of them fell off the table, or one was exposed after the
third card had come, the text says nothing else than that it is no misdeal: the floor decides.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.fold_streets import exposed_before_the_upcard
from reference_engine.hand import Hand
from reference_engine.model.events import CardDealt, Exposer, Posted
from reference_engine.model.games import Family
from reference_engine.model.ruling import DeadHands, Disregard, TurnUp
from reference_engine.model.table import PostKind
from reference_engine.occurrences import Exposure
from reference_engine.situation import Situation

_SLUG = "exposed_downcard"


def find(situation: Situation) -> Iterator[Finding]:
    """
    The dealer's exposures of downcards, seat by seat.
    """
    hand = situation.hand
    if not hand.exposures or hand.facts.family is not Family.STUD:
        return
    for seat, exposures in _by_seat(hand).items():
        places = list(dict.fromkeys(exposure.place for exposure in exposures))
        evidence = [exposure.event for exposure in exposures]
        up = exposed_before_the_upcard(hand, seat)
        has_begun = _has_begun(hand)
        if places != up or len(up) > 1 or up[0] in hand.replaced:
            yield _left_to_the_floor(situation, seat, evidence, [] if has_begun else up)
        elif has_begun:
            yield situation.disregard(_SLUG, (_SLUG,), evidence)
        else:
            yield situation.play_on(_SLUG, (_SLUG,), evidence, TurnUp(up[0]))


def _by_seat(hand: Hand) -> dict[int, list[Exposure]]:
    """
    The dealer's exposures of downcards by the seat they were dealt to.
    """
    found: dict[int, list[Exposure]] = {}
    for exposure in hand.exposures:
        seat = _dealt_to(hand, exposure.place)
        if exposure.by is Exposer.DEALER and exposure.is_downcard and seat is not None:
            found.setdefault(seat, []).append(exposure)
    return found


def _dealt_to(hand: Hand, place: int) -> int | None:
    """
    The seat that a card was dealt to; None for one that replaced another and is in the muck by now.
    """
    placed = hand.pack.cards[place]
    event = hand.events[placed.event]
    return event.seat if type(event) is CardDealt else placed.seat


def _has_begun(hand: Hand) -> bool:
    """
    Whether the betting has begun: somebody has brought it in or acted.
    """
    brought_in = any(
        type(event := hand.events[index]) is Posted and event.kind is PostKind.BRING_IN for index in hand.posts
    )
    return brought_in or bool(hand.acts)


def _left_to_the_floor(situation: Situation, seat: int, evidence: list[int], up: list[int]) -> Finding:
    options = [Option(Effect.PLAY_ON, (TurnUp(place),)) for place in up] or [
        Option(Effect.PLAY_ON, (Disregard(_SLUG),)),
    ]
    if len(up) > 1 and seat in situation.live:
        # In some cardrooms such a hand is dead.
        options.append(Option(Effect.PLAY_ON, (DeadHands((seat,)),)))
    return situation.floor(_SLUG, (_SLUG,), evidence, *options)
