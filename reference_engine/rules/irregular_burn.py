"""
Burns that are too many, too few or too early.

No irregular burn changes a board, apart from a flop that no burn came before (39-B): the hand goes on. That each
street has one burn and no more is said for the streets after a dead hand; that nothing is undone is derived, and the
floor may see it otherwise.

Clause: irregular_burn (38).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import STREETS, Street
from reference_engine.model.ruling import Disregard
from reference_engine.rules.boards import burns_of
from reference_engine.situation import Situation


def find(situation: Situation) -> Iterator[Finding]:
    """
    The streets whose burns are not one.
    """
    hand = situation.hand
    if not hand.burns and not hand.board:
        return
    early, boards = hand.uncovered.premature_burns, hand.uncovered.premature_boards
    evidence = [event for event in early if all(event > board for board in boards)]
    for street in STREETS[1:]:
        burns = burns_of(situation, street)
        evidence += burns[1:]
        if street in hand.board and not burns and street is not Street.FLOP:
            evidence.append(hand.board_dealt_at[street])
    if not evidence:
        return
    if situation.reading("irregular-burn") == "b":
        stand = Option(Effect.PLAY_ON, (Disregard("irregular_burn"),))
        yield situation.floor("irregular_burn", ("irregular_burn",), sorted(set(evidence)), stand)
    else:
        yield situation.disregard("irregular_burn", ("irregular_burn",), sorted(set(evidence)))
