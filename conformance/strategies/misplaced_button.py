"""
A button on a wrong seat (34-A): it goes where it belongs until there was substantial action.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.source import FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import clockwise, draw_table, seats_that_are
from conformance.strategies.twins import Told, group, told_each
from reference_engine.model.table import MAX_SEATS, SeatState
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "misplaced_button"
EDITIONS, PROFILES = (TDA_2024,), WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on wherever the button is: only the remedies part, which `core` does not compare. 2019 leaves it to the
floor.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A button that belongs elsewhere, found before the acts that settle it; twins with a right button, and found late.
    """
    table = draw_table(draw)
    order = dealing_order(table)
    waiting = seats_that_are(table, SeatState.WAITING)
    elsewhere = [seat for seat in clockwise(table) if seat != table.button and seat not in waiting]
    if len(order) == 2:
        elsewhere = [seat for seat in elsewhere if seat in order]
    due = elsewhere[draw.integer(0, MAX_SEATS - 1) % len(elsewhere)]
    sound, due_elsewhere = draw_opening(draw, table), replace(table, button_due=due)
    quiet, loud = EDGES[draw.integer(0, len(EDGES) - 1)]
    early, late = told_each(sound, ("a button where it belongs", quiet), ("", loud), edition=edition)

    def misplaced(edit: str, played: Told) -> Told:
        # Where the button belongs changes no act: only what is known of the table parts the twins.
        return Told(edit, replace(played.case, table=due_elsewhere), played.stub)

    words = "a button that belongs on another seat"
    return group(
        SLUG,
        CLAUSE,
        edition,
        misplaced(words, early),
        clean=early,
        opposite=misplaced(f"{words}, found after more acts", late),
    )


def misplaced_button_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has the button on a wrong seat and too few acts to keep it there.

    Shrinks to two players, the button with the other one of them, and no act.
    """
    return groups(generate, edition)
