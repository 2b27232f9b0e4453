"""
Engines that die, or fall silent, in the middle of a run.
"""

import os
import sys
import time
from typing import NoReturn

from adapters.chaos.speech import FOREVER, Chaos, answer, write

_MEBIBYTE = 1 << 20
_HOARD = 1 << 14
"""
So many MiB it stops at, where nobody limits it.
"""


def _crash(_: str) -> NoReturn:
    sys.stderr.write("assertion failed: pot is negative\n")
    sys.stderr.flush()
    os.abort()


def _exit(_: str) -> NoReturn:
    os._exit(0)


def _answer_and_exit(request_id: str) -> NoReturn:
    answer(request_id)
    os._exit(0)


def _hang(_: str) -> None:
    time.sleep(FOREVER)


def _drip(_: str) -> NoReturn:
    while True:
        write(b" ")
        time.sleep(0.05)


def _close(_: str) -> None:
    os.close(1)
    time.sleep(FOREVER)


def _leave_child(_: str) -> NoReturn:
    child = os.fork()
    if not child:
        os.setsid()
        time.sleep(FOREVER)
    sys.stderr.write(f"child {child} stays\n")
    sys.stderr.flush()
    os._exit(7)


def _hoard(request_id: str) -> None:
    # Memory that is never touched costs the machine nothing.
    hoard: list[bytes] = []
    while len(hoard) < _HOARD // 64:
        hoard.append(bytes(64 * _MEBIBYTE))
    answer(request_id)


def _write_outside(request_id: str) -> None:
    # Where nothing prevents it, nothing stays.
    log = f"{os.environ['TMPDIR']}.log"
    os.close(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    os.unlink(log)  # noqa: PTH108
    answer(request_id)


ENDS = {
    "crash": Chaos("aborts on some cases", struck=_crash),
    "silent-exit": Chaos("ends with status 0 and without a word on some cases", struck=_exit),
    "one-answer": Chaos("ends after each answer", other=_answer_and_exit),
    "hang": Chaos("never answers some cases", struck=_hang),
    "drips": Chaos("writes blanks for ever instead of some answers", struck=_drip),
    "closes-stdout": Chaos("closes its output on some cases and runs on", struck=_close),
    "leaves-child": Chaos("ends on some cases, and a child of it stays and holds the pipes", struck=_leave_child),
    "memory-hog": Chaos("takes more and more memory for some cases", struck=_hoard),
    "writes-outside": Chaos("needs to write beside its own folder for some cases", struck=_write_outside),
}
