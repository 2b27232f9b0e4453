"""
A button that is short of a card and checks (37): its hand is dead, whichever way the rule is read.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_heads_up
from conformance.strategies.twins import group, told
from conformance.strategies.wrong_count import button_short

SLUG, CLAUSE = "checked_short_button", "short_button"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on in any case: only the remedies part, which `core` does not compare.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Heads-up with equal blinds the button lacks a card and checks; in the opposite twin it has not acted.
    """
    opening = draw_opening(draw, draw_heads_up(draw, equal_blinds=True))
    short = Record(button_short(opening))
    irregular = told("the button checks with a card missing", short, "C", edition=edition)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, "C", edition=edition, like=irregular.record),
        opposite=told("the button has not acted", short, edition=edition),
    )


def checked_short_button_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a short button that checks.

    Shrinks to two players with equal blinds.
    """
    return groups(generate, edition)
