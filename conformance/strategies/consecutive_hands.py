"""
Requests to deal several hands in a row, so that button and blinds move while seats leave and players go broke.

Everybody who sits at the table is there at the first hand, with a hundred big blinds or with so few that a call takes
all. Before each later hand one seat or two may leave. Most packs are in a given order, so that who goes broke can come
again.
"""

from collections.abc import Sequence

from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from conformance.draw import Draw, strategy
from conformance.strategies.deal_requests import LONGEST_QUEUE, STREETS, shuffled, wishes_of
from conformance.strategies.source import TDA_2024
from conformance.strategies.tables import LEVELS, STUD_LEVELS
from reference_engine.audit import AskedHand, DealRequest
from reference_engine.model.games import FACTS
from reference_engine.model.table import MAX_SEATS, Level, Seat, SeatState, Table

_FEWEST, _MOST = 2, 4
_LEAVING = 2
_ENDINGS = (0,) * (STREETS + 2) + tuple(range(1, STREETS + 2))
"""
Half of the hands are called down by everybody, so that somebody goes broke.
"""
_STAY = 2
"""
Players who never leave, so that the deal goes on unless they go broke.
"""
_LEAVES_FROM = 160
"""
A byte from here on lets a seat leave.
"""


class _Drawn(Struct, frozen=True):
    """
    What was drawn for a hand before the table was.
    """

    moves: bytes | None
    ending: int
    wanted: bytes
    leaving: bytes


def generate(draw: Draw, *, edition: str) -> DealRequest:
    """
    One request.
    """
    count = draw.integer(_FEWEST, _MOST)
    deck = FACTS[draw.game].deck
    drawn = [_drawn(draw, len(deck), is_first=not number) for number in range(count)]
    table = _draw_table(draw)
    players = [seat.number for seat in table.seats if seat.state is SeatState.PRESENT]
    hands = []
    for hand in drawn:
        leave = _leaving(players, hand.leaving)
        players = [seat for seat in players if seat not in leave]
        pack = None if hand.moves is None else shuffled(deck, hand.moves)
        hands.append(AskedHand(leave=leave, pack=pack, wishes=wishes_of(table, hand.ending, hand.wanted)))
    return DealRequest(table=table, hands=tuple(hands), edition=edition, game=draw.game)


def consecutive_hands(*, edition: str = TDA_2024) -> SearchStrategy[DealRequest]:
    """
    Requests to deal two to four hands.

    Shrinks to two hands between two seats with a hundred big blinds each, the engine's own shuffle, no wishes.
    """

    def body(draw: Draw) -> DealRequest:
        return generate(draw, edition=edition)

    return strategy(body)


def _drawn(draw: Draw, cards: int, *, is_first: bool) -> _Drawn:
    moves = draw.blob(cards - 1) if draw.integer(0, 2) else None
    ending = _ENDINGS[draw.integer(0, len(_ENDINGS) - 1)]
    wanted = draw.blob(LONGEST_QUEUE * MAX_SEATS) if ending > STREETS else b""
    return _Drawn(moves, ending, wanted, b"" if is_first else draw.blob(_LEAVING))


def _leaving(players: Sequence[int], leaving: bytes) -> tuple[int, ...]:
    wanted = [players[byte % len(players)] for byte in leaving if byte >= _LEAVES_FROM]
    return tuple(sorted(set(wanted)))[: max(0, len(players) - _STAY)]


def _draw_table(draw: Draw) -> Table:
    """
    A table with the button on a player and both blinds owed, some chairs empty.
    """
    facts = FACTS[draw.game]
    size = draw.integer(2, min(MAX_SEATS, facts.most_seats))
    button = size - draw.integer(0, MAX_SEATS - 1) % size
    levels = LEVELS if facts.has_button else STUD_LEVELS
    level = levels[draw.integer(0, len(levels) - 1)]
    by_seat = draw.blob(size).ljust(size, b"\0")
    # Clockwise from the left of the button; the first chair and the button are taken.
    taken = [index in (0, size - 1) or byte % 8 < 7 for index, byte in enumerate(by_seat)]
    order = [index for index in range(size) if taken[index]]
    blinds = (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])
    small, big = ((button + index) % size + 1 for index in blinds)
    chairs = [
        Seat((button + index) % size + 1, SeatState.PRESENT, _stack(byte, level))
        if taken[index]
        else Seat((button + index) % size + 1, SeatState.EMPTY)
        for index, byte in enumerate(by_seat)
    ]
    return Table(
        seats=tuple(sorted(chairs, key=lambda seat: seat.number)),
        button=button,
        small_blind_seat=small if level.big_blind else None,
        big_blind_seat=big if level.big_blind else None,
        level=level,
    )


def _stack(byte: int, level: Level) -> int:
    bet = level.big_blind or level.small_bet
    if byte // 8 % 2 == 0:
        return 100 * bet
    return level.ante + level.big_blind_ante + bet
