"""
texasholdem as the dealer.

Its players are numbered 0 to n-1 around the table, all of them in the hand; seats that are empty are left out and the
others numbered clockwise in the order of the table. It moves its own button one player on at the start of a hand, so
before the first one the button is set one player before the place it is to have. It finds both blinds by itself.

- It draws the two cards of a player at once; the record has one `CardDealt` a card, in the order of its draws. It takes
  the blinds after the cards.
- It burns no card. The rest of the board of an all-in hand is one draw, told street by street.
- Its button moves to the next player with chips, and the blinds with it. Who leaves between hands has no chips there.
- It has no antes, no dead blind, no dead button, and no player who is away: such tables are unsupported.
- It gives an uncalled bet back as a pot with one player, so it is told as a part of the award. A seat raises by the
  minimum. A pack that runs short is refused in the engine's own words.
"""

import sys
from contextlib import AbstractContextManager
from typing import Any

from texasholdem.card.card import Card
from texasholdem.card.deck import Deck
from texasholdem.game.action_type import ActionType
from texasholdem.game.game import TexasHoldEm

from adapters.declared import identity
from adapters.handler import Handler
from adapters.holdem_record import HoldemRecord, Wishes, dealt
from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish
from adapters.replaced import replaced
from adapters.seating import Unsupported, check_packs, players_around, stacks
from adapters.serve import serve

NAME = "texasholdem"


def deal(request: Deal) -> Answer:
    """
    The hands that texasholdem deals at the table.
    """
    return dealt(request, NAME, _hands)


def _hands(table: dict[str, Any], wishes: tuple[HandWish, ...]) -> list[DealtHand]:
    check_packs((wish.pack for wish in wishes), NAME)
    seats, level = players_around(table, wishes[0].leave, NAME), table["level"]
    if level.get("ante", 0) or level.get("big_blind_ante", 0):
        raise Unsupported(f"{NAME} has no antes")
    game = TexasHoldEm(0, level["big_blind"], level["small_blind"], len(seats))
    game.btn_loc = (seats.index(table["button"]) - 1) % len(seats)
    for seat, player in zip(seats, game.players, strict=True):
        player.chips = stacks(table)[seat]
    hands: list[DealtHand] = []
    for wish in wishes:
        for seat in set(wish.leave) & set(seats):
            game.players[seats.index(seat)].chips = 0
        hand = _Hand(game, seats, wish).play()
        if hand is None:
            break
        hands.append(hand)
    if not hands:
        raise Unsupported(f"{NAME} starts no hand at this table")
    return hands


class _Hand:
    def __init__(self, game: Any, seats: tuple[int, ...], wish: HandWish) -> None:  # noqa: ANN401
        self._game, self._seats, self._wish = game, seats, wish
        self._players = {seat: player for seat, player in zip(seats, game.players, strict=True) if player.chips}
        self._record = HoldemRecord({seat: player.chips for seat, player in self._players.items()})
        self._draws: list[str] = []

    def play(self) -> DealtHand | None:
        """
        One hand, as the engine plays it; None where it starts none.
        """
        game, record, wishes = self._game, self._record, Wishes(self._wish)
        with _deck(self._wish.pack, self._draws):
            game.start_hand()
            if not game.is_hand_running() and not self._draws:
                return None
            for player in game.hands:
                for _ in range(2):
                    record.dealt(self._seats[player], self._draws.pop(0))
            self._post("small_blind", game.sb_loc, game.small_blind)
            self._post("big_blind", game.bb_loc, game.big_blind)
            record.deal_ended()
            board: list[str] = []
            while True:
                board += self._draws
                self._draws.clear()
                record.board(board)
                if not game.is_hand_running():
                    final = {seat: player.chips for seat, player in self._players.items()}
                    return record.over(self._seats[game.btn_loc], final)
                self._act(wishes.next_of(self._seats[game.current_player]))

    def _post(self, kind: str, player: int, chips: int) -> None:
        seat = self._seats[player]
        self._record.posted(seat, kind, min(chips, self._record.behind(seat)))

    def _act(self, wanted: str) -> None:
        game, player = self._game, self._game.current_player
        due, in_front = game.chips_to_call(player), game.player_bet_amount(player)
        is_open = any(game.player_bet_amount(other) for other in range(len(self._seats)))
        moves = game.get_available_moves()
        action, word = (ActionType.CALL, "call") if due else (ActionType.CHECK, "check")
        chips, total = min(due, game.players[player].chips), None
        if wanted == "fold":
            action, chips, word = ActionType.FOLD, 0, "fold"
        elif wanted == ("raise" if is_open else "bet") and ActionType.RAISE in moves.action_types:
            total = moves.raise_range[0]
            action, chips, word = ActionType.RAISE, total - in_front, wanted
        # Told first: the act can bring the board and end the hand.
        self._record.acted(self._seats[player], word, chips)
        game.take_action(action, total=total)


def _deck(pack: tuple[str, ...] | None, draws: list[str]) -> AbstractContextManager[None]:
    """
    The game takes its cards from this pack and every draw is noted.
    """

    class NotedDeck(Deck):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            if pack is not None:
                self.cards = [Card(card) for card in pack]

        def draw(self, num: int = 1) -> list[Card]:
            cards: list[Card] = super().draw(num)
            draws.extend(Card.STR_RANKS[card.rank] + Card.INT_SUIT_TO_CHAR_SUIT[card.suit] for card in cards)
            return cards

    # The package's own name for the class hides the module.
    return replaced(sys.modules["texasholdem.game.game"], Deck=NotedDeck)


def handler() -> Handler:
    """
    The engine as installed here.
    """
    return Handler(identity(NAME, "the texasholdem contributors"), deal=deal)


if __name__ == "__main__":
    serve(handler())
