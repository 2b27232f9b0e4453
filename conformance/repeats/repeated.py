"""
A question that is asked again in a run, and the answers to it.
"""

from enum import StrEnum

from adapters.engine import Reply
from conformance.repeats.told import Told, differing
from conformance.repeats.trials import Question
from conformance.repeats.unstable import Unstable, Way


class Occasion(StrEnum):
    """
    When the question is asked: by itself, twice in a row at another place among the others, and after a restart.
    """

    ALONE = "alone"
    IN_A_ROW = "in_a_row"
    NEXT_IN_THE_ROW = "next_in_the_row"
    AFTER_A_RESTART = "after_a_restart"


AT_ONCE = (Occasion.ALONE, Occasion.IN_A_ROW, Occasion.NEXT_IN_THE_ROW)
"""
The occasions of one engine process.
"""
_PAIRS = (
    (Way.TWICE, Occasion.IN_A_ROW, Occasion.NEXT_IN_THE_ROW),
    (Way.OTHER_ORDER, Occasion.ALONE, Occasion.IN_A_ROW),
    (Way.OTHER_ORDER, Occasion.ALONE, Occasion.NEXT_IN_THE_ROW),
    (Way.AFTER_RESTART, Occasion.ALONE, Occasion.AFTER_A_RESTART),
    (Way.AFTER_RESTART, Occasion.IN_A_ROW, Occasion.AFTER_A_RESTART),
)


class Repeated:
    """
    The answers to one question by occasion, each with its turn among the questions of the shard.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self._answers: dict[Occasion, tuple[int, Told]] = {}

    def note(self, occasion: Occasion, reply: Reply, turn: int = 0) -> None:
        """
        Keep the answer; a failure is none.
        """
        told = self.question.tell(reply)
        if told is not None:
            self._answers[occasion] = turn, told

    @property
    def turns(self) -> tuple[int, ...]:
        """
        The turns at which one engine process answered it.
        """
        return tuple(self._answers[occasion][0] for occasion in AT_ONCE if occasion in self._answers)

    @property
    def as_seen(self) -> Unstable | None:
        """
        The first pair of answers that differ, by the way that it seems to show; None where all are the same.
        """
        for way, first, then in _PAIRS:
            if first in self._answers and then in self._answers:
                pair = [self._answers[first], self._answers[then]]
                if way is Way.OTHER_ORDER:
                    pair.sort(key=lambda answer: answer[0])
                (_, one), (_, other) = pair
                if parts := differing(one, other):
                    return Unstable(way=way, one=one.given, other=other.given, differing=parts)
        return None
