"""
Boxed cards in the initial deal (A1): two are a misdeal, one is not, and neither are those found after the deal.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import BOXED, cards_in, draw_opening, inserted, until
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.twins import IN_MID_DEAL, group, told

SLUG = CLAUSE = "boxed_cards"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Two boxed cards, with twins of none, and of one or of two that turn up after the deal.
    """
    opening = draw_opening(draw)
    moment = draw.integer(0, IN_MID_DEAL)
    count = cards_in(opening.plan)
    first, second = sorted((draw.integer(0, 19) % count, draw.integer(0, 19) % count))
    found_late = draw.integer(0, 1)

    one = replace(opening, plan=inserted(opening.plan, first, BOXED))
    two = replace(opening, plan=inserted(one.plan, second, BOXED))
    turned = "one boxed card", one
    quiet = ""
    if moment == IN_MID_DEAL:
        opening, one, two = (replace(each, plan=until(each.plan, second), ended=False) for each in (opening, one, two))
        turned = "one boxed card", one
    else:
        quiet, _ = EDGES[moment]
        if found_late:
            turned = "two boxed cards after the deal", replace(opening, after=(BOXED, BOXED))
    irregular = told("two boxed cards", two, quiet, edition=edition)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, quiet, edition=edition, like=irregular.record),
        opposite=told(*turned, quiet, edition=edition, like=irregular.record),
    )


def boxed_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has two boxed cards in the initial deal.

    Shrinks to two players, both cards boxed before the first card goes out, and no act.
    """
    return groups(generate, edition)
