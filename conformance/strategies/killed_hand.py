"""
A hand of the wrong size found after substantial action (38): it is dead, and the streets keep one burn each.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.actions import EDGES_OF_FOUR
from conformance.strategies.deals import BOXED, Opening, draw_opening, inserted, shown
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2019, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from conformance.strategies.wrong_count import miscounted
from reference_engine.model.games import FACTS, Family

SLUG = CLAUSE = "killed_hand"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_TAILS = ("", "", "C", "S", "SC", "SS")


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A wrong count after enough acts and before them, whichever of both is the irregular member, and the right number.

    Where it is found in time its clean twin has no acts that bar a misdeal either: to count acts is not enough.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=4, playing=4))
    broken, _ = miscounted(draw, opening, live=True)
    if edition == TDA_2019:
        # A wrong count by itself need not be a misdeal there; all members share a cause that is one.
        opening, broken = with_cause(opening), with_cause(broken)
    quiet, loud = EDGES_OF_FOUR[draw.integer(0, len(EDGES_OF_FOUR) - 1)]
    late = loud + _TAILS[draw.integer(0, len(_TAILS) - 1)]
    late_words, early_words = "a wrong number of cards", "found before the acts that bar a misdeal"
    in_time = draw.integer(0, 1)
    words, line = (early_words, quiet) if in_time else (late_words, late)
    other_words, other = (late_words, late) if in_time else (early_words, quiet)
    return group(
        SLUG,
        CLAUSE,
        edition,
        told(words, broken, line, edition=edition),
        clean=told("nothing wrong", opening, line, edition=edition),
        opposite=told(other_words, broken, other, edition=edition),
    )


def with_cause(opening: Opening) -> Opening:
    """
    The opening with a cause of a misdeal that moves no card to another seat.
    """
    if FACTS[opening.game].family is Family.FLOP:
        return replace(opening, plan=shown(opening.plan, 0))
    return replace(opening, plan=inserted(opening.plan, 0, BOXED, BOXED))


def killed_hand_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members have a hand of the wrong size, found after acts enough and before.

    Shrinks to four players, a third card for the first of them, and two calls.
    """
    return groups(generate, edition)
