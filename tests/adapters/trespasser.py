"""
An engine that means harm: it tries what would spoil something outside its folder, and says what it could do.

It gets a file, a folder, a terminal and a sibling's folder, and the process ids of the suite and of a stranger. Each
attempt stands alone; the last word says who makes them: the engine, a child, or a grandchild in a session of its own.
"""

import ctypes
import errno
import fcntl
import json
import os
import signal
import socket
import struct
import sys
import termios
from collections.abc import Callable
from pathlib import Path

FILE, FOLDER, TERMINAL, SIBLING = map(Path, sys.argv[1:5])
SUITE, STRANGER, BY = int(sys.argv[5]), int(sys.argv[6]), sys.argv[7]


def put(path: Path, flags: int = os.O_WRONLY, text: bytes = b"spoiled") -> None:
    opened = os.open(path, flags)
    os.write(opened, text)
    os.close(opened)


def link_and_write() -> None:
    os.link(FILE, "linked")
    put(Path("linked"))


def lead_and_write() -> None:
    Path("leads").symlink_to(FILE)
    put(Path("leads"))


def rename_over() -> None:
    Path("mine").write_text("spoiled")
    Path("mine").rename(FOLDER / "named")


def take_away() -> None:
    (FOLDER / "taken").rename("taken")


def bind() -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(str(FOLDER / "s"))


def call_abstract() -> None:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(f"\0misdeal-{STRANGER}")


def type_into_terminal() -> None:
    # Whether the terminal takes it is another question than whether it may be asked.
    opened = os.open(TERMINAL, os.O_RDONLY | os.O_NOCTTY)
    try:
        fcntl.ioctl(opened, termios.TIOCGWINSZ, bytes(8))
    finally:
        os.close(opened)


def write_memory() -> None:
    put(Path(f"/proc/{STRANGER}/mem"), text=b"")


def write_memory_by_call() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    own = ctypes.create_string_buffer(8)
    part = struct.pack("@PN", ctypes.addressof(own), 8)
    one = ctypes.c_ulong(1)
    written = libc.process_vm_writev(STRANGER, part, one, part, one, ctypes.c_ulong(0))
    if written < 0 and ctypes.get_errno() == errno.EPERM:
        raise PermissionError(errno.EPERM, "memory")


def signal_a_child() -> None:
    child = os.fork()
    if not child:
        os._exit(0)
    os.kill(child, 0)
    os.waitpid(child, 0)


ATTEMPTS: dict[str, Callable[[], object]] = {
    "write": lambda: put(FILE),
    "append": lambda: put(FILE, os.O_WRONLY | os.O_APPEND),
    "truncate": lambda: os.truncate(FILE, 0),
    "truncate at opening": lambda: os.close(os.open(FILE, os.O_RDONLY | os.O_TRUNC)),
    "create": lambda: (FOLDER / "new").write_text("spoiled"),
    "create in a sibling's folder": lambda: (SIBLING / "new").write_text("spoiled"),
    "link and write": link_and_write,
    "lead and write": lead_and_write,
    "link outside": lambda: os.link(FILE, FOLDER / "linked"),
    "lead outside": lambda: (FOLDER / "leads").symlink_to("/etc"),
    "rename": lambda: (FOLDER / "old").rename(FOLDER / "renamed"),
    "rename over": rename_over,
    "take away": take_away,
    "remove": (FOLDER / "removed").unlink,
    "remove a folder": (FOLDER / "empty").rmdir,
    "make a folder": (FOLDER / "made").mkdir,
    "make a pipe": lambda: os.mkfifo(FOLDER / "pipe"),
    "bind a socket": bind,
    "call an abstract socket": call_abstract,
    "write to a terminal": lambda: put(TERMINAL, os.O_WRONLY | os.O_NOCTTY, b"\x1b[2J"),
    "ask a terminal": type_into_terminal,
    "signal the suite": lambda: os.kill(SUITE, 0),
    "signal somebody": lambda: os.kill(STRANGER, signal.SIGURG),
    "open memory": write_memory,
    "write memory": write_memory_by_call,
}
ALLOWED: dict[str, Callable[[], object]] = {
    "write": lambda: Path("file").write_text("mine"),
    "append": lambda: put(Path("file"), os.O_WRONLY | os.O_APPEND),
    "truncate": lambda: os.truncate("file", 0),
    "make folders": lambda: Path("a/b").mkdir(parents=True),
    "rename": lambda: Path("file").rename("a/b/file"),
    "link": lambda: os.link("a/b/file", "a/linked"),
    "lead": lambda: Path("lead").symlink_to("a/b"),
    "remove": lambda: Path("lead/file").unlink(),
    "make a pipe": lambda: os.mkfifo("pipe"),
    "bind a socket": lambda: socket.socket(socket.AF_UNIX).bind("socket"),
    "throw away": lambda: put(Path(os.devnull)),
    "speak by its device": lambda: put(Path("/dev/stderr")),
    "signal a child": signal_a_child,
    "read": FILE.read_bytes,
    "call": lambda: socket.create_server(("127.0.0.1", 0)).close(),
}


def could(attempts: dict[str, Callable[[], object]]) -> list[str]:
    """
    The attempts that came off.
    """
    done = []
    for name, attempt in attempts.items():
        try:
            attempt()
        except OSError:
            continue
        done.append(name)
    return done


def tell() -> None:
    own = could(ALLOWED)
    denied = [name for name in ALLOWED if name not in own]
    sys.stdout.write(json.dumps({"denied": denied, "could": could(ATTEMPTS), "tried": list(ATTEMPTS)}) + "\n")
    sys.stdout.flush()


def apart(generations: int) -> None:
    if not generations:
        tell()
        return
    child = os.fork()
    if not child:
        if generations == 1:
            os.setsid()
        apart(generations - 1)
        os._exit(0)
    os.waitpid(child, 0)


if __name__ == "__main__":
    apart({"engine": 0, "child": 1, "grandchild": 2}[BY])
