"""
What comes of a shard, as lines of JSON: the checks as they are settled, the hands that were made smaller, and an end.
"""

import msgspec
from msgspec import Struct

from conformance.settled import Answered, AnsweredCase, Settled, SettledGroup
from conformance.waivers.witnesses import Shown


class Smaller(Struct, frozen=True, tag=True):
    """
    What came of making a hand smaller: the smaller one, if there is one, and how often the engine was asked.
    """

    hand: int
    found: Answered | AnsweredCase | None
    is_minimal: bool
    asked: int


class ShardEnd(Struct, frozen=True, tag=True, kw_only=True):
    """
    The last line of a shard. One without it was not finished.

    `breaks` counts what broke in the engine; `given_up` says why some of it was not asked, and `was_asked` whether any
    of it was. `emptied` are the lanes, by edition, game and clause, that a house leaves without a check.
    """

    breaks: int = 0
    given_up: str = ""
    was_asked: bool = True
    discarded_checks: int = 0
    emptied: tuple[tuple[str, str, str], ...] = ()


class Fault(Struct, frozen=True, tag=True):
    """
    The suite failed, and nothing follows.
    """

    text: str


ShardRecord = Settled | SettledGroup | Smaller | Shown | ShardEnd | Fault

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ShardRecord] = msgspec.json.Decoder(ShardRecord)


def encode_line(record: ShardRecord) -> bytes:
    """
    The record as one line, newline included.
    """
    return _encoder.encode(record) + b"\n"


def decode_line(line: bytes) -> ShardRecord:
    """
    The record of a line. `DecodeError` for one that is none.
    """
    return _decoder.decode(line)
