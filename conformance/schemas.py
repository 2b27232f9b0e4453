"""
The JSON Schemas of `adapters/protocol/schemas`: the messages, the record, the ruling, the continuation, the deal log.

`python -m conformance.schemas` writes them again from the types; a test compares.
"""

from pathlib import Path
from typing import Any

import msgspec

from conformance.export.documents import Export, ExportedChecks
from conformance.message_schemas import MESSAGES, message_schema
from reference_engine.audit import DealLog
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation
from reference_engine.model.ruling import PermittedSet, Ruling

FOLDER = Path(__file__).parent.parent / "adapters" / "protocol" / "schemas"
TYPES: dict[str, type] = {
    "case": Case,
    "ruling": Ruling,
    "permitted_set": PermittedSet,
    "continuation": Continuation,
    "deal_log": DealLog,
    "export": Export,
    "exported_checks": ExportedChecks,
}


def schema_of(kind: type) -> bytes:
    """
    The JSON Schema of a type, indented, the same on every run.
    """
    return _laid_out(msgspec.json.schema(kind))


def schema_of_message(name: str) -> bytes:
    """
    The JSON Schema of a message, indented, the same on every run.
    """
    return _laid_out(message_schema(name))


def _laid_out(schema: dict[str, Any]) -> bytes:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def write() -> None:
    """
    Write every schema into the folder that is shipped.
    """
    FOLDER.mkdir(exist_ok=True)
    for name, kind in TYPES.items():
        (FOLDER / f"{name}.schema.json").write_bytes(schema_of(kind))
    for name in MESSAGES:
        (FOLDER / f"{name}.schema.json").write_bytes(schema_of_message(name))


if __name__ == "__main__":
    write()
