"""
Cards that were out already and went somewhere else.

A dealer who deals a hand without a mistake never moves, replaces or returns a card. What goes to the muck is a folded
hand, a killed one, or one that lost or was given up once nobody acts any more.
"""

from collections.abc import Iterator

from msgspec import Struct

from reference_engine.audit.played_hand import PlayedHand
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBurned,
    CardDealt,
    CardMucked,
    CardReplaced,
    CardsReturned,
    Event,
    HandKilled,
)


class Move(Struct, frozen=True):
    """
    A card that was out and left its position: the event, the seats that lost and got a card by it, and a sentence.
    """

    event: int
    text: str
    loses: int | None = None
    gets: int | None = None


def moves(played: PlayedHand) -> Iterator[Move]:
    """
    Every move of the hand up to a duplicate at which it stopped.
    """
    holder = {card.event: card for card in (*played.dealt, *played.supplied)}
    seats: dict[int, int | None] = {}
    done: set[int] = set()
    for index, event in enumerate(played.log.events):
        if played.stopped_at is not None and index > played.stopped_at:
            return
        if index in holder:
            seats[holder[index].place] = holder[index].seat
        elif (type(event) is Acted and event.action is Action.FOLD) or type(event) is HandKilled:
            done.add(event.seat)
        else:
            yield from _moves_of(played, index, event, seats, done)


def _moves_of(
    played: PlayedHand, index: int, event: Event, seats: dict[int, int | None], done: set[int]
) -> Iterator[Move]:
    if isinstance(event, CardDealt | CardBurned) and event.place is not None:
        to = event.seat if type(event) is CardDealt else None
        loses, seats[event.place] = seats.get(event.place), to
        where = "became a burn" if to is None else f"went to seat {to}"
        yield Move(index, f"the card of place {event.place} was out and {where}", loses, to)
    elif type(event) is BoardDealt:
        for place in event.places:
            if place is not None:
                loses, seats[place] = seats.get(place), None
                yield Move(index, f"the card of place {place} was out and went to the board", loses)
    elif type(event) is CardReplaced:
        yield Move(index, f"the card of place {event.place} was replaced")
    elif type(event) is CardsReturned:
        yield Move(index, "cards went back into the stub")
    elif type(event) is CardMucked:
        seat = seats.get(event.place)
        if seat is None or (seat not in done and index < played.last_act_at):
            yield Move(index, f"the card of place {event.place} went to the muck")
