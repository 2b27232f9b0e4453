"""
A street before which another one should have come.

No clause names a turn without a flop or a river without a turn: the floor decides. The card may go back and the streets
be dealt again in their order, or the street that was left out is dealt now.

Clause: skipped_street (RP-14).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.ruling import Complete, ReturnAndReshuffle
from reference_engine.rules.boards import cards_that_count, is_premature
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets that were left out, unless what came after them goes back as premature.
    """
    if situation.board_is_regular:
        return
    hand = situation.hand
    board = hand.facts.board
    if not hand.board or len(hand.board) == len(board):
        return
    streets = list(board)
    last = max(streets.index(street) for street in hand.board)
    left_out = [street for street in streets[:last] if street not in hand.board]
    if not left_out or is_premature(hand, streets[last]):
        return
    later = [street for street in streets[streets.index(left_out[0]) :] if street in hand.board]
    places = tuple(place for street in later for place in cards_that_count(hand, street))
    again = Option(Effect.PLAY_ON, (ReturnAndReshuffle(left_out[0], places),))
    now = Option(Effect.PLAY_ON, tuple(Complete(street, board[street]) for street in left_out))
    evidence = [hand.board_dealt_at[street] for street in later]
    yield situation.floor("skipped_street", ("skipped_street",), evidence, again, now)
