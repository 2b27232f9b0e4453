"""
Stud and draw hands of the model dealer: the streets that go to the seats.

- Stud: the lowest upcard brings it in, in razz the highest; an absent or penalised seat does so too. The best hand that
  shows, in razz the lowest, is first to act from fourth street on. One burn and one card to each live hand a street.
- Draw: a burn, then every live hand lays down as many cards as its place in the order says, and gets as many.
- Bets are of the fixed limit, twice as large from the third street on, and four a street at most; five-card draw is
  without limit.
"""

from collections import Counter

from conformance.model_hand import BOARD, HOLE_CARDS, ModelHand
from reference_engine.model.cards import Card
from reference_engine.model.events import CardDealt, Discarded, Posted
from reference_engine.model.games import Game
from reference_engine.model.table import PostKind

_HIGH = "23456789TJQKA"
_LOW = "A23456789TJQK"
_SUITS = "cdhs"
_LATER_STREETS = 4
_MOST_BETS = 4
_MOST_DISCARDS = 3
DRAWS = {Game.FIVE_CARD_DRAW: 1, Game.TRIPLE_DRAW_2_7: 3}
"""
How many draws each draw game has.
"""


def most_cards(game: Game, seats: int) -> int:
    """
    The cards that a hand with so many seats may need, burns included.
    """
    initial = HOLE_CARDS[game] * seats
    if game in DRAWS:
        drawn = sum(place % (_MOST_DISCARDS + 1) for place in range(seats))
        return initial + DRAWS[game] * (1 + drawn)
    if HOLE_CARDS[game] == 3:
        return initial + _LATER_STREETS * (1 + seats)
    return initial + sum(BOARD.values()) + len(BOARD)


class _FixedLimit(ModelHand):
    """
    A hand whose bets are of one size on the early streets and of twice that on the later ones.
    """

    streets_dealt = 0

    def step(self) -> int:
        level = self.table.level
        small = level.small_bet or level.big_blind
        blind = int(not self.streets_dealt and level.big_blind > 0)
        if self._raises + blind >= _MOST_BETS:
            return 0
        if not self.streets_dealt and self._bet_to < small:
            return max(1, small - self._bet_to)
        return max(1, small if self.streets_dealt < 2 else 2 * small)


class ModelStudHand(_FixedLimit):
    """
    A hand of seven-card stud, eight or better, or razz.
    """

    def give(self, seat: int) -> None:
        super().give(seat)
        event = self.record[-1]
        if isinstance(event, CardDealt):
            self.faces.setdefault(seat, []).append(event.card)

    def deal(self) -> None:
        self.faces: dict[int, list[Card]] = {}
        super().deal()

    def first_round(self) -> None:
        ranks = _LOW if self.game is Game.RAZZ else _HIGH
        doors = {seat: (ranks.index(cards[2][0]), _SUITS.index(cards[2][1])) for seat, cards in self.faces.items()}
        opens = max(doors.values()) if self.game is Game.RAZZ else min(doors.values())
        # Of two equal cards of a fouled pack the one nearest to the dealer's left.
        opener = next(seat for seat in self.order if doors.get(seat) == opens)
        chips = min(self.table.level.bring_in, self.stacks[opener])
        if chips and len(self.live) > 1:
            self.record.append(Posted(opener, PostKind.BRING_IN, chips))
            self.stacks[opener] -= chips
            self._commit(opener, chips)
            self._bet_to = self.table.level.bring_in
        self.bet(self.order.index(opener) + 1, has_opened=opener)

    def later_streets(self) -> None:
        for _ in range(_LATER_STREETS):
            if len(self.live) > 1:
                self.burn()
                for seat in self.order:
                    if seat in self.live:
                        self.give(seat)
                self.streets_dealt += 1
                self.open_betting()
                self.bet(self.order.index(self._best_showing()))

    def _best_showing(self) -> int:
        live = [seat for seat in self.order if seat in self.live]
        strengths = [_strength(self.faces[seat][2:6], _LOW if self.game is Game.RAZZ else _HIGH) for seat in live]
        best = min(strengths) if self.game is Game.RAZZ else max(strengths)
        return live[strengths.index(best)]


def _strength(upcards: list[Card], ranks: str) -> tuple[list[int], list[int]]:
    counts = Counter(card[0] for card in upcards)
    by_number = sorted(((count, ranks.index(rank)) for rank, count in counts.items()), reverse=True)
    return [count for count, _ in by_number], [rank for _, rank in by_number]


class ModelDrawHand(_FixedLimit):
    """
    A hand of five-card draw or of deuce-to-seven triple draw.
    """

    def step(self) -> int:
        return ModelHand.step(self) if self.game is Game.FIVE_CARD_DRAW else super().step()

    def later_streets(self) -> None:
        for _ in range(DRAWS[self.game]):
            if len(self.live) > 1:
                self.burn()
                self._draw()
                self.streets_dealt += 1
                self.open_betting()
                self.bet(0)

    def _draw(self) -> None:
        live = [seat for seat in self.order if seat in self.live]
        for place, seat in enumerate(live):
            gone = self.cards[seat][: place % (_MOST_DISCARDS + 1)]
            self.cards[seat] = self.cards[seat][len(gone) :]
            self.record.append(Discarded(seat, tuple(gone)))
        for place, seat in enumerate(live):
            for _ in range(place % (_MOST_DISCARDS + 1)):
                self.give(seat)
