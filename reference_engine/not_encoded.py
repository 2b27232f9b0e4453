"""
Cases that need a clause which is not encoded yet. They are refused by the clause's name, never approximated.
"""

from collections.abc import Iterator

from reference_engine.hand import Hand
from reference_engine.model.events import Action
from reference_engine.out_of_turn import Fate
from reference_engine.rules.binding_acts import are_substantial

_AGGRESSIVE = (Action.BET, Action.RAISE)


class NotEncoded(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A case that needs clauses which are not encoded, each named with its number.
    """

    def __init__(self, clauses: tuple[str, ...]) -> None:
        """
        Name the clauses.
        """
        self.clauses = clauses
        super().__init__(f"the case needs {', '.join(clauses)}, which is not encoded")


def clauses_not_encoded(hand: Hand) -> tuple[str, ...]:
    """
    The clauses the case needs and that are not encoded; empty when it can be ruled.
    """
    return tuple(dict.fromkeys(_needed(hand)))


def _needed(hand: Hand) -> Iterator[str]:
    if hand.out_of_turn and _skipped_player_has_raised(hand):
        yield "skipped_player (53-B)"


def _skipped_player_has_raised(hand: Hand) -> bool:
    """
    Whether a skipped player bet or raised past acts out of turn that were substantial by themselves.

    Those acts bind, and the raise would have changed them: the text does not say what becomes of it.
    """
    raises = [act for act in hand.acts if act.in_turn and act.action in _AGGRESSIVE]
    return any(
        are_substantial(
            [
                act
                for act in hand.out_of_turn
                if act.street is made.street
                and act.event < made.event
                and (act.ruled_at is None or act.ruled_at >= made.event)
                and act.fate is not Fate.WITHDRAWN
            ]
        )
        for made in raises
    )
