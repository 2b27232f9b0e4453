"""
A joker found after substantial action (35-D): a scrap of paper, unless the deck is fouled.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.actions import EDGES_OF_FOUR
from conformance.strategies.deals import cards_in, draw_opening
from conformance.strategies.source import EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from conformance.strategies.wrong_card import with_card
from reference_engine.model.cards import JOKERS

SLUG = CLAUSE = "scrap_card"
EDITIONS, PROFILES = (TDA_2024,), EVERY_PROFILE
GAMES = EVERY_GAME

_AFTER_DEAL = ((1, "S"), (2, "S"), (3, "S"), (5, "SS"), (7, "SSS"))
"""
Positions of the board's cards in the stub, with the streets that bring them.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A joker in a hand or in the stub that comes out; the opposite twin finds it early, or has a second copy instead.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=4, playing=4))
    count = cards_in(opening.plan)
    joker = JOKERS[draw.integer(0, 1)]
    dealt = draw.integer(0, 19) % count
    quiet, loud = EDGES_OF_FOUR[draw.integer(0, len(EDGES_OF_FOUR) - 1)]
    place = draw.integer(0, 2 * len(_AFTER_DEAL) - 1)
    if place < len(_AFTER_DEAL):
        broken = with_card(opening, dealt, joker)
        return group(
            SLUG,
            CLAUSE,
            edition,
            told("a joker in a hand", broken, loud, edition=edition),
            clean=told("nothing wrong", opening, loud, edition=edition),
            opposite=told("found before the acts that bar a misdeal", broken, quiet, edition=edition),
        )
    position, streets = _AFTER_DEAL[place - len(_AFTER_DEAL)]
    line = "CC" + streets
    return group(
        SLUG,
        CLAUSE,
        edition,
        told("a joker off the stub", with_card(opening, count + position, joker), line, edition=edition),
        clean=told("nothing wrong", opening, line, edition=edition),
        opposite=told(
            "a second copy of a dealt card instead",
            with_card(opening, count + position, opening.pack[dealt]),
            line,
            edition=edition,
        ),
    )


def scrap_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a joker that comes too late for a misdeal.

    Shrinks to four players, the red joker as the first card, and two calls.
    """
    return groups(generate, edition)
