"""
RLCard as the dealer.

Its players are numbered around the table from 0, seats that are not in the hand left out; the place of the button is
told. The pack goes in through a dealer of its own class, since it has no public way in.

- It deals one card at a time, from player 0 on, wherever the button is. It takes the blinds after the cards, the big
  one first.
- Heads-up the button is its big blind: the first player after the button posts the small one, the second the big one.
- It burns no card. Where a fold ends the betting and the hand, it still turns up the rest of the board.
- It asks players on who are all in; they add nothing, and it is not told. Counting them twice, it may end a street too
  early. Where nobody left in has won a side pot, it gives folded players their chips back.
- Its raises are half the pot, the pot and all in. A seat bets or raises by the least of them that is allowed.
- It has no antes, no dead blind or button, no player who is away, and one hand at a time: other tables are unsupported.
- An uncalled bet is a part of what it pays, so it is told as a part of the award.
"""

from contextlib import AbstractContextManager
from typing import Any

import rlcard.games.nolimitholdem.game as engine
from rlcard.games.base import Card
from rlcard.games.nolimitholdem.round import Action

from adapters.declared import identity
from adapters.handler import Handler
from adapters.holdem_record import HoldemRecord, Wishes, dealt
from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish
from adapters.replaced import replaced
from adapters.seating import Unsupported, check_packs, players_around, stacks

NAME = "RLCard"
_RAISES = (Action.RAISE_HALF_POT, Action.RAISE_POT, Action.ALL_IN)


def deal(request: Deal) -> Answer:
    """
    The hand that RLCard deals at the table.
    """
    return dealt(request, NAME, _hands)


def _hands(table: dict[str, Any], wishes: tuple[HandWish, ...]) -> list[DealtHand]:
    if len(wishes) > 1:
        raise Unsupported(f"{NAME} deals one hand at a time and moves no button")
    check_packs([wishes[0].pack], NAME)
    seats, level = players_around(table, wishes[0].leave, NAME), table["level"]
    if level.get("ante", 0) or level.get("big_blind_ante", 0):
        raise Unsupported(f"{NAME} has no antes")
    return [_Hand(table, seats, wishes[0]).play()]


class _Hand:
    def __init__(self, table: dict[str, Any], seats: tuple[int, ...], wish: HandWish) -> None:
        self._seats, self._wish = seats, wish
        self._button, self._level = table["button"], table["level"]
        self._stacks = {seat: stacks(table)[seat] for seat in seats}
        self._record = HoldemRecord(self._stacks)
        self._noted: list[tuple[str, Any]] = []

    def play(self) -> DealtHand:
        """
        One hand, as the engine plays it.
        """
        with _noting(self._wish.pack, self._noted):
            game = engine.NolimitholdemGame(num_players=len(self._seats))
            button = self._seats.index(self._button)
            game.configure({"game_num_players": len(self._seats), "chips_for_each": 0, "dealer_id": button})
            game.init_chips = list(self._stacks.values())
            game.small_blind, game.big_blind = self._level["small_blind"], self._level["big_blind"]
            game.init_game()
            self._tell_the_deal(game)
            wishes = Wishes(self._wish)
            while not game.is_over():
                seat = self._seats[game.game_pointer]
                self._act(game, seat, wishes.next_of(seat) if self._record.behind(seat) else "")
                self._record.board(map(_text, game.public_cards))
        payoffs = zip(self._seats, game.get_payoffs(), strict=True)
        return self._record.over(self._button, {seat: self._stacks[seat] + int(payoff) for seat, payoff in payoffs})

    def _tell_the_deal(self, game: Any) -> None:  # noqa: ANN401
        owner = {id(card): seat for seat, player in zip(self._seats, game.players, strict=True) for card in player.hand}
        kinds = iter(("big_blind", "small_blind"))
        for kind, noted in self._noted:
            if kind == "card":
                self._record.dealt(owner[id(noted)], _text(noted))
            else:
                self._record.posted(self._seats[noted[0]], next(kinds), noted[1])
        self._record.deal_ended()

    def _act(self, game: Any, seat: int, wanted: str) -> None:  # noqa: ANN401
        place, legal, raised = game.game_pointer, game.get_legal_actions(), game.round.raised
        raises = [action for action in _RAISES if action in legal]
        due = max(raised) > raised[place]
        action, word = Action.CHECK_CALL, "call" if due else "check"
        if wanted == "fold":
            action, word = Action.FOLD, "fold"
        elif wanted == ("raise" if any(raised) else "bet") and raises:
            action, word = raises[0], wanted
        before = game.players[place].in_chips
        game.step(action)
        if self._record.behind(seat):
            self._record.acted(seat, word, int(game.players[place].in_chips - before))


def _noting(pack: tuple[str, ...] | None, noted: list[tuple[str, Any]]) -> AbstractContextManager[None]:
    """
    The game deals from this pack, and its cards and the blinds that it takes are noted.
    """

    class NotedDealer(engine.Dealer):  # type: ignore[misc]
        def __init__(self, np_random: Any) -> None:  # noqa: ANN401
            super().__init__(np_random)
            if pack is not None:
                self.deck = [Card(card[1].upper(), card[0]) for card in reversed(pack)]

        def deal_card(self) -> Any:  # noqa: ANN401
            card = super().deal_card()
            noted.append(("card", card))
            return card

    class NotedPlayer(engine.Player):  # type: ignore[misc]
        def bet(self, chips: int) -> None:
            before = self.in_chips
            super().bet(chips)
            noted.append(("bet", (self.player_id, int(self.in_chips - before))))

    return replaced(engine, Dealer=NotedDealer, Player=NotedPlayer)


def _text(card: Any) -> str:  # noqa: ANN401
    return f"{card.rank}{card.suit.lower()}"


def handler() -> Handler:
    """
    The engine as installed here.
    """
    return Handler(identity("rlcard", "DATA Lab at Texas A&M University"), deal=deal)
