"""
A flop of five or more cards, or more than one card on the turn or the river.

No clause names them: the floor decides, and may use randomness to take out what is too much. That the dealer swept it
to the muck decides nothing.

Clause: surplus_board_cards (RP-14).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Disregard, ReturnAndReshuffle
from reference_engine.rules.boards import cards_that_count, is_premature, swept_from
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets with cards beyond what a clause rules on, unless they go back as premature.
    """
    if situation.board_is_regular:
        return
    hand = situation.hand
    for street, right in hand.facts.board.items():
        swept = swept_from(hand, street)
        if len(hand.board.get(street, ())) + len(swept) <= right or is_premature(hand, street):
            continue
        left = cards_that_count(hand, street)
        places = sorted((*left, *swept))
        if len(places) > right + (1 if street is Street.FLOP else 0):
            surplus = {hand.pack.cards[place].event for place in places[right:]}
            evidence = sorted(surplus | {loss.event for loss in hand.losses if loss.place in swept})
            again = Option(Effect.PLAY_ON, (ReturnAndReshuffle(street, tuple(left)),))
            stand = Option(Effect.PLAY_ON, (Disregard("surplus_board_cards"),))
            yield situation.floor("surplus_board_cards", ("surplus_board_cards",), evidence, again, stand)
