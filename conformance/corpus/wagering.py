"""
The chips of a golden case: what an act costs, and whose turn it is.

Written for the corpus alone, so that a slip of the reference engine's own count cannot hide in the cases that judge it.
"""

from collections.abc import Callable, Iterable, Sequence

from reference_engine.model.events import Action
from reference_engine.model.table import LIVE_POSTS, PostKind, SeatState, Table


class Wagers:
    """
    The betting up to now. `holds_cards` tells whether any card went to a seat.
    """

    def __init__(self, table: Table, order: Sequence[int], *, holds_cards: Callable[[int], bool]) -> None:
        self._table = table
        self._order = list(order)
        self._holds_cards = holds_cards
        self.behind = {seat.number: seat.stack for seat in table.seats}
        self.pot = dict.fromkeys(self.behind, 0)
        self._in = dict.fromkeys(self.behind, 0)
        self._price = table.level.big_blind
        self._last: int | None = None
        self._earlier: list[tuple[dict[int, int], int, int | None]] = []
        self._ahead: dict[int, int] = {}
        self.out = {seat.number for seat in table.seats if seat.state is SeatState.ON_PENALTY}
        self.away = {seat.number for seat in table.seats if seat.state is SeatState.ABSENT}

    def owed(self) -> list[tuple[int, PostKind, int]]:
        """
        The forced bets of the level: antes in dealing order, then the blinds.
        """
        level = self._table.level
        small, big = self._table.small_blind_seat, self._table.big_blind_seat
        posts = [(seat, PostKind.ANTE, level.ante) for seat in self._order]
        if big is not None:
            posts.append((big, PostKind.BIG_BLIND_ANTE, level.big_blind_ante))
        if small is not None:
            posts.append((small, PostKind.SMALL_BLIND, level.small_blind))
        if big is not None:
            posts.append((big, PostKind.BIG_BLIND, level.big_blind))
        return [post for post in posts if post[2]]

    def posts(self, seat: int, kind: PostKind, chips: int) -> int:
        """
        The chips that a post puts in: what is owed, or what the seat has.
        """
        put = min(chips, self.behind[seat])
        self.behind[seat] -= put
        self.pot[seat] += put
        if kind in LIVE_POSTS:
            self._in[seat] += put
            self._price = max(self._price, put)
            if kind is not PostKind.SMALL_BLIND:
                self._last = seat
        return put

    def brings_in(self, seat: int) -> int:
        """
        The chips with which the seat brings it in: what the level asks, or what the seat has. The next one is first.
        """
        owed = self._table.level.bring_in
        put = min(owed, self.behind[seat])
        self.behind[seat] -= put
        self.pot[seat] += put
        self._in[seat] += put
        self._price = max(self._price, owed)
        self._last = seat
        return put

    def starts_with(self, seat: int) -> None:
        """
        The seat is first to act on this street, as its upcards say.
        """
        self._last = self._order[self._order.index(seat) - 1]

    def live(self) -> tuple[int, ...]:
        """
        The seats whose hands are still in, in dealing order.
        """
        return tuple(seat for seat in self._order if seat not in self.out and self._holds_cards(seat))

    def kills_absent(self) -> None:
        """
        The deal is over: a seat that is away has no live hand.
        """
        self.out |= self.away

    def next_street(self) -> None:
        """
        A board card opens a new round of betting.
        """
        self._earlier.append((self._in, self._price, self._last))
        self._in = dict.fromkeys(self._in, 0)
        self._price = 0
        self._last = None

    def street_back(self) -> None:
        """
        The cards of the last street went back: the round before goes on.
        """
        self._in, self._price, self._last = self._earlier.pop()

    def puts_in(self, seat: int, chips: int) -> None:
        """
        A seat acts with the chips that are said, whatever is due; a short call counts as one of what is due.
        """
        self.behind[seat] -= chips
        self.pot[seat] += chips
        self._in[seat] = max(self._in[seat] + chips, self._price)
        self._price = max(self._price, self._in[seat])
        self._last = seat

    def turn(self) -> int | None:
        """
        The seat that has to act next.
        """
        after = self._order.index(self._last) + 1 if self._last in self._order else 0
        return next((seat for seat in self._order[after:] + self._order[:after] if self._can_act(seat)), None)

    def act(self, seat: int, action: Action, wager: str, *, in_turn: bool) -> int:
        """
        The chips that an act adds; ValueError when the act is not legal or its turn is not as stated.
        """
        if in_turn != (self.turn() == seat):
            raise ValueError(f"the turn is at seat {self.turn()}")
        put = self._chips(seat, action, wager, in_turn=in_turn)
        self.behind[seat] -= put
        self.pot[seat] += put
        if in_turn:
            self._in[seat] += put
            self._price = max(self._price, self._in[seat])
            self._last = seat
        else:
            self._ahead[seat] = put
        if action is Action.FOLD:
            self.out.add(seat)
        return put

    def bind(self, seat: int) -> None:
        """
        The turn has come to a seat that acted out of turn, and the act stands; ValueError when it cannot be so.
        """
        if seat not in self._ahead or (self.turn() != seat and seat not in self.out):
            raise ValueError(f"the turn is at seat {self.turn()}")
        self._in[seat] += self._ahead.pop(seat)
        self._price = max(self._price, self._in[seat])
        self._last = seat

    def give_back(self, seat: int, chips: int) -> None:
        """
        Chips go back from the pot to the seat.
        """
        if chips > self.pot[seat]:
            raise ValueError(f"seat {seat} has only {self.pot[seat]} in the pot")
        self.behind[seat] += chips
        self.pot[seat] -= chips
        self._ahead.pop(seat, None)

    def _can_act(self, seat: int) -> bool:
        return seat not in self.out and self._holds_cards(seat) and (self.behind[seat] > 0 or seat in self._ahead)

    def _chips(self, seat: int, action: Action, wager: str, *, in_turn: bool) -> int:
        due, behind = self._price - self._in[seat], self.behind[seat]
        if (wager != "") != (action in {Action.BET, Action.RAISE}):
            raise ValueError("a bet and a raise name their amount, no other act does")
        if action is Action.FOLD:
            return 0
        if action is Action.CHECK:
            if due and in_turn:
                raise ValueError(f"{due} to call")
            return 0
        if action is Action.CALL:
            if due <= 0:
                raise ValueError("nothing to call")
            return min(due, behind)
        put = behind if wager == "all-in" else int(wager) - self._in[seat]
        if put > behind or (action is Action.BET) != (self._price == 0):
            raise ValueError(f"{behind} behind, {self._price} to match")
        if action is Action.RAISE and put <= due:
            raise ValueError(f"a raise puts in more than {due}")
        return put


def seat_numbers(text: str) -> tuple[int, ...]:
    """
    The seats of a list such as `3 4 5`.
    """
    return tuple(int(seat) for seat in text.split())


def entries(chips: Iterable[tuple[int, int]]) -> dict[int, int]:
    """
    Chips by seat, without the seats that have none.
    """
    return {seat: amount for seat, amount in chips if amount}
