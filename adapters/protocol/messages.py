"""
The envelope of the protocol: every message, typed, and its one line of JSON.

Ids, kinds, event indexes and reasons are typed here. The case, the table, the ruling and the events of a dealt hand
stay raw JSON: what they mean is known to the suite on one side and to the engine on the other.
"""

from itertools import compress, product
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from adapters.protocol.versions import MOVING_PATTERN, check_version

PROTOCOL = 1
"""
The version of the protocol that is written and read here.
"""
PROTOCOLS = (1, 1)
"""
The lowest and the highest version that the suite speaks.
"""
MAX_LINE_BYTES = 1 << 20
"""
The longest line either side may write, its newline included.
"""
MAX_WINDOW = 256

Text = Annotated[str, Meta(min_length=1)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
EventIndex = Annotated[int, Meta(ge=0)]
Seat = Annotated[int, Meta(ge=0)]
Version = Annotated[str, Meta(min_length=1, extra_json_schema={"not": {"pattern": MOVING_PATTERN}})]
Chips = Annotated[int, Meta(ge=0)]
Role: TypeAlias = Literal["floor", "dealer"]
Feature: TypeAlias = Literal["rigged_deck", "several_hands"]
"""
What an engine can do besides: deal from a pack in a given order; deal one hand after the other, its button moved on by
itself.
"""

ABSENT = Raw(b"")
"""
A raw part that the message does not carry.
"""


class Start(Struct, frozen=True, tag_field="type", tag="start", forbid_unknown_fields=True):
    """
    The first message: the protocol versions the suite speaks, lowest and highest, and which suite it is.
    """

    protocol: tuple[int, int]
    suite: Text


class Rule(Struct, frozen=True, tag_field="type", tag="rule", forbid_unknown_fields=True, omit_defaults=True):
    """
    A case for the floor to rule on. `stub`, the undealt cards from the top, is sent in the profile `physical` alone.
    """

    id: Id
    profile: Text
    case: Raw
    stub: tuple[Text, ...] | None = None


class HandWish(Struct, frozen=True, forbid_unknown_fields=True):
    """
    One hand to be dealt.

    `leave` are the seats gone before it, with their chips; `pack` the order of the cards (null for the engine's own
    shuffle), `wishes` the acts wished for by each seat, in order. A seat without a wish that it may carry out checks if
    it can, and calls if it cannot.
    """

    leave: tuple[Seat, ...] = ()
    pack: tuple[str, ...] | None = None
    wishes: dict[str, tuple[str, ...]] = {}


class Deal(Struct, frozen=True, tag_field="type", tag="deal", forbid_unknown_fields=True):
    """
    A table at which the engine deals by itself: one hand, or with the feature `several_hands` one after the other.

    The table is that of the first hand. Each later one begins with the chips that the one before it left, and with the
    button and the blinds that are the engine's own.
    """

    id: Id
    edition: Text
    game: Text
    table: Raw
    hands: Annotated[tuple[HandWish, ...], Meta(min_length=1)]


class Stop(Struct, frozen=True, tag_field="type", tag="stop", forbid_unknown_fields=True):
    """
    The last message: the engine ends.
    """


class Identity(Struct, frozen=True, kw_only=True, tag_field="type", tag="identity", forbid_unknown_fields=True):
    """
    Who the engine is and what it serves. `protocol` is the version that it speaks, one of those in `start`.

    `version` is exact: the name of a branch is none. `window` is the number of requests that may wait for an answer at
    once.
    """

    protocol: Annotated[int, Meta(ge=1)]
    vendor: Text
    name: Text
    version: Version
    roles: Annotated[tuple[Role, ...], Meta(min_length=1)]
    games: tuple[Text, ...]
    editions: tuple[Text, ...]
    profiles: tuple[Text, ...]
    features: tuple[Feature, ...] = ()
    window: Annotated[int, Meta(ge=1, le=MAX_WINDOW)] = 1
    by_position: bool = False

    def __post_init__(self) -> None:
        check_version(self.version)


class Stack(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The chips of a seat when the hand was over.
    """

    seat: Seat
    chips: Chips


class DealtHand(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The log of a hand that the engine dealt: where its button was, the record from the posts to the award, the chips.
    """

    button: Seat
    events: Raw
    stacks: tuple[Stack, ...]


AnswerKind: TypeAlias = Literal["ruling", "accepted", "refused", "unsupported", "declined", "error", "dealt"]

FIELDS: dict[AnswerKind, tuple[frozenset[str], frozenset[str]]] = {
    "ruling": (frozenset({"ruling"}), frozenset({"continuation"})),
    "accepted": (frozenset(), frozenset({"continuation"})),
    "refused": (frozenset({"reason"}), frozenset({"event"})),
    "unsupported": (frozenset({"reason"}), frozenset({"event"})),
    "declined": (frozenset({"reason"}), frozenset()),
    "error": (frozenset({"reason"}), frozenset()),
    "dealt": (frozenset({"hands"}), frozenset()),
}
"""
For each kind of answer the fields it must carry, and those it may carry besides.
"""


class Answer(Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True, omit_defaults=True):
    """
    The answer to one request.
    """

    id: Id
    answer: AnswerKind
    ruling: Raw = ABSENT
    continuation: Raw = ABSENT
    event: EventIndex | None = None
    reason: str = ""
    hands: tuple[DealtHand, ...] = ()

    def __post_init__(self) -> None:
        given = (
            self.ruling not in _NO_PART,
            self.continuation not in _NO_PART,
            self.event is not None,
            bool(self.reason),
            bool(self.hands),
        )
        if (self.answer, given) in _WELL_FORMED:
            return
        required, optional = FIELDS[self.answer]
        for name, is_given in zip(_PARTS, given, strict=True):
            if name in required and not is_given:
                raise ValueError(f"an answer `{self.answer}` needs `{name}`")
            if is_given and name not in required | optional:
                raise ValueError(f"an answer `{self.answer}` has no `{name}`")


_NO_PART = (ABSENT, Raw(b"null"))
_PARTS = ("ruling", "continuation", "event", "reason", "hands")
_WELL_FORMED = frozenset(
    (kind, given)
    for kind, (required, optional) in FIELDS.items()
    for given in product((False, True), repeat=len(_PARTS))
    if required <= set(compress(_PARTS, given)) <= required | optional
)
"""
The kinds of answer with the parts that they may carry: one look for each answer that comes in.
"""

SuiteMessage: TypeAlias = Start | Rule | Deal | Stop
EngineMessage: TypeAlias = Identity | Answer

_suite_decoder: msgspec.json.Decoder[SuiteMessage] = msgspec.json.Decoder(SuiteMessage)
_engine_decoder: msgspec.json.Decoder[EngineMessage] = msgspec.json.Decoder(EngineMessage)
_encoder = msgspec.json.Encoder()


class MessageError(Exception):
    """
    A line that is no message of the protocol, and why not.
    """

    def __init__(self, why: str, line: bytes) -> None:
        super().__init__(f"{why}: {excerpt(line)}")
        self.why = why


def encode_line(message: SuiteMessage | EngineMessage) -> bytes:
    """
    The message as one line, newline included; a line that is too long is a `ValueError` of whoever made the message.
    """
    line = _encoder.encode(message) + b"\n"
    if len(line) > MAX_LINE_BYTES:
        raise ValueError(f"a message of {len(line)} bytes; a line has at most {MAX_LINE_BYTES}")
    if b"\n" in line[:-1]:
        # Raw parts are copied as they are, so JSON laid out over several lines would break the line.
        line = _encoder.encode(msgspec.json.decode(line)) + b"\n"
    return line


def decode_suite_line(line: bytes) -> SuiteMessage:
    """
    What the suite wrote.
    """
    try:
        return _suite_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise MessageError(str(problem), line) from problem


def decode_engine_line(line: bytes) -> EngineMessage:
    """
    What the engine wrote.
    """
    try:
        return _engine_decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise MessageError(str(problem), line) from problem


def excerpt(line: bytes, limit: int = 200) -> str:
    """
    The beginning of a line, printable whatever its bytes are.
    """
    text = line[:limit].decode("utf-8", "backslashreplace").strip()
    printable = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    return f"`{printable}`" + (f" and {len(line) - limit} bytes more" if len(line) > limit else "")
