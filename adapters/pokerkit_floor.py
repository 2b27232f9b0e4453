"""
PokerKit as the floor: a record is fed to it event by event, until it refuses one or the floor is called.
"""

import warnings
from collections.abc import Callable
from typing import Any

import msgspec
from pokerkit import Automation, NoLimitShortDeckHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem, State

from adapters.protocol.messages import Answer, Rule
from adapters.seating import Unsupported, check_card, check_everybody_is_there, dealing_order, stacks

NAME = "PokerKit"
GAMES: dict[str, type[NoLimitTexasHoldem | PotLimitOmahaHoldem | NoLimitShortDeckHoldem]] = {
    "no_limit_holdem": NoLimitTexasHoldem,
    "pot_limit_omaha": PotLimitOmahaHoldem,
    "no_limit_short_deck": NoLimitShortDeckHoldem,
}
STREETS = ("preflop", "flop", "turn", "river")
LIVE_POSTS = frozenset({"small_blind", "big_blind", "straddle"})
ANTES = frozenset({"ante", "big_blind_ante"})

_BY_HAND = {
    Automation.HOLE_DEALING,
    Automation.CARD_BURNING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
}
_AUTOMATIONS = tuple(automation for automation in Automation if automation not in _BY_HAND)


def rule(request: Rule) -> Answer:
    """
    What PokerKit says to the case: nothing, or which event it refuses and why.
    """
    case = msgspec.json.decode(request.case)
    try:
        hand = _Hand(case)
    except Unsupported as lack:
        return Answer(request.id, "unsupported", reason=str(lack))
    for index, event in enumerate(case["events"]):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", UserWarning)
                hand.feed(event)
        except Unsupported as lack:
            return Answer(request.id, "unsupported", event=index, reason=str(lack))
        except (ValueError, UserWarning) as refusal:
            return Answer(request.id, "refused", event=index, reason=f"{type(refusal).__name__}: {refusal}")
    return Answer(request.id, "accepted")


class _Hand:
    def __init__(self, case: dict[str, Any]) -> None:
        table = case["table"]
        if case["game"] not in GAMES:
            raise Unsupported(f"this adapter plays {', '.join(GAMES)}")
        self._game = GAMES[case["game"]]
        check_everybody_is_there(table, NAME)
        if table.get("button_due") is not None:
            raise Unsupported(f"{NAME} has no button, so it cannot be told that it is on a wrong seat")
        self._order = dealing_order(table)
        self._big_blind: int = table["level"]["big_blind"]
        self._behind = {seat: chips for seat, chips in stacks(table).items() if seat in self._order}
        self._live = dict.fromkeys(self._order, 0)
        self._antes = dict.fromkeys(self._order, 0)
        self._ante_kinds: set[str] = set()
        self._starting_stacks = dict(self._behind)
        self._opened: State | None = None

    def feed(self, event: dict[str, Any]) -> None:
        feeds: dict[str, Callable[[dict[str, Any]], None]] = {
            "posted": self._post,
            "card_dealt": self._deal,
            "deal_ended": self._end_deal,
            "card_burned": self._burn,
            "board_dealt": self._board,
            "acted": self._act,
            "chips_returned": self._return_chips,
            "pot_awarded": self._award,
            "floor_called": lambda _: None,
        }
        feed = feeds.get(event["event"])
        if feed is None:
            raise Unsupported(f"{NAME} has no words for `{event['event']}`")
        if any(place is not None for place in (event.get("place"), *event.get("places", ()))):
            raise Unsupported(f"{NAME} moves no card that is out already")
        feed(event)

    def _position(self, seat: int) -> int:
        if seat not in self._order:
            raise Unsupported(f"seat {seat} is not dealt in, so it has no position at {NAME}")
        return self._order.index(seat)

    def _post(self, event: dict[str, Any]) -> None:
        seat, kind = event["seat"], event["kind"]
        self._position(seat)
        if self._opened is not None:
            raise Unsupported(f"{NAME} takes posts before the first card only")
        if kind not in LIVE_POSTS | ANTES:
            raise Unsupported(f"{NAME} has no `{kind}`")
        self._ante_kinds |= {kind} & ANTES
        put_in = self._live if kind in LIVE_POSTS else self._antes
        if put_in[seat] or len(self._ante_kinds) > 1:
            raise Unsupported(f"{NAME} takes one blind and one kind of ante, and seat {seat} posts another")
        put_in[seat] = event["chips"]
        self._behind[seat] -= event["chips"]

    @property
    def _state(self) -> State:
        if self._opened is None:
            self._opened = self._open()
        return self._opened

    def _open(self) -> State:
        # Heads-up PokerKit gives the first blind and ante to its last position.
        order = self._order[::-1] if len(self._order) == 2 else self._order
        try:
            state = self._game.create_state(
                _AUTOMATIONS,
                "big_blind_ante" not in self._ante_kinds,
                tuple(self._antes[seat] for seat in order),
                tuple(self._live[seat] for seat in order),
                self._big_blind,
                tuple(self._starting_stacks[seat] for seat in self._order),
                len(self._order),
            )
        except (ValueError, UserWarning) as problem:
            raise Unsupported(f"{NAME} opens no such table: {problem}") from problem
        for position, seat in enumerate(self._order):
            if state.stacks[position] != self._behind[seat]:
                raise Unsupported(f"{NAME} posts otherwise for seat {seat} than the record")
        return state

    def _deal(self, event: dict[str, Any]) -> None:
        position = self._position(event["seat"])
        check_card(event["card"], NAME, unknown_allowed=True)
        self._state.deal_hole(event["card"], position)

    def _end_deal(self, _: dict[str, Any]) -> None:
        waiting = [self._order[position] for position, due in enumerate(self._state.hole_dealing_statuses) if due]
        if waiting:
            # The dealer puts the stub down so that the players act; what PokerKit says to that is its refusal.
            try:
                self._state.verify_checking_or_calling()
            except ValueError as refusal:
                raise ValueError(f"{refusal} Hole cards are still due to seats {waiting}.") from refusal

    def _burn(self, event: dict[str, Any]) -> None:
        check_card(event["card"], NAME, unknown_allowed=True)
        self._refuse_no_last_check()
        self._state.burn_card(event["card"])

    def _refuse_no_last_check(self) -> None:
        """
        Say so where PokerKit waits for a check by the only player with chips, which nobody makes at a table.
        """
        state = self._state
        actor = state.actor_index
        if actor is None or state.checking_or_calling_amount != 0:
            return
        others = [stack for index, stack in enumerate(state.stacks) if index != actor and state.statuses[index]]
        if not any(others):
            raise Unsupported(f"{NAME} waits for seat {self._order[actor]} to check, though all others are all-in")

    def _board(self, event: dict[str, Any]) -> None:
        for card in event["cards"]:
            check_card(card, NAME, unknown_allowed=True)
        self._refuse_no_last_check()
        state = self._state
        due = STREETS[state.street_index] if any(state.board_dealing_counts) and state.street_index else None
        if due is not None and due != event["street"]:
            raise Unsupported(
                f"{NAME} waits for the {due} and cannot be told that these cards are the {event['street']}"
            )
        state.deal_board("".join(event["cards"]))

    def _act(self, event: dict[str, Any]) -> None:
        position, action, chips = self._position(event["seat"]), event["action"], event.get("chips", 0)
        state = self._state
        if state.actor_index not in {None, position}:
            raise Unsupported(
                f"{NAME} takes no act out of turn, and the turn is seat {self._order[state.actor_index or 0]}'s"
            )
        if action == "fold":
            if state.checking_or_calling_amount == 0:
                raise Unsupported(f"{NAME} lets nobody fold who has nothing to call")
            state.fold()
        elif action in {"check", "call"}:
            due = state.checking_or_calling_amount
            if due is not None and due != chips:
                raise Unsupported(f"{NAME} has {due} to call here and no way to put in {chips}")
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to(state.bets[position] + chips)
        self._behind[event["seat"]] -= chips

    def _return_chips(self, event: dict[str, Any]) -> None:
        seat, chips = event["seat"], event["chips"]
        if self._state.stacks[self._position(seat)] < self._behind[seat] + chips:
            raise Unsupported(f"{NAME} returns no {chips} to seat {seat} here")
        self._behind[seat] += chips

    def _award(self, event: dict[str, Any]) -> None:
        if self._state.status:
            raise Unsupported(f"for {NAME} the hand is not over")
        for award in event.get("awards", ()):
            self._position(award["seat"])
            self._behind[award["seat"]] += award["chips"]
        if event.get("awards") and [self._behind[seat] for seat in self._order] != self._state.stacks:
            raise Unsupported(f"{NAME} awards the pot otherwise: it has the stacks {self._state.stacks}")
