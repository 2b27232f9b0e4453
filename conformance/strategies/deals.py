"""
Deals: what is posted, the order of the pack, and where each card goes.

A plan lists what the dealer does between the posts and the end of the deal. Generators edit plans, not events, so that
a twin is the same plan with one step more, fewer or elsewhere.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from conformance.draw import Draw
from conformance.strategies.tables import draw_table
from reference_engine.model.cards import Card
from reference_engine.model.events import (
    CardBoxed,
    CardDealt,
    CardExposed,
    DealEnded,
    Event,
    Exposer,
    Posted,
    SeatLeft,
    SeatReturned,
)
from reference_engine.model.games import FACTS, Game
from reference_engine.model.table import MAX_SEATS, PostKind, Table
from reference_engine.seating import dealing_order

_ANTE, _SMALL_BLIND = PostKind.ANTE, PostKind.SMALL_BLIND
_BIG_BLIND, _BIG_BLIND_ANTE = PostKind.BIG_BLIND, PostKind.BIG_BLIND_ANTE
_DEAL_ENDED = DealEnded()
_TABLES = 16
_SEATS_ALONE = frozenset(range(1, MAX_SEATS + 1))

BOXED: Final = 0
"""
A step at which the next card lies face up in the pack and is laid aside. Seats count from 1.
"""


class Shown(Struct, frozen=True):
    """
    A step at which a card of the deal, counted from 0, becomes visible.
    """

    card: int
    by: Exposer = Exposer.DEALER


Step = int | Shown | SeatLeft | SeatReturned
"""
A seat that gets the next card, `BOXED`, a card shown, or a player who comes or goes.
"""

Plan = tuple[Step, ...]


class Opening(Struct, frozen=True):
    """
    Everything about a hand before the first act: table, pack, plan, and what happens once the deal has ended.

    `pack` is in the order in which cards come off it; boxed cards come from its far end, so that every other card
    stays where it is. A plan that was not `ended` stops in mid-deal.
    """

    table: Table
    pack: tuple[Card, ...]
    plan: Plan
    ended: bool = True
    after: Plan = ()
    game: Game = Game.NO_LIMIT_HOLDEM


def draw_pack(draw: Draw) -> tuple[Card, ...]:
    """
    A pack; its top is shuffled as far as the blob goes, and a zero leaves the card where it is.
    """
    pack = list(FACTS[draw.game].deck)
    size = len(pack)
    for index, byte in enumerate(draw.blob(32)):
        other = index + byte % (size - index)
        pack[index], pack[other] = pack[other], pack[index]
    return tuple(pack)


def regular_plan(table: Table, game: Game = Game.NO_LIMIT_HOLDEM) -> Plan:
    """
    The cards of a hand for each seat, one a pass, in dealing order.
    """
    return dealing_order(table) * FACTS[game].hole_cards


def draw_opening(draw: Draw, table: Table | None = None) -> Opening:
    """
    A regular opening, at a drawn table unless one is given.
    """
    table = draw_table(draw) if table is None else table
    return Opening(table, draw_pack(draw), regular_plan(table, draw.game), game=draw.game)


class Posting(Struct, frozen=True):
    """
    The posts before the deal, the chips that each seat has left behind, and those of the blinds, by seat.
    """

    posts: tuple[Posted, ...]
    left: dict[int, int]
    blinds: dict[int, int]


@lru_cache(maxsize=_TABLES)
def posting(table: Table) -> Posting:
    """
    What every seat puts in: antes, blinds, the big-blind ante, as far as the chips go.
    """
    left = {seat.number: seat.stack for seat in table.seats}
    blinds: dict[int, int] = {}
    level = table.level
    small, big = table.small_blind_seat, table.big_blind_seat
    owed = [(seat, _ANTE, level.ante) for seat in dealing_order(table)] if level.ante else []
    if small is not None:
        owed.append((small, _SMALL_BLIND, level.small_blind))
    if big is not None:
        owed.append((big, _BIG_BLIND, level.big_blind))
        if level.big_blind_ante:
            owed.append((big, _BIG_BLIND_ANTE, level.big_blind_ante))
    posted: list[Posted] = []
    for seat, kind, amount in owed:
        stack = left[seat]
        chips, left[seat] = (amount, stack - amount) if amount < stack else (stack, 0)
        if chips:
            posted.append(Posted(seat, kind, chips))
            if kind is _SMALL_BLIND or kind is _BIG_BLIND:
                blinds[seat] = chips
    return Posting(tuple(posted), left, blinds)


def events_of(opening: Opening) -> tuple[list[Event], int, int]:
    """
    The events up to the first act, how many cards came off the top of the pack, and how many were boxed.
    """
    events: list[Event] = list(posting(opening.table).posts)
    pack, plan = opening.pack, opening.plan
    after = opening.after if opening.ended else ()
    if not after and _SEATS_ALONE.issuperset(plan):
        events.extend(map(CardDealt, plan, pack))  # type: ignore[arg-type]
        if opening.ended:
            events.append(_DEAL_ENDED)
        return events, len(plan), 0
    places: list[int] = []
    top = boxed = 0
    for ended, steps in ((False, plan), (True, after)):
        if ended and opening.ended:
            events.append(_DEAL_ENDED)
        for step in steps:
            if isinstance(step, int):
                if step == BOXED:
                    boxed += 1
                    events.append(CardBoxed(pack[-boxed]))
                else:
                    events.append(CardDealt(step, pack[top]))
                    places.append(top + boxed)
                    top += 1
            elif isinstance(step, Shown):
                events.append(CardExposed(places[step.card], step.by))
            else:
                events.append(step)
    return events, top, boxed


def cards_in(plan: Sequence[Step]) -> int:
    """
    How many cards a plan deals to seats.
    """
    return len(plan) if _SEATS_ALONE.issuperset(plan) else sum(type(step) is int and step != BOXED for step in plan)


def step_of_card(plan: Sequence[Step], card: int) -> int:
    """
    The index of the step that deals a card, counted from 0; the length of the plan where there is no such card.
    """
    if card < len(plan) and _SEATS_ALONE.issuperset(plan[: card + 1]):
        return card
    dealt = 0
    for index, step in enumerate(plan):
        if type(step) is int and step != BOXED:
            if dealt == card:
                return index
            dealt += 1
    return len(plan)


def inserted(plan: Plan, card: int, *steps: Step) -> Plan:
    """
    The plan with steps put in before a card, or at its end.
    """
    at = step_of_card(plan, card)
    return (*plan[:at], *steps, *plan[at:])


def shown(plan: Plan, card: int, by: Exposer = Exposer.DEALER) -> Plan:
    """
    The plan with a card shown as soon as it lies at its seat.
    """
    return inserted(plan, card + 1, Shown(card, by))


def until(plan: Plan, cards: int) -> Plan:
    """
    The plan up to and with so many cards, and whatever follows them before the next card.
    """
    return plan[: step_of_card(plan, cards)]
