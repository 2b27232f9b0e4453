"""
A hand that the dealer takes away is no act (36): it does not count towards what bars a misdeal, a fold does.

Hands that the clock kills are left out: both readings of U-19 are accepted, so nothing could be held against an engine.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from reference_engine.model.events import HandKilled, KillReason

SLUG, CLAUSE = "killed_in_turn", "substantial_action"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES

_REASONS = (KillReason.FLOOR, KillReason.ABSENT, KillReason.PENALTY)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A cause of a misdeal, a call or a raise, and a hand killed in its turn; in the opposite twin its player folds.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=3, playing=3, deep=True))
    cause, broken = draw_cause(draw, opening)
    first = "CR"[draw.integer(0, 1)]
    reason = _REASONS[draw.integer(0, len(_REASONS) - 1)]

    begun = Record(broken).play(first)
    seat = begun.course.turn
    killed = () if seat is None else (HandKilled(seat, reason),)
    irregular = told(f"{cause}, and a hand killed in its turn", begun, edition=edition, then=killed)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong with the deal", opening, first, edition=edition, then=killed, like=begun),
        opposite=told(f"{cause}, and a fold instead", begun, "U", edition=edition),
    )


def killed_in_turn_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a cause of a misdeal, one act, and a hand that the dealer killed in its turn.

    Shrinks to three players, the first card exposed, and a call.
    """
    return groups(generate, edition)
