"""
A child of this process in which a mutant is looked at, with limits of time, processor time and memory.
"""

import os
import resource
import select
import signal
import time
from collections.abc import Callable

SECONDS = 300
CRASH = b"crash: "
_PROCESSOR_SECONDS = 60
_MEMORY = 3 << 30


def in_a_child(work: Callable[[], bytes], *, patience: int = 1) -> bytes:
    """
    What the work returns in a child, ended by a line; nothing when it came to a limit, which patience multiplies.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (patience * _PROCESSOR_SECONDS,) * 2)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        try:
            told = work()
        except BaseException as crash:  # noqa: BLE001
            told = CRASH + f"{type(crash).__name__}: {crash}".encode()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(told + b"\n")
        os._exit(0)
    os.close(writing)
    parts = []
    until = time.monotonic() + patience * SECONDS
    while (left := until - time.monotonic()) > 0 and select.select([reading], [], [], left)[0]:
        part = os.read(reading, 1 << 16)
        if not part:
            break
        parts.append(part)
    os.close(reading)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return b"".join(parts)
