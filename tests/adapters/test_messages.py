import json
from typing import Any

import msgspec
import pytest

from adapters.protocol.messages import (
    FIELDS,
    MAX_LINE_BYTES,
    Answer,
    Deal,
    DealtHand,
    HandWish,
    Identity,
    MessageError,
    Rule,
    Stack,
    Start,
    Stop,
    decode_engine_line,
    decode_suite_line,
    encode_line,
    excerpt,
)

RULE = {"type": "rule", "id": "1", "profile": "core", "case": {"events": []}}
DEAL = {"type": "deal", "id": "1", "edition": "tda-2024", "game": "no_limit_holdem", "table": {}, "hands": [{}]}
IDENTITY = {
    "type": "identity",
    "protocol": 1,
    "vendor": "v",
    "name": "n",
    "version": "1",
    "roles": ["floor"],
    "games": [],
    "editions": [],
    "profiles": [],
}
ANSWER = {"type": "answer", "id": "1", "answer": "accepted"}
VALUES: dict[str, Any] = {
    "ruling": {"outcome": "play_on"},
    "continuation": {"streets": []},
    "event": 7,
    "reason": "because",
    "hands": [{"button": 1, "events": [], "stacks": [{"seat": 1, "chips": 200}]}],
}


def line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode()


def test_every_message_of_the_suite_is_read_as_it_was_written() -> None:
    for message in (
        Start((1, 1), "misdeal"),
        Rule("1", "core", msgspec.Raw(b"{}")),
        Rule("1", "physical", msgspec.Raw(b"{}"), ("As", "Kd")),
        Deal("1", "tda-2024", "no_limit_holdem", msgspec.Raw(b"{}"), (HandWish((3,), ("As",), {"1": ("call",)}),)),
        Stop(),
    ):
        assert decode_suite_line(encode_line(message)) == message


def test_what_an_engine_may_leave_out() -> None:
    identity = decode_engine_line(line(IDENTITY))
    assert isinstance(identity, Identity)
    assert (identity.features, identity.window, identity.by_position) == ((), 1, False)


def test_a_dealt_hand_is_read_with_its_events_raw() -> None:
    answer = decode_engine_line(line(ANSWER | {"answer": "dealt", "hands": VALUES["hands"]}))
    assert isinstance(answer, Answer)
    assert answer.hands == (DealtHand(1, msgspec.Raw(b"[]"), (Stack(1, 200),)),)


@pytest.mark.parametrize("kind", FIELDS)
def test_an_answer_carries_the_fields_of_its_kind_and_no_other(kind: str) -> None:
    required, optional = FIELDS[kind]  # type: ignore[index]
    whole = ANSWER | {"answer": kind} | {name: VALUES[name] for name in required}
    assert isinstance(decode_engine_line(line(whole)), Answer)
    for name, value in VALUES.items():
        if name in required:
            changed = {field: whole[field] for field in whole if field != name}
        else:
            changed = whole | {name: value}
        if name in optional:
            assert isinstance(decode_engine_line(line(changed)), Answer)
        else:
            with pytest.raises(MessageError, match=f"`{name}`"):
                decode_engine_line(line(changed))


def test_a_ruling_that_is_null_is_missing() -> None:
    with pytest.raises(MessageError, match="needs `ruling`"):
        decode_engine_line(line(ANSWER | {"answer": "ruling", "ruling": None}))


@pytest.mark.parametrize(
    "message",
    [
        RULE | {"extra": 1},
        {key: value for key, value in RULE.items() if key != "profile"},
        RULE | {"id": 1},
        RULE | {"id": ""},
        RULE | {"id": "x" * 65},
        DEAL | {"hands": []},
        DEAL | {"hands": [{"mood": "good"}]},
        DEAL | {"hands": [{"wishes": {"1": "call"}}]},
        {"type": "shuffle"},
        {},
    ],
)
def test_what_is_no_message_of_the_suite(message: dict[str, Any]) -> None:
    assert isinstance(decode_suite_line(line(RULE)), Rule)
    assert isinstance(decode_suite_line(line(DEAL)), Deal)
    with pytest.raises(MessageError):
        decode_suite_line(line(message))


@pytest.mark.parametrize(
    "change",
    [
        {"roles": []},
        {"roles": ["player"]},
        {"features": ["magic"]},
        {"window": 0},
        {"window": 257},
        {"version": ""},
        {"licence": "none"},
        {"protocol": "1"},
    ],
)
def test_what_is_no_identity(change: dict[str, Any]) -> None:
    with pytest.raises(MessageError):
        decode_engine_line(line(IDENTITY | change))


def test_a_message_is_one_line_whatever_its_raw_parts_look_like() -> None:
    laid_out = msgspec.Raw(json.dumps({"events": [1, 2]}, indent=2).encode())
    written = encode_line(Rule("1", "core", laid_out))
    assert written.count(b"\n") == 1
    read = decode_suite_line(written)
    assert isinstance(read, Rule)
    assert msgspec.json.decode(read.case) == {"events": [1, 2]}


def test_the_longest_line_is_a_mebibyte() -> None:
    def message(characters: int) -> Rule:
        return Rule("1", "core", msgspec.Raw(b'"' + b"x" * characters + b'"'))

    envelope = len(encode_line(message(0)))
    assert len(encode_line(message(MAX_LINE_BYTES - envelope))) == 1 << 20
    with pytest.raises(ValueError, match="a line has at most"):
        encode_line(message(MAX_LINE_BYTES - envelope + 1))


def test_an_excerpt_is_printable() -> None:
    assert excerpt(b"\xff\x1b[31m ok\n") == "`\\xff\\x1b[31m ok`"
    assert excerpt(b"x" * 300).endswith("` and 100 bytes more")
