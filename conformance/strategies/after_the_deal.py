"""
What the posts and the deal leave to the betting: chips, who is still in, who is first to act.
"""

from functools import lru_cache

from msgspec import Struct

from conformance.strategies.course import Course
from conformance.strategies.deals import BOXED, Opening, Shown, posting
from reference_engine.model.events import SeatLeft, SeatReturned
from reference_engine.model.games import Family, GameFacts
from reference_engine.model.table import SeatState, Table
from reference_engine.seating import dealing_order

# A member of an enumeration is looked up slowly through its class, and these are asked for with each table.
_ABSENT, _ON_PENALTY = SeatState.ABSENT, SeatState.ON_PENALTY
_FLOP_GAME = Family.FLOP
_TABLES = 16
_PRESENCE = frozenset({SeatLeft, SeatReturned})
_REGULAR_STEPS = _PRESENCE | {int, Shown}


class _Start(Struct, frozen=True):
    """
    A table before the first act: the `seats` that get cards, and those of them that are `away` or on penalty.

    `course` is what follows when every seat gets its cards and nobody comes or goes; nobody acts in it.
    """

    seats: frozenset[int]
    away: frozenset[int]
    course: Course


@lru_cache(maxsize=_TABLES)
def _start_of(table: Table) -> _Start:
    order = dealing_order(table)
    posted = posting(table)
    away = frozenset([seat.number for seat in table.seats if seat.state is _ABSENT or seat.state is _ON_PENALTY])
    live = tuple([seat for seat in order if seat not in away]) if away else order
    dead = tuple([seat for seat in order if seat in away]) if away else ()
    small, big = table.small_blind_seat, table.big_blind_seat
    last = small if big is None else big
    first = 0 if last is None else (order.index(last) + 1) % len(order)
    # The big blind is what there is to call, whatever the seat that owes it could post.
    bet = max(posted.blinds.values(), default=0) if big is None else table.level.big_blind
    committed = dict.fromkeys(order, 0)
    committed.update(posted.blinds)
    return _Start(frozenset(order), away, Course(order, live, dead, posted.left, committed, bet, first))


def course_of(opening: Opening, facts: GameFacts) -> Course | None:
    """
    The course from the end of the deal on; None where the game has no flop, or the deal has not ended.

    Others may be told the same one: who acts in it forks it first.
    """
    if not opening.ended or facts.family is not _FLOP_GAME:
        return None
    start = _start_of(opening.table)
    begun = start.course
    if opening.plan == begun.order * facts.hole_cards and not opening.after:
        return begun
    dealt = {*opening.plan, *opening.after}
    if dealt == start.seats:
        return begun
    kinds = {type(step) for step in dealt - start.seats}
    if not _REGULAR_STEPS.issuperset(kinds):
        return None
    away = start.away if kinds.isdisjoint(_PRESENCE) else _away_at_last_card(opening, start)
    if away == start.away and dealt.issuperset(start.seats):
        return begun
    live = tuple([seat for seat in begun.order if seat in dealt and seat not in away])
    dead = tuple([seat for seat in begun.order if seat in dealt and seat in away])
    return Course(begun.order, live, dead, begun.stacks.copy(), begun.committed.copy(), begun.bet, begun.first)


def _away_at_last_card(opening: Opening, start: _Start) -> set[int]:
    """
    Who is on penalty, or away when the last card goes out.
    """
    away, plan = set(start.away), opening.plan
    last = next((at for at in reversed(range(len(plan))) if type(plan[at]) is int and plan[at] != BOXED), len(plan))
    moved = [step for step in plan[:last] if type(step) in _PRESENCE]
    penalised = [seat.number for seat in opening.table.seats if seat.state is _ON_PENALTY] if moved else ()
    for step in moved:
        if type(step) is SeatLeft:
            away.add(step.seat)
        elif type(step) is SeatReturned and step.seat not in penalised:
            away.discard(step.seat)
    return away
