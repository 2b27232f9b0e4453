"""
Engines that write what is no answer.
"""

import json
import os
import time
from typing import NoReturn

from adapters.chaos.speech import Chaos, accepted, answer, line, write


def _garble(_: str) -> None:
    write(b"DEBUG evaluating the hand\n")


def _lay_out(request_id: str) -> None:
    write(json.dumps(accepted(request_id), indent=2).encode() + b"\n")


def _leave_open(request_id: str) -> None:
    write(line(accepted(request_id)).rstrip(b"\n"))


def _split(request_id: str) -> None:
    whole = line(accepted(request_id))
    for start in range(0, len(whole), 16):
        write(whole[start : start + 16])
        time.sleep(0.005)


def _oversize(request_id: str) -> None:
    write(line(accepted(request_id) | {"reason": "x" * (1 << 21)}))


def _never_end(_: str) -> NoReturn:
    while True:
        write(b"x" * (1 << 16))


def _add(request_id: str) -> None:
    write(line(accepted(request_id)) + b"DEBUG that took 12 ms\n")


def _flood(request_id: str) -> NoReturn:
    while True:
        write(line(accepted(request_id)) * 64)


def _blank(_: str) -> None:
    write(b"\n")


def _spoil(request_id: str) -> None:
    write(line(accepted(request_id) | {"reason": "caf\xe9"}).replace(b"\\u00e9", b"\xe9"))


def _decorate(request_id: str) -> None:
    write(line(accepted(request_id) | {"confidence": 0.9}))


def _invent(request_id: str) -> None:
    write(line(accepted(request_id) | {"answer": "ok"}))


def _rule_out_of_nothing(request_id: str) -> None:
    write(line(accepted(request_id) | {"answer": "ruling"}))


def _flood_errors(request_id: str) -> None:
    for _ in range(64):
        os.write(2, b"log " * (1 << 14))
    os.write(2, b"the last words\n")
    answer(request_id)


LINES = {
    "garbage": Chaos("writes a line of its log instead of some answers", struck=_garble),
    "laid-out": Chaos("lays some answers out over several lines", struck=_lay_out),
    "no-line-break": Chaos("leaves the line break after some answers out", struck=_leave_open),
    "split-line": Chaos("writes some answers in pieces, which is allowed", struck=_split),
    "oversized-line": Chaos("writes some answers of two mebibytes", struck=_oversize),
    "endless-line": Chaos("writes a line without end instead of some answers", struck=_never_end),
    "extra-line": Chaos("writes a line of its log after some answers", struck=_add),
    "floods-stdout": Chaos("repeats some answers for ever", struck=_flood),
    "blank-line": Chaos("writes an empty line instead of some answers", struck=_blank),
    "invalid-utf-8": Chaos("writes Latin-1 in some answers", struck=_spoil),
    "extra-field": Chaos("adds a field of its own to some answers", struck=_decorate),
    "unknown-kind": Chaos("gives some answers of a kind that there is not", struck=_invent),
    "missing-field": Chaos("gives some rulings without a ruling", struck=_rule_out_of_nothing),
    "floods-stderr": Chaos("writes four mebibytes to standard error with some answers", struck=_flood_errors),
}
