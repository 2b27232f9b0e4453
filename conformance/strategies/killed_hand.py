"""
A hand of the wrong size found after substantial action (38): it is dead, and the streets keep one burn each.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import BOXED, Opening, draw_opening, inserted, shown
from conformance.strategies.lines import EDGES_OF_FOUR
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2019, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told, told_each
from conformance.strategies.wrong_count import miscounted
from reference_engine.model.games import FACTS, Family

SLUG = CLAUSE = "killed_hand"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_TAILS = ("", "", "C", "S", "SC", "SS")


_LATE = 7
"""
The group, one in eight, whose irregular member is the one found late.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A wrong count before the acts that bar a misdeal and after them, and the right number.

    Mostly the former is the irregular member: its clean twin has no acts either that bar a misdeal, so that to count
    acts is not enough.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=4, playing=4))
    broken, _ = miscounted(draw, opening, live=True)
    sound = opening
    if edition == TDA_2019:
        # A wrong count by itself need not be a misdeal there; what is wrong has a cause besides that is one.
        sound, broken = with_cause(opening), with_cause(broken)
    quiet, loud = EDGES_OF_FOUR[draw.integer(0, len(EDGES_OF_FOUR) - 1)]
    late = loud + _TAILS[draw.integer(0, len(_TAILS) - 1)]
    in_time, too_late = told_each(
        broken,
        ("a wrong number of cards, found before the acts that bar a misdeal", quiet),
        ("a wrong number of cards, found after enough acts", late),
        edition=edition,
    )
    if draw.integer(0, _LATE) == _LATE:
        clean = told("the right number", sound, late, edition=edition, like=too_late.record)
        return group(SLUG, CLAUSE, edition, too_late, clean=clean, opposite=in_time)
    clean = told("nothing wrong", opening, quiet, edition=edition, like=in_time.record)
    return group(SLUG, CLAUSE, edition, in_time, clean=clean, opposite=too_late)


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

    Shrinks to four players, a third card for the first of them, and no act.
    """
    return groups(generate, edition)
