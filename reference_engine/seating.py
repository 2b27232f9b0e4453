"""
Who is entitled to a hand, and in which order the cards go round.

Clauses: entitled_seats (30, 71-C, 8-A), dead_button (32), heads_up_order (34-B). The first card is for the nearest
entitled seat on the button's left, and the button's own seat is served last; with two players it is also the small
blind's.
"""

from functools import lru_cache

from reference_engine.model.table import MAX_SEATS, Level, SeatState, Table
from reference_engine.problem import Problem

ENTITLED = frozenset({SeatState.PRESENT, SeatState.ABSENT, SeatState.ON_PENALTY})
"""
The states of seats that get a hand.
"""
_EMPTY = SeatState.EMPTY
# The records of a group, and each record while it grows, are folded at one table. More of them would only keep memory
# in use that the processor then no longer holds in its cache.
_TABLES = 16
_NUMBERS = frozenset(range(1, MAX_SEATS + 1))


@lru_cache(maxsize=_TABLES)
def dealing_order(table: Table) -> tuple[int, ...]:
    """
    The entitled seats, clockwise from the left of the button, the button's own seat last.
    """
    behind: list[int] = []
    up_to_button: list[int] = []
    for seat in table.seats:
        if seat.state in ENTITLED:
            (behind if seat.number > table.button else up_to_button).append(seat.number)
    return (*behind, *up_to_button)


@lru_cache(maxsize=_TABLES)
def table_problems(table: Table) -> tuple[Problem, ...]:
    """
    Every contradiction of the table itself.
    """
    texts: list[str] = []
    numbers = [seat.number for seat in table.seats]
    entitled = {seat.number for seat in table.seats if seat.state in ENTITLED}
    if numbers != sorted(set(numbers)):
        texts.append("seats are not in ascending order, each once")
    if not set(numbers) <= _NUMBERS:
        texts += [f"seat {n} is not a seat from 1 to {MAX_SEATS}" for n in numbers if n not in _NUMBERS]
    if len(entitled) < 2:
        texts.append("fewer than two seats are entitled to a hand")
    if table.button not in numbers:
        texts.append(f"the button is on seat {table.button}, which the table does not have")
    if table.button_due is not None and table.button_due not in numbers:
        texts.append(f"the button belongs to seat {table.button_due}, which the table does not have")
    for owed, owing in (("small", table.small_blind_seat), ("big", table.big_blind_seat)):
        if owing is not None and owing not in entitled:
            texts.append(f"the {owed} blind is owed by seat {owing}, which is not entitled to a hand")
    if len(entitled) == 2 and table.button in entitled and table.small_blind_seat not in {None, table.button}:
        texts.append(f"heads-up the small blind is owed by seat {table.small_blind_seat}, not by the button")
    if table.small_blind_seat is not None and table.small_blind_seat == table.big_blind_seat:
        texts.append(f"seat {table.big_blind_seat} owes both blinds")
    for seat in table.seats:
        if seat.stack < 0 or (seat.state in ENTITLED and seat.stack == 0):
            texts.append(f"seat {seat.number} is {seat.state} with {seat.stack} chips")
        if seat.state is _EMPTY and seat.stack > 0:
            texts.append(f"seat {seat.number} is empty and has {seat.stack} chips")
    texts += level_problems(table.level)
    return tuple(Problem(None, text) for text in texts)


def level_problems(level: Level) -> list[str]:
    """
    What a level cannot ask for.
    """
    texts: list[str] = []
    forced = (
        level.small_blind,
        level.big_blind,
        level.ante,
        level.big_blind_ante,
        level.bring_in,
        level.small_bet,
    )
    if min(forced) < 0 or level.small_blind > level.big_blind:
        texts.append("the level's forced bets are negative, or its small blind is above its big blind")
    if level.bring_in > level.small_bet > 0:
        texts.append(f"the bring-in of {level.bring_in} is above the small bet of {level.small_bet}")
    return texts


def stud_problems(table: Table) -> list[Problem]:
    """
    What a table of stud cannot have: there is no button and no blind.
    """
    texts: list[str] = []
    if table.small_blind_seat is not None or table.big_blind_seat is not None:
        texts.append("stud has no blinds, and the table names a seat that owes one")
    if table.button_due is not None:
        texts.append("stud has no button that could be on a wrong seat")
    return [Problem(None, text) for text in texts]
