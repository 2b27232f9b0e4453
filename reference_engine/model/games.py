"""
Games: how many cards go to a seat, which pack is used, how many cards each street has.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.cards import STANDARD_DECK, Card


class Game(StrEnum):
    """
    A game the suite can rule on.
    """

    NO_LIMIT_HOLDEM = "no_limit_holdem"


class Street(StrEnum):
    """
    A betting round; the board streets carry the name of the cards that open them.
    """

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class GameFacts(Struct, frozen=True):
    """
    The facts of one game: cards per hand, the deck that should be there, board cards per street in order.
    """

    hole_cards: int
    deck: tuple[Card, ...]
    board: dict[Street, int]


FACTS: dict[Game, GameFacts] = {
    Game.NO_LIMIT_HOLDEM: GameFacts(
        hole_cards=2,
        deck=STANDARD_DECK,
        board={Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1},
    ),
}

STREETS: tuple[Street, ...] = tuple(Street)
