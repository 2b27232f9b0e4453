"""
What the floor keeps of a case beside PokerKit's state: positions, posts, and the faces of the cards by place.

PokerKit opens a hand with all blinds and antes at once, so the posts of a record are gathered until its first card.
"""

from typing import Any

from pokerkit import Automation, State

from adapters.pokerkit_games import GAMES, NAME, STUD_GAMES, Posts, open_state
from adapters.seating import Unsupported, check_everybody_is_there, dealing_order, stacks

_LIVE_POSTS = frozenset({"small_blind", "big_blind", "straddle"})
_ANTES = frozenset({"ante", "big_blind_ante"})
_BY_HAND = {
    Automation.HOLE_DEALING,
    Automation.CARD_BURNING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
}
_AUTOMATIONS = tuple(automation for automation in Automation if automation not in _BY_HAND)


class FedHand:
    """
    A hand that is fed to PokerKit; `behind` are the chips of each seat by the record.
    """

    def __init__(self, case: dict[str, Any]) -> None:
        """
        The table of a case; what PokerKit has no words for is `Unsupported`.
        """
        table = case["table"]
        self.game: str = case["game"]
        if self.game not in GAMES:
            raise Unsupported(f"this adapter plays {', '.join(GAMES)}")
        check_everybody_is_there(table, NAME)
        if table.get("button_due") is not None:
            raise Unsupported(f"{NAME} has no button, so it cannot be told that it is on a wrong seat")
        self.order = dealing_order(table)
        self.is_stud = self.game in STUD_GAMES
        self._level: dict[str, Any] = table["level"]
        self.behind = {seat: stacks(table)[seat] for seat in self.order}
        self._starting_stacks = dict(self.behind)
        self._antes = dict.fromkeys(self.order, 0)
        self._blinds = dict.fromkeys(self.order, 0)
        self._ante_kinds: set[str] = set()
        self._opened: State | None = None
        self.faces: list[str] = []
        self.early_burn: str | None = None

    def position(self, seat: int) -> int:
        """
        PokerKit's number of a seat.
        """
        if seat not in self.order:
            raise Unsupported(f"seat {seat} is not dealt in, so it has no position at {NAME}")
        return self.order.index(seat)

    def post(self, event: dict[str, Any]) -> None:
        """
        Gather a post for the opening.
        """
        seat, kind = event["seat"], event["kind"]
        self.position(seat)
        if self._opened is not None:
            raise Unsupported(f"{NAME} takes posts before the first card only")
        if kind not in _LIVE_POSTS | _ANTES or (self.is_stud and kind != "ante"):
            raise Unsupported(f"{NAME} has no `{kind}` in {self.game}")
        self._ante_kinds |= {kind} & _ANTES
        put_in = self._blinds if kind in _LIVE_POSTS else self._antes
        if put_in[seat] or len(self._ante_kinds) > 1:
            raise Unsupported(f"{NAME} takes one blind and one kind of ante, and seat {seat} posts another")
        put_in[seat] = event["chips"]
        self.behind[seat] -= event["chips"]

    @property
    def state(self) -> State:
        """
        PokerKit's state, opened with what was posted.
        """
        if self._opened is None:
            self._opened = self._open()
        return self._opened

    def _open(self) -> State:
        posts = Posts(self._antes, self._blinds, is_big_blind_ante="big_blind_ante" in self._ante_kinds)
        try:
            state = open_state(self.game, _AUTOMATIONS, self._level, posts, self._starting_stacks)
        except (ValueError, UserWarning) as problem:
            raise Unsupported(f"{NAME} opens no such table: {problem}") from problem
        for position, seat in enumerate(self.order):
            if state.stacks[position] != self.behind[seat]:
                raise Unsupported(f"{NAME} posts otherwise for seat {seat} than the record")
        return state

    @property
    def faces_short_blind(self) -> bool:
        """
        Whether the most in front is a short big blind, which the rules count as whole and PokerKit as it is.
        """
        return self.state.street_index == 0 and max(self.state.bets) < self._level["big_blind"]

    def check_nobody_is_awaited(self) -> None:
        """
        `Unsupported` where the next cards are due and PokerKit waits for what nobody does at a table.

        That is a check of the only player with chips, or hands to be shown whose cards nobody knows.
        """
        state = self.state
        if state.showdown_indices:
            raise Unsupported(f"{NAME} waits for seat {self.order[state.showdown_indices[0]]} to show its hand")
        actor = state.actor_index
        if actor is None or state.checking_or_calling_amount != 0:
            return
        others = [stack for index, stack in enumerate(state.stacks) if index != actor and state.statuses[index]]
        if not any(others):
            raise Unsupported(f"{NAME} waits for seat {self.order[actor]} to check, though all others are all-in")
