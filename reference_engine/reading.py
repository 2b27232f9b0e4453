"""
Reading a case from JSON, with every problem of a malformed one named at once.
"""

from collections.abc import Mapping

import msgspec

from reference_engine.model.case import Case
from reference_engine.model.events import Event
from reference_engine.model.games import Game
from reference_engine.model.table import Table
from reference_engine.problem import MalformedCase, Problem

_FIELDS: dict[str, type] = {"table": Table, "game": Game, "edition": str, "switches": dict[str, str]}
_OPTIONAL = frozenset({"switches"})


def read_case(text: bytes) -> Case:
    """
    The case of a JSON document.

    Raises MalformedCase naming every problem: what is no JSON, what is missing or unknown, and each event that does not
    decode by its index. Whether the record could have happened is judged by `rule_on`.
    """
    try:
        return msgspec.json.decode(text, type=Case)
    except (msgspec.DecodeError, RecursionError):
        raise MalformedCase(_every_problem(text)) from None


def _every_problem(text: bytes) -> list[Problem]:
    try:
        fields = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return [Problem(None, f"this is no JSON: {error}")]
    if not isinstance(fields, Mapping):
        return [Problem(None, "a case is a JSON object with table, game, edition and events")]
    problems = [Problem(None, f"unknown field {name!r}") for name in fields if name not in _FIELDS and name != "events"]
    for name, kind in _FIELDS.items():
        if name in fields:
            problems += _conversion_problem(fields[name], kind, None, f"in {name}: ")
        elif name not in _OPTIONAL:
            problems.append(Problem(None, f"the field {name} is missing"))
    events = fields.get("events")
    if not isinstance(events, list):
        return [*problems, Problem(None, "events is missing or not a list")]
    for index, event in enumerate(events):
        problems += _conversion_problem(event, Event, index, "")
    return problems


def _conversion_problem(value: object, kind: object, event: int | None, where: str) -> list[Problem]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return [Problem(event, f"{where}{error}")]
    return []
