"""
Two consecutive cards to the button (B): not a misdeal, unless they are the first or a third one follows.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Plan, draw_opening, inserted
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, TDA_2019, TDA_2024, TWO_CARD_GAMES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "button_two_cards"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = TWO_CARD_GAMES


def generate(draw: Draw, *, edition: str) -> Group:
    """
    The button's two cards come one after the other; twins deal them in turn, first of all, or add a third.
    """
    opening = draw_opening(draw, draw_table(draw, live_button=True))
    *others, button = dealing_order(opening.table)
    quiet, _ = EDGES[draw.integer(0, len(EDGES) - 1)]
    in_first_pass = draw.integer(0, 7) == 7
    # In 2019 a third card need not be a misdeal.
    turn = draw.integer(0, 1) or edition == TDA_2019

    plan: Plan = (*others, button, button, *others) if in_first_pass else (*others, *others, button, button)
    if turn:
        edit = "they are the first cards of the deal"
        turned: Plan = (button, button, *others, *others)
    else:
        edit = "a third card follows them"
        turned = inserted(plan, plan.index(button), button)
    irregular = told("two consecutive cards to the button", replace(opening, plan=plan), quiet, edition=edition)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, quiet, edition=edition, like=irregular.record),
        opposite=told(edit, replace(opening, plan=turned), quiet, edition=edition, like=irregular.record),
    )


def button_two_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member deals the button two cards in a row.

    Shrinks to two players, the button's cards last, and no act.
    """
    return groups(generate, edition)
