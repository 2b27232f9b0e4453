"""
The JSON Schema of each message of the protocol, one for each kind of answer, made of the types that decode them.

What the envelope leaves raw, such as the case in a request, is in the schema of the message as a whole.
"""

from typing import Any, get_args, get_type_hints

import msgspec

from adapters.protocol.messages import FIELDS, Answer, AnswerKind, Deal, DealtHand, Identity, Rule, Start, Stop
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation
from reference_engine.model.ruling import Ruling
from reference_engine.model.table import Table

Schema = dict[str, Any]

SUITE_MESSAGES: dict[str, type] = {"start": Start, "rule": Rule, "deal": Deal, "stop": Stop}
ENGINE_MESSAGES: dict[str, type] = {"identity": Identity} | {f"answer_{kind}": Answer for kind in get_args(AnswerKind)}
MESSAGES = SUITE_MESSAGES | ENGINE_MESSAGES
"""
The messages by the names of their schemas.
"""
_REF = "#/$defs/{name}"
_NOT_GIVEN: dict[str, object] = {"ruling": None, "continuation": None, "event": None, "reason": "", "hands": []}
"""
What a field of an answer of another kind may say, for those who write every field: nothing.
"""


def _whole_answer() -> type:
    """
    The answer with its ruling and its continuation typed.
    """
    typed = {"ruling": Ruling | None, "continuation": Continuation | None}
    hints = get_type_hints(Answer, include_extras=True) | typed
    fields: list[Any] = []
    for field in msgspec.structs.fields(Answer):
        default = None if field.name in typed else field.default
        fields.append((field.name, hints[field.name], *(() if default is msgspec.NODEFAULT else (default,))))
    return msgspec.defstruct(
        "Answer",
        fields,
        tag_field="type",
        tag="answer",
        forbid_unknown_fields=True,
        namespace={"__doc__": Answer.__doc__},
    )


_WHOLE_ANSWER = _whole_answer()


def message_schema(name: str) -> Schema:
    """
    The JSON Schema of the message of that name.
    """
    kind = _WHOLE_ANSWER if MESSAGES[name] is Answer else MESSAGES[name]
    known: dict[str, Schema]
    _, known = msgspec.json.schema_components((kind, DealtHand, Case, Table, Ruling), ref_template=_REF)
    _fill(known)
    whole = known.pop(kind.__name__)
    if kind is _WHOLE_ANSWER:
        (answer,) = (one for one in get_args(AnswerKind) if name == f"answer_{one}")
        _narrow(whole, answer)
    whole |= {"title": name, "$defs": {part: known[part] for part in sorted(_named_in(whole, known))}}
    return whole


def _fill(known: dict[str, Schema]) -> None:
    events = known["Case"]["properties"]["events"]
    for name, field, part in (
        ("Rule", "case", {"$ref": _REF.format(name="Case")}),
        ("Deal", "table", {"$ref": _REF.format(name="Table")}),
        ("DealtHand", "events", events),
    ):
        if name in known:
            known[name]["properties"][field] = part


def _narrow(whole: Schema, kind: AnswerKind) -> None:
    required, optional = FIELDS[kind]
    fields = whole["properties"]
    fields["answer"] = {"const": kind}
    for name, nothing in _NOT_GIVEN.items():
        if name not in required | optional:
            fields[name] = {"const": nothing}
        elif name == "ruling":
            fields[name] = {"$ref": _REF.format(name="Ruling")}
    whole["required"] = [*whole["required"], *sorted(required)]
    # Where a text or a list is required, an empty one is as good as none.
    for name, least in (("reason", "minLength"), ("hands", "minItems")):
        if name in required:
            fields[name] = {key: value for key, value in fields[name].items() if key != "default"} | {least: 1}


def _named_in(whole: Schema, known: dict[str, Schema]) -> set[str]:
    """
    The definitions that a schema rests on.
    """
    named: set[str] = set()
    waiting: list[Any] = [whole]
    while waiting:
        match waiting.pop():
            case {"$ref": str(ref)} if (part := ref.rpartition("/")[2]) not in named:
                named.add(part)
                waiting.append(known[part])
            case dict() as schema:
                waiting += schema.values()
            case list() as schemas:
                waiting += schemas
            case _:
                pass
    return named
