"""
The end of the right to dispute (22): a fouled deck found before and after the next hand, or the break, closes it.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import cards_in, draw_opening
from conformance.strategies.fouled_deck import OPENERS, doubled, draw_pair_on_board
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.twins import group, told, told_each
from reference_engine.model.table import MAX_SEATS

SLUG = CLAUSE = "dispute_window"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_ENDS = (
    ("E", "ENX", "after the award", "after substantial action in the next hand"),
    ("", "ENX", "during the hand", "after substantial action in the next hand"),
    ("BE", "BEM", "after the award, in a break", "a minute into the break"),
    ("B", "BEM", "during the hand, in a break", "a minute into the break"),
)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A fouled deck found in time and too late, whichever of both is the irregular member.
    """
    opening = draw_opening(draw)
    count = cards_in(opening.plan)
    if draw.integer(0, 1):
        _, first, second, streets = draw_pair_on_board(draw, opening)
    else:
        first, second, streets = draw.integer(0, 18) % (count - 1), count - 1, 0
    opener = draw.integer(0, 4)
    # Everybody folds to the last one; a card that comes on the board needs players who stay in.
    start = "F" * MAX_SEATS if opener == 4 and not streets else OPENERS[opener % 4] + "S" * streets
    in_time, too_late, early, late = _ENDS[draw.integer(0, len(_ENDS) - 1)]
    over = draw.integer(0, 1)
    (edit, line), (other_edit, other) = (
        ((late, too_late), (early, in_time)) if over else ((early, in_time), (late, too_late))
    )
    irregular, opposite = told_each(
        doubled(opening, first, second),
        (f"one card twice, found {edit}", start + line),
        (f"found {other_edit}", start + other),
        edition=edition,
    )
    clean = told("nothing wrong", opening, start + line, edition=edition, like=irregular.record)
    return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)


def dispute_window_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose members lie on both sides of the end of the right to dispute.

    Shrinks to two players who check it down, two equal cards found after the award, and in the opposite twin after
    substantial action in the next hand.
    """
    return groups(generate, edition)
