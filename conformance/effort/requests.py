"""
What a request to deal is like, as features: the clause at stake, the table, the pack. Nothing of the answer.
"""

from conformance.dealing import is_fouled
from conformance.effort.cells import CLAUSE
from reference_engine.audit import DealRequest
from reference_engine.model.games import FACTS
from reference_engine.model.table import SeatState, Table
from reference_engine.seating import dealing_order
from reports.effort import Features

_RAREST_FIRST = (SeatState.WAITING, SeatState.ON_PENALTY, SeatState.ABSENT, SeatState.EMPTY)


def features_of_request(request: DealRequest, clause: str) -> Features:
    """
    The features of a check of the dealer role: one clause at stake in one request.
    """
    hand = request.hands[0]
    pack = "own_shuffle" if hand.pack is None else "prescribed"
    states = {seat.state for seat in request.table.seats}
    return {
        CLAUSE: clause,
        "edition": request.edition,
        "seats": str(len(dealing_order(request.table))),
        "button": _button(request.table) if FACTS[request.game].has_button else "none",
        "players": next((state.value for state in _RAREST_FIRST if state in states), SeatState.PRESENT.value),
        "pack": "with_a_duplicate" if is_fouled(request) else pack,
        "wishes": "some" if any(hand.wishes.values()) else "none",
    }


def _button(table: Table) -> str:
    order = dealing_order(table)
    if table.button not in order:
        return "dead"
    if len(order) == 2:
        return "heads_up"
    return "usual" if table.small_blind_seat is not None else "dead_small_blind"
