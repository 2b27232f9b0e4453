"""
A foreign engine as a service that runs already: the same lines over a socket.

The service is not ours: it is neither started nor ended, has no standard error here and no limits of memory.
"""

import socket
import time
from dataclasses import dataclass

from adapters.heard import Heard, LineCutter

PREFIX = "tcp:"
EXAMPLE = "tcp:127.0.0.1:7777, or tcp:[::1]:7777"
_READ_BYTES = 1 << 16
_WRITE_BYTES = 1 << 14
_GLANCE_SECONDS = 0.25
_REFUSED_SECONDS = 2.0
"""
So long a service that was there before may take to listen again.
"""
_PAUSE_SECONDS = 0.05
_PORTS = 65535


@dataclass(frozen=True, slots=True)
class Address:
    """
    Where a service listens.
    """

    host: str
    port: int


def address_of(asked: str) -> Address:
    """
    The address in `tcp:HOST:PORT`; an IPv6 address stands in brackets. `ValueError`, in a sentence, where it is none.
    """
    host, colon, port = asked.removeprefix(PREFIX).rpartition(":")
    if not colon or not host:
        raise ValueError(f"`{asked}` names no host and port. Write {EXAMPLE}.")
    bracketed = host.startswith("[") and host.endswith("]")
    if ":" in host and not bracketed:
        raise ValueError(f"`{asked}` has an IPv6 address without brackets. Write {EXAMPLE}.")
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= _PORTS):
        raise ValueError(f"`{asked}` names no port: `{port}` is no number from 1 to {_PORTS}. Write {EXAMPLE}.")
    return Address(host[1:-1] if bracketed else host, int(port))


class Connection:
    """
    A connection to a running engine, made within so many seconds. `OSError` where nobody takes it.
    """

    stderr_tail = ""
    stderr_bytes = 0

    def __init__(self, address: Address, seconds: float) -> None:
        self._socket = _connected(address, seconds)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._unsent = bytearray()
        self._cutter = LineCutter()
        self._end = ""

    @property
    def all_sent(self) -> bool:
        """
        Whether the system took every byte.
        """
        return not self._unsent

    @property
    def unread(self) -> bytes:
        """
        What came of a line that has not ended yet.
        """
        return self._cutter.unread

    def send(self, line: bytes, *, at_once: bool = True) -> None:
        """
        Hand over a line; it leaves as the other side takes it, or with the next ones where it need not leave at once.
        """
        self._unsent += line
        if at_once or len(self._unsent) > _WRITE_BYTES:
            self._write()

    def hear(self, seconds: float) -> Heard:
        """
        Wait up to `seconds` for something to read, writing meanwhile; return earlier as soon as there is.
        """
        end = time.monotonic() + seconds
        while True:
            self._write()
            left = end - time.monotonic()
            # With something left to write the other side is looked at often: it may take more at any moment.
            glance = _PAUSE_SECONDS if self._unsent else _GLANCE_SECONDS
            heard = self._read(max(0.0, min(left, glance)))
            if heard != Heard() or left <= 0:
                return heard

    def _write(self) -> None:
        if not self._unsent or self._end:
            return
        try:
            self._socket.settimeout(0)
            written = self._socket.send(self._unsent)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as problem:
            # What it said before is still to be read, and the end with it.
            self._end = _ended(problem)
            return
        del self._unsent[:written]

    def _read(self, seconds: float) -> Heard:
        try:
            self._socket.settimeout(seconds)
            chunk = self._socket.recv(_READ_BYTES)
        except (BlockingIOError, InterruptedError, TimeoutError):
            return Heard(ended=bool(self._end))
        except OSError as problem:
            self._end = self._end or _ended(problem)
            return Heard(ended=True)
        if not chunk:
            self._end = self._end or "it closed the connection"
            return Heard(ended=True)
        return self._cutter.cut(chunk)

    def how_it_ended(self) -> str:
        """
        In words, after an end was heard.
        """
        return self._end or "it closed the connection"

    def left_running(self) -> int:
        """
        How many processes of it still run: the service is meant to, so none.
        """
        return 0

    def stop(self, last_line: bytes, seconds: float) -> None:
        """
        Say the last line, hang up, and give the other side a moment to do the same.
        """
        self.send(last_line)
        end = time.monotonic() + seconds
        while self._unsent and not self._end and time.monotonic() < end:
            self.hear(_PAUSE_SECONDS)
        self.close_input()
        self.has_ended_within(end - time.monotonic())
        self.kill()

    def close_input(self) -> None:
        """
        Say nothing any more.
        """
        self._unsent.clear()
        try:
            self._socket.shutdown(socket.SHUT_WR)
        except OSError as problem:
            self._end = self._end or _ended(problem)

    def has_ended_within(self, seconds: float) -> bool:
        """
        Whether the other side hangs up in that time.
        """
        end = time.monotonic() + seconds
        while not self._end:
            left = end - time.monotonic()
            if left <= 0:
                return False
            self._read(left)
        return True

    def kill(self) -> None:
        """
        Hang up. The service runs on.
        """
        self._socket.close()


def _connected(address: Address, seconds: float) -> socket.socket:
    end = time.monotonic() + seconds
    refused_until = time.monotonic() + min(seconds, _REFUSED_SECONDS)
    while True:
        try:
            return socket.create_connection((address.host, address.port), max(_PAUSE_SECONDS, end - time.monotonic()))
        except ConnectionRefusedError:
            if time.monotonic() > refused_until:
                raise
        time.sleep(_PAUSE_SECONDS)


def _ended(problem: OSError) -> str:
    if isinstance(problem, ConnectionResetError | BrokenPipeError | ConnectionAbortedError):
        return "it broke the connection off"
    return f"the connection broke: {problem.strerror or problem}"
