"""
Chips that went back to a seat and were no uncalled bet.

What lies above the next highest bet goes back once nobody acts any more (65-A). Antes are never uncalled. To the only
seat that is left in the hand more may go back, and less is then awarded.
"""

from collections.abc import Iterator

from reference_engine.audit.played_hand import PlayedHand
from reference_engine.model.events import Acted, ChipsReturned, Posted
from reference_engine.model.table import LIVE_POSTS


def wrongly_returned(played: PlayedHand) -> Iterator[tuple[int, int, int]]:
    """
    Event, seat and chips of each return that was due to nobody, in a hand that was not stopped at a duplicate.
    """
    put_in = {seat.number: 0 for seat in played.log.table.seats}
    for index, event in enumerate(played.log.events):
        if type(event) is Acted or (type(event) is Posted and event.kind in LIVE_POSTS):
            put_in[event.seat] += event.chips
        elif type(event) is ChipsReturned and not played.stops_at_duplicate:
            others = max((chips for seat, chips in put_in.items() if seat != event.seat), default=0)
            uncalled = put_in[event.seat] - (0 if played.contenders == (event.seat,) else others)
            if index < max(played.last_act_at, played.deal_ended_at) or event.chips > uncalled:
                yield index, event.seat, event.chips
            put_in[event.seat] -= event.chips
