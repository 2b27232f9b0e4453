"""
PyPokerEngine as the dealer.

Its own `Dealer` runs the game: it finds blinds and button, and plays hand after hand. Its players are numbered around
the table from 0, seats that are not in the hand left out. The pack goes in as its cheat deck, a public way in.

- It deals from player 0 on, wherever the button is, both cards of a player at once.
- Heads-up the button is its big blind: it gives the blinds to the first and the second player after the button.
- It burns no card, and turns up the rest of the board after everybody folded. After antes the big blind is not asked.
- A player who cannot pay ante or blind loses all chips before the hand, and the next one who can pay posts. It gets
  cards all the same and is never asked, as is a player who lost everything in an earlier hand.
- It asks on who is all in after a blind; that adds nothing and is not told. Its button moves to the next with chips.
- Its big blind is twice the small one. It has no ante of the big blind, no dead blind or button, no player who is away,
  comes or goes between hands: such tables are unsupported. A seat raises by the minimum.
- It gives an uncalled bet back as a part of the pot, so it is told as a part of the award.
"""

from typing import Any

from pypokerengine.engine.action_checker import ActionChecker
from pypokerengine.engine.card import Card
from pypokerengine.engine.dealer import Dealer
from pypokerengine.engine.deck import Deck
from pypokerengine.engine.poker_constants import PokerConstants
from pypokerengine.engine.round_manager import RoundManager
from pypokerengine.players import BasePokerPlayer

from adapters.declared import identity
from adapters.handler import Handler
from adapters.holdem_record import HoldemRecord, Wishes, dealt
from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish
from adapters.seating import Unsupported, check_packs, players_around, stacks

NAME = "PyPokerEngine"
_POSTS = {"ANTE": "ante", "SMALLBLIND": "small_blind", "BIGBLIND": "big_blind"}
_IDS = {str(card)[1] + str(card)[0].lower(): card.to_id() for card in map(Card.from_id, range(1, 53))}


def deal(request: Deal) -> Answer:
    """
    The hands that PyPokerEngine deals at the table.
    """
    return dealt(request, NAME, _hands)


def _hands(table: dict[str, Any], wishes: tuple[HandWish, ...]) -> list[DealtHand]:
    check_packs((wish.pack for wish in wishes), NAME)
    seats, level = players_around(table, wishes[0].leave, NAME), table["level"]
    if level["big_blind"] != 2 * level["small_blind"] or level.get("big_blind_ante", 0):
        raise Unsupported(f"{NAME} knows a big blind of twice the small one, and no ante of it")
    if any(set(wish.leave) & set(seats) for wish in wishes[1:]):
        raise Unsupported(f"{NAME} knows no player who leaves")
    dealer = _Dealer(seats, wishes, level)
    for seat, player in zip(seats, dealer.table.seats.players, strict=True):
        player.stack = stacks(table)[seat]
    dealer.table.dealer_btn = seats.index(table["button"])
    dealer.start_game(len(wishes))
    if not dealer.hands:
        raise ValueError(f"{NAME} ends the game before a hand is dealt: one player can pay")
    if dealer.hands[0].button != table["button"]:
        raise ValueError(f"{NAME} moves the button on to seat {dealer.hands[0].button}")
    return dealer.hands


class _Dealer(Dealer):  # type: ignore[misc]
    """
    The engine's dealer; what a round does is noted, and the players do what they wish to.
    """

    def __init__(self, seats: tuple[int, ...], wishes: tuple[HandWish, ...], level: dict[str, Any]) -> None:
        super().__init__(level["small_blind"], 0, level.get("ante", 0))
        self._seats, self._wishes = seats, wishes
        self.hands: list[DealtHand] = []
        for seat in seats:
            self.register_player(str(seat), _Player())

    def play_round(self, round_count: int, blind_amount: int, ante: int, table: Any) -> Any:  # noqa: ANN401
        """
        One hand, as the engine plays it.
        """
        wish = self._wishes[round_count - 1]
        ids = [_IDS[card] for card in wish.pack or ()]
        table.deck = Deck(cheat=True, cheat_card_ids=ids) if ids else Deck()
        wishes, record = Wishes(wish), HoldemRecord(self._chips(table))
        button = self._seats[table.dealer_btn]
        state, told = RoundManager.start_new_round(round_count, blind_amount, ante, table)
        self._tell_the_deal(record, state["table"])
        _tell_the_board(record, told)
        while state["street"] != PokerConstants.Street.FINISHED:
            seat = self._seats[state["next_player"]]
            act, amount = self._act(record, seat, wishes.next_of(seat) if record.behind(seat) else "", state)
            state, told = RoundManager.apply_action(state, act, amount)
            _tell_the_board(record, told)
        self.hands.append(record.over(button, self._chips(state["table"])))
        return state["table"]

    def _chips(self, table: Any) -> dict[int, int]:  # noqa: ANN401
        return {seat: player.stack for seat, player in zip(self._seats, table.seats.players, strict=True)}

    def _tell_the_deal(self, record: HoldemRecord, table: Any) -> None:  # noqa: ANN401
        players = dict(zip(self._seats, table.seats.players, strict=True))
        posts = [
            (_POSTS[act["action"]], seat, act["amount"]) for seat in players for act in players[seat].action_histories
        ]
        for kind, seat, chips in sorted(posts, key=lambda post: list(_POSTS.values()).index(post[0])):
            record.posted(seat, kind, chips)
        for seat, player in players.items():
            for card in player.hole_card:
                record.dealt(seat, _text(str(card)))
        record.deal_ended()

    def _act(self, record: HoldemRecord, seat: int, wanted: str, state: dict[str, Any]) -> tuple[str, int]:
        place, players, small_blind = state["next_player"], state["table"].seats.players, state["small_blind_amount"]
        _, call, raising = (act["amount"] for act in ActionChecker.legal_actions(players, place, small_blind))
        act, amount, word = "call", call, "call"
        if wanted == "fold":
            act, amount, word = "fold", 0, "fold"
        elif wanted == ("raise" if call else "bet") and raising["min"] != -1:
            act, amount, word = "raise", raising["min"], wanted
        act, amount = ActionChecker.correct_action(players, place, small_blind, act, amount)
        chips = ActionChecker.need_amount_for_action(players[place], amount) if act != "fold" else 0
        if record.behind(seat):
            record.acted(seat, "check" if word == "call" and not chips else word, chips)
        return act, amount


class _Player(BasePokerPlayer):  # type: ignore[misc]
    """
    A player who is told how the game begins and ends, and does not care.
    """

    def receive_game_start_message(self, game_info: Any) -> None:  # noqa: ANN401
        pass


def _tell_the_board(record: HoldemRecord, told: list[tuple[Any, dict[str, Any]]]) -> None:
    for _, message in told:
        record.board(map(_text, message["message"].get("round_state", {}).get("community_card", ())))


def _text(card: str) -> str:
    return card[1] + card[0].lower()


def handler() -> Handler:
    """
    The engine as installed here.
    """
    return Handler(identity("pypokerengine", "the PyPokerEngine contributors"), deal=deal)
