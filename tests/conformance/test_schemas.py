"""
The shipped JSON Schemas are those of the types, and an independent validator agrees with typed decoding.
"""

import json

import jsonschema
import msgspec
import pytest

from conformance.corpus.loading import golden_cases
from conformance.schemas import FOLDER, TYPES, schema_of
from reference_engine.model.case import Case
from reference_engine.rule_on import rule_on


@pytest.mark.parametrize("name", TYPES)
def test_the_shipped_schema_is_that_of_the_type(name: str) -> None:
    shipped = FOLDER / f"{name}.schema.json"
    assert shipped.read_bytes() == schema_of(TYPES[name]), "run `python -m conformance.schemas`"


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_bytes()))


def test_golden_cases_and_their_rulings_are_valid() -> None:
    # Every eighth: the validator is slow, and neighbours in a file are alike.
    cases, permitted = validator("case"), validator("permitted_set")
    for golden in golden_cases()[::8]:
        cases.validate(json.loads(msgspec.json.encode(golden.case)))
        permitted.validate(json.loads(msgspec.json.encode(rule_on(golden.case))))


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("game", "whist"),
        ("table", {"seats": []}),
        ("events", [{"event": "card_thrown"}]),
        ("events", [{"event": "acted", "seat": "3", "action": "fold"}]),
        ("events", [{"event": "acted", "seat": 3, "action": "fold", "ruling": "misdeal"}]),
        ("ruling", "misdeal"),
    ],
)
def test_what_typed_decoding_refuses_the_validator_refuses(field: str, wrong: object) -> None:
    document = json.loads(msgspec.json.encode(golden_cases()[0].case))
    assert validator("case").is_valid(document)
    document[field] = wrong
    assert not validator("case").is_valid(document)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(document), type=Case)
