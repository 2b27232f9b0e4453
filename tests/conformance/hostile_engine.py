"""
An engine that accepts every record in silence. Where `~/hostile` is there, it tries meanwhile to spoil the run.

It goes for the records of the run, for whatever else lies where it was told, for its siblings, and for the suite: by
itself, and by a process in a session of its own.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

PREY = [Path(word) for word in sys.argv[1:]]
OWN = Path(os.environ["TMPDIR"])
_OF_THE_SUITE = (b"conformance.worker", b"cli.main(")
IDENTITY = {
    "type": "identity",
    "protocol": 1,
    "vendor": "tests",
    "name": "quiet",
    "version": "1",
    "roles": ["floor"],
    "games": ["no_limit_holdem"],
    "editions": ["tda-2024"],
    "profiles": ["core"],
    "window": 4,
}


def main() -> None:
    is_hostile = (Path.home() / "hostile").exists()
    suite = list(_suite(os.getppid()))
    if is_hostile and not os.fork():
        os.setsid()
        _spoil(suite)
        os._exit(0)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "stop":
            return
        if is_hostile:
            _spoil(suite)
        answer = {"type": "answer", "id": message.get("id"), "answer": "accepted"}
        sys.stdout.write(json.dumps(IDENTITY if message["type"] == "start" else answer) + "\n")
        sys.stdout.flush()


def _suite(process: int) -> Iterator[int]:
    """
    The processes of the suite above this one, and nothing else that happens to be above it.
    """
    while any(word in Path(f"/proc/{process}/cmdline").read_bytes() for word in _OF_THE_SUITE):
        yield process
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def _spoil(suite: list[int]) -> None:
    siblings = [path for path in OWN.parent.glob("misdeal-engine-*") if path != OWN]
    for root in (*PREY, *siblings):
        _try(Path.write_text, root / "planted", "spoiled")
        for path in [path for path in root.rglob("*") if path.is_file()]:
            for harm in _HARMS:
                _try(harm, path)
    for process in suite:
        _try(os.kill, process, signal.SIGKILL)


def _try(harm: Callable[..., object], *prey: object) -> None:
    with suppress(OSError):
        harm(*prey)


def _forge(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"deviates", b"conforms"))


_HARMS: tuple[Callable[[Path], object], ...] = (
    _forge,
    lambda path: os.close(os.open(path, os.O_WRONLY | os.O_APPEND)),
    lambda path: os.truncate(path, 0),
    lambda path: path.rename(path.with_name("renamed")),
    lambda path: os.link(path, OWN / "linked"),
    lambda path: path.unlink(),
)

main()
