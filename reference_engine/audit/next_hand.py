"""
The table of a hand that follows another one.

A seat without chips is out, and so is one that left with its chips; the chairs stay. The big blind moves on to the next
player, the small blind to where the big blind was, the button to where the small blind was. Where nobody sits there any
more, the small blind is dead, and so is the button. With two players left the small blind is on the button, and the big
blind has still moved on, so that nobody has it twice in a row.

Clauses: dead_button (32), heads_up_order (34-B). Readings: a small blind that was dead was owed by the last chair
before the big blind. Of chairs next to each other at which nobody plays, each is as good a place for the button: the
cards and the blinds are the same.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from reference_engine.model.events import Event, Posted
from reference_engine.model.table import PostKind, Seat, SeatState, Table
from reference_engine.seating import ENTITLED


class Places(Struct, frozen=True):
    """
    The seats of the button and the blinds; a small blind of None is dead.
    """

    button: int
    small_blind: int | None
    big_blind: int


def seats_left(table: Table, stacks: dict[int, int], leave: Collection[int]) -> tuple[Seat, ...]:
    """
    The seats as a hand leaves them, and those who leave after it.
    """
    return tuple(
        replace(seat, stack=stacks[seat.number])
        if stacks[seat.number] > 0 and seat.number not in leave
        else Seat(seat.number, SeatState.EMPTY)
        for seat in table.seats
    )


def players_after(seats: Sequence[Seat], chair: int) -> tuple[int, ...]:
    """
    The seats that are entitled to a hand, clockwise from the left of a chair.
    """
    numbers = [seat.number for seat in seats if seat.state in ENTITLED]
    return tuple(sorted(numbers, key=lambda number: (number <= chair, number)))


def places_due(before: Table, seats: Sequence[Seat]) -> Places | None:
    """
    Where button and blinds belong in the hand after that of a table.

    None where no big blind was owed in it, and where fewer than two seats are entitled to a hand.
    """
    if before.big_blind_seat is None:
        return None
    following = players_after(seats, before.big_blind_seat)
    if len(following) < 2:
        return None
    big = following[0]
    if len(following) == 2:
        return Places(following[1], following[1], big)
    small = before.big_blind_seat if before.big_blind_seat in following else None
    button = before.small_blind_seat
    if button is None:
        numbers = [seat.number for seat in seats]
        button = numbers[numbers.index(before.big_blind_seat) - 1]
    return Places(button, small, big)


def table_of_next(
    before: Table, seats: tuple[Seat, ...], due: Places | None, button: int, events: Sequence[Event]
) -> Table:
    """
    The table at which the engine dealt: its own button, and the seats that posted the blinds.

    A blind that nobody posted, or another seat besides the one that owes it, is held against the seat that owes it.
    With two players left the button is taken to be where the small blind was posted.
    """
    if due is None:
        return replace(before, seats=seats, button=button)
    big = _poster(events, PostKind.BIG_BLIND, due.big_blind) or due.big_blind
    small = _poster(events, PostKind.SMALL_BLIND, due.small_blind)
    if small == big:
        small = None
    if len(players_after(seats, button)) == 2 and small is not None:
        button = small
    return replace(before, seats=seats, button=button, small_blind_seat=small, big_blind_seat=big)


def _poster(events: Sequence[Event], kind: PostKind, due: int | None) -> int | None:
    posted = [event.seat for event in events if type(event) is Posted and event.kind is kind]
    return due if due in posted or not posted else posted[0]
