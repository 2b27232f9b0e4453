"""
What an engine says cannot steer what shows it.
"""

import json
from contextlib import closing

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.chaos.manners import HOSTILE
from adapters.handler import Handler
from adapters.harmless import LONGEST_NAME, LONGEST_TEXT, harmless, harmless_answer, harmless_name
from adapters.protocol.messages import Answer, Identity, Rule, decode_engine_line, encode_line
from adapters.transport import open_in_process

STEERS = "\x00\x07\x08\x0b\x1b\x7f\x85\x9b\u200b\u200e\u200f\u2028\u202a\u202e\u2066\u2069\ufeff\U000e0041"
texts = st.text(st.sampled_from(f"{STEERS}\n\r\t \xa0aé♠") | st.characters())
decodable = st.text(st.sampled_from(f"{STEERS}\n\r\t \xa0aé♠") | st.characters(exclude_categories=["Cs"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | decodable,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(decodable, inner, max_size=3),
    max_leaves=8,
)
quick = settings(max_examples=150, deadline=None)


def is_harmless(text: str) -> bool:
    return all(character.isprintable() or character == "\n" for character in text)


@quick
@given(text=texts)
def test_nothing_is_left_that_does_not_print(text: str) -> None:
    assert is_harmless(harmless(text))
    assert harmless_name(text).isprintable()
    assert harmless(harmless(text)) == harmless(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, é and ♠", "plain, é and ♠"),
        ("two\nlines\r\nand a third", "two\nlines\nand a third"),
        ("\x1b[31m", r"\x1b[31m"),
        ("\x9b31m", r"\x9b31m"),
        ("\u202etxt.exe", r"\u202etxt.exe"),
        ("a\rb", r"a\rb"),
        ("a\tb\xa0c", "a b c"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_does_not_print_is_written_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_text_is_cut_and_says_how_much_is_missing() -> None:
    assert harmless("x" * 12, longest=10) == "x" * 10 + " ... (2 characters more)"
    assert len(harmless("\x00" * LONGEST_TEXT)) < LONGEST_TEXT + 40


@quick
@given(reason=decodable.filter(bool), ruling=values.filter(lambda value: value is not None))
def test_an_answer_is_harmless_in_every_part(reason: str, ruling: object) -> None:
    shown = received({"answer": "declined", "reason": reason})
    assert is_harmless(shown.reason)
    shown = received({"answer": "ruling", "ruling": ruling})
    assert is_harmless(encode_line(shown).decode())
    assert all(is_harmless(text) for text in texts_in(msgspec.json.decode(shown.ruling)))


def received(message: dict[str, object]) -> Answer:
    return harmless_answer(*_said(json.dumps({"type": "answer", "id": "1"} | message).encode()))


def texts_in(value: object) -> list[str]:
    match value:
        case str():
            return [value]
        case list():
            return [text for item in value for text in texts_in(item)]
        case dict():
            return [text for item in (*value, *value.values()) for text in texts_in(item)]
        case _:
            return []


def test_a_plain_answer_passes_as_it_is() -> None:
    line = b'{"type":"answer","id":"1","answer":"ruling","ruling":{"outcome": "play_on"}}'
    said = decode_engine_line(line)
    assert isinstance(said, Answer)
    assert harmless_answer(said, line) is said


@pytest.mark.parametrize("ends", [b"[]", b"{}"])
@pytest.mark.parametrize("depth", [90, 101, 400, 900])
def test_what_is_nested_without_end_is_no_part(depth: int, ends: bytes) -> None:
    opening = b"[" if ends == b"[]" else b'{"a":'
    nested = opening * depth + b"1" + ends[1:] * depth
    shown = harmless_answer(
        *_said(b'{"type":"answer","id":"1","answer":"ruling","ruling":%s,"continuation":{}}' % nested)
    )
    assert (bytes(shown.ruling) == nested) is (depth < 100)
    assert isinstance(msgspec.json.decode(shown.ruling), str) is (depth > 100)


def test_a_long_record_is_not_deep() -> None:
    events = b"[" + b",".join([b'{"event":"acted"}'] * 500) + b"]"
    line = b'{"type":"answer","id":"1","answer":"dealt","hands":[{"button":1,"events":%s,"stacks":[]}]}' % events
    answer, _ = _said(line)
    assert harmless_answer(answer, line) is answer


def _said(line: bytes) -> tuple[Answer, bytes]:
    said = decode_engine_line(line)
    assert isinstance(said, Answer)
    return said, line


def test_an_engine_within_the_suite_is_no_less_harmless() -> None:
    identity = Identity(
        protocol=1,
        vendor=HOSTILE,
        name=HOSTILE,
        version=HOSTILE,
        roles=("floor",),
        games=(HOSTILE,),
        editions=(HOSTILE,),
        profiles=(HOSTILE,),
    )
    handler = Handler(identity, rule=lambda request: Answer(request.id, "declined", reason=HOSTILE))
    with closing(open_in_process(handler)) as engine:
        (reply,) = engine.ask([Rule("1", "core", msgspec.Raw(b"{}"))])
        said = engine.identity
    assert reply.answer is not None
    assert is_harmless(reply.answer.reason)
    names = (said.vendor, said.name, said.version, *said.games, *said.editions, *said.profiles)
    assert all(name.isprintable() and len(name) < LONGEST_NAME + 40 for name in names)
