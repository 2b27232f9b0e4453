"""
Cards to a seat that is not entitled to a hand (A3): an empty seat, or a new player who has to wait.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Plan, draw_opening
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import Shape, behind_blinds, clockwise, draw_table, seats_that_are, with_seat
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group
from reference_engine.model.games import FACTS
from reference_engine.model.table import MAX_SEATS, SeatState
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "seat_not_entitled"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME


def generate(draw: Draw, *, edition: str) -> Group:
    """
    An empty or a waiting seat is dealt in, with twins in which it is not, and in which somebody entitled sits there.
    """
    state = (SeatState.EMPTY, SeatState.WAITING)[draw.integer(0, 1)]
    if not FACTS[draw.game].has_button:
        state = SeatState.EMPTY
    waiting = state is SeatState.WAITING
    table = draw_table(draw, shape=Shape.NEW_PLAYER) if waiting else draw_table(draw, state=state)
    opening = draw_opening(draw, table)
    candidates = seats_that_are(table, state)
    seat = candidates[draw.integer(0, MAX_SEATS - 1) % len(candidates)]
    passes = draw.integer(0, 2)
    sitter = (SeatState.PRESENT, SeatState.ABSENT, None)[draw.integer(0, 2)]

    order = dealing_order(table)
    with_seat_in = tuple(number for number in clockwise(table) if number in order or number == seat)
    plan: Plan = ((*with_seat_in, *with_seat_in), (*order, *with_seat_in), (*with_seat_in, *order))[passes]
    plan += (with_seat_in if passes == 0 else order) * (FACTS[draw.game].hole_cards - 2)
    turned = None
    if sitter is not None and passes == 0 and seat in behind_blinds(table):
        turned = f"somebody {sitter} sits there", replace(opening, table=with_seat(table, seat, sitter), plan=plan)
    fault = Fault(
        f"a card to a seat that is {state}",
        replace(opening, plan=plan),
        opening,
        shows_at=plan.index(seat) + 1,
        turned=turned,
    )
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, IN_MID_DEAL))


def not_entitled_seat_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member deals to a seat that is not entitled to a hand.

    Shrinks to three players and an empty seat left of the button, which gets two cards, and no act.
    """
    return groups(generate, edition)
