"""
Who performs the tasks of a run: this process alone, or workers beside it.
"""

import os
import pickle
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import suppress
from typing import IO, Protocol

from adapters.engine import Engine
from conformance.certification import Certification
from conformance.lanes import SuiteAtFault
from conformance.shard import AskShard, GoOn, Task, perform
from conformance.shard_records import ShardEnd, ShardRecord, decode_line

_READ_BYTES = 1 << 16
_GLANCE_SECONDS = 0.5
_END_SECONDS = 5.0

More = Callable[[], Task | None]
"""
Gives the next task; None where there is none, or none yet: it is asked again whenever a task was finished.
"""
Came = tuple[Task, ShardRecord]


class CutShort(Exception):  # noqa: N818 - what happened, not an error
    """
    The run ends before its last check.
    """


class Crew(Protocol):
    """
    Performs tasks.
    """

    def work(self, more: More, go_on: GoOn) -> Generator[Came, None, None]:
        """
        What comes of the tasks, as it comes. Left in the middle, tasks that were begun are given up.

        Raises SuiteAtFault, and CutShort as soon as there is no more time.
        """
        ...

    def close(self) -> None: ...


class Alone:
    """
    The suite's own process, one task after the other. An engine that was started already is used for the first one.
    """

    def __init__(self, certification: Certification, engine: Engine) -> None:
        self._certification = certification
        self._engine: Engine | None = engine

    def work(self, more: More, go_on: GoOn) -> Generator[Came, None, None]:
        while (task := more()) is not None:
            is_asked = not (isinstance(task, AskShard) and task.blocked)
            engine = self._taken() if is_asked else None
            for record in perform(self._certification, task, engine, go_on):
                yield task, record
            if not go_on():
                raise CutShort

    def _taken(self) -> Engine | None:
        engine, self._engine = self._engine, None
        return engine

    def close(self) -> None:
        engine = self._taken()
        if engine is not None:
            engine.close()


class Workers:
    """
    So many processes, each with an engine of its own.
    """

    def __init__(self, certification: Certification, count: int) -> None:
        self._certification = certification
        self._idle = [_Worker(certification) for _ in range(count)]
        self._busy: dict[_Worker, Task] = {}
        self._ended = 0

    def work(self, more: More, go_on: GoOn) -> Generator[Came, None, None]:
        self._idle += [_Worker(self._certification) for _ in range(self._ended)]
        self._ended = 0
        with selectors.DefaultSelector() as selector:
            try:
                while self._give_out(more, selector):
                    for key, _ in selector.select(_GLANCE_SECONDS):
                        yield from self._heard(key.data, selector)
                    if not go_on():
                        raise CutShort
            finally:
                # Their engines are in the middle of something.
                self._ended += len(self._busy)
                _end(self._busy)
                self._busy.clear()

    def _give_out(self, more: More, selector: selectors.BaseSelector) -> bool:
        while self._idle and (task := more()) is not None:
            worker = self._idle.pop()
            self._busy[worker] = task
            selector.register(worker.out, selectors.EVENT_READ, worker)
            worker.give(task)
        return bool(self._busy)

    def _heard(self, worker: "_Worker", selector: selectors.BaseSelector) -> Iterator[Came]:
        task = self._busy[worker]
        for line in worker.lines():
            record = decode_line(line)
            if isinstance(record, ShardEnd):
                selector.unregister(worker.out)
                del self._busy[worker]
                self._idle.append(worker)
            yield task, record

    def close(self) -> None:
        _end((*self._idle, *self._busy))
        self._idle.clear()
        self._busy.clear()


class _Worker:
    def __init__(self, certification: Certification) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, "-E", "-P", "-m", "conformance.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # The interruption of a terminal is for the run; the workers are told by it.
            start_new_session=True,
        )
        self._unread = b""
        self._send(certification)

    @property
    def out(self) -> IO[bytes]:
        """
        Where it writes.
        """
        if self._popen.stdout is None:
            raise OSError("a pipe of the worker is missing")
        return self._popen.stdout

    def give(self, task: Task) -> None:
        """
        Give it a task.
        """
        self._send(task)

    def _send(self, thing: Certification | Task) -> None:
        if self._popen.stdin is None:
            raise OSError("a pipe of the worker is missing")
        # A worker that is gone is noticed where it is listened to.
        with suppress(BrokenPipeError):
            self._popen.stdin.write(pickle.dumps(thing))
            self._popen.stdin.flush()

    def lines(self) -> list[bytes]:
        """
        The whole lines that it wrote since.

        Raises SuiteAtFault where it died.
        """
        chunk = os.read(self.out.fileno(), _READ_BYTES)
        if not chunk:
            raise SuiteAtFault(f"a worker ended with status {self._popen.wait()} in the middle of its work")
        *lines, self._unread = (self._unread + chunk).split(b"\n")
        return lines

    def tell_to_end(self) -> None:
        """
        Tell it to end its engine and itself.
        """
        self._popen.send_signal(signal.SIGTERM)
        if self._popen.stdin is not None:
            with suppress(BrokenPipeError):
                self._popen.stdin.close()

    def see_end(self) -> None:
        """
        Wait for its end, and make sure of it.
        """
        try:
            self._popen.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        self.out.close()


def _end(workers: Collection[_Worker]) -> None:
    for worker in workers:
        worker.tell_to_end()
    for worker in workers:
        worker.see_end()
