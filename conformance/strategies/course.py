"""
The course of the betting: chips, who is still in, whose turn it is. No card is looked at.

A record of a flop game asks this many times while it grows, and to fold a whole hand for it would be most of the work
of making a case. It follows what regular play is made of; anything else it does not follow, and the folded hand tells.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from conformance.strategies.deals import BOXED, Opening, Plan, Shown, posts
from reference_engine.hand import Hand
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBoxed,
    CardBurned,
    CardExposed,
    CardReplaced,
    Event,
    NextHandBegun,
    NextHandSubstantialAction,
    PotAwarded,
    SeatLeft,
    SeatReturned,
)
from reference_engine.model.games import STREETS, Family, GameFacts, Street
from reference_engine.model.table import PostKind, SeatState, Table
from reference_engine.seating import dealing_order

# A member of an enumeration is looked up slowly through its class, and these are asked for with each act.
_CHECK, _FOLD, _CALL, _BET, _RAISE = Action.CHECK, Action.FOLD, Action.CALL, Action.BET, Action.RAISE
_SMALL_BLIND, _BIG_BLIND = PostKind.SMALL_BLIND, PostKind.BIG_BLIND
_ABSENT, _ON_PENALTY = SeatState.ABSENT, SeatState.ON_PENALTY
_PREFLOP, _FLOP_GAME = Street.PREFLOP, Family.FLOP
_TABLES = 64
_NO_BETTING = frozenset(
    {
        PotAwarded,
        CardBoxed,
        CardExposed,
        CardReplaced,
        BreakBegun,
        BreakMinutePassed,
        NextHandBegun,
        NextHandSubstantialAction,
        SeatLeft,
        SeatReturned,
    }
)
_PRESENCE = frozenset({SeatLeft, SeatReturned})
_REGULAR_STEPS = _PRESENCE | {int, Shown}


class _Start(Struct, frozen=True):
    """
    What the posts leave: chips behind and in front, and who is first to act.

    `order` is that of the deal, `live` and `dead` who of its `seats` is alive and who is not, if nobody comes or goes.
    """

    order: tuple[int, ...]
    seats: frozenset[int]
    live: tuple[int, ...]
    dead: tuple[int, ...]
    penalised: tuple[int, ...]
    absent: tuple[int, ...]
    stacks: dict[int, int]
    committed: dict[int, int]
    bet: int
    first: int


@lru_cache(maxsize=_TABLES)
def _start_of(table: Table) -> _Start:
    order = dealing_order(table)
    penalised = tuple([seat.number for seat in table.seats if seat.state is _ON_PENALTY])
    absent = tuple([seat.number for seat in table.seats if seat.state is _ABSENT])
    stacks = {seat.number: seat.stack for seat in table.seats}
    committed = dict.fromkeys(order, 0)
    last = table.small_blind_seat if table.big_blind_seat is None else table.big_blind_seat
    bet = 0 if table.big_blind_seat is None else table.level.big_blind
    for post in posts(table):
        stacks[post.seat] -= post.chips
        if post.kind is _SMALL_BLIND or post.kind is _BIG_BLIND:
            committed[post.seat] += post.chips
            bet = max(bet, committed[post.seat])
    first = 0 if last is None else (order.index(last) + 1) % len(order)
    live = tuple([seat for seat in order if seat not in penalised and seat not in absent])
    dead = tuple([seat for seat in order if seat not in live])
    return _Start(order, frozenset(order), live, dead, penalised, absent, stacks, committed, bet, first)


class Course:
    """
    How far the betting of a flop game has come since the deal.

    `stacks` and `committed` are the chips behind and those put in on this street, `wagered` all that acts put in,
    `raises` the bets and raises of this street, `live` the seats that are still in, `turn` the seat whose turn it is.
    Once it `is_lost`, something happened that it cannot follow.
    """

    __slots__ = (
        "_able",
        "_acted",
        "_dead",
        "_early",
        "_next",
        "_order",
        "bet",
        "committed",
        "has_board",
        "is_awarded",
        "is_lost",
        "live",
        "raises",
        "stacks",
        "street",
        "turn",
        "wagered",
    )

    def __init__(self, start: _Start, live: tuple[int, ...], dead: tuple[int, ...]) -> None:
        """
        Begin after a deal that left these hands alive and dead.
        """
        self._order = start.order
        self.live = live
        self._dead = dead
        self.stacks = start.stacks.copy()
        self._able = [seat for seat in self.live if self.stacks[seat]]
        self.committed = start.committed.copy()
        self.bet = start.bet
        self.street = _PREFLOP
        self.has_board = self.is_awarded = self.is_lost = False
        self.wagered = self.raises = 0
        self._acted: set[int] = set()
        self._early: set[int] = set()
        self._next = start.first
        self.turn = self._find_turn()

    def _find_turn(self) -> int | None:
        able, committed, bet, acted, first = self._able, self.committed, self.bet, self._acted, self._next
        if self._early and self._reaches_early_act(able):
            self.is_lost = True
            return None
        if len(able) < 2:
            # Whoever is alone with chips behind acts only if the others have more in.
            return able[0] if able and self._lags_behind(able[0]) else None
        order = self._order
        for seat in order[first:] + order[:first] if first else order:
            if seat in able and (seat not in acted or committed[seat] < bet):
                return seat
        return None

    def _reaches_early_act(self, able: Sequence[int]) -> bool:
        """
        Whether an act out of turn comes due, or may: what becomes of it the folded hand tells.
        """
        first = self._next
        for seat in self._order[first:] + self._order[:first]:
            if seat in self._early or len(able) < 2:
                return True
            if seat in able and (seat not in self._acted or self.committed[seat] < self.bet):
                return False
        return True

    def _lags_behind(self, seat: int) -> bool:
        committed = self.committed
        is_done = committed[seat] >= self.bet and seat in self._acted
        return not is_done and any(committed[other] > committed[seat] for other in self.live if other != seat)

    def to_call(self, seat: int) -> int:
        """
        The chips the seat lacks to the bet of this street.
        """
        return max(0, self.bet - self.committed.get(seat, 0))

    def act(self, seat: int, action: Action, chips: int) -> None:
        """
        Go along with an act in turn that is what its name says.
        """
        committed = self.committed[seat] + chips
        if chips:
            stack = self.stacks[seat] = self.stacks[seat] - chips
            self.committed[seat] = committed
            self.wagered += chips
            if not stack:
                self._able.remove(seat)
        order = self._order
        self._next = (order.index(seat) + 1) % len(order)
        if committed > self.bet:
            self.bet = committed
            self._acted = {seat}
        else:
            self._acted.add(seat)
        if action is _FOLD:
            self.live = tuple([other for other in self.live if other != seat])
            self._able.remove(seat)
        elif action is _RAISE or action is _BET:
            self.raises += 1
        self.turn = self._find_turn()

    def check_round(self) -> list[tuple[int, int]]:
        """
        Go along with a round in which nobody bets any more: who acts, in order, and what each has to call.
        """
        acts: list[tuple[int, int]] = []
        able, bet, acted, first = self._able, self.bet, self._acted, self._next
        stacks, committed, order = self.stacks, self.committed, self._order
        for seat in order[first:] + order[:first]:
            owed = bet - committed[seat]
            if seat not in able or (owed <= 0 and seat in acted):
                continue
            if len(able) < 2 and not self._lags_behind(seat):
                continue
            chips = min(owed, stacks[seat]) if owed > 0 else 0
            acts.append((seat, chips))
            acted.add(seat)
            if chips:
                committed[seat] += chips
                self.wagered += chips
                stacks[seat] -= chips
                if not stacks[seat]:
                    able.remove(seat)
        if acts:
            self._next = (order.index(acts[-1][0]) + 1) % len(order)
        self.turn = None
        return acts

    @property
    def has_early_acts(self) -> bool:
        """
        Whether somebody has acted out of turn whose turn has not come.
        """
        return bool(self._early)

    def act_dead(self, seat: int, action: Action, chips: int) -> None:
        """
        Go along with an act of a hand that presence or a penalty has killed: its chips are in, and nothing follows.
        """
        self.stacks[seat] -= chips
        self.wagered += chips
        self.raises += action is _RAISE or action is _BET

    def act_early(self, seat: int, action: Action, chips: int) -> None:
        """
        Go along with an act out of turn until its turn comes: its chips lie there, and a fold is a fold.
        """
        if seat in self._early or seat not in self.live or not self.stacks[seat]:
            self.is_lost = True
            return
        self._early.add(seat)
        self.raises += action is _RAISE or action is _BET
        self.wagered += chips
        stack = self.stacks[seat] = self.stacks[seat] - chips
        if action is _FOLD:
            self.live = tuple([other for other in self.live if other != seat])
        if action is _FOLD or not stack:
            self._able.remove(seat)
        self.turn = self._find_turn()

    def has_acted(self, seat: int) -> bool:
        """
        Whether the seat has acted since the last bet or raise of this street.
        """
        return seat in self._acted or seat in self._early

    def is_dead(self, seat: int) -> bool:
        """
        Whether the seat holds cards and its hand was dead from the deal on.
        """
        return seat in self._dead

    def open_street(self, street: Street) -> None:
        """
        Go along with the cards of the next street.
        """
        self.is_lost = bool(self._early)
        self.street = street
        self.has_board = True
        self.committed = dict.fromkeys(self._order, 0)
        self.bet = self.raises = self._next = 0
        self._acted = set()
        self.turn = self._find_turn()

    def follows(self, event: Event) -> bool:
        """
        Go along with an event; False if that is not possible, and what is told from then on is not to be relied on.
        """
        if isinstance(event, Acted):
            if self.is_awarded or event.seat != self.turn or not self._is_regular(event):
                return False
            self.act(event.seat, event.action, event.chips)
            return not self.is_lost
        if isinstance(event, CardBurned):
            return event.place is None
        if isinstance(event, BoardDealt):
            return self._takes(event)
        self.is_awarded = self.is_awarded or isinstance(event, PotAwarded)
        return type(event) in _NO_BETTING

    def _is_regular(self, act: Acted) -> bool:
        """
        Whether an act in turn is what its name says: a call calls, a bet opens, a raise raises.
        """
        action, chips = act.action, act.chips
        behind, due = self.stacks[act.seat] - chips, self.to_call(act.seat)
        if action is _CALL:
            return behind >= 0 < chips and (chips == due or (chips < due and not behind))
        if action is _FOLD or action is _CHECK:
            return not chips and (action is _FOLD or not due)
        return behind >= 0 and chips > due and (action is _RAISE or not due)

    def _takes(self, dealt: BoardDealt) -> bool:
        if self.is_awarded or dealt.places or not dealt.cards:
            return False
        if dealt.street is not self.street:
            if STREETS.index(dealt.street) < STREETS.index(self.street):
                return False
            self.open_street(dealt.street)
        return not self.is_lost


def course_of(opening: Opening, facts: GameFacts) -> Course | None:
    """
    The course from the end of the deal on; None where the game has no flop, or the deal has not ended.
    """
    if not opening.ended or facts.family is not _FLOP_GAME:
        return None
    start, plan = _start_of(opening.table), opening.plan
    if not opening.after and start.seats == set(plan):
        return Course(start, start.live, start.dead)
    kinds = set(map(type, plan))
    kinds.update(map(type, opening.after))
    if not _REGULAR_STEPS.issuperset(kinds):
        return None
    dealt = {*plan, *opening.after}
    live = start.live if kinds.isdisjoint(_PRESENCE) else _present(plan, start)
    if not dealt.issuperset(live):
        live = tuple([seat for seat in live if seat in dealt])
    dead: tuple[int, ...] = ()
    if len(live) < len(start.order):
        dead = tuple([seat for seat in start.order if seat in dealt and seat not in live])
    return Course(start, live, dead)


def _present(plan: Plan, start: _Start) -> tuple[int, ...]:
    """
    Who is neither on penalty nor away when the last card goes out.
    """
    away = {*start.absent, *start.penalised}
    last = max([at for at, step in enumerate(plan) if type(step) is int and step != BOXED], default=len(plan))
    for step in plan[:last]:
        if isinstance(step, SeatLeft):
            away.add(step.seat)
        elif isinstance(step, SeatReturned) and step.seat not in start.penalised:
            away.discard(step.seat)
    return tuple([seat for seat in start.order if seat not in away])


class FoldedCourse:
    """
    The same told by the folded hand, whatever happened in it.
    """

    __slots__ = ("_hand",)

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    @property
    def turn(self) -> int | None:
        return self._hand.turn

    @property
    def live(self) -> tuple[int, ...]:
        return self._hand.live

    @property
    def stacks(self) -> dict[int, int]:
        return self._hand.stacks

    @property
    def street(self) -> Street:
        return self._hand.street

    @property
    def bet(self) -> int:
        return self._hand.betting.bet

    @property
    def committed(self) -> dict[int, int]:
        return self._hand.betting.committed

    @property
    def wagered(self) -> int:
        return sum(self._hand.bets.values())

    @property
    def raises(self) -> int:
        hand = self._hand
        return sum(act.street is hand.street and act.action in (_BET, _RAISE) for act in hand.acts)

    @property
    def has_board(self) -> bool:
        return bool(self._hand.board)

    @property
    def is_awarded(self) -> bool:
        return self._hand.pot_awarded_at is not None

    def to_call(self, seat: int) -> int:
        return self._hand.to_call(seat)

    def has_acted(self, seat: int) -> bool:
        hand = self._hand
        return any(act.seat == seat and act.street is hand.street for act in hand.acts)
