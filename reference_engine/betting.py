"""
Whose turn it is.

A seat acts in turn when it is the next one, clockwise, that still has to act on the street. Acts out of turn are kept
apart: they neither change the bet nor move the turn, until the turn comes to the seat that made one.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Protocol


class Contest(Protocol):
    """
    What a betting round asks about the hand: chips behind and cards held by seat, who is out, whether cards still come.
    """

    @property
    def stacks(self) -> Mapping[int, int]:
        """
        The chips behind, by seat.
        """

    @property
    def hole(self) -> Mapping[int, Sequence[int]]:
        """
        The places of the cards that each seat holds.
        """

    @property
    def folded(self) -> AbstractSet[int]:
        """
        The seats that have folded.
        """

    @property
    def killed(self) -> AbstractSet[int]:
        """
        The seats whose hands were taken away.
        """

    @property
    def deal_is_open(self) -> bool:
        """
        Whether the initial deal goes on.
        """


@lru_cache(maxsize=256)
def _clockwise_from_each(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple((*order[first:], *order[:first]) for first in range(len(order)))


class Betting:
    """
    One betting round at a time, over the seats in dealing order.

    `committed` is what each seat has in on this street in chips, `bet` what a seat must have in to stay.
    """

    __slots__ = ("_acted", "_clockwise", "_contest", "_next", "_opening_bet", "bet", "committed", "order", "pending")

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
        self.pending: dict[int, int] = {}
        """
        Acts out of turn whose turn has not come, seat to event index.
        """
        self._acted: set[int] = set()
        self._next = 0

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
        self.committed = dict.fromkeys(self.order, 0)
        self.bet = self._opening_bet = 0
        self._acted = set()
        self._next = 0

    def start_with(self, seat: int) -> None:
        """
        The seat is first to act on this street.
        """
        self._next = self.order.index(seat)

    def turn(self) -> int | None:
        """
        The seat whose turn it is, or None when the round is over or cannot begin.
        """
        bet, committed, acted = self.bet, self.committed, self._acted
        stacks = self._contest.stacks
        for seat in self._clockwise[self._next % len(self.order)]:
            if seat in self.pending:
                return seat if sum(map(self.contends, self.order)) > 1 else None
            if (committed[seat] >= bet and seat in acted) or not stacks[seat] or not self.contends(seat):
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

    def _has_an_able_opponent(self, seat: int) -> bool:
        stacks = self._contest.stacks
        for other in self.order:  # noqa: SIM110  (asked for every act, and a loop is twice as fast as a generator)
            if stacks[other] and other != seat and self.contends(other):
                return True
        return False

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
        self.committed[seat] += chips
        if self.committed[seat] > self.bet:
            self.bet = self.committed[seat]
            self._acted = {seat}
        else:
            self._acted.add(seat)
        self._next = self.order.index(seat) + 1

    def give_back(self, seat: int, chips: int) -> None:
        """
        Take chips that went back to a seat out of what it has in on this street, and out of the bet where they made it.
        """
        if seat in self.committed:
            self.committed[seat] = max(0, self.committed[seat] - chips)
            self.bet = max(self._opening_bet, *self.committed.values())
            self._acted.discard(seat)
