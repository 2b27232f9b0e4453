"""
What an engine's process finds around itself: an environment without secrets, a folder of its own, limits.

It runs as the same user as the suite. What that user may read or write, a hostile engine may too: docs/isolation.md.
"""

import fcntl
import functools
import os
import resource
import shutil
import signal
import stat
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

MEMORY_LIMIT = 4096
"""
So many MiB of memory may a process of an engine have, where nothing else is said.
"""
_PASSED_ON = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT")
_PATHS_PASSED_ON = ("PATH", "PYTHONPATH", "NODE_PATH", "LD_LIBRARY_PATH")
_PREFIX = "misdeal-engine-"
_ROUNDS = 3
_SWEPT_AFTER = 60.0
"""
A folder that is younger, in seconds, may be about to be held.
"""


class Surroundings:
    """
    A fresh folder, which is also where the process is to put its temporary files, until it is left.

    With `folder` the process works there instead; only its temporary files have a folder of their own.
    """

    def __init__(self, folder: Path | None = None) -> None:
        _sweep()
        self._own, self._held = _fresh()
        self._given = folder.absolute() if folder is not None else None

    @property
    def folder(self) -> Path:
        """
        Where the process works.
        """
        return self._given or self._own

    def command(self, command: Sequence[str]) -> list[str]:
        """
        The command as it is to be typed in the folder: relative paths that lead somewhere from here are absolute.
        """
        if self._given is not None or not command:
            return list(command)
        program = os.path.abspath(command[0]) if os.sep in command[0] else command[0]  # noqa: PTH100 - links stay links
        return [program, *map(_led_from_here, command[1:])]

    def environment(self, command: Sequence[str]) -> dict[str, str]:
        """
        What an engine needs of the suite's environment to find its own parts, and nothing that is secret.
        """
        passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        passed |= {name: _absolute(os.environ[name]) for name in _PATHS_PASSED_ON if os.environ.get(name)}
        if self._given is None and _is_module_here(command):
            passed["PYTHONPATH"] = os.pathsep.join(filter(None, (passed.get("PYTHONPATH"), os.getcwd())))  # noqa: PTH109
        # The order of Python's hashes stays as it comes: an engine whose answers hang on it would look sound here.
        own = {"TMPDIR": str(self._own), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
        return passed | own

    def strays(self) -> list[int]:
        """
        The processes that were started from here and live, where the system shows them: by their environment.

        Among them may be those that left the engine's group.
        """
        return _strays(self._own)

    def leave(self) -> None:
        """
        End what is left running, and remove the folder.
        """
        _clear(self._own)
        os.close(self._held)


def _fresh() -> tuple[Path, int]:
    """
    A new folder and the hold on it, which ends with this process, however it ends.
    """
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    held = os.open(folder, os.O_RDONLY)
    # Where the file system has no locks, nobody gets one on the folder later either, and it is left alone.
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_EX)
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
    _remove(folder)


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


def limit(process: int, memory: int) -> None:
    """
    Give a process that was just started so many MiB of memory, none for no limit, and let it leave no image if it dies.

    What it counts is memory that can be written to, so that what Java or Node only reserve costs nothing.
    """
    if not hasattr(resource, "prlimit"):  # only Linux sets the limits of another process
        return
    # The process may be gone already.
    with suppress(OSError, ValueError):
        resource.prlimit(process, resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.prlimit(process, resource.RLIMIT_DATA, (memory << 20, memory << 20))


def _led_from_here(word: str) -> str:
    """
    The word, absolute where it names something in this folder: a path, an `--option=path`, or a list of paths.

    A word without a dot or a slash is no path, since it may mean anything else.
    """
    option, is_option, value = word.rpartition("=") if word.startswith("-") else ("", "", word)
    parts = value.split(os.pathsep)
    if value.startswith("-") or not all("." in part or os.sep in part for part in parts):
        return word
    if not all(os.path.exists(part) for part in parts):  # noqa: PTH110 - a word that is no path is no error
        return word
    return option + is_option + _absolute(value)


def _absolute(paths: str) -> str:
    return os.pathsep.join(os.path.abspath(path) for path in paths.split(os.pathsep))  # noqa: PTH100 - links stay links


def _is_module_here(command: Sequence[str]) -> bool:
    if not command or "python" not in os.path.basename(command[0]) or "-m" not in command[:-1]:  # noqa: PTH119
        return False
    top = command[command.index("-m") + 1].partition(".")[0]
    return Path(f"{top}.py").is_file() or Path(top).is_dir()


def _remove(folder: Path) -> None:
    for _ in range(_ROUNDS):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        # An engine may have locked its folders, or is just now ending in one of them.
        for place, folders, _ in os.walk(folder):
            for name in folders:
                path = os.path.join(place, name)  # noqa: PTH118
                with suppress(OSError):
                    if not os.path.islink(path):  # noqa: PTH114
                        os.chmod(path, stat.S_IRWXU)  # noqa: PTH101
        time.sleep(0.01)
