"""
A burn too many, too few or too early (38): it changes no board, and the hand goes on.

That the hand goes on is told from a void one: in the opposite twin the same card is also one that was dealt already.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.fouled_deck import doubled
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told

SLUG = CLAUSE = "irregular_burn"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES

_TOO_MANY, _TOO_EARLY, _TOO_FEW = range(3)
_WORDS = ("a burn too many", "a burn before the betting ended", "no burn")
_LINES = (("II", "I"), ("I", ""), ("H", "IH"))
"""
What the dealer does, and what should be done.
"""
_STREETS = ("flop", "turn", "river")
_OPENERS = ("", "C", "R")


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A wrong burn before the flop, the turn or the river; no burn at all only before the last two.

    A burn too many is found before the street comes or after it.
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    streets_before = draw.integer(0, len(_STREETS) - 1)
    kind = draw.integer(0, 2)
    if kind == _TOO_FEW and not streets_before:
        streets_before = 1
    opener = _OPENERS[draw.integer(0, len(_OPENERS) - 1)]
    found_early = draw.integer(0, 1) == 1
    comes = kind == _TOO_MANY and not found_early
    line = "S" * streets_before + opener + ("" if kind == _TOO_EARLY else "Q")
    begun = Record(opening).play(line)
    at = begun.top + (kind == _TOO_MANY)

    words = f"{_WORDS[kind]} for the {_STREETS[streets_before]}"
    burned, right = (burns + "H" * comes for burns in _LINES[kind])
    again, twice = doubled(opening, 0, at), f"{words}, with a card that is out already"
    irregular = told(words, begun, burned, edition=edition)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", begun, right, edition=edition),
        opposite=told(twice, again, line + burned, edition=edition, like=irregular.record),
    )


def irregular_burn_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a street without exactly one burn in its time.

    Shrinks to two players, who call and check, and two burns before the flop.
    """
    return groups(generate, edition)
