"""
Heads-up order (34-B): the button gets the last card, so the first one goes to the other player.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.first_card import begun_wrong
from conformance.strategies.source import BOTH_EDITIONS, BUTTON_GAMES, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_heads_up
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group

SLUG = CLAUSE = "heads_up_order"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = BUTTON_GAMES


def generate(draw: Draw, *, edition: str) -> Group:
    """
    The button dealt first, with twins in which it is dealt last or the error comes to light late.
    """
    opening = draw_opening(draw, draw_heads_up(draw))
    fault = Fault("the first card to the button", begun_wrong(draw, opening), opening, shows_at=1)
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, IN_MID_DEAL))


def heads_up_order_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member deals the button first, two players left.

    Shrinks to two seats, both cards in the wrong order, and no act.
    """
    return groups(generate, edition)
