"""
A hand that the dealer kills by mistake (65-A): called chips stay, what nobody called goes back.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import bet_on
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from reference_engine.model.events import HandKilled, KillReason

SLUG = CLAUSE = "hand_killed_by_mistake"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on in any case: only the remedies part, which `core` does not compare.
"""

_REASONS = (KillReason.ABSENT, KillReason.PENALTY, KillReason.WRONG_COUNT)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    The hand of a bettor is killed before anybody has called; in the opposite twin somebody has.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=3, playing=3, deep=True))
    streets = "S" * draw.integer(0, 3)
    reason = _REASONS[draw.integer(0, len(_REASONS) - 1)]
    with_fold = bool(draw.integer(0, 1))

    begun = bet_on(opening, streets)
    killed = (HandKilled(begun.last_act.seat, reason),)
    if with_fold:
        begun.play("F")
    words = "the dealer kills the hand of a bettor whom"
    return group(
        SLUG,
        CLAUSE,
        edition,
        told(f"{words} nobody has called", begun, edition=edition, then=killed),
        clean=told("nothing wrong", begun, edition=edition),
        opposite=told(f"{words} somebody has called", begun, "C", edition=edition, then=killed),
    )


def hand_killed_by_mistake_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a bettor whose hand was killed by mistake before anybody called.

    Shrinks to three players and a raise before the flop.
    """
    return groups(generate, edition)
