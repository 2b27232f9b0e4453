"""
The course of the betting as the folded hand tells it, whatever happened in it.
"""

from reference_engine.hand import Hand
from reference_engine.model.events import Action
from reference_engine.model.games import Street

_BET, _RAISE = Action.BET, Action.RAISE


class FoldedCourse:
    """
    What a course tells, told by the folded hand.
    """

    __slots__ = ("_hand",)

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    @property
    def turn(self) -> int | None:
        return self._hand.turn

    @property
    def live(self) -> tuple[int, ...]:
        return self._hand.live

    @property
    def stacks(self) -> dict[int, int]:
        return self._hand.stacks

    @property
    def street(self) -> Street:
        return self._hand.street

    @property
    def bet(self) -> int:
        return self._hand.betting.bet

    @property
    def committed(self) -> dict[int, int]:
        return self._hand.betting.committed

    @property
    def wagered(self) -> int:
        return sum(self._hand.bets.values())

    @property
    def raises(self) -> int:
        hand = self._hand
        return sum(act.street is hand.street and act.action in (_BET, _RAISE) for act in hand.acts)

    @property
    def has_board(self) -> bool:
        return bool(self._hand.board)

    @property
    def is_awarded(self) -> bool:
        return self._hand.pot_awarded_at is not None

    def to_call(self, seat: int) -> int:
        return self._hand.to_call(seat)

    def has_acted(self, seat: int) -> bool:
        hand = self._hand
        return any(act.seat == seat and act.street is hand.street for act in hand.acts)
