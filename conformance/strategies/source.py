"""
What an irregularity's module gives to the suite.
"""

from typing import Protocol

from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from conformance.draw import Draw, strategy
from conformance.group import Group
from reference_engine.model.games import FACTS, Family, Game

TDA_2019 = "tda-2019"
TDA_2024 = "tda-2024"
BOTH_EDITIONS = (TDA_2019, TDA_2024)

CORE = "core"
FULL = "full"
PHYSICAL = "physical"
EVERY_PROFILE = (CORE, FULL, PHYSICAL)
WITH_REMEDIES = (FULL, PHYSICAL)
"""
The profiles that compare what is done while the hand goes on.
"""

HOLDEM = (Game.NO_LIMIT_HOLDEM,)
FLOP_GAMES = tuple(game for game in Game if FACTS[game].family is Family.FLOP)
BUTTON_GAMES = tuple(game for game in Game if FACTS[game].has_button)
TWO_CARD_GAMES = tuple(game for game in FLOP_GAMES if FACTS[game].hole_cards == 2)
EVERY_GAME = tuple(Game)


class Generate(Protocol):
    """
    A generator's body.
    """

    def __call__(self, draw: Draw, *, edition: str) -> Group: ...


class Source(Struct, frozen=True):
    """
    A generator with the clause its groups score, and the editions, profiles and games that it can score it in.
    """

    slug: str
    clause: str
    generate: Generate
    editions: tuple[str, ...]
    profiles: tuple[str, ...]
    games: tuple[Game, ...]


def groups(generate: Generate, edition: str, game: Game = Game.NO_LIMIT_HOLDEM) -> SearchStrategy[Group]:
    """
    The Hypothesis strategy of a generator's groups in an edition and a game.
    """

    def body(draw: Draw) -> Group:
        return generate(draw, edition=edition)

    return strategy(body, game)
