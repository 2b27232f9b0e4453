"""
Seats with a wrong number of cards (A5), the short button excepted.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening, Plan, draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import Shape, draw_table, seats_that_are
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group
from reference_engine.model.games import FACTS
from reference_engine.model.table import MAX_SEATS, SeatState, Table
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "wrong_count"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

KINDS = 5
"""
One surplus card, one missing, one of each, a surplus card on the last seat, two surplus cards.
"""


def without_second_card(plan: Plan, seat: int) -> Plan:
    """
    The plan without the card that a seat gets in the second pass.
    """
    at = len(plan) - 1 - plan[::-1].index(seat)
    return (*plan[:at], *plan[at + 1 :])


def miscounted(
    draw: Draw, opening: Opening, *, live: bool = False, absent: bool = False, last: bool = False
) -> tuple[Opening, int | None]:
    """
    The opening with a wrong count, and the number of cards after which it shows; None where cards are missing.

    With `live`, it is the hand of a player who is there; with `absent`, of one who is away, where there is such a seat;
    with `last`, of the seat that is dealt last.
    """
    order = dealing_order(opening.table)
    kind = draw.integer(0, KINDS - 1)
    # A short button is another clause's; a seat that is dealt last before a dead button is no button.
    candidates = order[:-1] if live or has_live_button(opening.table) else order
    if live:
        players = seats_that_are(opening.table, SeatState.PRESENT)
        candidates = tuple(seat for seat in candidates if seat in players)
    if last:
        candidates = order[-1:]
    if absent:
        away = seats_that_are(opening.table, SeatState.ABSENT)
        candidates = tuple(seat for seat in candidates if seat in away) or candidates
    seat = candidates[draw.integer(0, MAX_SEATS - 2) % len(candidates)]
    other = order[draw.integer(0, MAX_SEATS - 1) % len(order)]
    at_once = draw.integer(0, 1)
    plan = opening.plan
    surplus = len(plan) + 1
    if kind == 1 or (kind == 2 and other == seat):
        return replace(opening, plan=without_second_card(plan, seat)), None
    if kind == 2:
        return replace(opening, plan=(*without_second_card(plan, seat), other)), None
    if kind == 3:
        return replace(opening, plan=(*plan, order[-1])), surplus
    if kind == 4:
        return replace(opening, plan=(*plan, seat, other)), surplus
    if at_once:
        surplus = len(order) + order.index(seat) + 2
    return replace(opening, plan=(*plan[: surplus - 1], seat, *plan[surplus - 1 :])), surplus


def button_short(opening: Opening) -> Opening:
    """
    The opening with one card missing on the last seat.
    """
    return replace(opening, plan=opening.plan[:-1])


def has_live_button(table: Table) -> bool:
    """
    Whether the button is on a seat that gets cards.
    """
    return table.button in dealing_order(table)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Cards too many or too few, with twins of the right number, of a short button, or found out after more acts.
    """
    kind = draw.integer(0, 7)
    absent, dead_button = kind > 5, kind == 5 and FACTS[draw.game].has_button
    state, shape = SeatState.ABSENT if absent else None, Shape.DEAD_BUTTON if dead_button else None
    if dead_button:
        draw.integer(0, 1)  # in place of the shape, or a dead button would be the smaller example
    opening = draw_opening(draw, draw_table(draw, state=state, shape=shape))
    broken, shows_at = miscounted(draw, opening, absent=absent, last=dead_button)
    turn = draw.integer(0, 2)
    turned = None
    one_missing = len(broken.plan) < len(opening.plan)
    if turn == 1 and one_missing and has_live_button(opening.table):
        turned = "the card is missing on the button", button_short(opening)
    elif turn and one_missing:
        turned = "the deal has not ended", replace(broken, ended=False)
    fault = Fault("a wrong number of cards", broken, opening, shows_at=shows_at, turned=turned)
    moments = IN_MID_DEAL if shows_at is not None else len(EDGES) - 1
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, moments))


def wrong_count_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a hand of the wrong size.

    Shrinks to two players, a third card for the first of them at the end of the deal, and no act.
    """
    return groups(generate, edition)
