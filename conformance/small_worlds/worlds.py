"""
The small worlds: a table, a deal with at most one irregularity at one position, and a line of play.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from conformance.small_worlds.lines import BIG_BLIND, Line, lines
from reference_engine.editions import EDITIONS
from reference_engine.model.cards import STANDARD_DECK, Card
from reference_engine.model.case import Case
from reference_engine.model.events import (
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    DealEnded,
    Event,
    Exposer,
    FloorCalled,
    HandKilled,
    KillReason,
    Posted,
)
from reference_engine.model.games import Game, Street
from reference_engine.model.table import Level, PostKind, Seat, SeatState, Table

_STACK = 10_000
_PACK = tuple(STANDARD_DECK[23 * at % 52] for at in range(52))
"""
The one order of the pack; neighbours share neither rank nor suit.
"""
_JOKER = "JR"
_PRESENT = SeatState.PRESENT
_DEAD = {SeatState.ABSENT: KillReason.ABSENT, SeatState.ON_PENALTY: KillReason.PENALTY}


class Setting(Struct, frozen=True):
    """
    What a line of play is put into: the table, what lies where in the deal and on the flop, and who can act.

    `deal` and `flop` are events whose cards are filled in from the pack, but for `faces` by position in the record.
    """

    table: Table
    deal: tuple[Event, ...]
    in_play: tuple[int, ...]
    after_the_deal: tuple[Event, ...] = ()
    flop: tuple[Event, ...] = ()
    at_the_end: tuple[Event, ...] = ()
    faces: tuple[tuple[int, int], ...] = ()
    """
    The positions, counted in cards that leave the pack, of which the first has the face of the second, or is a joker.
    """
    is_early: bool = False
    needs_the_flop: bool = False


class World(Struct, frozen=True):
    """
    One world: the kind of its irregularity, and the case.
    """

    kind: str
    case: Case


def worlds() -> Iterator[World]:
    """
    Every world of two and of three seats, in each edition, always in the same order.
    """
    for edition in EDITIONS:
        for table in _TABLES:
            for kind, setting in _settings(table):
                blinds = {it.seat: it.chips for it in _posts(setting.table)}
                for line in lines(setting.in_play, blinds, is_early=setting.is_early):
                    if None in line or not setting.needs_the_flop:
                        yield World(kind, _case(setting, line, edition))


def _table(number: int, small_blind: int = BIG_BLIND // 2) -> Table:
    seats = tuple(Seat(seat, _PRESENT, _STACK) for seat in range(1, number + 1))
    return Table(seats, 1, 1 if number == 2 else 2, number, Level(1, small_blind, BIG_BLIND))


_TABLES = (_table(2), _table(2, small_blind=BIG_BLIND), _table(3))
"""
With equal blinds two checks, or a check and a fold, can be the only acts before the flop.
"""


def _posts(table: Table) -> list[Posted]:
    owed = (
        (table.small_blind_seat, PostKind.SMALL_BLIND, table.level.small_blind),
        (table.big_blind_seat, PostKind.BIG_BLIND, table.level.big_blind),
    )
    return [Posted(seat, kind, chips) for seat, kind, chips in owed if seat is not None]


def _order(table: Table) -> tuple[int, ...]:
    """
    The seats of the table clockwise from the button's left.
    """
    seats = [seat.number for seat in table.seats]
    return (*seats[1:], seats[0])


def _deal(seats: Sequence[int]) -> tuple[Event, ...]:
    return tuple(CardDealt(seat, "") for seat in seats)


_BURN, _FLOP = CardBurned(""), BoardDealt(Street.FLOP, ("", "", ""))


def _settings(table: Table) -> Iterator[tuple[str, Setting]]:
    order = _order(table)
    regular = Setting(table, _deal(order * 2), order, flop=(_BURN, _FLOP))
    yield "regular", regular
    yield from _of_cards(regular)
    yield from _of_counts(regular)
    yield from _of_seats(regular)
    yield from _of_flops(regular)


def _of_cards(regular: Setting) -> Iterator[tuple[str, Setting]]:
    """
    What is wrong with a card: seen, face up in the pack, a joker, or there twice.
    """
    deal, positions = regular.deal, range(len(regular.deal))
    whole = len(deal) + 4
    for number, kind in ((1, "one"), (2, "two")):
        for chosen in combinations(positions, number):
            shown = [(it, CardExposed(place, Exposer.DEALER)) for place, it in enumerate(deal)]
            events = [event for place, pair in enumerate(shown) for event in (pair if place in chosen else pair[:1])]
            yield f"{kind} exposed", replace(regular, deal=tuple(events))
            boxed = [
                event for place, it in enumerate(deal) for event in ([CardBoxed(""), it] if place in chosen else [it])
            ]
            yield f"{kind} boxed", replace(regular, deal=tuple(boxed))
    for flop in ((CardBoxed(""), _BURN, _FLOP), (_BURN, CardBoxed(""), _FLOP)):
        yield "one boxed after the deal", replace(regular, flop=flop, needs_the_flop=True)
    for place in range(whole):
        yield "joker", replace(regular, faces=((place, -1),), needs_the_flop=place >= len(deal))
    for first, second in combinations(range(whole), 2):
        yield "duplicate", replace(regular, faces=((second, first),), needs_the_flop=second >= len(deal))


def _of_counts(regular: Setting) -> Iterator[tuple[str, Setting]]:
    """
    A card too few or too many, at each position of the deal.
    """
    deal = regular.deal
    for place, dealt in enumerate(deal):
        yield "card missing", replace(regular, deal=(*deal[:place], *deal[place + 1 :]))
        extra = replace(regular, deal=(*deal[: place + 1], dealt, *deal[place + 1 :]))
        yield "card extra", extra
        if isinstance(dealt, CardDealt):
            killed = HandKilled(dealt.seat, KillReason.WRONG_COUNT)
            yield "card extra, hand taken away", replace(extra, at_the_end=(killed,))


def _of_seats(regular: Setting) -> Iterator[tuple[str, Setting]]:
    """
    Who is dealt to, and in which order.
    """
    table, order = regular.table, regular.in_play
    for first in range(1, len(order)):
        yield "wrong first card", replace(regular, deal=_deal((order[first:] + order[:first]) * 2))
    for seat in order:
        others = tuple(other for other in order if other != seat)
        for state in SeatState:
            if state not in (_PRESENT, *_DEAD):
                continue
            there = _with_state(table, seat, state)
            if state in _DEAD:
                dealt_in = replace(regular, table=there, in_play=others)
                yield f"{state} seat dealt in", dealt_in
                kill = HandKilled(seat, _DEAD[state])
                yield f"{state} seat dealt in, hand taken away", replace(dealt_in, after_the_deal=(kill,))
            yield f"{state} seat dealt out", replace(regular, table=there, deal=_deal(others * 2), in_play=others)
    for state in (SeatState.WAITING, SeatState.EMPTY):
        new = Seat(len(order) + 1, state, 0 if state is SeatState.EMPTY else _STACK)
        there = replace(table, seats=(*table.seats, new))
        yield f"{state} seat dealt in", replace(regular, table=there, deal=_deal(_order(there) * 2))


def _with_state(table: Table, seat: int, state: SeatState) -> Table:
    return replace(table, seats=tuple(replace(it, state=state) if it.number == seat else it for it in table.seats))


def _of_flops(regular: Setting) -> Iterator[tuple[str, Setting]]:
    """
    A card too many, no burn, and a flop before the betting was over.
    """
    four = BoardDealt(Street.FLOP, ("", "", "", ""))
    yield "four-card flop", replace(regular, flop=(_BURN, four), needs_the_flop=True)
    yield "no burn", replace(regular, flop=(_FLOP,), needs_the_flop=True)
    yield "premature flop", replace(regular, is_early=True, needs_the_flop=True)


def _case(setting: Setting, line: Line, edition: str) -> Case:
    events: list[Event] = [*_posts(setting.table), *setting.deal, DealEnded(), *setting.after_the_deal]
    for act in line:
        events += [act] if act is not None else setting.flop
    events += setting.at_the_end
    return Case(
        setting.table, Game.NO_LIMIT_HOLDEM, edition, (*_with_cards(events, dict(setting.faces)), FloorCalled())
    )


def _with_cards(events: Sequence[Event], faces: dict[int, int]) -> Iterator[Event]:
    """
    The events with the cards of the pack; a position that is named has the face of another one, or is a joker.
    """
    left = iter(enumerate(_PACK))

    def next_card() -> Card:
        place, card = next(left)
        other = faces.get(place)
        return card if other is None else _JOKER if other < 0 else _PACK[other]

    for event in events:
        match event:
            case CardDealt() | CardBoxed() | CardBurned():
                yield replace(event, card=next_card())
            case BoardDealt(cards=cards):
                yield replace(event, cards=tuple(next_card() for _ in cards))
            case _:
                yield event
