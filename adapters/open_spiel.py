"""
OpenSpiel's `universal_poker` as the dealer.

OpenSpiel has positions, no seats. The position of a seat is its place in the order of the deal, so the map decides who
gets the first card, and the blinds are put where the table has them: answers count as given "by position". Whoever
plays it draws the cards: each goes in as a chance action, from the pack or, where none is asked for, drawn by the
chances that OpenSpiel gives. Whose card it was is read off the hands in the end.

- Its chance nodes give a player both cards at once.
- It burns no card.
- Its list of legal actions leaves a card out that is gone, and `apply_action` takes it all the same.
- A stack shorter than its blind ends the process, so a child of it deals, and where that dies the answer is an error.
- It folds nothing when there is nothing to call: such a wish is a check. A seat bets or raises by the minimum.
- It has no antes and no player who is away, and one hand at a time: other tables are unsupported.
- An uncalled bet is told as a part of the award. It divides a pot into half chips: they are told rounded down.
"""

from random import SystemRandom
from typing import Any

import pyspiel

from adapters.child import Child
from adapters.declared import identity
from adapters.handler import Handler
from adapters.holdem_record import HoldemRecord, Wishes, dealt
from adapters.protocol.messages import (
    Answer,
    Deal,
    DealtHand,
    HandWish,
)
from adapters.seating import Unsupported, check_everybody_is_there, check_packs, dealing_order, stacks

NAME = "OpenSpiel"
_FOLD, _CALL, _LEAST_RAISE = 0, 1, 2
_RANDOM = SystemRandom()
"""
Not seeded, or every child process would begin at the same place.
"""
_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def deal(request: Deal) -> Answer:
    """
    The hand that OpenSpiel deals at the table.
    """
    return dealt(request, NAME, _hands)


def _hands(table: dict[str, Any], wishes: tuple[HandWish, ...]) -> list[DealtHand]:
    if len(wishes) > 1:
        raise Unsupported(f"{NAME} deals one hand at a time and moves no button")
    check_everybody_is_there(table, NAME)
    check_packs([wishes[0].pack], NAME)
    level = table["level"]
    if level.get("ante", 0) or level.get("big_blind_ante", 0):
        raise Unsupported(f"{NAME} has no antes")
    return [_Hand(table, dealing_order(table, wishes[0].leave), wishes[0]).play()]


class _Hand:
    def __init__(self, table: dict[str, Any], order: tuple[int, ...], wish: HandWish) -> None:
        self._order, self._button = order, table["button"]
        self._pack = None if wish.pack is None else list(wish.pack)
        self._wishes = Wishes(wish)
        self._stacks = {seat: stacks(table)[seat] for seat in order}
        self._record = HoldemRecord(self._stacks)
        self._fed: list[str] = []
        self._at_street = 0
        for kind in ("small_blind", "big_blind"):
            seat = table[f"{kind}_seat"]
            if seat is not None and seat not in order:
                raise Unsupported(f"seat {seat} owes a blind and has no position at {NAME}")
            if seat is not None:
                self._record.posted(seat, kind, table["level"][kind])
        blinds = [self._stacks[seat] - self._record.behind(seat) for seat in order]
        first = (order.index(table["big_blind_seat"]) + 1) % len(order) + 1
        self._settings = {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": len(order),
            "numRounds": 4,
            "blind": " ".join(map(str, blinds)),
            "firstPlayer": f"{first} 1 1 1",
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join(map(str, self._stacks.values())),
        }

    def play(self) -> DealtHand:
        """
        One hand, as the engine plays it.
        """
        state = pyspiel.load_game("universal_poker", self._settings).new_initial_state()
        while state.is_chance_node() and len(self._fed) < 2 * len(self._order):
            self._feed(state)
        self._tell_the_deal(state.to_dict()["player_hands"])
        board: list[str] = []
        while not state.is_terminal():
            if state.is_chance_node():
                self._feed(state)
                board.append(self._fed[-1])
                self._at_street = max(state.to_dict()["player_contributions"])
                continue
            self._record.board(board)
            self._act(state)
        self._record.board(board)
        final = zip(self._order, state.returns(), strict=True)
        return self._record.over(self._button, {seat: int(self._stacks[seat] + won) for seat, won in final})

    def _feed(self, state: Any) -> None:  # noqa: ANN401
        if self._pack is None:
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            (card,) = _RANDOM.choices(cards, chances)
        else:
            card = _CARDS.index(self._pack.pop(0))
        self._fed.append(_CARDS[card])
        state.apply_action(card)

    def _tell_the_deal(self, hands: list[str]) -> None:
        held = {seat: [hand[:2], hand[2:]] for seat, hand in zip(self._order, hands, strict=True)}
        for card in self._fed:
            # Of two cards alike the first one went to the position that OpenSpiel deals to first.
            seat = next(seat for seat, cards in held.items() if card in cards)
            held[seat].remove(card)
            self._record.dealt(seat, card)
        self._record.deal_ended()

    def _act(self, state: Any) -> None:  # noqa: ANN401
        place, legal, put_in = state.current_player(), state.legal_actions(), state.to_dict()["player_contributions"]
        seat = self._order[place]
        wanted = self._wishes.next_of(seat)
        action, word = _CALL, "call" if max(put_in) > put_in[place] else "check"
        if wanted == "fold" and _FOLD in legal:
            action, word = _FOLD, "fold"
        elif wanted == ("raise" if max(put_in) > self._at_street else "bet") and legal[-1] >= _LEAST_RAISE:
            action, word = next(amount for amount in legal if amount >= _LEAST_RAISE), wanted
        state.apply_action(action)
        self._record.acted(seat, word, state.to_dict()["player_contributions"][place] - put_in[place])


def handler() -> Handler:
    """
    The engine as installed here.
    """
    within = Handler(identity("open_spiel", "Google DeepMind"), deal=deal)
    return Handler(within.identity, deal=Child(within).ask)
