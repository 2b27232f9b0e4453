"""
The stub on its way out, the continuation on its way in.
"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from adapters.engine import Reply
from adapters.protocol.messages import Answer, Rule, decode_suite_line, encode_line
from conformance.wire import rule_request, understood
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation, StreetCards
from reference_engine.model.games import Street

Build = Callable[..., Case]
STUB = ("As", "Kd", "7c")
CARDS: dict[str, Any] = {"streets": [{"street": "river", "burns": ["As"], "board": ["Kd"]}]}


def reply(kind: str = "ruling", cards: object = CARDS, outcome: str = "play_on") -> Reply:
    ruling = msgspec.Raw(msgspec.json.encode({"outcome": outcome})) if kind == "ruling" else msgspec.Raw(b"")
    return Reply("1", Answer("1", kind, ruling=ruling, continuation=msgspec.Raw(msgspec.json.encode(cards))), None)  # type: ignore[arg-type]


def test_the_stub_goes_along_where_one_is_given(heads_up: Build) -> None:
    request = rule_request("1", "physical", heads_up(), STUB)
    heard = decode_suite_line(encode_line(request))
    assert isinstance(heard, Rule)
    assert heard.stub == STUB
    assert b"stub" not in encode_line(rule_request("1", "full", heads_up()))


@pytest.mark.parametrize("kind", ["ruling", "accepted"])
def test_a_continuation_is_read(heads_up: Build, kind: str) -> None:
    answer = understood(reply(kind), heads_up(), STUB)
    assert answer.kind == kind
    assert answer.continuation == Continuation(streets=(StreetCards(Street.RIVER, ("As",), ("Kd",)),))


def test_an_answer_may_come_without_one(heads_up: Build) -> None:
    answer = understood(reply(cards=None), heads_up(), STUB)
    assert (answer.kind, answer.continuation) == ("ruling", None)


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        ({"streets": [{"street": "river"}]}, "does not decode"),
        ({"pick": -1}, "does not decode"),
        ({"burns": []}, "does not decode"),
        ({"muck": ["As", "11"]}, "names '11', which is no card"),
        ({"stub": ["as"]}, "names 'as'"),
        ({"dealt": [{"seat": 1, "card": "Z"}]}, "names 'Z'"),
        ({"streets": [{"street": "river", "burns": ["x"], "board": ["y"]}]}, "names 'x', 'y'"),
    ],
)
def test_what_is_no_continuation_breaks_the_protocol(heads_up: Build, cards: object, complaint: str) -> None:
    answer = understood(reply(cards=cards), heads_up(), STUB)
    assert answer.kind == "protocol_violation"
    assert complaint in answer.text


def test_a_hand_that_ends_has_no_continuation(heads_up: Build) -> None:
    answer = understood(reply(outcome="misdeal"), heads_up(), STUB)
    assert (answer.kind, answer.text) == ("protocol_violation", "a ruling `misdeal` has no continuation")


def test_nobody_was_asked_for_a_continuation_without_a_stub(heads_up: Build) -> None:
    answer = understood(reply(), heads_up())
    assert answer.kind == "protocol_violation"
    assert "the request had no stub" in answer.text
