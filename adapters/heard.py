"""
What an engine says, cut into lines as it comes.
"""

from dataclasses import dataclass
from typing import Protocol

from adapters.protocol.messages import MAX_LINE_BYTES


@dataclass(frozen=True, slots=True)
class Heard:
    """
    What came out of the engine in one go: whole lines, and whether it ended or broke the longest line.
    """

    lines: tuple[bytes, ...] = ()
    ended: bool = False
    oversized: bool = False


class LineCutter:
    """
    Cuts what comes into lines, and keeps what came of a line that has not ended.
    """

    def __init__(self) -> None:
        self._unread = bytearray()

    @property
    def unread(self) -> bytes:
        """
        What came of a line that has not ended yet.
        """
        return bytes(self._unread)

    def cut(self, chunk: bytes) -> Heard:
        """
        The lines that end in the chunk, without those that are too long.
        """
        searched = len(self._unread)
        self._unread += chunk
        if self._unread.find(b"\n", searched) < 0:
            return Heard(oversized=len(self._unread) >= MAX_LINE_BYTES)
        *lines, rest = self._unread.split(b"\n")
        self._unread = rest
        fitting = [bytes(line) for line in lines if len(line) < MAX_LINE_BYTES]
        return Heard(tuple(fitting), oversized=len(fitting) < len(lines))


class Line(Protocol):
    """
    The line to an engine, whether that is a process or a service somewhere.
    """

    @property
    def all_sent(self) -> bool: ...

    @property
    def stderr_tail(self) -> str: ...

    @property
    def stderr_bytes(self) -> int: ...

    @property
    def unread(self) -> bytes: ...

    def send(self, line: bytes, *, at_once: bool = True) -> None: ...

    def hear(self, seconds: float) -> Heard: ...

    def how_it_ended(self) -> str: ...

    def left_running(self) -> int: ...

    def stop(self, last_line: bytes, seconds: float) -> None: ...

    def close_input(self) -> None: ...

    def has_ended_within(self, seconds: float) -> bool: ...

    def kill(self) -> None: ...
