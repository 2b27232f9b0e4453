"""
One late card exposed by the dealer: no misdeal; its seat gets another card for it.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening, shown
from conformance.strategies.exposed_cards import later_cards
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.twins import group, told

SLUG = CLAUSE = "late_exposure"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES


def generate(draw: Draw, *, edition: str) -> Group:
    """
    The third card or a later one is exposed; twins expose none, or a second one.
    """
    opening = draw_opening(draw)
    first, second = later_cards(draw, opening.plan)
    quiet, _ = EDGES[draw.integer(0, len(EDGES) - 1)]
    again = draw.integer(0, 1)
    alone, beside = (second, first) if draw.integer(0, 1) else (first, second)
    one = replace(opening, plan=shown(opening.plan, alone))
    two = replace(opening, plan=shown(one.plan, beside if again else 0))
    irregular = told("one later card exposed", one, quiet, edition=edition)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, quiet, edition=edition, like=irregular.record),
        opposite=told("another card exposed as well", two, quiet, edition=edition, like=irregular.record),
    )


def late_exposure_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has one exposed card that is not among the first two.

    Shrinks to two players, the third card exposed, and no act.
    """
    return groups(generate, edition)
