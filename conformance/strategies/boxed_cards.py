"""
Boxed cards in the initial deal (A1): two are a misdeal, one is not, and neither are those found after the deal.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.actions import EDGES
from conformance.strategies.deals import BOXED, cards_in, draw_opening, inserted, until
from conformance.strategies.source import EVERY_PROFILE, TDA_2024, group, groups, told

SLUG = CLAUSE = "boxed_cards"
PROFILES = EVERY_PROFILE

_IN_MID_DEAL = len(EDGES)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Two boxed cards, with twins of none, and of one or of two that turn up after the deal.
    """
    opening = draw_opening(draw)
    moment = draw.integer(0, _IN_MID_DEAL)
    count = cards_in(opening.plan)
    first, second = sorted((draw.integer(0, 19) % count, draw.integer(0, 19) % count))
    turns = draw.integer(0, 1)

    one = inserted(opening.plan, first, BOXED)
    two = inserted(one, second, BOXED)
    if moment == _IN_MID_DEAL:
        # The second boxed card is the last thing that happens.
        return group(
            SLUG,
            CLAUSE,
            edition,
            told(
                "two boxed cards, called at the second",
                replace(opening, plan=until(two, second), ended=False),
                edition=edition,
            ),
            clean=told(
                "no boxed card", replace(opening, plan=until(opening.plan, second), ended=False), edition=edition
            ),
            opposite=told("one boxed card", replace(opening, plan=until(one, second), ended=False), edition=edition),
        )
    quiet, _ = EDGES[moment]
    late = replace(opening, after=(BOXED, BOXED))
    return group(
        SLUG,
        CLAUSE,
        edition,
        told("two boxed cards", replace(opening, plan=two), quiet, edition=edition),
        clean=told("no boxed card", opening, quiet, edition=edition),
        opposite=told("two boxed cards after the deal", late, quiet, edition=edition)
        if turns
        else told("one boxed card", replace(opening, plan=one), quiet, edition=edition),
    )


def boxed_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has two boxed cards in the initial deal.

    Shrinks to two players, both cards boxed before the first card goes out, and no act.
    """
    return groups(generate, edition)
