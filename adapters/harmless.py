r"""
What an engine says, made harmless where it comes in: it steers no terminal, turns no reading order and fills no disk.

A character that is not printable is written out as it is in Python (`\x1b`, `\u202e`); lines stay lines. Markup is
left alone: it is text, and whoever draws a page of HTML escapes all text.
"""

import unicodedata
from itertools import accumulate
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from adapters.protocol.messages import ABSENT, Answer, Identity

LONGEST_TEXT = 4000
"""
So many characters of a reason or of a failure are kept.
"""
LONGEST_NAME = 80
"""
So many characters of a name are kept: of an engine, a version, a game.
"""


_DEEPEST = 100
"""
So deep may an answer be nested; a ruling needs eight levels.
"""
_SHORT = 2 * _DEEPEST
"""
No line of so few bytes is nested too deep, or too long.
"""
_PLAIN = bytes(set(range(0x20, 0x7F)) - {ord("\\")}) + b"\t\r"
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(set(range(256)) - set(_STEPS))
_NO_PART = Raw(b'"a part that does not decode"')
"""
What stands for a part that is nothing to keep: whoever reads it says that it is no ruling.
"""


def harmless(text: str, longest: int = LONGEST_TEXT) -> str:
    """
    The text, printable but for its line breaks, and cut where it is longer than `longest` characters.
    """
    shown = text if text.isprintable() else "".join(map(_shown, text.replace("\r\n", "\n")))
    return shown if len(shown) <= longest else f"{shown[:longest]} ... ({len(shown) - longest} characters more)"


def _shown(character: str) -> str:
    if character.isprintable() or character == "\n":
        return character
    if character == "\t" or unicodedata.category(character) == "Zs":
        return " "
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def harmless_name(text: str) -> str:
    """
    The text on one line, as short as a name.
    """
    return harmless(" ".join(text.split("\n")), LONGEST_NAME)


def harmless_identity(identity: Identity) -> Identity:
    """
    The identity with harmless names.
    """
    return replace(
        identity,
        vendor=harmless_name(identity.vendor),
        name=harmless_name(identity.name),
        version=harmless_name(identity.version),
        games=tuple(map(harmless_name, identity.games)),
        editions=tuple(map(harmless_name, identity.editions)),
        profiles=tuple(map(harmless_name, identity.profiles)),
    )


def harmless_answer(answer: Answer, line: bytes) -> Answer:
    """
    The answer that came on this line, with harmless texts.

    JSON allows no control character on a line, so a line of plain characters without an escape has nothing to hide.
    What is nested without end is replaced, so that nobody who reads it later runs out of stack.
    """
    is_plain = not line.translate(None, _PLAIN)
    if is_plain and len(line) <= _SHORT:
        return answer
    if _is_too_deep(line):
        return _without_parts(answer)
    if is_plain:
        return answer if len(answer.reason) <= LONGEST_TEXT else replace(answer, reason=harmless(answer.reason))
    hands = tuple(replace(hand, events=_harmless_part(hand.events)) for hand in answer.hands)
    return replace(
        answer,
        reason=harmless(answer.reason),
        ruling=_harmless_part(answer.ruling),
        continuation=_harmless_part(answer.continuation),
        hands=hands,
    )


def _harmless_part(part: Raw) -> Raw:
    if bytes(part) == bytes(ABSENT):
        return part
    try:
        return Raw(msgspec.json.encode(_harmless_value(msgspec.json.decode(part))))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _NO_PART


def _is_too_deep(line: bytes) -> bool:
    if line.count(b"[") + line.count(b"{") <= _DEEPEST:
        return False
    return max(accumulate(map(_STEPS.__getitem__, line.translate(None, _NO_BRACKETS)))) > _DEEPEST


def _without_parts(answer: Answer) -> Answer:
    return replace(
        answer,
        reason=harmless(answer.reason),
        ruling=answer.ruling if bytes(answer.ruling) == bytes(ABSENT) else _NO_PART,
        continuation=answer.continuation if bytes(answer.continuation) == bytes(ABSENT) else _NO_PART,
        hands=tuple(replace(hand, events=_NO_PART) for hand in answer.hands),
    )


def _harmless_value(value: Any) -> Any:  # noqa: ANN401 - any JSON
    match value:
        case str():
            return harmless(value)
        case list():
            return [_harmless_value(item) for item in value]
        case dict():
            return {harmless_name(key): _harmless_value(item) for key, item in value.items()}
        case _:
            return value
