"""
The sound engine's side of the conversation, in the plainest Python.
"""

import json
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Message = dict[str, Any]

IDENTITY: Message = {
    "type": "identity",
    "protocol": 1,
    "vendor": "misdeal",
    "name": "chaos",
    "version": "1",
    "roles": ["floor"],
    "games": ["no_limit_holdem"],
    "editions": ["tda-2019", "tda-2024"],
    "profiles": ["core"],
    "window": 4,
}
FOREVER = 3600
_ONE_IN = 10
"""
One case in so many brings the fault out.
"""


def write(raw: bytes) -> None:
    """
    Write to standard output, past every buffer.
    """
    while raw:
        raw = raw[os.write(1, raw) :]


def line(message: Message) -> bytes:
    """
    The message as a line.
    """
    return json.dumps(message).encode() + b"\n"


def accepted(request_id: str) -> Message:
    """
    The sound answer.
    """
    return {"type": "answer", "id": request_id, "answer": "accepted"}


def reasoned(kind: str, request_id: str, reason: str) -> Message:
    """
    An answer of a kind that takes a reason.
    """
    return {"type": "answer", "id": request_id, "answer": kind, "reason": reason}


def say_who() -> None:
    """
    Say who the engine is.
    """
    write(line(IDENTITY))


def answer(request_id: str) -> None:
    """
    Give the sound answer.
    """
    write(line(accepted(request_id)))


def nothing() -> None:
    """
    Do nothing.
    """


def is_struck(request: Message) -> bool:
    """
    Whether this case brings the fault out.
    """
    return zlib.crc32(json.dumps(request["case"], sort_keys=True).encode()) % _ONE_IN == 0


def requests() -> Iterator[Message]:
    """
    What the suite says, up to `stop` or the end of its output.
    """
    for raw in sys.stdin.buffer:
        message = json.loads(raw)
        if message["type"] == "stop":
            return
        yield message


class Chaos(NamedTuple):
    """
    A sound engine but for what is given.

    How it begins, what it says to a case that brings its fault out and to any other one, and what it does at the end.
    `heard` are the requests as they reach it.
    """

    description: str
    begin: Callable[[], None] = say_who
    struck: Callable[[str], None] | None = None
    other: Callable[[str], None] = answer
    end: Callable[[], None] = nothing
    heard: Callable[[], Iterator[Message]] = requests

    def serve(self) -> None:
        """
        The whole conversation.
        """
        for request in self.heard():
            if request["type"] == "start":
                self.begin()
            elif self.struck is not None and is_struck(request):
                self.struck(request["id"])
            else:
                self.other(request["id"])
        self.end()
