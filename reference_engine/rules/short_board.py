"""
A street with fewer cards than it has.

No clause names it: the floor decides whether the street is completed from the stub or dealt again. Where cards of the
board went to the muck, they may be put back. A flop without a burn one card of which was picked as its burn lacks the
card of the stub that 39-B adds: that much is ruled where the edition has 39-B.

Clauses: short_board (RP-14), unburned_flop (39-B).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.hand import Hand
from reference_engine.model.events import BoardDealt
from reference_engine.model.games import Street
from reference_engine.model.ruling import Complete, PutBack, ReturnAndReshuffle
from reference_engine.pack import Lies
from reference_engine.rules.boards import acted_on, is_premature
from reference_engine.rules.live_card_mucked import can_be_told
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets that lack cards, unless they go back as premature.
    """
    hand = situation.hand
    for street, right in hand.facts.board.items():
        places = hand.board.get(street)
        if places is None or len(places) >= right or is_premature(hand, street):
            continue
        completed = Complete(street, right - len(places))
        evidence = [hand.board_dealt_at[street]]
        if _is_being_restored(situation, street):
            yield situation.play_on("unburned_flop", ("unburned_flop",), evidence, completed)
            continue
        options = [Option(Effect.PLAY_ON, (completed,))]
        if places:
            options.append(Option(Effect.PLAY_ON, (ReturnAndReshuffle(street, tuple(places)),)))
        lost = _lost_from(hand, street)
        if lost:
            options.insert(0, Option(Effect.PLAY_ON, (PutBack(tuple(lost)),)))
            evidence = [loss.event for loss in hand.losses if loss.place in lost]
        yield situation.floor("short_board", ("short_board",), evidence, *options)


def _is_being_restored(situation: Situation, street: Street) -> bool:
    """
    Whether a card of a flop that no burn came before was picked as its burn, as 39-B has it.
    """
    hand = situation.hand
    dealt_at = hand.board_dealt_at[street]
    picked = [burn for burn in hand.burns if hand.pack.cards[burn.place].event == dealt_at]
    own = [burn for burn in picked if burn.after is hand.facts.streets[0]]
    return (
        street is Street.FLOP
        and situation.edition.parameters.unburned_flop_is_ruled
        and len(own) == hand.facts.board[street] - len(hand.board[street])
        and not acted_on(hand, street)
        and Street.TURN not in hand.board
    )


def _lost_from(hand: Hand, street: Street) -> list[int]:
    """
    The cards of the street that lie in the muck now or can be told from the stub.

    Those that had come to the street from elsewhere are not among them.
    """
    cards, lost = hand.pack.cards, [loss for loss in hand.losses if loss.street is street]
    own = [loss for loss in lost if type(hand.events[cards[loss.place].event]) is BoardDealt]
    told = [loss for loss in own if can_be_told(hand, loss) or cards[loss.place].lies is Lies.MUCK]
    return [loss.place for loss in told if cards[loss.place].lies in (Lies.MUCK, Lies.STUB)]
