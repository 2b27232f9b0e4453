"""
A button that is short of cards (37): supplied until it acts, dead after it.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.source import BOTH_EDITIONS, BUTTON_GAMES, EVERY_PROFILE, TDA_2019, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told
from conformance.strategies.wrong_count import button_short, without_second_card
from reference_engine.model.games import FACTS
from reference_engine.model.table import MAX_SEATS
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "short_button"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = BUTTON_GAMES

_BEFORE_BUTTON = ("", "C", "F", "R", "FF", "FFF", "CC", "FC", "RF")
_BY_BUTTON = ("C", "R", "A")


def generate(draw: Draw, *, edition: str) -> Group:
    """
    The button lacks a card; twins lack none, lack it at another seat, or ask a moment later.
    """
    acts_first = draw.integer(0, 2) == 2
    opening = draw_opening(draw, draw_table(draw, live_button=True, most=3 if acts_first else MAX_SEATS))
    order = dealing_order(opening.table)
    other = order[draw.integer(0, MAX_SEATS - 2) % (len(order) - 1)]
    choice = draw.integer(0, len(_BEFORE_BUTTON) - 1)
    button = opening.table.button
    line, before = (_BY_BUTTON[choice % 3], None) if acts_first else (_BEFORE_BUTTON[choice], button)
    missing, elsewhere = "the card missing elsewhere", without_second_card(opening.plan, other)
    if edition == TDA_2019:
        # A wrong count by itself need not be a misdeal there, a seat without any card is one.
        words = "two cards missing elsewhere" if FACTS[opening.game].hole_cards == 2 else "no card elsewhere"
        missing, elsewhere = words, tuple(seat for seat in opening.plan if seat != other)
    irregular = told("a card missing on the button", button_short(opening), line, before=before, edition=edition)
    spared = replace(opening, plan=elsewhere)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, line, before=before, edition=edition, like=irregular.record),
        opposite=told(missing, spared, line, before=before, edition=edition, like=irregular.record),
    )


def short_button_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a button that lacks a card.

    Shrinks to two players, no act, and the other player's card missing in the opposite twin.
    """
    return groups(generate, edition)
