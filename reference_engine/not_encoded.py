"""
Cases that need a clause which is not encoded yet. They are refused by the clause's name, never approximated.
"""

from collections.abc import Iterator

from reference_engine.hand import Hand
from reference_engine.model.cards import JOKERS, face, has_foreign_back
from reference_engine.model.events import CardsReturned, StubExposed, StubShuffled
from reference_engine.model.games import STREETS, Street
from reference_engine.pack import Lies

_RESHUFFLING = frozenset({CardsReturned, StubShuffled})


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
    if hand.premature:
        yield "premature_cards (RP-5)"
    if hand.out_of_turn_due is not None:
        yield "out_of_turn (53-A)"
    if _substantial_out_of_turn(hand):
        yield "skipped_player (53-B)"
    yield from _irregular_boards(hand)
    for placed in hand.pack.cards:
        if has_foreign_back(placed.card):
            yield "foreign_back (35-E, house)"
        elif placed.lies is Lies.BURN and face(placed.card) in JOKERS:
            yield "scrap_burn (35-D)"
    for event in hand.events:
        if type(event) in _RESHUFFLING:
            yield "reshuffle (39-D)"
        elif type(event) is StubExposed:
            yield "exposed_stub (RP-14)"


def _substantial_out_of_turn(hand: Hand) -> bool:
    """
    Whether enough acts wait out of turn to be substantial by themselves: the skipped player's case.
    """
    waiting = [act for act in hand.acts if act.event in hand.betting.pending.values()]
    return len(waiting) >= 3 or (len(waiting) == 2 and any(act.chips for act in waiting))


def _irregular_boards(hand: Hand) -> Iterator[str]:
    for street, places in hand.board.items():
        count = len(places)
        right = hand.facts.board[street]
        before = STREETS[STREETS.index(street) - 1]
        burns = sum(1 for burn in hand.burns if burn.after is before)
        if street is Street.FLOP and count > right:
            yield "four_card_flop (39-A)"
        elif count > right:
            yield "surplus_board_card (RP-14)"
        elif count < right:
            yield "short_board (RP-14)"
        if burns == 0 and street is Street.FLOP:
            yield "unburned_flop (39-B)"
        elif burns != 1:
            yield "irregular_burn (38)"
        if before is not Street.PREFLOP and before not in hand.board:
            yield "skipped_street (RP-14)"
    if sum(1 for burn in hand.burns if burn.after is hand.street) > 1:
        yield "irregular_burn (38)"
