"""
Making the hands of a run's deviations smaller: a few at a time, so that several engines can work on them.

Each hand may use up a share of the questions that are left. What those before it used up is known only once they are
done, so a batch counts with it for all but the last few batches, and with the most for these: how many workers there
are changes nothing.
"""

from math import ceil

from conformance.findings import Findings
from conformance.shard import MakeSmaller, allowance
from conformance.shard_files import ShardFiles
from conformance.shard_records import ShardEnd, ShardRecord, Smaller
from conformance.shrink import Shrunk

_AT_ONCE = 16
"""
So many hands may be made smaller at once.
"""
_QUESTIONS = 500
"""
So many questions are worth the start of an engine process: hands with fewer of them share one.
"""
_SHARED = 8
"""
So many hands share an engine process, whatever their questions, where there are many.
"""
_IN_FULL = 20
"""
So many deviations can each use up the questions for making one smaller. Of an engine with more kinds the firmest come
first, and each of those that follow keeps at least a share of a full allowance, as long as there is any.
"""


class Shrinking:
    """
    The hands to make smaller in batches, and what came of them.
    """

    def __init__(self, files: ShardFiles, findings: Findings, full: int) -> None:
        self._files = files
        self._findings = findings
        self._full = full
        self._hands = findings.hands()
        size = max(ceil(_QUESTIONS / max(1, full)), min(_SHARED, ceil(len(self._hands) / _AT_ONCE)))
        self._ahead = max(1, _AT_ONCE // size)
        self._batches = [self._hands[first : first + size] for first in range(0, len(self._hands), size)]
        self._came: dict[int, Smaller] = {}
        self._reserved: list[int] = []
        self._done: set[int] = set()
        self.breaks = 0

    def __len__(self) -> int:
        return len(self._hands)

    @property
    def done(self) -> int:
        """
        How many hands were made smaller.
        """
        return len(self._came)

    def next_task(self) -> MakeSmaller | None:
        """
        The next batch; None where there is none, or as long as too many before it are not done.
        """
        while (number := len(self._reserved)) < len(self._batches):
            if number >= self._ahead and not self._done.issuperset(range(number - self._ahead + 1)):
                return None
            task = MakeSmaller(number, self._batches[number], self._left(number))
            self._reserved.append(self._most(task))
            records = self._files.finished(task.name)
            if not records:
                return task
            for record in records:
                self._keep(task, record)
        return None

    def _left(self, number: int) -> int:
        known = max(0, number - self._ahead + 1)
        used = sum(self._came[hand.number].asked for batch in self._batches[:known] for hand in batch)
        return max(0, self._full * _IN_FULL - used - sum(self._reserved[known:number]))

    def _most(self, task: MakeSmaller) -> int:
        left = task.questions
        for hand in task.hands:
            left -= allowance(self._full, left, hand.following)
        return task.questions - left

    def take(self, task: MakeSmaller, record: ShardRecord) -> None:
        """
        Keep what came of a batch.
        """
        self._files.write(task.name, record)
        self._keep(task, record)

    def _keep(self, task: MakeSmaller, record: ShardRecord) -> None:
        match record:
            case Smaller():
                self._came[record.hand] = record
            case ShardEnd():
                self._done.add(task.number)
                self.breaks += record.breaks
            case _:
                raise ValueError(f"a batch of hands gave {type(record).__name__}")

    def enter(self) -> None:
        """
        Let the smaller hands stand for their deviations.
        """
        for hand in self._hands:
            came = self._came.get(hand.number)
            if came is not None:
                self._findings[hand.key].shrunk(Shrunk(came.found, is_minimal=came.is_minimal, asked=came.asked))
