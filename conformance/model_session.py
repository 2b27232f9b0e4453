"""
Hands in a row of the model dealer: who is still in, and where button and blinds go.

- A player without chips is out, and so is one who leaves. The chairs stay, and the button may come to an empty one.
- The chair of the big blind has the small blind next, and the chair of the small blind the button; the big blind goes
  to the next player. With two players left, whoever does not have the big blind has the small one and the button.
- In stud nothing moves: the deal begins at the dealer's left.
- One hand takes each pot that it is in for, so that players go broke: the one whose first card is highest.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from conformance.model_hand import DEALT_IN, ModelHand
from reference_engine.model.cards import Card
from reference_engine.model.games import Game
from reference_engine.model.table import Seat, SeatState, Table

Dealer = Callable[[Table, Mapping[str, Sequence[str]], Sequence[Card], Game], ModelHand]


class Lie(Struct, frozen=True):
    """
    Where button and blinds lie; a small blind of None is dead.
    """

    button: int
    small_blind: int | None
    big_blind: int | None


class ModelSession:
    """
    A table at which hands are dealt one after the other. `table` is that of the next hand.
    """

    def __init__(self, table: Table, game: Game, dealer: Dealer) -> None:
        self.table = table
        self.game = game
        self._dealer = dealer
        self._chairs = [seat.number for seat in table.seats]
        self._small_blind_chair = table.small_blind_seat
        if self._small_blind_chair is None and table.big_blind_seat is not None:
            self._small_blind_chair = self._chairs[self._chairs.index(table.big_blind_seat) - 1]

    def play(self, wishes: Mapping[str, Sequence[str]], pack: Sequence[Card]) -> ModelHand:
        """
        The next hand, played to its end.
        """
        hand = self._dealer(self.table, wishes, pack, self.game)
        hand.is_split = False
        hand.play()
        self.table = replace(self.table, seats=tuple(map(self._after(hand), self.table.seats)))
        return hand

    def go_on(self, leave: Collection[int]) -> bool:
        """
        Make the table ready for the next hand; false where fewer than two players are left.
        """
        seats = tuple(
            seat if seat.stack and seat.number not in leave else Seat(seat.number, SeatState.EMPTY)
            for seat in self.table.seats
        )
        self.table = replace(self.table, seats=seats)
        players = {seat.number for seat in seats if seat.state in DEALT_IN}
        if len(players) < 2:
            return False
        lie = self.lie(players)
        self._small_blind_chair = self.table.big_blind_seat
        self.table = replace(
            self.table, button=lie.button, small_blind_seat=lie.small_blind, big_blind_seat=lie.big_blind
        )
        return True

    def lie(self, players: Collection[int]) -> Lie:
        """
        Where button and blinds go.
        """
        table = self.table
        if table.big_blind_seat is None or self._small_blind_chair is None:
            return Lie(table.button, None, None)
        big = self.next_player(table.big_blind_seat, players)
        if len(players) == 2:
            other = self.next_player(big, players)
            return Lie(other, other, big)
        small = table.big_blind_seat if table.big_blind_seat in players else None
        return Lie(self._small_blind_chair, small, big)

    def next_player(self, chair: int, players: Collection[int]) -> int:
        """
        The first player clockwise from a chair.
        """
        at = self._chairs.index(chair) + 1
        return next(number for number in self._chairs[at:] + self._chairs[:at] if number in players)

    @staticmethod
    def _after(hand: ModelHand) -> Callable[[Seat], Seat]:
        return lambda seat: replace(seat, stack=hand.stacks[seat.number])
