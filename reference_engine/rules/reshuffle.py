"""
A stub that is shuffled in mid-hand, and cards that go back into it.

In 2024 whatever is shuffled in mid-hand is shuffled face down, and what belongs in it are the stub and the cards of a
street that came too early: no burn, no card of the muck. A premature street that went back and was shuffled in needs
nothing more; one that went back and was not shuffled in still needs the shuffle; a shuffle with faces in sight is done
again. What else went back into the stub cannot be told from it any more: the floor decides. 2019 leaves all of it to
the floor.

Clauses: reshuffle (39-D), premature_cards (RP-5).
Readings: a shuffle face down for no reason has no effect; so has all of it once no card comes any more.
"""

from collections.abc import Iterator, Sequence

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import BoardDealt, CardsReturned, StubShuffled
from reference_engine.model.ruling import Disregard, RestoreStub
from reference_engine.occurrences import TakenBack
from reference_engine.rules.boards import acts_are_substantial, is_premature, no_card_comes
from reference_engine.situation import Situation

_CLAUSES = ("reshuffle",)
_SHUFFLE = RestoreStub(rebuilt=False)


def find(situation: Situation) -> Iterator[Finding]:
    """
    What went back into the stub, and how it was shuffled.
    """
    hand = situation.hand
    events = hand.uncovered.reshuffles
    if not events:
        return
    if hand.pot_awarded_at is not None or no_card_comes(hand):
        yield situation.disregard("reshuffle", _CLAUSES, events)
        return
    strange = [index for index in events if _brings_strange_cards(hand, index)]
    if strange:
        yield _open(situation, "reshuffle", _CLAUSES, strange)
    for street in hand.taken_back:
        if street.was_premature:
            yield _street_that_went_back(situation, street)
    yield from _shuffles(situation)


def _brings_strange_cards(hand: Hand, index: int) -> bool:
    """
    Whether a card goes back into the stub that was not of a premature street.
    """
    event = hand.events[index]
    return type(event) is CardsReturned and not all(_is_premature_card(hand, place) for place in event.places)


def _is_premature_card(hand: Hand, place: int) -> bool:
    if any(place in street.places for street in hand.taken_back if street.was_premature):
        return True
    # Part of a premature street whose other cards still lie there.
    dealt_at = hand.pack.cards[place].event
    event = hand.events[dealt_at]
    if type(event) is not BoardDealt or not is_premature(hand, event.street):
        return False
    return dealt_at >= hand.board_dealt_at[event.street]


def _street_that_went_back(situation: Situation, street: TakenBack) -> Finding:
    hand = situation.hand
    evidence = sorted((*street.burns, street.dealt_at))
    clauses = ("premature_cards", "reshuffle")
    acts = [act for act in hand.acts if street.dealt_at < act.event < street.returned_at]
    is_ruled = situation.edition.parameters.premature_streets_are_uniform
    shuffled_at = _shuffled_at(hand, street.returned_at)
    drawn = any(street.returned_at < placed.event for placed in hand.pack.cards)
    if acts_are_substantial(acts) or not is_ruled or (drawn and shuffled_at is None):
        return _open(situation, "premature_cards", clauses, evidence)
    if shuffled_at is None:
        return situation.play_on("premature_cards", clauses, evidence, _SHUFFLE)
    return situation.disregard("premature_cards", clauses, evidence)


def _shuffled_at(hand: Hand, since: int) -> int | None:
    """
    The first shuffle after an event and before another card came off the stub.
    """
    drawn = [placed.event for placed in hand.pack.cards if placed.event > since]
    until = min(drawn, default=len(hand.events))
    later = (index for index in hand.uncovered.reshuffles if since < index < until)
    return next((index for index in later if type(hand.events[index]) is StubShuffled), None)


def _shuffles(situation: Situation) -> Iterator[Finding]:
    """
    The shuffles themselves. One face down that is part of what another clause asks for is told there.
    """
    hand = situation.hand
    shuffles = [index for index in hand.uncovered.reshuffles if type(hand.events[index]) is StubShuffled]
    asked_for = {_shuffled_at(hand, street.returned_at) for street in hand.taken_back}
    asked_for |= {_shuffled_at(hand, index) for index in hand.uncovered.stub_drops}
    is_ruled = situation.edition.parameters.reshuffles_are_ruled
    for index in shuffles:
        in_sight = hand.events[index] != StubShuffled() and _shuffled_at(hand, index) is None
        drawn = any(placed.event > index for placed in hand.pack.cards)
        if in_sight and is_ruled and not drawn:
            yield situation.play_on("reshuffle", _CLAUSES, [index], _SHUFFLE)
        elif in_sight or not (is_ruled or index in asked_for):
            yield _open(situation, "reshuffle", _CLAUSES, [index])
        elif index not in asked_for:
            yield situation.disregard("reshuffle", _CLAUSES, [index])


def _open(situation: Situation, irregularity: str, clauses: tuple[str, ...], evidence: Sequence[int]) -> Finding:
    stays = Option(Effect.PLAY_ON, (Disregard(irregularity),))
    return situation.floor(irregularity, clauses, evidence, stays, Option(Effect.PLAY_ON, (_SHUFFLE,)))
