"""
The table before the hand: seats, button, blinds, level; and the folded table after an event.
"""

from collections.abc import Sequence
from itertools import pairwise

from conformance.telling.wording import GAMES, listed, seats_named, sentence
from reference_engine.fold_streets import is_upcard
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import Event, PotAwarded
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table
from reference_engine.pack import Lies
from reports.story import CardView, SeatView, StreetView, TableView

_STATES: dict[SeatState, tuple[str, str]] = {
    SeatState.ABSENT: ("is away from the table", "are away from the table"),
    SeatState.ON_PENALTY: ("serves a penalty", "serve a penalty"),
    SeatState.WAITING: ("waits, not entitled to this hand", "wait, not entitled to this hand"),
    SeatState.EMPTY: ("is empty", "are empty"),
}


def tell_level(level: Level) -> str:
    """
    `level 3, blinds 100/200, ante 25`; in stud `level 3, ante 25, bring-in 50, bets of 200 and 400`.
    """
    antes = [f"ante {level.ante}"] if level.ante else []
    antes += [f"big-blind ante {level.big_blind_ante}"] if level.big_blind_ante else []
    if level.bring_in:
        bets = f"bets of {level.small_bet} and {2 * level.small_bet}"
        return ", ".join([f"level {level.number}", *antes, f"bring-in {level.bring_in}", bets])
    return ", ".join([f"level {level.number}", f"blinds {level.small_blind}/{level.big_blind}", *antes])


def tell_table(table: Table, game: Game = Game.NO_LIMIT_HOLDEM) -> tuple[str, ...]:
    """
    The game if it is not hold'em, the level, who sits where, the button and the blinds, and each seat that is away.
    """
    taken = [seat for seat in table.seats if seat.state is not SeatState.EMPTY]
    lines = [f"{sentence(GAMES[game])}."] if game is not Game.NO_LIMIT_HOLDEM else []
    lines += [f"{sentence(tell_level(table.level))}.", f"{_stacks(taken)}.", f"{tell_places(table)}."]
    if table.button_due is not None and table.button_due != table.button:
        lines.append(f"The button belongs to seat {table.button_due}.")
    for state, (singular, plural) in _STATES.items():
        seats = [seat.number for seat in table.seats if seat.state is state]
        if seats:
            lines.append(f"{sentence(seats_named(seats))} {plural if len(seats) > 1 else singular}.")
    return tuple(lines)


def tell_places(table: Table) -> str:
    """
    Where button and blinds are, as a sentence without its full stop.
    """
    return f"{_button(table)}; {_blinds(table)}"


def tell_readings(case: Case) -> tuple[str, ...]:
    """
    The readings that a house has pinned, in one line; none where it has pinned nothing.
    """
    pinned = [f"{switch} as {reading}" for switch, reading in sorted(case.switches.items())]
    return (f"The house reads {listed(pinned)}.",) if pinned else ()


def _stacks(seats: Sequence[Seat]) -> str:
    by_stack: dict[int, list[int]] = {}
    for seat in seats:
        by_stack.setdefault(seat.stack, []).append(seat.number)
    groups = [
        f"{seats_named(numbers)} with {stack} chip{'' if stack == 1 else 's'}{' each' if len(numbers) > 1 else ''}"
        for stack, numbers in by_stack.items()
    ]
    return sentence(listed(groups))


def _button(table: Table) -> str:
    if table.level.bring_in:
        return f"Seat {table.button} is dealt to last, there is no button"
    state = next((seat.state for seat in table.seats if seat.number == table.button), None)
    dead = " (a dead button)" if state in {SeatState.EMPTY, SeatState.WAITING, None} else ""
    return f"Button on seat {table.button}{dead}"


def _blinds(table: Table) -> str:
    small, big = table.small_blind_seat, table.big_blind_seat
    if small is None and big is None:
        return "no blinds are owed"
    owed = [
        f"small blind from seat {small}" if small is not None else "no small blind (a dead one)",
        f"big blind from seat {big}" if big is not None else "no big blind",
    ]
    return listed(owed)


def view(hand: Hand, events: Sequence[Event], told: Sequence[int]) -> TableView:
    """
    The table after the last of `events`; `told` are the indexes of the events that the step is about.
    """
    awards = [award for event in events if type(event) is PotAwarded for award in event.awards]
    won = {seat: sum(award.chips for award in awards if award.seat == seat) for seat in hand.stacks}
    return TableView(
        button=hand.table.button,
        seats=tuple(_seat_view(hand, seat, won[seat.number]) for seat in hand.table.seats),
        streets=_street_views(hand),
        pot=0 if hand.pot_awarded_at is not None else sum(hand.posted.values()) + sum(hand.bets.values()),
        turn=hand.turn if hand.pot_awarded_at is None and hand.deal_ended_at is not None else None,
        touched=_touched_seats(hand, events, told),
        touched_places=_touched_places(hand, events, told),
        muck=_card_views(hand, _lying(hand, Lies.MUCK)),
        aside=_card_views(hand, _lying(hand, Lies.ASIDE), on_board=True),
        stub=max(0, len(hand.facts.cards) - sum(placed.lies is not Lies.STUB for placed in hand.pack.cards)),
    )


def _lying(hand: Hand, lies: Lies) -> list[int]:
    return [place for place, placed in enumerate(hand.pack.cards) if placed.lies is lies]


def _seat_view(hand: Hand, seat: Seat, won: int) -> SeatView:
    number = seat.number
    dealt = hand.deal_ended_at is not None
    return SeatView(
        seat=number,
        state=seat.state.value,
        stack=hand.stacks[number] + won,
        posted=hand.posted[number],
        bet=hand.bets[number],
        committed=0 if hand.pot_awarded_at is not None else hand.betting.committed.get(number, 0),
        cards=_card_views(hand, hand.hole.get(number, ())),
        folded=number in hand.folded,
        all_in=number in hand.live and not hand.stacks[number],
        killed=number in hand.killed and (dealt or any(kill.seat == number for kill in hand.kills)),
        away=number in hand.absent_now,
    )


def _card_views(hand: Hand, places: Sequence[int], *, on_board: bool = False) -> tuple[CardView, ...]:
    exposed = {exposure.place for exposure in hand.exposures}
    return tuple(
        CardView(place, hand.pack.cards[place].card, on_board or place in exposed or is_upcard(hand, place))
        for place in places
    )


def _street_views(hand: Hand) -> tuple[StreetView, ...]:
    views = []
    streets = hand.facts.streets
    for before, street in pairwise(streets):
        burns = [burn.place for burn in hand.burns if burn.after is before]
        burns += [burn.place for burn in hand.burns if burn.after is street is streets[-1]]
        still = [place for place in burns if hand.pack.cards[place].lies is Lies.BURN]
        board = hand.board.get(street, [])
        if still or board:
            views.append(StreetView(street.value, _card_views(hand, still), _card_views(hand, board, on_board=True)))
    return tuple(views)


def _touched_seats(hand: Hand, events: Sequence[Event], told: Sequence[int]) -> tuple[int, ...]:
    seats = {getattr(events[index], "seat", None) for index in told}
    seats |= {hand.pack.cards[place].seat for place in _touched_places(hand, events, told)}
    seats |= {award.seat for index in told for award in getattr(events[index], "awards", ())}
    return tuple(sorted(seat for seat in seats if seat is not None))


def _touched_places(hand: Hand, events: Sequence[Event], told: Sequence[int]) -> tuple[int, ...]:
    about = set(told)
    places = {place for place, placed in enumerate(hand.pack.cards) if placed.event in about}
    for index in told:
        event = events[index]
        named = (getattr(event, "place", None), *getattr(event, "places", ()))
        places |= {place for place in named if place is not None}
    return tuple(sorted(place for place in places if place < len(hand.pack.cards)))
