"""
A dead button (32): with the button on an empty seat the deal begins as ever, left of it.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.first_card import begun_wrong
from conformance.strategies.source import BOTH_EDITIONS, BUTTON_GAMES, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import Shape, draw_table
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group

SLUG = CLAUSE = "dead_button"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = BUTTON_GAMES

_SHAPES = (Shape.DEAD_BUTTON, Shape.DEAD_BUTTON_AND_SMALL_BLIND)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A deal from an empty button that begins at a wrong seat, with twins that begin right or come to light late.
    """
    opening = draw_opening(draw, draw_table(draw, shape=_SHAPES[draw.integer(0, 1)]))
    fault = Fault("the first card to a wrong seat", begun_wrong(draw, opening), opening, shows_at=1)
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, IN_MID_DEAL))


def dead_button_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member deals from an empty button to a wrong seat first.

    Shrinks to three players and an empty button, the second seat dealt first, and no act.
    """
    return groups(generate, edition)
