"""
The window for a misdeal (35-D): once substantial action has occurred it stays shut, also on later streets.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import draw_opening
from conformance.strategies.lines import EDGES, letters
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told, told_each

SLUG = CLAUSE = "misdeal_window"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_TAILS = ("", "S", "SC", "SU", "SS", "SSC", "SSSU")


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A cause found late in the hand and before the acts that bar it, whichever of both is the irregular member.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=3, playing=3, deep=True))
    words, broken = draw_cause(draw, opening)
    early, loud = EDGES[draw.integer(0, len(EDGES) - 1)]
    late = loud + _TAILS[draw.integer(0, len(_TAILS) - 1)] + letters(draw.blob(12))
    lines = [(f"{words}, found early", early), (f"{words}, found late", late)]
    if not draw.integer(0, 1):
        lines.reverse()
    irregular, opposite = told_each(broken, *lines, edition=edition)
    clean = told("nothing wrong", opening, lines[0][1], edition=edition, like=irregular.record)
    return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)


def misdeal_window_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members lie on both sides of the end of the window for a misdeal.

    Shrinks to three players, the first card exposed and found after two calls, and before any act in the opposite twin.
    """
    return groups(generate, edition)
