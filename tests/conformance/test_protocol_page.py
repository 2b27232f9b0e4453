"""
The published protocol: recorded sessions, schemas, and a page that cannot rot.
"""

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from adapters.protocol.messages import (
    Answer,
    AnswerKind,
    Deal,
    Feature,
    MessageError,
    Role,
    Rule,
    decode_engine_line,
    decode_suite_line,
)
from conformance.message_schemas import ENGINE_MESSAGES, MESSAGES, SUITE_MESSAGES
from conformance.schemas import FOLDER, schema_of_message
from conformance.sessions import FOLDER as SESSIONS
from conformance.sessions import record, sessions
from reference_engine.model import events, ruling
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation, StreetCards
from reference_engine.model.games import Game, Street
from reference_engine.model.ruling import Outcome, Redeal, Ruling
from reference_engine.model.table import Level, PostKind, Seat, SeatState, Table

Message = dict[str, Any]
PAGE = (FOLDER.parent / "PROTOCOL.md").read_text(encoding="utf-8")
WRONG: tuple[object, ...] = (None, -1, 1.5, "", "x", [], {}, True)


def said(name: str) -> list[tuple[str, Message]]:
    lines = (SESSIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(line["by"], line["message"]) for line in map(json.loads, lines)]


def every_message() -> list[tuple[str, Message]]:
    return [line for name in sessions() for line in said(name)]


def name_of(message: Message) -> str:
    return f"answer_{message.get('answer')}" if message.get("type") == "answer" else str(message.get("type"))


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_bytes()))


def validates(by: str, message: Message) -> bool:
    known = SUITE_MESSAGES if by == "suite" else ENGINE_MESSAGES
    name = name_of(message)
    return name in known and validator(name).is_valid(message)


def decodes(by: str, message: Message) -> bool:
    line = json.dumps(message).encode()
    try:
        whole = decode_suite_line(line) if by == "suite" else decode_engine_line(line)
        if isinstance(whole, Rule):
            msgspec.json.decode(whole.case, type=Case)
        elif isinstance(whole, Deal):
            msgspec.json.decode(whole.table, type=Table)
        elif isinstance(whole, Answer):
            _decode_parts(whole)
    except (MessageError, msgspec.ValidationError):
        return False
    return True


def _decode_parts(answer: Answer) -> None:
    if answer.ruling:
        msgspec.json.decode(answer.ruling, type=Ruling | None)
    if answer.continuation:
        msgspec.json.decode(answer.continuation, type=Continuation | None)
    for hand in answer.hands:
        msgspec.json.decode(hand.events, type=tuple[events.Event, ...])


def changed(message: Message) -> Iterator[Message]:
    """
    The message with one thing changed: a field left out, one too many, or one that says something else.
    """
    for path in _places(message, ()):
        for change in ("drop", "add", *WRONG):
            other = copy.deepcopy(message)
            at: Any = other
            for step in path[:-1]:
                at = at[step]
            if change == "drop":
                del at[path[-1]]
            elif change == "add":
                if not isinstance(at, dict) or path[-1] != next(iter(at)):
                    continue
                at["mood"] = "good"
            else:
                at[path[-1]] = change
            yield other


def shortened(value: Any) -> Any:
    """
    The message with the last thing of each list, which is quicker to look at than all.
    """
    if isinstance(value, dict):
        return {key: shortened(part) for key, part in value.items()}
    return [shortened(part) for part in value[-1:]] if isinstance(value, list) else value


def _places(value: object, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """
    The places in a message.
    """
    if isinstance(value, dict):
        steps: list[Any] = list(value)
    elif isinstance(value, list):
        steps = list(range(len(value)))
    else:
        return
    for step in steps:
        yield (*path, step)
        yield from _places(value[step], (*path, step))


@pytest.mark.parametrize("name", sessions())
def test_a_session_goes_again_as_it_was_recorded(name: str) -> None:
    again = msgspec.json.Encoder().encode_lines(record(sessions()[name]))
    assert again == (SESSIONS / f"{name}.jsonl").read_bytes(), "run `python -m conformance.sessions`"


def test_every_message_was_recorded() -> None:
    assert {name_of(message) for _, message in every_message()} == set(MESSAGES)


@pytest.mark.parametrize("name", MESSAGES)
def test_the_shipped_schema_is_that_of_the_message(name: str) -> None:
    assert (FOLDER / f"{name}.schema.json").read_bytes() == schema_of_message(name), (
        "run `python -m conformance.schemas`"
    )
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_of_message(name)))


def test_what_was_recorded_is_valid() -> None:
    for by, message in every_message():
        validator(name_of(message)).validate(message)
        assert decodes(by, message)


@pytest.mark.parametrize("name", MESSAGES)
def test_the_validator_and_the_typed_decoding_refuse_the_same(name: str) -> None:
    by, message = next((by, message) for by, message in every_message() if name_of(message) == name)
    message, verdicts = shortened(message), set()
    for other in changed(message):
        assert validates(by, other) == decodes(by, other), other
        verdicts.add(decodes(by, other))
    assert False in verdicts


@pytest.mark.parametrize(
    "version", ["main", "Master", "HEAD", "latest", "dev", "refs/heads/7", "2.0-dirty", "1-SNAPSHOT"]
)
def test_the_name_of_what_moves_is_no_version(version: str) -> None:
    identity = next(message for _, message in every_message() if message["type"] == "identity")
    moving = identity | {"version": version}
    assert not validates("engine", moving)
    with pytest.raises(MessageError, match="another engine tomorrow; say a release, a tag or a commit"):
        decode_engine_line(json.dumps(moving).encode())


@pytest.mark.parametrize(
    "version", ["1.0", "2024-06", "v2", "0f3c2d1", "1.0.dev3", "Maine", "1.0+main.0f3c", "latest-2"]
)
def test_a_release_a_tag_or_a_commit_is_a_version(version: str) -> None:
    identity = next(message for _, message in every_message() if message["type"] == "identity")
    assert validates("engine", identity | {"version": version})
    assert decodes("engine", identity | {"version": version})


def shown() -> list[Message]:
    """
    The messages on the page.
    """
    found: list[Message] = []
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        rest = block.strip()
        while rest:
            message, end = json.JSONDecoder().raw_decode(rest)
            found.append(message)
            rest = rest[end:].strip()
    return found


def test_the_examples_on_the_page_were_recorded() -> None:
    recorded = [message for _, message in every_message()]
    assert {name_of(message) for message in shown()} == set(MESSAGES)
    for message in shown():
        assert message in recorded


def words_of_the_protocol() -> Iterator[str]:
    """
    Every name that a message may carry.
    """
    structs = [*get_args(events.Event), *get_args(ruling.Remedy)]
    for kind in structs:
        yield str(kind.__struct_config__.tag)
    for kind in (*structs, *MESSAGES.values(), Case, Table, Seat, Level, Ruling, Redeal, Continuation, StreetCards):
        yield from kind.__struct_fields__
    for enum in (events.Exposer, events.Action, events.KillReason, events.StubOrder):
        yield from enum
    for names in (Game, Street, Outcome, SeatState, PostKind):
        yield from names
    for literal in (AnswerKind, Role, Feature):
        yield from get_args(literal)


def test_the_page_names_everything_that_a_message_may_carry() -> None:
    named = set(re.findall(r"`([a-z_0-9]+)`", PAGE)) | set(re.findall(r'"([a-z_0-9]+)":', PAGE))
    assert not set(words_of_the_protocol()) - named


def test_the_page_shows_the_fields_of_each_event_and_remedy() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    for kind in (*get_args(events.Event), *get_args(ruling.Remedy)):
        row = next(line for line in rows if f"`{kind.__struct_config__.tag}`" in line.split("|")[1])
        assert set(re.findall(r"`(\w+)`", row.split("|")[2])) == set(kind.__struct_fields__), row


def test_every_linked_file_exists() -> None:
    for path in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert Path(FOLDER.parent / path).exists(), path
