"""
Burns that are too many, too few or too early, and cards of a dead hand that were burned.

No irregular burn changes a board, apart from a flop that no burn came before (39-B): the hand goes on. That each
street has one burn and no more is said for the streets after a dead hand; that nothing is undone is derived, and the
floor may see it otherwise.

Clause: irregular_burn (38).
Reading: a dead hand's cards belong to the muck and none of them is a burn, whatever killed the hand; one that was
exposed or replaced before may be it.
"""

from collections.abc import Iterator
from itertools import pairwise

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import CardDealt
from reference_engine.model.games import Family, Street
from reference_engine.model.ruling import Disregard
from reference_engine.pack import Lies
from reference_engine.rules.boards import burns_of
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets whose burns are not one.
    """
    if situation.board_is_regular:
        return
    hand = situation.hand
    opened_at = hand.later_streets.opened_at
    if not hand.burns and not opened_at:
        return
    early, boards = hand.uncovered.premature_burns, hand.uncovered.premature_boards
    evidence = [event for event in early if all(event > board for board in boards)]
    for before, street in pairwise(hand.facts.streets):
        burns = burns_of(situation, street)
        evidence += burns[1:]
        # A street that took the place of one left out has the burn of that one.
        if street in opened_at and not burns and (before in opened_at or hand.facts.family is not Family.FLOP):
            evidence += _first_card(hand, street)
    evidence += _burned_off_dead_hands(hand)
    if not evidence:
        return
    if situation.reading("irregular-burn") == "b":
        stand = Option(Effect.PLAY_ON, (Disregard("irregular_burn"),))
        yield situation.floor("irregular_burn", ("irregular_burn",), sorted(set(evidence)), stand)
    else:
        yield situation.disregard("irregular_burn", ("irregular_burn",), sorted(set(evidence)))


def _burned_off_dead_hands(hand: Hand) -> list[int]:
    """
    The burns that had come to a seat before and were no longer of a live hand.
    """
    cards = hand.pack.cards
    others = hand.replaced | hand.pack.wrong_cards.keys() | {exposure.place for exposure in hand.exposures}
    others |= {loss.place for loss in hand.losses if loss.seat in hand.live}
    lying = [burn for burn in hand.burns if burn.place not in others and cards[burn.place].lies is Lies.BURN]
    return [burn.event for burn in lying if type(hand.events[cards[burn.place].event]) is CardDealt]


def _first_card(hand: Hand, street: Street) -> list[int]:
    """
    The event that brought the first card of a street; none where nobody has drawn.
    """
    served = hand.later_streets.cards.get(street)
    if served is None:
        return [hand.later_streets.opened_at[street]]
    return sorted(hand.pack.cards[place].event for places in served.values() for place in places)[:1]
