"""
Games: how many cards go to a seat, which pack is used, which streets there are and how many cards each has.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.cards import STANDARD_DECK, Card


class Game(StrEnum):
    """
    A game the suite can rule on.
    """

    NO_LIMIT_HOLDEM = "no_limit_holdem"
    POT_LIMIT_OMAHA = "pot_limit_omaha"
    POT_LIMIT_OMAHA_5 = "pot_limit_omaha_5"
    """
    Omaha with five cards a hand.
    """
    NO_LIMIT_SHORT_DECK = "no_limit_short_deck"
    """
    Hold'em without the ranks 2 to 5.
    """
    SEVEN_CARD_STUD = "seven_card_stud"
    SEVEN_CARD_STUD_8 = "seven_card_stud_8"
    """
    Seven-card stud, high and low with a qualifier of eight.
    """
    RAZZ = "razz"
    FIVE_CARD_DRAW = "five_card_draw"
    TRIPLE_DRAW_2_7 = "triple_draw_2_7"
    """
    Deuce-to-seven lowball with three draws.
    """


class Family(StrEnum):
    """
    What the streets of a game consist of.
    """

    FLOP = "flop"
    """
    Cards on a board.
    """
    STUD = "stud"
    """
    A card to each live hand; no button, and whoever shows the right cards is first to act.
    """
    DRAW = "draw"
    """
    Cards that players exchange.
    """


class Limit(StrEnum):
    """
    How much may be bet. No rule of dealing depends on it.
    """

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class Street(StrEnum):
    """
    A betting round; it carries the name of the cards that open it.
    """

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    THIRD_STREET = "third_street"
    FOURTH_STREET = "fourth_street"
    FIFTH_STREET = "fifth_street"
    SIXTH_STREET = "sixth_street"
    SEVENTH_STREET = "seventh_street"
    BEFORE_THE_DRAW = "before_the_draw"
    FIRST_DRAW = "first_draw"
    SECOND_DRAW = "second_draw"
    THIRD_DRAW = "third_draw"


STREETS: tuple[Street, ...] = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)
"""
The streets of a game with a board.
"""
STUD_STREETS: tuple[Street, ...] = (
    Street.THIRD_STREET,
    Street.FOURTH_STREET,
    Street.FIFTH_STREET,
    Street.SIXTH_STREET,
    Street.SEVENTH_STREET,
)
DRAWS: tuple[Street, ...] = (Street.BEFORE_THE_DRAW, Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW)


_SHORT_DECK = tuple(card for card in STANDARD_DECK if card[0] not in "2345")
_WHOLE, _SHORT = frozenset(STANDARD_DECK), frozenset(_SHORT_DECK)


class GameFacts(Struct, frozen=True):
    """
    The facts of one game.

    `hole_cards` are the cards a seat gets in the initial deal, of which the last `upcards` lie face up; `deck` is what
    should be there; `board` has the cards of each street that has any; `low` says that the lowest hand wins.
    """

    hole_cards: int
    board: dict[Street, int] = {}
    deck: tuple[Card, ...] = STANDARD_DECK
    family: Family = Family.FLOP
    streets: tuple[Street, ...] = STREETS
    upcards: int = 0
    low: bool = False
    limit: Limit = Limit.NO_LIMIT
    most_seats: int = 10
    """
    How many seats can be dealt in so that the deck suffices for every street.
    """

    @property
    def cards(self) -> frozenset[Card]:
        """
        The cards of the deck, for asking whether one belongs to it.
        """
        return _WHOLE if self.deck is STANDARD_DECK else _SHORT

    @property
    def has_button(self) -> bool:
        """
        Whether a button moves round the table; stud has none.
        """
        return self.family is not Family.STUD


_BOARD = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}


def _stud(*, low: bool = False) -> GameFacts:
    limit = Limit.FIXED_LIMIT
    return GameFacts(3, family=Family.STUD, streets=STUD_STREETS, upcards=1, low=low, limit=limit, most_seats=6)


def _draw(draws: int, limit: Limit, *, low: bool = False) -> GameFacts:
    streets = DRAWS[: draws + 1]
    return GameFacts(5, family=Family.DRAW, streets=streets, low=low, limit=limit, most_seats=7 - len(streets) // 2)


FACTS: dict[Game, GameFacts] = {
    Game.NO_LIMIT_HOLDEM: GameFacts(2, _BOARD),
    Game.POT_LIMIT_OMAHA: GameFacts(4, _BOARD, limit=Limit.POT_LIMIT),
    Game.POT_LIMIT_OMAHA_5: GameFacts(5, _BOARD, limit=Limit.POT_LIMIT, most_seats=8),
    Game.NO_LIMIT_SHORT_DECK: GameFacts(2, _BOARD, _SHORT_DECK),
    Game.SEVEN_CARD_STUD: _stud(),
    Game.SEVEN_CARD_STUD_8: _stud(),
    Game.RAZZ: _stud(low=True),
    Game.FIVE_CARD_DRAW: _draw(1, Limit.NO_LIMIT),
    Game.TRIPLE_DRAW_2_7: _draw(3, Limit.FIXED_LIMIT, low=True),
}
