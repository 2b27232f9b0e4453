"""
Substantial action (36): the same cause of a misdeal, an act before and an act after it is barred.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.actions import EDGES
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import draw_opening
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_heads_up, draw_table
from conformance.strategies.twins import group, told
from reference_engine.model.games import FACTS

SLUG = CLAUSE = "substantial_action"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_OUT_OF_TURN = (("CO", "CC"), ("FO", "FC"), ("RO", "RC"), ("FFO", "FFC"))
"""
Pairs of lines that part by whether the last act was in turn.
"""
_LINES = EDGES + _OUT_OF_TURN
_CHECKS = (("CC", "CR"), ("C", "CR"), ("", "CR"))
"""
Pairs of lines for equal blinds heads-up, where two acts may put no chips in.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A cause with too few acts and with enough, in turn or not, whichever of both is the irregular member.
    """
    with_checks = draw.integer(0, 5) == 5 and FACTS[draw.game].has_button
    table = draw_heads_up(draw, equal_blinds=True) if with_checks else draw_table(draw, fewest=3, playing=3)
    opening = draw_opening(draw, table)
    words, broken = draw_cause(draw, opening)
    lines = _CHECKS if with_checks else _LINES
    quiet, loud = lines[draw.integer(0, len(_LINES) - 1) % len(lines)]
    enough = draw.integer(0, 1)
    line, other = (loud, quiet) if enough else (quiet, loud)
    edit = "after fewer acts in turn" if enough else "after more acts in turn"
    return group(
        SLUG,
        CLAUSE,
        edition,
        told(words, broken, line, edition=edition),
        clean=told("nothing wrong", opening, line, edition=edition),
        opposite=told(f"{words}, {edit}", broken, other, edition=edition),
    )


def substantial_action_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members lie on both sides of substantial action.

    Shrinks to two players with equal blinds, the first card exposed, and one check.
    """
    return groups(generate, edition)
