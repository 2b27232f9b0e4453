"""
Engines that keep to the protocol and cannot be relied on all the same.
"""

import json
import os
import sys
import time
from collections.abc import Iterator

from adapters.chaos.ends import ENDS
from adapters.chaos.speech import FOREVER, IDENTITY, Chaos, Message, accepted, answer, line, reasoned, requests, write

HOSTILE = (
    "\x1b[2J\x1b]0;all conform\x07\x9b31m\r\x08\u202eecart\u2066\x00"
    "<script>alert(1)</script><img src=x onerror=alert(1)>[red]*all* [conform](file:///etc/passwd)"
    " ../../../../tmp/report.html\nexit code 0: the engine conforms\n"
)
"""
Escapes that clear the screen, name the window and colour, a text that turns round, markup, a path, a faked last line.
"""


def _deface() -> None:
    write(line(IDENTITY | {"vendor": HOSTILE, "name": HOSTILE, "version": HOSTILE}))


def _hurl(request_id: str) -> None:
    sys.stderr.write(HOSTILE)
    sys.stderr.flush()
    write(line(reasoned("error", request_id, HOSTILE)))


def _dawdle(request_id: str) -> None:
    time.sleep(0.12)
    answer(request_id)


def _moody() -> Chaos:
    asked = [0]

    def change(request_id: str) -> None:
        asked[0] += 1
        write(line(accepted(request_id) if asked[0] % 2 else reasoned("declined", request_id, "not today")))

    return Chaos("gives a case another answer when it is asked again", other=change)


def _remembers() -> Chaos:
    asked = [0]

    def tire(request_id: str) -> None:
        asked[0] += 1
        tired = asked[0] > _FRESH
        write(line(reasoned("declined", request_id, "the hand is over") if tired else accepted(request_id)))

    return Chaos("keeps something of earlier cases: after three of them it declines", other=tire)


_FRESH = 3


def _be_another() -> None:
    write(line(IDENTITY | {"version": str(time.time_ns())}))


def _first_of_each_read() -> Iterator[Message]:
    """
    What came first in one go; the rest is lost, as where a read is taken for a message.
    """
    while True:
        time.sleep(0.02)
        message = json.loads((os.read(0, 1 << 20) or b'{"type":"stop"}').splitlines()[0])
        if message["type"] == "stop":
            return
        yield message


def _fail(request_id: str) -> None:
    write(line(reasoned("error", request_id, "KeyError: 'stub'")))


def _linger() -> Iterator[Message]:
    yield from requests()
    time.sleep(FOREVER)


MANNERS = {
    "escapes": Chaos("puts terminal escapes, markup and paths into every text", begin=_deface, struck=_hurl),
    "slow": Chaos("takes its time with every answer", other=_dawdle),
    "moody": _moody(),
    "remembers": _remembers(),
    "other-identity": Chaos(
        "dies on some cases and is another one after each start", begin=_be_another, struck=ENDS["silent-exit"].struck
    ),
    "drops-requests": Chaos("declares a window and loses what waits in it", heard=_first_of_each_read),
    "errors": Chaos("answers every case with an error", other=_fail),
    "ignores-stop": Chaos("does not end when it is told to", heard=_linger),
}
