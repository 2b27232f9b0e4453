"""
The first card goes to a wrong seat (A2): the deal begins there, or two cards change places.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening, Plan, draw_opening
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_table, seats_that_are, with_seat
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group
from reference_engine.model.games import FACTS
from reference_engine.model.table import MAX_SEATS, SeatState
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "first_card"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME


def begun_wrong(draw: Draw, opening: Opening) -> Opening:
    """
    The opening with its first card at another seat than the first left of the button.
    """
    order = dealing_order(opening.table)
    wrong = 1 + draw.integer(0, MAX_SEATS - 2) % (len(order) - 1)
    swapped = draw.integer(0, 1)
    passes = FACTS[opening.game].hole_cards
    plan: Plan = (*order[wrong:], *order[:wrong]) * passes
    if swapped:
        plan = (order[wrong], *order[1:wrong], order[0], *order[wrong + 1 :], *order * (passes - 1))
    return replace(opening, plan=plan)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A deal that begins at a wrong seat, with twins that begin right, and that are found out after more acts.

    Now and then nobody is at the seat that the first card is for.
    """
    table = draw_table(draw)
    order = dealing_order(table)
    if draw.integer(0, 7) == 7 and len(seats_that_are(table, SeatState.PRESENT)) > 2:
        table = with_seat(table, order[0], SeatState.ABSENT)
    opening = draw_opening(draw, table)
    fault = Fault("the first card to a wrong seat", begun_wrong(draw, opening), opening, shows_at=1)
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, IN_MID_DEAL))


def first_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has its first card at a wrong seat.

    Shrinks to two players, the button dealt first, and no act.
    """
    return groups(generate, edition)
