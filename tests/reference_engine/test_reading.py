"""
A case is read from JSON, and a malformed document is refused with every problem in it.
"""

import json
from collections.abc import Callable

import msgspec
import pytest

from reference_engine.model.case import Case, case_id
from reference_engine.problem import MalformedCase
from reference_engine.reading import read_case


def test_a_written_case_reads_back_equal(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal", "end", "floor"])
    assert read_case(msgspec.json.encode(case)) == case


def test_the_id_is_that_of_the_canonical_form_whatever_the_order_of_the_fields(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal", "end", "floor"], switches={"U-2": "b", "U-1": "a"})
    reordered = json.dumps(dict(reversed(json.loads(msgspec.json.encode(case)).items())))
    assert case_id(read_case(reordered.encode())) == case_id(case)
    other = written(["posts", "deal", "end", "3 folds", "floor"], switches={"U-2": "b", "U-1": "a"})
    assert case_id(other) != case_id(case)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"{", "this is no JSON"),
        (b"[]", "a case is a JSON object"),
        (b'{"events": 3}', "events is missing or not a list"),
        (b'{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "this is no JSON"),
        (b'{"events": [{"x": ' + b"[" * 100_000 + b"]" * 100_000 + b', "event": "deal_ended"}]}', "this is no JSON"),
    ],
)
def test_what_is_no_case_at_all_is_said(text: bytes, words: str) -> None:
    with pytest.raises(MalformedCase) as refusal:
        read_case(text)
    assert any(words in problem.text for problem in refusal.value.problems)


def test_what_a_document_lacks_is_named_and_switches_may_be_missing() -> None:
    with pytest.raises(MalformedCase) as refusal:
        read_case(b'{"events": 3}')
    assert [problem.text for problem in refusal.value.problems] == [
        "the field table is missing",
        "the field game is missing",
        "the field edition is missing",
        "events is missing or not a list",
    ]


def test_every_problem_of_a_document_is_named(written: Callable[..., Case]) -> None:
    document = json.loads(msgspec.json.encode(written(["posts", "deal", "end", "floor"])))
    document["table"]["button"] = "six"
    document["ruling"] = "misdeal"
    del document["edition"]
    document["events"][3] = {"event": "card_dealt", "seat": "two", "card": "As"}
    document["events"][5] = {"event": "card_thrown"}
    with pytest.raises(MalformedCase) as refusal:
        read_case(json.dumps(document).encode())
    said = [str(problem) for problem in refusal.value.problems]
    assert [line.split(":")[0].split(" ")[0] for line in said] == ["unknown", "in", "the", "event", "event"]
    assert "'ruling'" in said[0]
    assert "$.button" in said[1]
    assert "edition" in said[2]
    assert said[3].startswith("event 3: Expected `int`, got `str`")
    assert "card_thrown" in said[4]
