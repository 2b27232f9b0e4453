"""
A fresh folder for an engine's process: what was started from there is known by it, and goes with it.
"""

import fcntl
import functools
import os
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from adapters.removal import remove

_PREFIX = "misdeal-engine-"
_ROUNDS = 3
_SWEPT_AFTER = 60.0
"""
A folder that is younger, in seconds, may be about to be held.
"""


class FreshFolder:
    """
    A new folder, held until it is left. What has it as its `TMPDIR` was started from there.
    """

    def __init__(self) -> None:
        _sweep()
        self.path, self._held = _fresh()

    def strays(self) -> list[int]:
        """
        The processes that were started from here and live, where the system shows them: by their environment.

        Among them may be those that left the engine's group.
        """
        return _strays(self.path)

    def leave(self) -> None:
        """
        End what is left running, and remove the folder.
        """
        _clear(self.path)
        os.close(self._held)


def _fresh() -> tuple[Path, int]:
    """
    A new folder and the hold on it, which ends with this process, however it ends.
    """
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    held = os.open(folder, os.O_RDONLY)
    # Where the file system has no locks, nobody gets one on the folder later either, and it is left alone; so it is
    # where a hostile process was quicker, for which nobody waits.
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return folder, held


@functools.cache
def _sweep() -> None:
    """
    Clear the folders, and end the engines, of suites that were killed and could not do it themselves.
    """
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            found = os.lstat(folder)
            if found.st_uid != os.getuid() or time.time() - found.st_mtime < _SWEPT_AFTER:
                continue
            held = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _clear(folder)
            finally:
                os.close(held)


def _clear(folder: Path) -> None:
    for _ in range(_ROUNDS):
        strays = _strays(folder)
        for process in strays:
            _end(process, folder)
        if not strays:
            break
        time.sleep(0.002)
    remove(folder)


def _strays(folder: Path) -> list[int]:
    processes = os.listdir("/proc") if os.path.isdir("/proc") else ()  # noqa: PTH112, PTH208 - once for each end
    return [int(name) for name in processes if name.isdigit() and _is_stray(int(name), folder)]


def _is_stray(process: int, folder: Path) -> bool:
    try:
        environment = Path(f"/proc/{process}/environ").read_bytes()
    except OSError:  # gone, or somebody else's
        return False
    return f"TMPDIR={folder}".encode() in environment.split(b"\0")


def _end(process: int, folder: Path) -> None:
    # The handle stays with the process, so that no stranger with the same number is ever ended.
    with suppress(OSError, AttributeError):
        handle = os.pidfd_open(process)
        try:
            if _is_stray(process, folder):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
        finally:
            os.close(handle)
