"""
A call of less than the bet (49): the caller owes the rest.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import bet_on
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group, told
from reference_engine.model.events import Acted, Action

SLUG = CLAUSE = "accepted_action"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on in any case: only the remedies part, which `core` does not compare.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A caller puts in too little; in the opposite twin the rest has been added.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=2, playing=2, deep=True))
    streets = "S" * draw.integer(0, 3)
    share = draw.integer(0, 255)

    begun = bet_on(opening, streets)
    caller = begun.course.turn

    def called(edit: str, *calls: int) -> Told:
        then = tuple(Acted(caller, Action.CALL, chips) for chips in calls) if caller is not None else ()
        return told(edit, begun, edition=edition, then=then)

    due = 0 if caller is None else begun.course.to_call(caller)
    missing = 1 + share % (due - 1) if due else 0
    return group(
        SLUG,
        CLAUSE,
        edition,
        called("a call of less than the bet", due - missing),
        clean=called("a call of the bet", due),
        opposite=called("the caller has added the rest", due - missing, missing),
    )


def accepted_action_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a call that lacks chips.

    Shrinks to two players, a raise before the flop, and a call that lacks one chip.
    """
    return groups(generate, edition)
