"""
Whose turn it is.

A seat acts in turn when it is the next one, clockwise, that still has to act on the street. Acts out of turn are kept
apart: they neither change the bet nor move the turn, until the turn comes to the seat that made one.
"""

from collections.abc import Callable, Sequence


class Betting:
    """
    One betting round at a time, over the seats in dealing order.

    `committed` is what each seat has in on this street in chips, `bet` what a seat must have in to stay.
    """

    __slots__ = ("_able", "_acted", "_contends", "_next", "bet", "committed", "order", "pending")

    def __init__(self, order: Sequence[int], contends: Callable[[int], bool], able: Callable[[int], bool]) -> None:
        """
        Watch the seats of `order`; `contends` says who still has a live hand, `able` who of them can act.
        """
        self.order = order
        self._contends = contends
        self._able = able
        self.committed: dict[int, int] = dict.fromkeys(order, 0)
        self.bet = 0
        self.pending: dict[int, int] = {}
        """
        Acts out of turn whose turn has not come, seat to event index.
        """
        self._acted: set[int] = set()
        self._next = 0

    def post(self, seat: int, chips: int, bet: int) -> None:
        """
        Count a live post; the first to act before the flop is the seat after the last one that posted live.
        """
        self.committed[seat] += chips
        self.bet = max(self.bet, bet, self.committed[seat])
        self._next = self.order.index(seat) + 1

    def open_street(self) -> None:
        """
        Begin the next street: nothing in, the first seat left of the button is first.
        """
        self.committed = dict.fromkeys(self.order, 0)
        self.bet = 0
        self._acted = set()
        self._next = 0

    def turn(self) -> int | None:
        """
        The seat whose turn it is, or None when the round is over or cannot begin.
        """
        contenders = [seat for seat in self.order if self._contends(seat)]
        if len(contenders) < 2:
            return None
        able = [seat for seat in contenders if self._able(seat)]
        count = len(self.order)
        for step in range(count):
            seat = self.order[(self._next + step) % count]
            if seat in self.pending:
                return seat
            if seat in able and self._has_to_act(seat, contenders, alone=len(able) == 1):
                return seat
        return None

    def _has_to_act(self, seat: int, contenders: list[int], *, alone: bool) -> bool:
        if alone:
            return self.committed[seat] < max(self.committed[other] for other in contenders if other != seat)
        return seat not in self._acted or self.committed[seat] < self.bet

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
        Take chips that went back to a seat out of what it has in on this street.
        """
        if seat in self.committed:
            self.committed[seat] = max(0, self.committed[seat] - chips)
