"""
Where cards lie that came off the pack, and what they win, told by the events alone.

It holds as long as every card lies where it went when it came off the pack.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from conformance.strategies.showdown import awards_of
from reference_engine.model.cards import Card
from reference_engine.model.events import Acted, BoardDealt, CardBoxed, CardBurned, CardDealt, Event, Posted
from reference_engine.model.table import PostKind, SeatChips

PlacedFace = tuple[int, Card]
"""
A card by its place, and its face.
"""

_SMALL_BLIND, _BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
_ONE_CARD = (CardDealt, CardBurned, CardBoxed)


def off_the_pack(events: Iterable[Event]) -> Iterator[tuple[int, Card, Event]]:
    """
    The cards that come off the pack, by place, each with its event. Only events that move no card are looked at.
    """
    place = 0
    for event in events:
        if isinstance(event, BoardDealt):
            for card in event.cards:
                yield place, card, event
                place += 1
        elif isinstance(event, _ONE_CARD):
            yield place, event.card, event
            place += 1


def awards_by_events(events: Sequence[Event], live: Sequence[int]) -> tuple[SeatChips, ...]:
    """
    The awards of the pot, where these seats are still in.
    """
    holes: dict[int, list[Card]] = defaultdict(list)
    put_in: dict[int, int] = defaultdict(int)
    board: list[Card] = []
    pot = 0
    for event in events:
        if isinstance(event, CardDealt):
            holes[event.seat].append(event.card)
        elif isinstance(event, BoardDealt):
            board += event.cards
        elif isinstance(event, Acted):
            pot += event.chips
            put_in[event.seat] += event.chips
        elif isinstance(event, Posted):
            pot += event.chips
            if event.kind is _SMALL_BLIND or event.kind is _BIG_BLIND:
                put_in[event.seat] += event.chips
    return awards_of(live, holes, board, pot, put_in)
