"""
Where cards lie that came off the pack, and what they win, told by the events alone.

It holds as long as every card lies where it went when it came off the pack.
"""

from collections.abc import Iterable, Iterator, Sequence

from conformance.strategies.course import Course
from conformance.strategies.deals import posting
from conformance.strategies.showdown import awards_of
from reference_engine.model.cards import Card
from reference_engine.model.events import BoardDealt, CardBoxed, CardBurned, CardDealt, Event
from reference_engine.model.table import SeatChips, Table

PlacedFace = tuple[int, Card]
"""
A card by its place, and its face.
"""


def off_the_pack(events: Iterable[Event]) -> Iterator[tuple[int, Card, Event]]:
    """
    The cards that come off the pack, by place, each with its event. Only events that move no card are looked at.
    """
    place = 0
    for event in events:
        # The class of a struct takes ten times as long to say that something is no instance of it.
        if type(event) is BoardDealt:
            for card in event.cards:
                yield place, card, event
                place += 1
        elif type(event) is CardDealt or type(event) is CardBurned or type(event) is CardBoxed:
            yield place, event.card, event
            place += 1


def awards_by_events(table: Table, events: Sequence[Event], course: Course) -> tuple[SeatChips, ...]:
    """
    The awards of the pot at the end of a course.
    """
    posted, stacks = posting(table), course.stacks
    pot = sum([seat.stack for seat in table.seats]) - sum(stacks.values())
    if len(course.live) == 1:
        return (SeatChips(course.live[0], pot),)
    put_in = {seat: posted.left[seat] - stacks[seat] for seat in course.order}
    for seat, chips in posted.blinds.items():
        put_in[seat] += chips
    holes: dict[int, list[Card]] = {seat.number: [] for seat in table.seats}
    board: list[Card] = []
    for event in events:
        if type(event) is CardDealt:
            holes[event.seat].append(event.card)
        elif type(event) is BoardDealt:
            board += event.cards
    return awards_of(course.live, holes, board, pot, put_in)
