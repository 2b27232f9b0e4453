"""
texasholdem as the dealer.

Its players are numbered 0 to n-1 around the table, all of them in the hand; seats that are empty are left out and the
others numbered clockwise in the order of the table. It moves its own button one player on at the start of a hand, so
the button is set one player before the place it is to have, and it finds both blinds by itself.

- It draws the two cards of a player at once; the record has one `CardDealt` a card, in the order of its draws.
- It burns no card. The rest of the board of an all-in hand is one draw, told street by street.
- It draws the cards before it takes the blinds; the record has the posts first, since the order cannot be seen.
- It has no antes, no dead blind, no dead button, and no player who is away: such tables are unsupported.
- It gives an uncalled bet back as a pot with one player, so it is told as a part of the award. A seat raises by the
  minimum. A pack that runs short is refused in the engine's own words.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any

import msgspec
from texasholdem.card.card import Card
from texasholdem.card.deck import Deck
from texasholdem.game.action_type import ActionType
from texasholdem.game.game import TexasHoldEm

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, DealtHand, HandWish, Identity, Stack
from adapters.seating import Unsupported, check_card, check_everybody_is_there, dealing_order, stacks
from adapters.serve import serve

NAME = "texasholdem"
GAME = "no_limit_holdem"
_STREETS = {0: ("flop", 3), 3: ("turn", 1), 4: ("river", 1)}


def deal(request: Deal) -> Answer:
    """
    The hand that texasholdem deals at the table.
    """
    if request.game != GAME or len(request.hands) > 1:
        return Answer(request.id, "unsupported", reason=f"this adapter deals one hand of {GAME} at a time")
    (wish,) = request.hands
    table = msgspec.json.decode(request.table)
    try:
        hand = _Hand(table, wish)
        hand.play()
    except Unsupported as lack:
        return Answer(request.id, "unsupported", reason=str(lack))
    except ValueError as refusal:
        return Answer(request.id, "refused", reason=f"ValueError: {refusal}")
    events = msgspec.Raw(msgspec.json.encode(hand.record))
    return Answer(request.id, "dealt", hands=(DealtHand(hand.button, events, hand.final_stacks),))


class _Hand:
    def __init__(self, table: dict[str, Any], wish: HandWish) -> None:
        check_everybody_is_there(table, NAME)
        for card in wish.pack or ():
            check_card(card, NAME, unknown_allowed=False)
        dealt_in = dealing_order(table, wish.leave)
        level = table["level"]
        if table["button"] not in dealt_in:
            raise Unsupported(f"{NAME} has no dead button, and nobody is dealt in at seat {table['button']}")
        if None in {table["small_blind_seat"], table["big_blind_seat"]}:
            raise Unsupported(f"{NAME} has no dead blind")
        if level.get("ante", 0) or level.get("big_blind_ante", 0):
            raise Unsupported(f"{NAME} has no antes")
        self._wish = wish
        self._level = level
        self._seats: tuple[int, ...] = tuple(seat["number"] for seat in table["seats"] if seat["number"] in dealt_in)
        self._stacks = [stacks(table)[seat] for seat in self._seats]
        self._button = self._seats.index(table["button"])
        self._put_in = [0] * len(self._seats)
        self._draws: list[str] = []
        self.record: list[dict[str, Any]] = []

    def play(self) -> None:
        with _deck(self._wish.pack, self._draws):
            self._game = TexasHoldEm(0, self._level["big_blind"], self._level["small_blind"], len(self._seats))
            self._game.btn_loc = (self._button - 1) % len(self._seats)
            for player, chips in zip(self._game.players, self._stacks, strict=True):
                player.chips = chips
            self._game.start_hand()
            if not self._game.hands:
                raise Unsupported(f"{NAME} starts no hand at this table")
            self._tell_the_deal()
            self._tell_the_board()
            wishes = {seat: list(self._wish.wishes.get(str(seat), ())) for seat in self._seats}
            while self._game.is_hand_running():
                queue = wishes[self._seats[self._game.current_player]]
                self._act(queue.pop(0) if queue else "")
                self._tell_the_board()
        self._tell_the_award()

    @property
    def button(self) -> int:
        seat: int = self._seats[self._game.btn_loc]
        return seat

    @property
    def final_stacks(self) -> tuple[Stack, ...]:
        players = zip(self._seats, self._game.players, strict=True)
        return tuple(Stack(seat, player.chips) for seat, player in players)

    def _tell(self, player: int, chips: int, **words: str) -> None:
        self._put_in[player] += chips
        self.record.append({**words, "seat": self._seats[player], "chips": chips})

    def _tell_the_deal(self) -> None:
        game = self._game
        blinds = (("small_blind", game.sb_loc, game.small_blind), ("big_blind", game.bb_loc, game.big_blind))
        for kind, player, chips in blinds:
            self._tell(player, min(chips, self._stacks[player]), event="posted", kind=kind)
        for player in game.hands:
            for _ in range(2):
                seat, card = self._seats[player], self._draws.pop(0)
                self.record.append({"event": "card_dealt", "seat": seat, "card": card})
        self.record.append({"event": "deal_ended"})

    def _act(self, wanted: str) -> None:
        game, player = self._game, self._game.current_player
        due, in_front = game.chips_to_call(player), game.player_bet_amount(player)
        is_open = any(game.player_bet_amount(other) for other in range(len(self._seats)))
        moves = game.get_available_moves()
        if wanted == "fold":
            action, chips, word, total = ActionType.FOLD, 0, "fold", None
        elif wanted == ("raise" if is_open else "bet") and ActionType.RAISE in moves.action_types:
            total = moves.raise_range[0]
            action, chips, word = ActionType.RAISE, total - in_front, wanted
        elif due:
            action, chips, word, total = ActionType.CALL, min(due, game.players[player].chips), "call", None
        else:
            action, chips, word, total = ActionType.CHECK, 0, "check", None
        # Told first: the act can bring the board and end the hand.
        self._tell(player, chips, event="acted", action=word)
        game.take_action(action, total=total)

    def _tell_the_board(self) -> None:
        dealt = sum(len(event["cards"]) for event in self.record if event["event"] == "board_dealt")
        while self._draws:
            street, count = _STREETS[dealt]
            cards, self._draws[:count] = self._draws[:count], []
            self.record.append({"event": "board_dealt", "street": street, "cards": cards})
            dealt += count

    def _tell_the_award(self) -> None:
        behind = [stack - chips for stack, chips in zip(self._stacks, self._put_in, strict=True)]
        won = [stack.chips - left for stack, left in zip(self.final_stacks, behind, strict=True)]
        awards = [{"seat": seat, "chips": chips} for seat, chips in zip(self._seats, won, strict=True) if chips]
        self.record.append({"event": "pot_awarded", "awards": awards})


@contextmanager
def _deck(pack: tuple[str, ...] | None, draws: list[str]) -> Iterator[None]:
    """
    The game takes its cards from this pack and every draw is noted, until the request is served.
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
    module = vars(sys.modules["texasholdem.game.game"])
    original = module["Deck"]
    module["Deck"] = NotedDeck
    try:
        yield
    finally:
        module["Deck"] = original


def handler() -> Handler:
    """
    The engine as installed here.
    """
    identity = Identity(
        protocol=1,
        vendor="the texasholdem contributors",
        name=NAME,
        version=version("texasholdem"),
        roles=("dealer",),
        games=(GAME,),
        editions=("tda-2019", "tda-2024"),
        profiles=(),
        features=("rigged_deck",),
        window=4,
    )
    return Handler(identity, deal=deal)


if __name__ == "__main__":
    serve(handler())
