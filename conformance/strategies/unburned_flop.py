"""
A flop that no burn came before (39-B): one of its cards becomes the burn, unless somebody has acted on it.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.source import FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told_each

SLUG = CLAUSE = "unburned_flop"
EDITIONS, PROFILES = (TDA_2024,), WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on with and without the burn: only the remedies part, which `core` does not compare.
"""

_OPENERS = ("", "R", "RR")
_ACTS = (("C", "one check"), ("R", "one bet"), ("U", "one fold"))


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Three cards without a burn, found before any act; in the opposite twin one act later.
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    opener = _OPENERS[draw.integer(0, len(_OPENERS) - 1)]
    act, words = _ACTS[draw.integer(0, len(_ACTS) - 1)]
    irregular, clean, opposite = told_each(
        opening,
        ("a flop without a burn", f"{opener}QH"),
        ("nothing wrong", f"{opener}QD"),
        (f"found {words} later", f"{opener}QH{act}"),
        edition=edition,
    )
    return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)


def unburned_flop_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a flop of three cards that no burn came before, and no act on it.

    Shrinks to two players, who call and check.
    """
    return groups(generate, edition)
