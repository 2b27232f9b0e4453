"""
A flop of five or more cards, or more than one card on the turn or the river.

No clause names them: the floor decides, and may use randomness to take out what is too much.

Clause: surplus_board_cards (RP-14).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Disregard, ReturnAndReshuffle
from reference_engine.rules.boards import cards_that_count, is_premature
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets with cards beyond what a clause rules on, unless they go back as premature.
    """
    hand = situation.hand
    for street, right in hand.facts.board.items():
        places = cards_that_count(hand, street)
        if len(hand.board.get(street, ())) <= right or is_premature(hand, street):
            continue
        if len(places) > right + (1 if street is Street.FLOP else 0):
            evidence = sorted({hand.pack.cards[place].event for place in places[right:]})
            again = Option(Effect.PLAY_ON, (ReturnAndReshuffle(street, tuple(places)),))
            stand = Option(Effect.PLAY_ON, (Disregard("surplus_board_cards"),))
            yield situation.floor("surplus_board_cards", ("surplus_board_cards",), evidence, again, stand)
