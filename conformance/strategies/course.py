"""
The course of the betting: chips, who is still in, whose turn it is. No card is looked at.

A record of a flop game asks this many times while it grows, and to fold a whole hand for it would be most of the work
of making a case. It follows what regular play is made of; anything else it does not follow, and the folded hand tells.
"""

from collections.abc import Sequence

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
from reference_engine.model.games import STREETS, Street

# A member of an enumeration is looked up slowly through its class, and these are asked for with each act.
_CHECK, _FOLD, _CALL, _BET, _RAISE = Action.CHECK, Action.FOLD, Action.CALL, Action.BET, Action.RAISE
_NOBODY: frozenset[int] = frozenset()
_PREFLOP = Street.PREFLOP
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


class Course:
    """
    How far the betting of a flop game has come since the deal.

    `stacks` and `committed` are the chips behind and those put in on this street, `wagered` all that acts put in,
    `raises` the bets and raises of this street, `live` the seats that are still in, `dead` those whose hands were dead
    from the deal on, `turn` the seat whose turn it is. `able` has who is in with chips behind, `acted` who acted since
    the last bet or raise, `early` who acted out of turn and whose turn has not come; `first` is the index in `order` of
    whoever is asked next. Once it `is_lost`, something happened that it cannot follow.
    """

    __slots__ = (
        "able",
        "acted",
        "bet",
        "committed",
        "dead",
        "early",
        "first",
        "has_board",
        "is_awarded",
        "is_lost",
        "live",
        "order",
        "raises",
        "stacks",
        "street",
        "turn",
        "wagered",
    )

    def __init__(
        self,
        order: tuple[int, ...],
        live: tuple[int, ...],
        dead: tuple[int, ...],
        stacks: dict[int, int],
        committed: dict[int, int],
        bet: int,
        first: int,
    ) -> None:
        """
        Begin after a deal in this order that left these hands alive and dead; who is `first` in it acts first.
        """
        self.order, self.first = order, first
        self.live, self.dead = live, dead
        self.stacks, self.committed, self.bet = stacks, committed, bet
        self.able = [seat for seat in live if stacks[seat]]
        self.street = _PREFLOP
        self.has_board = self.is_awarded = self.is_lost = False
        self.wagered = self.raises = 0
        self.acted: set[int] = set()
        self.early: frozenset[int] = _NOBODY
        self.turn = self._find_turn()

    def fork(self) -> "Course":
        """
        A course that goes its own way from here; this one stays as it is.
        """
        other = Course.__new__(Course)
        other.order, other.first = self.order, self.first
        other.live, other.dead, other.able = self.live, self.dead, self.able.copy()
        other.stacks, other.committed, other.bet = self.stacks.copy(), self.committed.copy(), self.bet
        other.street, other.turn = self.street, self.turn
        other.has_board, other.is_awarded, other.is_lost = self.has_board, self.is_awarded, self.is_lost
        other.wagered, other.raises = self.wagered, self.raises
        other.acted, other.early = self.acted.copy(), self.early
        return other

    def _find_turn(self) -> int | None:
        able, committed, bet, acted, first = self.able, self.committed, self.bet, self.acted, self.first
        if self.early and self._reaches_early_act(able):
            self.is_lost = True
            return None
        if len(able) < 2:
            # Whoever is alone with chips behind acts only if the others have more in.
            return able[0] if able and self._lags_behind(able[0]) else None
        order = self.order
        # Mostly the next seat is the one, and no order has to be made for it.
        seat = order[first]
        if seat in able and (seat not in acted or committed[seat] < bet):
            return seat
        for seat in order[first + 1 :] + order[:first]:
            if seat in able and (seat not in acted or committed[seat] < bet):
                return seat
        return None

    def _reaches_early_act(self, able: Sequence[int]) -> bool:
        """
        Whether an act out of turn comes due, or may: what becomes of it the folded hand tells.
        """
        first = self.first
        for seat in self.order[first:] + self.order[:first]:
            if seat in self.early or len(able) < 2:
                return True
            if seat in able and (seat not in self.acted or self.committed[seat] < self.bet):
                return False
        return True

    def _lags_behind(self, seat: int) -> bool:
        committed = self.committed
        is_done = committed[seat] >= self.bet and seat in self.acted
        return not is_done and any(committed[other] > committed[seat] for other in self.live if other != seat)

    def to_call(self, seat: int) -> int:
        """
        The chips the seat lacks to the bet of this street.
        """
        return self.bet - self.committed.get(seat, 0)

    def act(self, seat: int, action: Action, chips: int) -> None:
        """
        Go along with an act that is what its name says, in turn or not.
        """
        if seat != self.turn:
            self._act_out_of_turn(seat, action, chips)
            return
        committed = self.committed[seat] + chips
        if chips:
            stack = self.stacks[seat] = self.stacks[seat] - chips
            self.committed[seat] = committed
            self.wagered += chips
            if not stack:
                self.able.remove(seat)
        order = self.order
        self.first = (order.index(seat) + 1) % len(order)
        if committed > self.bet:
            self.bet = committed
            self.acted = {seat}
        else:
            self.acted.add(seat)
        if action is _FOLD:
            self._fold(seat)
        elif action is _RAISE or action is _BET:
            self.raises += 1
        self.turn = self._find_turn()

    def _act_out_of_turn(self, seat: int, action: Action, chips: int) -> None:
        """
        The chips lie there, and a fold is a fold. Of a hand that presence or a penalty has killed nothing else follows.
        """
        is_dead = seat in self.dead and action is not _FOLD
        if not is_dead and (seat in self.early or seat not in self.live or not self.stacks[seat]):
            self.is_lost = True
            return
        self.stacks[seat] -= chips
        self.wagered += chips
        self.raises += action is _RAISE or action is _BET
        if is_dead:
            return
        self.early |= {seat}
        if action is _FOLD:
            self._fold(seat)
        elif not self.stacks[seat]:
            self.able.remove(seat)
        self.turn = self._find_turn()

    def _fold(self, seat: int) -> None:
        self.live = tuple([other for other in self.live if other != seat])
        self.able.remove(seat)

    def check_round(self) -> list[Acted]:
        """
        Go along with a round in which nobody bets any more: the calls and checks that end it, in order.
        """
        acts: list[Acted] = []
        able, bet, acted, first = self.able, self.bet, self.acted, self.first
        stacks, committed, order = self.stacks, self.committed, self.order
        for seat in order[first:] + order[:first]:
            if seat not in able:
                continue
            owed = bet - committed[seat]
            if (not owed and seat in acted) or (len(able) < 2 and not self._lags_behind(seat)):
                continue
            acted.add(seat)
            if not owed:
                acts.append(Acted(seat, _CHECK, 0))
                continue
            stack = stacks[seat]
            if owed < stack:
                chips, stacks[seat] = owed, stack - owed
            else:
                chips, stacks[seat] = stack, 0
                able.remove(seat)
            acts.append(Acted(seat, _CALL, chips))
            committed[seat] += chips
            self.wagered += chips
        if acts:
            self.first = (order.index(acts[-1].seat) + 1) % len(order)
        self.turn = None
        return acts

    def has_acted(self, seat: int) -> bool:
        """
        Whether the seat has acted since the last bet or raise of this street.
        """
        return seat in self.acted or seat in self.early

    def open_street(self, street: Street) -> None:
        """
        Go along with the cards of the next street.
        """
        self.is_lost = bool(self.early)
        self.street = street
        self.has_board = True
        self.committed = dict.fromkeys(self.order, 0)
        self.bet = self.raises = self.first = 0
        self.acted = set()
        self.turn = self._find_turn()

    def follows(self, event: Event) -> bool:
        """
        Go along with an event; False if that is not possible, and what is told from then on is not to be relied on.
        """
        if type(event) is BoardDealt:
            return self._takes(event)
        if type(event) is CardBurned:
            return event.place is None
        if type(event) is Acted:
            if self.is_awarded or event.seat != self.turn or not self._is_regular(event):
                return False
            self.act(event.seat, event.action, event.chips)
            return not self.is_lost
        if type(event) is PotAwarded:
            self.is_awarded = True
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
