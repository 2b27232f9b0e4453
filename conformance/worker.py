"""
A worker: a process that reads tasks from standard input, and writes what comes of them to standard output.

It ends with its input, in the middle of a task too: then whoever gave the task is gone. The engine goes first.
"""

import os
import pickle
import signal
import sys
import threading
from contextlib import closing
from queue import SimpleQueue
from typing import BinaryIO, NoReturn

from conformance.certification import Certification
from conformance.lanes import SuiteAtFault
from conformance.note_bug import note_bug
from conformance.shard import Task, perform
from conformance.shard_records import Fault, encode_line


def main() -> NoReturn:
    """
    Perform tasks until the input ends.
    """
    try:
        _work()
    finally:
        # The thread that reads would stop an orderly end of the interpreter.
        os._exit(0)


def _work() -> NoReturn:
    # What anything else prints here is no record.
    with os.fdopen(os.dup(1), "wb", buffering=0) as out:
        os.dup2(2, 1)
        signal.signal(signal.SIGTERM, _end)
        tasks: SimpleQueue[Task] = SimpleQueue()
        certification: Certification = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the suite itself
        threading.Thread(target=_read, args=(tasks, threading.get_ident()), daemon=True).start()
        while True:
            _perform(certification, tasks.get(), out)


def _perform(certification: Certification, task: Task, out: BinaryIO) -> None:
    try:
        # Unbuffered, so that each record leaves as it comes. Told to end, the engine and its folder go first.
        with closing(perform(certification, task)) as records:
            out.writelines(map(encode_line, records))
    except BrokenPipeError:
        _end()
    except SuiteAtFault as fault:
        note_bug(fault)
        out.write(encode_line(Fault(str(fault))))
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is ours
        note_bug(problem)
        out.write(encode_line(Fault(f"{type(problem).__name__}: {problem}")))


def _read(tasks: "SimpleQueue[Task]", main_thread: int) -> None:
    try:
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))  # noqa: S301 - from the suite itself
    except (EOFError, pickle.UnpicklingError):
        signal.pthread_kill(main_thread, signal.SIGTERM)


def _end(*_: object) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


if __name__ == "__main__":
    main()
