"""
Penalties (71-C): the hand of a player on penalty is dealt and then killed.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening
from conformance.strategies.presence import presence_group
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import with_seat
from reference_engine.model.table import SeatState

SLUG = CLAUSE = "penalty"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME


def _on_penalty_and_not(opening: Opening, seat: int) -> tuple[Opening, Opening]:
    return replace(opening, table=with_seat(opening.table, seat, SeatState.ON_PENALTY)), opening


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A player on penalty acts; in the opposite twin there is no penalty, and the act counts.
    """
    return presence_group(draw, SLUG, edition, _on_penalty_and_not, "a player on penalty", "no penalty")


def penalty_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has an act by a player on penalty.

    Shrinks to three players, the first card exposed, and two calls, the second one by that player.
    """
    return groups(generate, edition)
