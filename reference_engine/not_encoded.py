"""
Cases that need a clause which is not encoded yet. They are refused by the clause's name, never approximated.
"""

from collections.abc import Iterator

from reference_engine.hand import Hand
from reference_engine.model.games import STREETS, Street


class NotEncoded(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A case that needs clauses which are not encoded, each named with its number.
    """

    def __init__(self, clauses: tuple[str, ...]) -> None:
        """
        Name the clauses.
        """
        self.clauses = clauses
        super().__init__(f"the case needs {', '.join(clauses)}, which is not encoded")


def clauses_not_encoded(hand: Hand) -> tuple[str, ...]:
    """
    The clauses the case needs and that are not encoded; empty when it can be ruled.
    """
    return tuple(dict.fromkeys(_needed(hand)))


def _needed(hand: Hand) -> Iterator[str]:
    table = hand.table
    if table.button_due is not None and table.button_due != table.button:
        yield "misplaced_button (34-A)"
    if hand.out_of_turn_due is not None:
        yield "out_of_turn (53-A)"
    if _substantial_out_of_turn(hand):
        yield "skipped_player (53-B)"
    yield from _irregular_boards(hand)
    if hand.uncovered.wrong_amounts:
        yield "wrong_amount (43, 49)"
    if hand.uncovered.lost_live_cards:
        yield "live_card_mucked (65)"
    if any(not kill.for_cause for kill in hand.kills):
        yield "hand_killed_by_mistake (65-A)"
    if hand.uncovered.premature_awards:
        yield "pot_awarded_early (RP-14)"
    if hand.uncovered.reshuffles:
        yield "reshuffle (39-D)"
    if hand.uncovered.boards_from_elsewhere and hand.pot_awarded_at is None:
        yield "card_from_the_muck (RP-14)"
    if hand.found and hand.pot_awarded_at is None:
        yield "short_pack (35-E)"
    if hand.uncovered.stub_exposures:
        yield "exposed_stub (RP-14)"


def _substantial_out_of_turn(hand: Hand) -> bool:
    """
    Whether enough acts wait out of turn to be substantial by themselves: the skipped player's case.
    """
    pending = hand.betting.pending
    if len(pending) < 2:
        return False
    waiting = [act for act in hand.acts if act.event in pending.values()]
    return len(waiting) >= 3 or (len(waiting) == 2 and any(act.chips for act in waiting))


def _irregular_boards(hand: Hand) -> Iterator[str]:
    for street, places in hand.board.items():
        before = STREETS[STREETS.index(street) - 1]
        if len(places) < hand.facts.board[street]:
            yield "short_board (RP-14)"
        if before is not Street.PREFLOP and before not in hand.board:
            yield "skipped_street (RP-14)"
