"""
A seat that is entitled to a hand gets none (A4), also where its player is absent or on penalty.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import behind_blinds, draw_table, seats_that_are, with_seat
from conformance.strategies.twins import Fault, misdeal_group
from reference_engine.model.table import MAX_SEATS, SeatState
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "seat_dealt_out"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_STATES = (SeatState.PRESENT, SeatState.ABSENT, SeatState.ON_PENALTY)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A seat is left out, with twins in which it is dealt in, is empty, or the deal has not ended.
    """
    state = _STATES[draw.integer(0, 2)]
    table = draw_table(draw, state=None if state is SeatState.PRESENT else state)
    opening = draw_opening(draw, table)
    candidates = seats_that_are(table, state)
    # A button without any card may be read as short; that is the exception here.
    candidates = tuple(number for number in candidates if number != table.button) or candidates
    seat = candidates[draw.integer(0, MAX_SEATS - 1) % len(candidates)]
    turn = draw.integer(0, 2)

    order = dealing_order(table)
    broken = replace(opening, plan=tuple(number for number in opening.plan if number != seat))
    turned = None
    if turn == 0 and seat != order[0]:
        turned = "the deal has not ended", replace(broken, ended=False)
    elif turn == 1 and len(order) > 3 and seat in behind_blinds(table):
        turned = "the seat is empty", replace(broken, table=with_seat(table, seat, SeatState.EMPTY))
    fault = Fault(f"no card to a seat that is {state}", broken, opening, turned=turned)
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, len(EDGES) - 1))


def dealt_out_seat_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member leaves out an entitled seat.

    Shrinks to two players of whom the first gets no card, and no act.
    """
    return groups(generate, edition)
