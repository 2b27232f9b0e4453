"""
A foreign engine as a process of its own: lines in, lines out, and what it said on standard error.

One thread reads and writes without ever blocking, so a full pipe on either side stops nothing. The process leads a
session of its own, and its end takes the whole process group along, what left the group, and the folder it had.
"""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from functools import partial
from typing import IO

from adapters.bounds import Bounds
from adapters.confinement import start_confined
from adapters.harmless import harmless
from adapters.heard import Heard, LineCutter
from adapters.limits import limit
from adapters.surroundings import Surroundings

STDERR_BYTES_KEPT = 4096
_READ_BYTES = 1 << 16
_WRITE_BYTES = 1 << 14
"""
So much is collected at most of what need not leave at once: each write wakes the engine.
"""
_LAST_WORDS_BYTES = 1 << 20
_GLANCE_SECONDS = 0.25
_SETTLE_SECONDS = 0.5
_DEFAULT_BOUNDS = Bounds()


class EngineProcess:
    """
    A running engine, kept to its bounds. `OSError` when the command cannot be started.
    """

    def __init__(self, command: Sequence[str], bounds: Bounds = _DEFAULT_BOUNDS) -> None:
        self._surroundings = Surroundings(bounds)
        try:
            start = partial(self._start, command)
            self._popen = start_confined(start, self._surroundings.writable) if bounds.confines else start()
        except BaseException:
            self._surroundings.leave()
            raise
        limit(self._popen.pid, bounds.memory_limit)
        self._stdin, self._stdout, self._stderr = self._pipes()
        self._unsent = bytearray()
        self._cutter = LineCutter()
        self._stderr_tail = bytearray()
        self._stderr_bytes = 0
        self._input_broken = False
        self._waits_for_the_pipe = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    def _start(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self._surroundings.command(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=self._surroundings.folder,
            env=self._surroundings.environment(command),
            start_new_session=True,
        )

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        pipes = self._popen.stdin, self._popen.stdout, self._popen.stderr
        stdin, stdout, stderr = pipes
        if stdin is None or stdout is None or stderr is None:
            raise OSError("a pipe of the engine is missing")
        for pipe in (stdin, stdout, stderr):
            os.set_blocking(pipe.fileno(), False)
        return stdin, stdout, stderr

    def send(self, line: bytes, *, at_once: bool = True) -> None:
        """
        Hand over a line; it leaves as the pipe takes it, or with the next ones where it need not leave at once.
        """
        self._unsent += line
        if not self._waits_for_the_pipe and (at_once or len(self._unsent) > _WRITE_BYTES):
            self._write()

    @property
    def all_sent(self) -> bool:
        """
        Whether the pipe took every byte.
        """
        return not self._unsent

    @property
    def stderr_tail(self) -> str:
        """
        The last of what the engine wrote to standard error, harmless.
        """
        return harmless(self._stderr_tail.decode("utf-8", "backslashreplace"), longest=4 * STDERR_BYTES_KEPT)

    @property
    def stderr_bytes(self) -> int:
        """
        How much the engine wrote to standard error so far.
        """
        return self._stderr_bytes

    @property
    def unread(self) -> bytes:
        """
        What came of a line that has not ended yet.
        """
        return self._cutter.unread

    def left_running(self) -> int:
        """
        How many processes the engine started that still run, as far as the system shows them.
        """
        return sum(process != self._popen.pid for process in self._surroundings.strays())

    def hear(self, seconds: float) -> Heard:
        """
        Wait up to `seconds` for something to read, writing meanwhile; return earlier as soon as there is.

        A line that arrived is always read before an end is reported.
        """
        begun = time.monotonic()
        if self._unsent and not self._waits_for_the_pipe:
            self._write()
        while True:
            left = seconds - (time.monotonic() - begun)
            ready = {key.fd for key, _ in self._selector.select(max(0.0, min(left, _GLANCE_SECONDS)))}
            if self._stderr.fileno() in ready:
                self._drain_stderr(_READ_BYTES)
            if self._unsent and self._stdin.fileno() in ready:
                self._write()
            heard = self._read() if self._stdout.fileno() in ready else Heard(ended=not ready and self._is_gone())
            if heard != Heard() or left <= 0:
                return heard

    def _is_gone(self) -> bool:
        # A child of the engine can hold the pipes open after the engine itself is dead.
        return self._input_broken or self._has_exited()

    def _has_exited(self) -> bool:
        # Without reaping: until `kill` the process id stays ours, and no stranger's group is ever killed.
        return os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def _write(self) -> None:
        if self._input_broken:
            return
        try:
            written = os.write(self._stdin.fileno(), self._unsent)
        except BlockingIOError:
            written = 0
        except OSError:
            self._input_broken = True
            self._wait_for_the_pipe(wanted=False)
            return
        del self._unsent[:written]
        self._wait_for_the_pipe(wanted=bool(self._unsent))

    def _wait_for_the_pipe(self, *, wanted: bool) -> None:
        if wanted and not self._waits_for_the_pipe:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif self._waits_for_the_pipe and not wanted:
            self._selector.unregister(self._stdin)
        self._waits_for_the_pipe = wanted

    def _read(self) -> Heard:
        try:
            chunk = os.read(self._stdout.fileno(), _READ_BYTES)
        except BlockingIOError:
            return Heard()
        if not chunk:
            return Heard(ended=True)
        return self._cutter.cut(chunk)

    def _drain_stderr(self, limit: int) -> None:
        while limit > 0:
            try:
                chunk = os.read(self._stderr.fileno(), _READ_BYTES)
            except BlockingIOError:
                return
            if not chunk:
                if self._stderr in self._selector.get_map():
                    self._selector.unregister(self._stderr)
                return
            limit -= len(chunk)
            self._stderr_bytes += len(chunk)
            self._stderr_tail += chunk
            del self._stderr_tail[:-STDERR_BYTES_KEPT]

    def how_it_ended(self) -> str:
        """
        In words, after an end was heard: the exit status, the signal, or which pipe was closed.
        """
        settled = time.monotonic() + _SETTLE_SECONDS
        while not self._has_exited():
            if time.monotonic() > settled:
                closed = "input" if self._input_broken else "output"
                return f"it closed its standard {closed} and kept running"
            time.sleep(0.005)
        self._drain_stderr(_LAST_WORDS_BYTES)
        result = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if result is None or result.si_code == os.CLD_EXITED:
            return f"it exited with status {result.si_status if result else 'unknown'}"
        return f"it died of {_signal_name(result.si_status)}"

    def stop(self, last_line: bytes, seconds: float) -> None:
        """
        Say the last line, close the input, wait for the engine to end by itself, then make sure.

        Whoever is told to end meanwhile makes sure as well.
        """
        try:
            self.send(last_line)
            end = time.monotonic() + seconds
            while not self.all_sent and not self._input_broken and time.monotonic() < end:
                self.hear(0.01)
            self.close_input()
            self.has_ended_within(end - time.monotonic())
        finally:
            self.kill()

    def close_input(self) -> None:
        """
        Say nothing any more.
        """
        self._wait_for_the_pipe(wanted=False)
        self._unsent.clear()
        self._stdin.close()

    def has_ended_within(self, seconds: float) -> bool:
        """
        Whether the engine ends by itself in that time.
        """
        end = time.monotonic() + seconds
        while not self._has_exited():
            if time.monotonic() > end:
                return False
            self._drain_stderr(_READ_BYTES)
            time.sleep(0.002)
        return True

    def kill(self) -> None:
        """
        End the engine, every process of its group and whatever else it left running; its folder goes with it.
        """
        self._drain_stderr(_LAST_WORDS_BYTES)
        try:
            os.killpg(self._popen.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self._popen.kill()
        self._popen.wait()
        self._selector.close()
        for pipe in (self._stdin, self._stdout, self._stderr):
            pipe.close()
        self._surroundings.leave()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # the real-time signals between the first and the last have no name
        return f"signal {number}"
