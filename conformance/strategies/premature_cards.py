"""
A street dealt before the betting ended (RP-5): its cards go back, its burn stays.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.source import FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told_each

SLUG = CLAUSE = "premature_cards"
EDITIONS, PROFILES = (TDA_2024,), WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on whether cards go back or not: only the remedies part, which `core` does not compare.
"""

_STREETS = ("flop", "turn", "river")
_ACTS = ("", "C", "R", "RR", "CR")
"""
How the betting begins that the street cuts short: after each of them somebody has still to act.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A street that comes too early; the clean twin ends the betting first, in the opposite twin two streets come early.
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    streets_before = draw.integer(0, len(_STREETS) - 1)
    acts = _ACTS[draw.integer(0, len(_ACTS) - 1)]
    with_four = draw.integer(0, 7) == 7 and streets_before == 0
    street = _STREETS[streets_before]
    before = "S" * streets_before + acts
    if street == "river":
        words, early = "the turn came before the betting ended as well", f"S{acts}DD"
    else:
        words, early = f"the {_STREETS[streets_before + 1]} came before the betting ended as well", f"{before}DD"
    irregular, clean, opposite = told_each(
        opening,
        (
            f"the {street}{', with four cards,' if with_four else ''} came before the betting ended",
            before + ("G" if with_four else "D"),
        ),
        ("the betting ended first", f"{before}QD"),
        (words, early),
        edition=edition,
    )
    return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)


def premature_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a flop, a turn or a river while somebody has still to act.

    Shrinks to two players and a flop before any act.
    """
    return groups(generate, edition)
