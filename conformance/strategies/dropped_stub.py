"""
A dropped stub (RP-4): its order is rebuilt if that is possible, else it is shuffled; one that lies as it lay stays so.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.placed_cards import PlacedFace
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group, told
from reference_engine.model.events import StubDropped, StubOrder
from reference_engine.model.table import MAX_SEATS

SLUG = CLAUSE = "dropped_stub"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on in any case: only the remedies part, which `core` does not compare.
"""

_ORDERS = (StubOrder.KNOWN, StubOrder.LOST, StubOrder.KEPT)
_OPENERS = ("", "C", "R")
_NOTHING, _BURNS, _HAND = 0, 1, 2
"""
What lies among the stub: nothing, the burns, or a hand that is still in.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A stub dropped before the river, its order known, lost or kept; in the opposite twin it is another of these.

    Burns are mixed with a stub whose order is lost: whether one that is known is rebuilt all the same, no clause says.
    A hand that fell among it is known, so that it is taken out first, whatever the order.
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    line = "S" * draw.integer(0, 2) + _OPENERS[draw.integer(0, len(_OPENERS) - 1)]
    order = draw.integer(0, 2)
    among = draw.integer(_NOTHING, _HAND)
    choice = draw.integer(0, MAX_SEATS - 1)

    record = Record(opening).play(line)

    def dropped(order: StubOrder) -> Told:
        mixed = _mixed(record, among, order, choice)
        dropped = StubDropped(order, tuple(place for place, _ in mixed))
        where = " on a hand" if among == _HAND and mixed else " among the burns" if mixed else ""
        return Told(
            f"the stub is dropped{where}, its order is {order.value}",
            record.case(edition, dropped),
            (*[card for _, card in mixed], *record.stub),
        )

    return group(
        SLUG,
        CLAUSE,
        edition,
        dropped(_ORDERS[order]),
        clean=told("nothing wrong", record, edition=edition),
        opposite=dropped(_ORDERS[(order + 1) % 3]),
    )


def _mixed(record: Record, among: int, order: StubOrder, choice: int) -> list[PlacedFace]:
    """
    The cards that lie among the stub; none among one that lies as it lay.
    """
    if among == _HAND and order is not StubOrder.KEPT:
        live = record.course.live
        return record.cards_of(live[choice % len(live)])
    return record.burned_cards() if among == _BURNS and order is StubOrder.LOST else []


def dropped_stub_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a stub that was dropped.

    Shrinks to two players, no act, and an order that is known.
    """
    return groups(generate, edition)
