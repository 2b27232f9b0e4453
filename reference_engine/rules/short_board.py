"""
A street with fewer cards than it has.

No clause names it: the floor decides whether the street is completed from the stub or dealt again. Where cards of the
board went to the muck they may be put back; where others were dealt in their place the floor decides too. A flop
without a burn one card of which was picked as its burn lacks the card of the stub that 39-B adds: that much is ruled
where the edition has 39-B.

Clauses: short_board (RP-14), unburned_flop (39-B).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Complete, Disregard, PutBack, ReturnAndReshuffle
from reference_engine.rules.boards import acted_on, is_premature, lost_from, picked_from, swept_from
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets that lack cards, unless they go back as premature.
    """
    if situation.board_is_regular:
        return
    hand = situation.hand
    for street, right in hand.facts.board.items():
        places = hand.board.get(street)
        if places is None or is_premature(hand, street):
            continue
        if len(places) >= right:
            yield from _completed(situation, street)
            continue
        completed = Complete(street, right - len(places))
        if _is_being_restored(situation, street):
            evidence = [hand.board_dealt_at[street]]
            yield situation.play_on("unburned_flop", ("unburned_flop",), evidence, completed)
        else:
            yield _left_to_the_floor(situation, street, completed)


def _left_to_the_floor(situation: Situation, street: Street, completed: Complete) -> Finding:
    hand = situation.hand
    places = hand.board[street]
    evidence = [hand.board_dealt_at[street]]
    options = [Option(Effect.PLAY_ON, (completed,))]
    if places:
        options.append(Option(Effect.PLAY_ON, (ReturnAndReshuffle(street, tuple(places)),)))
    lost = lost_from(hand, street)
    if lost:
        options.append(Option(Effect.PLAY_ON, (PutBack(tuple(lost)),)))
        evidence = [loss.event for loss in hand.losses if loss.place in lost]
    return situation.floor("short_board", ("short_board",), evidence, *options)


def _is_being_restored(situation: Situation, street: Street) -> bool:
    """
    Whether a card of a flop that no burn came before was picked as its burn, as 39-B has it.
    """
    hand = situation.hand
    own = [burn for burn in picked_from(hand, street) if burn.after is hand.facts.streets[0]]
    return (
        street is Street.FLOP
        and situation.edition.parameters.unburned_flop_is_ruled
        and len(own) == hand.facts.board[street] - len(hand.board[street])
        and not acted_on(hand, street)
        and Street.TURN not in hand.board
    )


def _completed(situation: Situation, street: Street) -> Iterator[Finding]:
    """
    A street whose cards were lost and made up for from the stub.
    """
    hand = situation.hand
    lost = lost_from(hand, street)
    if lost and not swept_from(hand, street):
        evidence = [loss.event for loss in hand.losses if loss.place in lost]
        again = Option(Effect.PLAY_ON, (ReturnAndReshuffle(street, tuple(hand.board[street])),))
        stand = Option(Effect.PLAY_ON, (Disregard("short_board"),))
        yield situation.floor("short_board", ("short_board",), evidence, again, stand)
