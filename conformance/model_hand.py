"""
A hand that is dealt by the rules, from the posts to the award.

- Dealt in are present, absent and penalised seats; the last two lose their hands when the deal has ended.
- A seat posts antes, then blinds, then the big-blind ante, each as far as its chips go.
- A bet is one big blind, a raise the minimum; a stack that is shorter goes all-in. A fold is legal facing a bet only.
- No hand is read: each pot is split evenly among the seats that paid for it and are still in, odd chips in dealing
  order; or, where hands follow each other, goes to the one whose first card is highest. No chip is lost or made; who
  should have won is not the subject here.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from reference_engine.model.cards import Card
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    DealEnded,
    Event,
    Exposer,
    HandKilled,
    KillReason,
    Posted,
    PotAwarded,
)
from reference_engine.model.games import Game, Street
from reference_engine.model.table import PostKind, SeatChips, SeatState, Table

KILLED = {SeatState.ABSENT: KillReason.ABSENT, SeatState.ON_PENALTY: KillReason.PENALTY}
DEALT_IN = (SeatState.PRESENT, *KILLED)
BOARD = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}
HOLE_CARDS = {
    Game.NO_LIMIT_HOLDEM: 2,
    Game.NO_LIMIT_SHORT_DECK: 2,
    Game.POT_LIMIT_OMAHA: 4,
    Game.POT_LIMIT_OMAHA_5: 5,
    Game.SEVEN_CARD_STUD: 3,
    Game.SEVEN_CARD_STUD_8: 3,
    Game.RAZZ: 3,
    Game.FIVE_CARD_DRAW: 5,
    Game.TRIPLE_DRAW_2_7: 5,
}
"""
The cards that a seat gets in the initial deal of each game.
"""


class ModelHand:
    """
    One hand at one table; `record` is what was done. `wishes` are the acts that each seat would like to make.
    """

    def __init__(
        self,
        table: Table,
        wishes: Mapping[str, Sequence[str]],
        pack: Sequence[Card],
        game: Game = Game.NO_LIMIT_HOLDEM,
    ) -> None:
        self.table = table
        self.game = game
        self.record: list[Event] = []
        self.state = {seat.number: seat.state for seat in table.seats}
        self.stacks = {seat.number: seat.stack for seat in table.seats}
        self.order = self.dealing_order()
        self.live = list(self.order)
        self.cards: dict[int, list[int]] = {seat: [] for seat in self.state}
        self.paid = dict.fromkeys(self.order, 0)
        self.dead_money = 0
        self._wishes = {seat: deque(wishes.get(str(seat), ())) for seat in self.order}
        self._pack = iter(pack)
        self._taken = 0
        self.is_split = True
        self.open_betting()

    def play(self) -> None:
        self.post()
        self.deal()
        self.record.append(DealEnded())
        self._kill_hands()
        self.first_round()
        self.later_streets()
        self._show()
        self._award()

    def first_round(self) -> None:
        self.bet(self._first_to_act())

    def later_streets(self) -> None:
        for street in BOARD:
            if len(self.live) > 1:
                self.burn()
                self.put_on_board(street)
                self.open_betting()
                self.bet(0)

    def dealing_order(self) -> tuple[int, ...]:
        """
        Clockwise from the left of the button, a button that is dealt in last.
        """
        numbers = [seat.number for seat in self.table.seats]
        left = numbers.index(self.table.button) + 1
        return tuple(number for number in numbers[left:] + numbers[:left] if self.state[number] in DEALT_IN)

    def take(self) -> Card:
        self._taken += 1
        return next(self._pack)

    def deal(self) -> None:
        for _ in range(HOLE_CARDS[self.game]):
            for seat in self.order:
                self.give(seat)

    def give(self, seat: int) -> None:
        self.cards[seat].append(self._taken)
        self.record.append(CardDealt(seat, self.take()))

    def burn(self) -> None:
        self.record.append(CardBurned(self.take()))

    def put_on_board(self, street: Street) -> None:
        self.record.append(BoardDealt(street, tuple(self.take() for _ in range(BOARD[street]))))

    def post(self) -> None:
        table, level = self.table, self.table.level
        for seat in self.order:
            self._post(seat, PostKind.ANTE, level.ante)
        self._post(table.small_blind_seat, PostKind.SMALL_BLIND, level.small_blind)
        self._post(table.big_blind_seat, PostKind.BIG_BLIND, level.big_blind)
        self._post(table.big_blind_seat, PostKind.BIG_BLIND_ANTE, level.big_blind_ante)

    def _post(self, seat: int | None, kind: PostKind, owed: int) -> None:
        chips = min(owed, self.stacks[seat]) if seat is not None else 0
        if seat is None or not chips:
            return
        self.record.append(Posted(seat, kind, chips))
        self.stacks[seat] -= chips
        if kind in {PostKind.SMALL_BLIND, PostKind.BIG_BLIND}:
            self._commit(seat, chips)
            self._bet_to = self.table.level.big_blind
        else:
            self.dead_money += chips

    def _kill_hands(self) -> None:
        for seat in self.order:
            reason = KILLED.get(self.state[seat])
            if reason is not None and self.cards[seat]:
                self.record.append(HandKilled(seat, reason))
            if reason is not None:
                self.live.remove(seat)

    def open_betting(self) -> None:
        self._committed = dict.fromkeys(self.order, 0)
        self._bet_to = 0
        self._raises = 0
        self._may_not_raise: set[int] = set()

    def step(self) -> int:
        """
        The chips that a bet or raise adds to a call; none where no more raises are allowed.
        """
        return max(1, self.table.level.big_blind)

    def _commit(self, seat: int, chips: int) -> None:
        self._committed[seat] += chips
        self.paid[seat] += chips

    def _first_to_act(self) -> int:
        blinds = (self.table.big_blind_seat, self.table.small_blind_seat)
        last_post = next((seat for seat in blinds if seat is not None), self.order[-1])
        return self.order.index(last_post) + 1

    def bet(self, first: int, *, has_opened: int | None = None) -> None:
        """
        One betting round, beginning at a position of the dealing order; who has opened acts again after a raise only.
        """
        waiting = deque(seat for seat in self.order[first:] + self.order[:first] if seat != has_opened)
        while waiting:
            seat = waiting.popleft()
            if seat not in self.live or not self.stacks[seat] or self._has_nothing_to_answer(seat):
                continue
            before = self._bet_to
            self._act(seat)
            if self._bet_to > before:
                after = self.order.index(seat) + 1
                waiting = deque(other for other in self.order[after:] + self.order[:after] if other != seat)

    def _has_nothing_to_answer(self, seat: int) -> bool:
        others = [other for other in self.live if other != seat]
        if any(self.stacks[other] for other in others):
            return False
        return self._committed[seat] >= max((self._committed[other] for other in others), default=0)

    def _act(self, seat: int) -> None:
        wishes = self._wishes[seat]
        wish = wishes.popleft() if wishes else ""
        due = self._bet_to - self._committed[seat]
        if wish == Action.FOLD and due > 0:
            self.live.remove(seat)
            self._put_in(seat, Action.FOLD, 0)
        elif wish == (Action.RAISE if self._bet_to else Action.BET) and self._may_raise(seat, due):
            self._put_in(seat, Action(wish), due + self.step())
        elif due > 0:
            self._put_in(seat, Action.CALL, due)
        else:
            self._put_in(seat, Action.CHECK, 0)

    def _may_raise(self, seat: int, due: int) -> bool:
        beyond_a_call = (self.stacks[it] + self._committed[it] > self._bet_to for it in self.live if it != seat)
        may_raise = seat not in self._may_not_raise and self.step() > 0
        return self.stacks[seat] > due and may_raise and any(beyond_a_call)

    def _put_in(self, seat: int, action: Action, wanted: int) -> None:
        chips, whole = min(wanted, self.stacks[seat]), self.step()
        self.record.append(Acted(seat, action, chips))
        self.stacks[seat] -= chips
        self._commit(seat, chips)
        raised_by = self._committed[seat] - self._bet_to
        self._raises += raised_by > 0
        if raised_by >= whole:
            # Only a whole raise opens the betting again for those who have acted.
            self._may_not_raise.clear()
        self._may_not_raise.add(seat)
        self._bet_to = max(self._bet_to, self._committed[seat])

    def _show(self) -> None:
        if len(self.live) > 1:
            places = [place for seat in self.live for place in self.cards[seat]]
            self.record += [CardExposed(place, Exposer.SHOWDOWN) for place in places]

    def _award(self) -> None:
        awards = dict.fromkeys(self.live, 0)
        for chips, contenders in self._pots():
            winners = contenders if self.is_split else [max(contenders, key=self._first_card)]
            share, odd = divmod(chips, len(winners))
            for index, seat in enumerate(winners):
                awards[seat] += share + (index < odd)
        for seat, chips in awards.items():
            self.stacks[seat] += chips
        self.record.append(PotAwarded(tuple(SeatChips(seat, chips) for seat, chips in awards.items() if chips)))

    def _first_card(self, seat: int) -> tuple[int, str]:
        card = next(event.card for event in self.record if isinstance(event, CardDealt) and event.seat == seat)
        return "23456789TJQKA".index(card[0]), card[1]

    def _pots(self) -> Iterator[tuple[int, list[int]]]:
        """
        The pots and the seats that are in for each: antes go to the first, what lies above all live seats to the last.
        """
        levels = sorted({self.paid[seat] for seat in self.live})
        below = 0
        left = sum(self.paid.values())
        for level in levels:
            layer = sum(min(paid, level) - min(paid, below) for paid in self.paid.values())
            layer = left if level == levels[-1] else layer
            yield (
                layer + (self.dead_money if level == levels[0] else 0),
                [s for s in self.live if self.paid[s] >= level],
            )
            left -= layer
            below = level
