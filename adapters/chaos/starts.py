"""
Engines that are wrong from their first line on: none of them can be certified.
"""

import sys
import time
from typing import NoReturn

from adapters.chaos.speech import FOREVER, IDENTITY, Chaos, accepted, line, write


def _crash() -> NoReturn:
    sys.stderr.write("no licence found\n")
    sys.exit(3)


def _unflushed() -> Chaos:
    kept: list[bytes] = []
    return Chaos(
        "does not flush what it writes before its input ends",
        begin=lambda: kept.append(line(IDENTITY)),
        other=lambda request_id: kept.append(line(accepted(request_id))),
        end=lambda: write(b"".join(kept)),
    )


STARTS = {
    "crash-at-start": Chaos("ends with status 3 before it says who it is", begin=_crash),
    "silent-start": Chaos("never says who it is", begin=lambda: time.sleep(FOREVER)),
    "banner": Chaos("greets before it says who it is", begin=lambda: write(b"Welcome to chaos!\n" + line(IDENTITY))),
    "other-protocol": Chaos(
        "speaks a protocol that does not exist yet", begin=lambda: write(line(IDENTITY | {"protocol": 2}))
    ),
    "half-identity": Chaos(
        "leaves its roles out of its identity",
        begin=lambda: write(line({name: value for name, value in IDENTITY.items() if name != "roles"})),
    ),
    "answers-unasked": Chaos(
        "answers before anything was asked", begin=lambda: write(line(IDENTITY) + line(accepted("1")))
    ),
    "unflushed": _unflushed(),
    "byte-order-mark": Chaos(
        "begins its output with a byte order mark", begin=lambda: write(b"\xef\xbb\xbf" + line(IDENTITY))
    ),
    "utf-16": Chaos("writes UTF-16", begin=lambda: write(line(IDENTITY).decode().encode("utf-16"))),
}
