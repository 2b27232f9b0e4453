"""
Four-card flop.

A flop of four cards is not dead: the four are mixed face down, the floor picks one at random, it becomes the next
burn, and the other three are the flop, whether or not a face was seen and whether or not the door card is presumed
known.

Clause: four_card_flop (39-A), the same in both editions.
Readings: without a burn (U-12) and after an act on the flop (U-13) the floor decides; scraps are put aside before the
cards are counted.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Disregard, RestoreFlop
from reference_engine.rules.boards import acted_on, burns_of, cards_that_count
from reference_engine.situation import Situation

_CLAUSES = ("four_card_flop",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    A flop with one card too many.
    """
    hand = situation.hand
    places = cards_that_count(hand, Street.FLOP)
    if len(places) != hand.facts.board[Street.FLOP] + 1:
        return
    evidence = [hand.pack.cards[places[-1]].event]
    as_turn_burn = RestoreFlop(tuple(places), Street.TURN)
    if not burns_of(hand, Street.FLOP):
        as_flop_burn = RestoreFlop(tuple(places), Street.FLOP)
        options = (Option(Effect.PLAY_ON, (as_turn_burn,)), Option(Effect.PLAY_ON, (as_flop_burn,)))
        yield situation.floor("four_card_flop", _CLAUSES, evidence, *options)
    elif acted_on(hand, Street.FLOP) or Street.TURN in hand.board:
        frozen = Option(Effect.PLAY_ON, (Disregard("four_card_flop"),))
        yield situation.floor("four_card_flop", _CLAUSES, evidence, Option(Effect.PLAY_ON, (as_turn_burn,)), frozen)
    else:
        yield situation.play_on("four_card_flop", _CLAUSES, evidence, as_turn_burn)
