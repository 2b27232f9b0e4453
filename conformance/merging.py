"""
The shards of a run joined to one stream: in the order of their numbers, whoever is first to finish.

The shard whose turn it is, is entered as its records come; those of later ones wait in their files. The engine may
break so often in a run: what comes after that in the order of the shards is not asked, and what was obtained of it
meanwhile is dropped, so that here too the number of workers changes nothing.
"""

from collections.abc import Callable, Iterable

from conformance.lanes import SuiteAtFault
from conformance.settled import Settled
from conformance.shard import RESTARTS, AskShard
from conformance.shard_files import ShardFiles
from conformance.shard_records import Fault, ShardEnd, ShardRecord
from conformance.shards import Shard

Enter = Callable[[Settled], None]


class Merging:
    """
    The shards of a run: which are entered, which are being asked, and why the others are not asked any more.
    """

    def __init__(self, files: ShardFiles, shards: tuple[Shard, ...], enter: Enter) -> None:
        self._files = files
        self._shards = shards
        self._enter = enter
        self._turn = 0
        self._given_out: set[int] = set()
        self._faults: dict[int, Fault] = {}
        self._ends: list[ShardEnd] = []
        self.blocked = ""

    @property
    def is_done(self) -> bool:
        """
        Whether every shard was entered.
        """
        return self._turn == len(self._shards)

    @property
    def breaks(self) -> int:
        """
        How often the engine broke.
        """
        return sum(end.breaks for end in self._ends)

    @property
    def discarded_checks(self) -> int:
        return sum(end.discarded_checks for end in self._ends)

    @property
    def emptied(self) -> frozenset[tuple[str, str, str]]:
        """
        The lanes of which the house leaves the first segment without a check, by edition, game and clause.
        """
        return frozenset(lane for end in self._ends for lane in end.emptied)

    @property
    def unfinished(self) -> tuple[Shard, ...]:
        """
        The shards that are still to be asked.
        """
        return tuple(shard for shard in self._shards if not self._files.is_finished(AskShard(shard).name))

    def next_task(self) -> AskShard | None:
        """
        The first shard that is neither finished nor being asked.
        """
        for shard in self._shards[self._turn :]:
            task = AskShard(shard, self.blocked)
            if shard.number not in self._given_out and not self._files.is_finished(task.name):
                self._given_out.add(shard.number)
                return task
        return None

    def take(self, task: AskShard, record: ShardRecord) -> bool:
        """
        Keep what came of a shard, and enter what it is the turn of. Whether the tasks that were begun still hold.

        Raises SuiteAtFault where it is the turn of a shard over which the suite failed.
        """
        number = task.shard.number
        if isinstance(record, Fault):
            self._faults[number] = record
        else:
            self._files.write(task.name, record)
        if isinstance(record, ShardEnd):
            self._given_out.discard(number)
        if number != self._turn:
            return True
        return self._entered((record,)) and (not isinstance(record, ShardEnd) or self.go_on())

    def go_on(self) -> bool:
        """
        Enter the finished shards in turn, and what there is of the next one. Whether the tasks begun still hold.
        """
        while self._turn < len(self._shards):
            name = AskShard(self._shards[self._turn]).name
            records = self._files.finished(name)
            if not records and self._files.is_finished(name):
                self._files.discard(name)
            if not records:
                fault = self._faults.get(self._turn)
                return self._entered((*self._files.begun(name), *([fault] if fault else [])))
            if _was_asked(records) == bool(self.blocked):
                self._files.discard(name)
                return True
            if not self._entered(records):
                return False
        return True

    def _entered(self, records: Iterable[ShardRecord]) -> bool:
        was_blocked = self.blocked
        for record in records:
            match record:
                case Settled():
                    self._enter(record)
                case Fault(text=text):
                    raise SuiteAtFault(text)
                case ShardEnd():
                    self._turn += 1
                    self._ends.append(record)
                    self.blocked = self.blocked or record.given_up or self._worn_out()
                case _:
                    raise SuiteAtFault(f"the shard {self._turn} holds a record of another kind")
        return self.blocked == was_blocked

    def _worn_out(self) -> str:
        if self.breaks <= RESTARTS:
            return ""
        return f"not asked: the engine broke {self.breaks} times, more often than it is started again in a run"

    def forget_begun(self) -> None:
        """
        The tasks that were begun were given up.
        """
        for number in self._given_out:
            self._files.discard(AskShard(self._shards[number]).name)
        self._given_out.clear()
        self._faults.clear()

    def enter_the_rest(self) -> None:
        """
        Enter what there is of the shards whose turn did not come, since the run ends before.
        """
        for shard in self._shards[self._turn + 1 :]:
            name = AskShard(shard).name
            for record in self._files.finished(name) or self._files.begun(name):
                if isinstance(record, Settled):
                    self._enter(record)
                elif isinstance(record, ShardEnd):
                    self._ends.append(record)


def _was_asked(records: tuple[ShardRecord, ...]) -> bool:
    end = records[-1]
    return isinstance(end, ShardEnd) and end.was_asked
