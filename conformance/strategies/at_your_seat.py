"""
At your seat (30): who is away when the last card of the deal goes out has a dead hand.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening, cards_in, inserted
from conformance.strategies.presence import presence_group
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import with_seat
from reference_engine.model.events import SeatReturned
from reference_engine.model.table import SeatState

SLUG = CLAUSE = "at_your_seat"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME


def _late_and_in_time(opening: Opening, seat: int) -> tuple[Opening, Opening]:
    away = replace(opening, table=with_seat(opening.table, seat, SeatState.ABSENT))
    last = cards_in(away.plan)
    late = replace(away, plan=(*away.plan, SeatReturned(seat)))
    return late, replace(away, plan=inserted(away.plan, last - 1, SeatReturned(seat)))


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A player comes back one card too late and acts; in the opposite twin it is a card earlier, and the act counts.
    """
    return presence_group(
        draw,
        SLUG,
        edition,
        _late_and_in_time,
        "a player who came back after the last card",
        "back before the last card",
    )


def at_your_seat_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has an act by a player who was away when the last card went out.

    Shrinks to three players, the first card exposed, and two calls, the second one by that player.
    """
    return groups(generate, edition)
