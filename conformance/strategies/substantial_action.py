"""
Substantial action (36): the same cause of a misdeal, an act before and an act after it is barred.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.causes import draw_cause
from conformance.strategies.deals import Opening, draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_heads_up, draw_table, seats_that_are
from conformance.strategies.twins import group, told, told_each
from reference_engine.model.events import Posted
from reference_engine.model.games import FACTS, Limit
from reference_engine.model.table import PostKind, SeatState
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "substantial_action"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_OUT_OF_TURN = (("CO", "CC"), ("FO", "FC"), ("RO", "RC"), ("FFO", "FFC"), ("CV", "CF"), ("RV", "RF"))
"""
Pairs of lines that part by whether the last act was in turn.
"""
_LINES = EDGES + _OUT_OF_TURN
_CHECKS = (("C", "CR"), ("CC", "CR"), ("CC", "SC"), ("S", "SC"), ("CU", "CR"))
"""
Pairs of lines for equal blinds heads-up, where two acts may put no chips in, and a third one comes on the flop.
"""
_STRADDLED, _WITH_CHECKS = 5, (6, 7, 8, 9)
"""
Which group it is: one with a straddle, or one with equal blinds; any other has neither.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A cause with too few acts and with enough, in turn or not, whichever of both is the irregular member.
    """
    kind = draw.integer(0, 9)
    with_checks = kind in _WITH_CHECKS and FACTS[draw.game].has_button
    straddled = kind == _STRADDLED and FACTS[draw.game].limit is Limit.NO_LIMIT
    table = (
        draw_heads_up(draw, equal_blinds=True) if with_checks else draw_table(draw, fewest=3, playing=3, deep=straddled)
    )
    opening = draw_opening(draw, table)
    if straddled:
        opening = _with_straddle(opening)
    words, broken = draw_cause(draw, opening)
    lines = _CHECKS if with_checks else _LINES
    quiet, loud = lines[draw.integer(0, len(_LINES) - 1) % len(lines)]
    enough = draw.integer(0, 1)
    line, other = (loud, quiet) if enough else (quiet, loud)
    edit = "after fewer acts in turn" if enough else "after more acts in turn"
    irregular, opposite = told_each(broken, (words, line), (f"{words}, {edit}", other), edition=edition)
    clean = told("nothing wrong", opening, line, edition=edition, like=irregular.record)
    return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)


def _with_straddle(opening: Opening) -> Opening:
    """
    The opening with a straddle of the player who acts first, unless that seat is away or on penalty.
    """
    order, big_blind = dealing_order(opening.table), opening.table.big_blind_seat
    if big_blind is None or not opening.table.level.big_blind:
        return opening
    seat = order[(order.index(big_blind) + 1) % len(order)]
    if seat not in seats_that_are(opening.table, SeatState.PRESENT):
        return opening
    straddle = Posted(seat, PostKind.STRADDLE, 2 * opening.table.level.big_blind)
    return replace(opening, plan=(straddle, *opening.plan))


def substantial_action_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members lie on both sides of substantial action.

    Shrinks to two players with equal blinds, the first card exposed, and two acts at most, none of them with chips.
    """
    return groups(generate, edition)
