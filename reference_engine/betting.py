"""
Whose turn it is.

A seat acts in turn when it is the next one, clockwise, that still has to act on the street. Acts out of turn are kept
apart: they neither change the bet nor move the turn, until the turn comes to the seat that made one. Then the act binds
unless a bet or a raise has changed what the seat faces; a fold always binds (53-A). What does not bind goes back.
"""

from collections.abc import Callable
from functools import lru_cache

from reference_engine.contest import Contest
from reference_engine.model.events import Action
from reference_engine.out_of_turn import Fate, OutOfTurn

_CHECK, _FOLD = Action.CHECK, Action.FOLD


@lru_cache(maxsize=256)
def _clockwise_from_each(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple((*order[first:], *order[:first]) for first in range(len(order)))


class Betting:
    """
    One betting round at a time, over the seats in dealing order.

    `committed` is what each seat has in on this street in chips, `bet` what a seat must have in to stay.
    """

    __slots__ = (
        "_acted",
        "_clockwise",
        "_contest",
        "_earlier",
        "_loose",
        "_next",
        "_opening_bet",
        "_raises",
        "bet",
        "committed",
        "order",
        "pending",
    )

    def __init__(self, order: tuple[int, ...], contest: Contest) -> None:
        """
        Watch the seats of `order` in a contest.
        """
        self.order = order
        self._clockwise = _clockwise_from_each(order)
        self._contest = contest
        self.committed: dict[int, int] = dict.fromkeys(order, 0)
        self.bet = 0
        self._opening_bet = 0
        self.pending: dict[int, list[OutOfTurn]] = {}
        """
        Acts out of turn whose turn has not come, by seat.
        """
        self._loose: dict[int, list[OutOfTurn]] = {}
        self._raises = 0
        self._acted: set[int] = set()
        self._next = 0
        self._earlier: list[tuple[dict[int, int], int, int, int, set[int], int]] = []

    def open_preflop(self, last_blind: int | None, bet: int) -> None:
        """
        Begin before the flop: first to act is the seat after the last blind, whoever logs its post first.
        """
        self.bet = self._opening_bet = bet
        if last_blind in self.committed:
            self._next = self.order.index(last_blind) + 1

    def post(self, seat: int, chips: int) -> None:
        """
        Count a live post.
        """
        self.committed[seat] += chips
        self.bet = self._opening_bet = max(self.bet, self.committed[seat])

    def straddle(self, seat: int, chips: int) -> None:
        """
        Count a straddle; the highest one acts last.
        """
        if self.committed[seat] + chips > self.bet:
            self._next = self.order.index(seat) + 1
        self.post(seat, chips)

    def open_street(self) -> None:
        """
        Begin the next street: nothing in, the first seat left of the button is first.
        """
        self._earlier.append((self.committed, self.bet, self._opening_bet, self._raises, self._acted, self._next))
        self.committed = dict.fromkeys(self.order, 0)
        self.bet = self._opening_bet = self._raises = 0
        self._acted = set()
        self._next = 0
        self.pending = {}

    def take_street_back(self) -> None:
        """
        Go on with the round before: all cards of the street that ended it went back into the stub.
        """
        self.committed, self.bet, self._opening_bet, self._raises, self._acted, self._next = self._earlier.pop()
        self.pending = {}

    def start_with(self, seat: int) -> None:
        """
        The seat is first to act on this street.
        """
        self._next = self.order.index(seat)

    def turn(self) -> int | None:
        """
        The seat whose turn it is, or None when the round is over or cannot begin.
        """
        bet, committed, acted, pending = self.bet, self.committed, self._acted, self.pending
        stacks = self._contest.stacks
        for seat in self._clockwise[self._next % len(self.order)]:
            if committed[seat] >= bet and seat in acted:
                continue
            if pending and seat in pending:
                return seat if self._is_contested() else None
            if not (stacks[seat] or seat in self._loose) or not self.contends(seat):
                continue
            if self._has_an_able_opponent(seat) or self._owes_what_is_all_in(seat):
                return seat
        return None

    def contends(self, seat: int) -> bool:
        """
        Whether the seat still has a live hand, or waits for one while the deal goes on: nobody acts past it.
        """
        contest = self._contest
        if seat in contest.folded or seat in contest.killed:
            return False
        return contest.deal_is_open or bool(contest.hole.get(seat))

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """
        Every seat in dealing order, beginning with this one.
        """
        return self._clockwise[self.order.index(seat)]

    def has_to_act(self, seat: int) -> bool:
        """
        Whether the seat has chips behind, a live hand, and has still to act on this street.
        """
        is_done = seat in self._acted and self.committed[seat] >= self.bet
        return not is_done and self._contest.stacks[seat] > 0 and self.contends(seat)

    def _is_contested(self) -> bool:
        return sum(map(self.contends, self.order)) > 1

    def _has_an_able_opponent(self, seat: int) -> bool:
        stacks, out = self._contest.stacks, self.pending or self._loose
        for other in self.order:
            if other != seat and (stacks[other] or (out and self._has_chips_out(other))) and self.contends(other):
                return True
        return False

    def _has_chips_out(self, seat: int) -> bool:
        """
        Whether chips of the seat lie before it that an act out of turn put there.
        """
        return seat in self.pending or seat in self._loose

    def _owes_what_is_all_in(self, seat: int) -> bool:
        """
        Whether the only seat with chips behind lacks chips to what the others have in.
        """
        others = [self.committed[other] for other in self.order if other != seat and self.contends(other)]
        return bool(others) and self.committed[seat] < max(others)

    def to_call(self, seat: int) -> int:
        """
        The chips the seat lacks to the bet of this street.
        """
        return max(0, self.bet - self.committed.get(seat, 0))

    def act(self, seat: int, chips: int) -> None:
        """
        Count an act in turn.
        """
        if self._count(seat, chips):
            self._raises += 1

    def _count(self, seat: int, chips: int) -> bool:
        """
        Count an act; True if it is a bet or a raise.
        """
        self.committed[seat] += chips
        self._next = self.order.index(seat) + 1
        if self.committed[seat] > self.bet:
            self.bet = self.committed[seat]
            self._acted = {seat}
            return True
        self._acted.add(seat)
        return False

    def wait(self, act: OutOfTurn) -> None:
        """
        Keep an act out of turn until its turn comes.
        """
        seen = [
            self.committed[seat] + sum(each.chips for each in acts)
            for seat, acts in self.pending.items()
            if seat != act.seat
        ]
        act.facing, act.raises = max([self.bet, *seen]), self._raises
        self.pending.setdefault(act.seat, []).append(act)

    def settle(self, at: int, counted: Callable[[OutOfTurn, int], int]) -> None:
        """
        Rule on the acts out of turn whose turn has come with the event `at`.

        `counted` says how many chips an act that binds counts for, given what is due.

        Where the round has ended, acts of seats that had no turn left do not bind; folds do.
        """
        while self.pending:
            seat = self.turn()
            if seat is None:
                self._rule_on_the_rest(at)
                return
            if seat not in self.pending:
                return
            self._rule(seat, at, counted)

    def _rule(self, seat: int, at: int, counted: Callable[[OutOfTurn, int], int]) -> None:
        for number, act in enumerate(self.pending.pop(seat)):
            act.ruled_at = at
            if act.action is _FOLD:
                act.fate = Fate.BOUND
                self._count(seat, 0)
            elif number or act.raises != self._raises or act.facing != self.bet:
                self._set_free(act)
            elif act.action is _CHECK and self.to_call(seat):
                act.fate = Fate.OPEN
            else:
                act.fate = Fate.BOUND
                self._count(seat, counted(act, self.to_call(seat)))

    def _rule_on_the_rest(self, at: int) -> None:
        contested = self._is_contested()
        for acts in self.pending.values():
            for act in acts:
                if act.action is _FOLD:
                    act.fate, act.ruled_at = Fate.BOUND, at if act.ruled_at is None else act.ruled_at
                elif contested:
                    act.ruled_at = at
                    self._set_free(act)
        if contested:
            self.pending = {}

    def _set_free(self, act: OutOfTurn) -> None:
        act.fate, act.owed = Fate.FREE, act.chips
        if act.owed:
            self._loose.setdefault(act.seat, []).append(act)

    def put_in(self, seat: int) -> None:
        """
        Count the chips of acts that did not bind and lie there still: the seat acts with them in front of it.
        """
        for act in self._loose.pop(seat, ()):
            self.committed[seat] += act.owed
            act.owed = 0

    def give_back(self, seat: int, chips: int) -> None:
        """
        Take chips that went back to a seat out of what it has in on this street, and out of the bet where they made it.

        Chips of acts out of turn go back first: of those that do not bind, else of those that wait: they are withdrawn.
        """
        loose = self._loose.get(seat)
        if loose:
            for act in loose:
                paid = min(act.owed, chips)
                act.owed, chips = act.owed - paid, chips - paid
            if not any(act.owed for act in loose):
                del self._loose[seat]
        elif seat in self.pending:
            for act in self.pending.pop(seat):
                act.fate = Fate.WITHDRAWN
            return
        if chips and seat in self.committed:
            self.committed[seat] = max(0, self.committed[seat] - chips)
            self.bet = max(self._opening_bet, *self.committed.values())
            self._acted.discard(seat)
