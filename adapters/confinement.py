"""
Confinement: what an engine starts can write in its own places, and signal what it started itself, and nothing else.

Linux holds it to that by Landlock, which confines the thread that asks for it and all that the thread starts, for good.
So a thread of its own is confined, starts the engine and ends; the suite stays as free as it was. Reading, running
programs and the network stay free. Modes, owners and times of files are not held by Landlock: docs/isolation.md.
"""

import ctypes
import errno
import functools
import os
import stat
import struct
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import IntFlag, StrEnum
from operator import or_
from pathlib import Path
from typing import TypeVar

Started = TypeVar("Started")

# The same on every architecture.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1
_START_SECONDS = 10.0
_SET_NO_NEW_PRIVS = 38
_SCOPES_SOCKETS_AND_SIGNALS = 0b11
_DEVICES = ("null", "zero", "full", "random", "urandom")
"""
The devices that every program may write to, for nothing comes of it. A terminal is none of them.
"""
_REFUSALS = ("Permission denied", "permission denied", "PermissionError", "EACCES", "cross-device link", "EXDEV")


class Confinement(StrEnum):
    """
    How much of it holds. An older kernel holds a part: it may leave files to be cut short, or others to be signalled.
    """

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


class _Right(IntFlag):
    WRITE_FILE = 1 << 1
    REMOVE_DIR = 1 << 4
    REMOVE_FILE = 1 << 5
    MAKE_CHAR = 1 << 6
    MAKE_DIR = 1 << 7
    MAKE_REG = 1 << 8
    MAKE_SOCK = 1 << 9
    MAKE_FIFO = 1 << 10
    MAKE_BLOCK = 1 << 11
    MAKE_SYM = 1 << 12
    REFER = 1 << 13
    TRUNCATE = 1 << 14
    IOCTL_DEV = 1 << 15


_WRITING = functools.reduce(or_, _Right)
_SINCE = {_Right.REFER: 2, _Right.TRUNCATE: 3, _Right.IOCTL_DEV: 5}
_SCOPES_SINCE = 6
_FULL_SINCE = 6
_OF_A_FILE = _Right.WRITE_FILE | _Right.TRUNCATE | _Right.IOCTL_DEV
# Root can make a device that is a disk or a terminal, wherever it may make a file.
_IN_A_FOLDER = _WRITING & ~(_Right.MAKE_CHAR | _Right.MAKE_BLOCK)


def confinement() -> Confinement:
    """
    How much of it the system holds an engine to.
    """
    version = _version()
    if not version:
        return Confinement.NONE
    return Confinement.FULL if version >= _FULL_SINCE else Confinement.PARTIAL


def tells_of_a_refusal(text: str) -> bool:
    """
    Whether a program says that the system refused it something, as it does where it wants to write elsewhere.
    """
    return any(word in text for word in _REFUSALS)


def start_confined(start: Callable[[], Started], places: Sequence[Path]) -> Started:
    """
    What `start` gives, called where it and all that it starts can write in these folders and files and no others.

    Where the system confines nothing, it is called as it is. Raises OSError for a place that is not there, and what
    `start` raises.
    """
    version = _version()
    if not version:
        return start()
    started: list[Started] = []
    problems: list[BaseException] = []
    finished = threading.Event()

    def confine_and_start() -> None:
        try:
            _confine_this_thread(version, places)
            started.append(start())
        except BaseException as problem:  # noqa: BLE001 - it is raised where it was waited for
            problems.append(problem)
        finally:
            finished.set()

    thread = threading.Thread(target=confine_and_start, name="starts an engine")
    try:
        thread.start()
        finished.wait()
    except RuntimeError as problem:  # as many run as may
        raise OSError(errno.EAGAIN, "no thread can be started to confine it") from problem
    except BaseException:
        # Interrupted meanwhile: whoever clears up is to find whatever was started.
        finished.wait(_START_SECONDS)
        raise
    if problems:
        raise problems[0]
    return started[0]


def _confine_this_thread(version: int, places: Iterable[Path]) -> None:
    held = _WRITING
    for right, since in _SINCE.items():
        if version < since:
            held &= ~right
    scopes = _SCOPES_SOCKETS_AND_SIGNALS if version >= _SCOPES_SINCE else 0
    # Files, network, scopes. An older kernel knows fewer fields, and takes the others as long as they are 0.
    asked = struct.pack("=QQQ", held, 0, scopes)
    rules = _called(_CREATE_RULESET, asked, len(asked), 0)
    try:
        for place in places:
            _allow(rules, place, held)
        for device in _DEVICES:
            with suppress(FileNotFoundError):
                _allow(rules, Path("/dev", device), held)
        if _LIBC.prctl(_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))):
            raise _error()
        _called(_RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def _allow(rules: int, place: Path, held: _Right) -> None:
    opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
    try:
        rights = _IN_A_FOLDER if stat.S_ISDIR(os.fstat(opened).st_mode) else _OF_A_FILE
        _called(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", rights & held, opened), 0)
    finally:
        os.close(opened)


@functools.cache
def _version() -> int:
    """
    The version of Landlock that the system has, 0 where it has none, or it is switched off.
    """
    if not sys.platform.startswith("linux"):
        return 0
    try:
        return _called(_CREATE_RULESET, None, 0, _ASK_VERSION)
    except OSError:
        return 0


_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long


def _called(number: int, *arguments: int | bytes | None) -> int:
    """
    What the system call gives. `OSError` where it fails.
    """
    # As wide as a register, which is what a system call takes.
    wide = (ctypes.c_long(value) if isinstance(value, int) else value for value in arguments)
    came = int(_LIBC.syscall(ctypes.c_long(number), *wide))
    if came < 0:
        raise _error()
    return came


def _error() -> OSError:
    number = ctypes.get_errno()
    why = os.strerror(number)
    return OSError(number, f"Landlock does not confine it: {why}; with --engine-writes / it is started all the same")
