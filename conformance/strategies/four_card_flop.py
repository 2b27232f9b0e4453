"""
A flop of four cards (39-A): not dead; one of the four becomes the next burn.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import cards_in, draw_opening
from conformance.strategies.fouled_deck import doubled
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.tables import seats_that_are
from conformance.strategies.twins import group, told, told_each
from reference_engine.model.table import SeatState

SLUG = CLAUSE = "four_card_flop"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES

_OPENERS = ("", "R", "A", "RR", "F", "RF")
"""
How the betting before the flop begins; everybody else stays in. The last two need three players.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A fourth card in the flop, at once or after the others, found before any act; the opposite twin has a card twice.

    The remedy cannot be turned without leaving it to the floor, so the opposite twin turns the outcome.
    """
    opening = draw_opening(draw)
    count = cards_in(opening.plan)
    of_two = len(seats_that_are(opening.table, SeatState.PRESENT)) == 2
    opener = _OPENERS[draw.integer(0, len(_OPENERS) - (3 if of_two else 1))]
    street, words = (("G", "a flop of four cards"), ("DK", "a fourth card put to the flop"))[draw.integer(0, 1)]
    dealt, of_flop = draw.integer(0, 19) % count, draw.integer(0, 3)
    line = f"{opener}Q{street}"
    irregular, clean = told_each(opening, (words, line), ("nothing wrong", f"{opener}QD"), edition=edition)
    opposite = told(
        "one of the four is a second copy of a dealt card",
        doubled(opening, dealt, count + 1 + of_flop),
        line,
        edition=edition,
        like=irregular.record,
    )
    return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)


def four_card_flop_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a flop of four cards after a burn, and no act on it.

    Shrinks to two players, who call and check, and four cards dealt at once.
    """
    return groups(generate, edition)
