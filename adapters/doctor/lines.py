"""
What is wrong with a line that is no answer to a request.
"""

import json
from typing import Any

from adapters.doctor.finding import Finding, Mistake
from adapters.harmless import harmless
from adapters.protocol.messages import MessageError, decode_engine_line, excerpt

_TO_STANDARD_ERROR = "Write nothing but messages to standard output, and logs to standard error."
_BOMS = (b"\xff\xfe", b"\xfe\xff")


def wrong_line(line: bytes) -> Finding | None:
    """
    The mistake in the line; None where it is a message of an engine.
    """
    try:
        decode_engine_line(line)
    except MessageError as problem:
        return _wrong_bytes(line) or _wrong_json(line) or _wrong_message(line, problem)
    return None


def _wrong_bytes(line: bytes) -> Finding | None:
    if not line.strip():
        return Finding(Mistake.BLANK_LINE, "It writes an empty line.", "End each message with one line break.")
    if line.startswith(b"\xef\xbb\xbf"):
        text = "Its output begins with a byte order mark, which is no JSON."
        return Finding(Mistake.BYTE_ORDER_MARK, text, "Write UTF-8 without a byte order mark.", excerpt(line))
    if line.startswith(_BOMS) or b"\0" in line:
        return Finding(Mistake.UTF_16, "It writes UTF-16.", "Set the encoding of its output to UTF-8.", excerpt(line))
    try:
        line.decode()
    except UnicodeDecodeError as problem:
        text = f"Byte {problem.start} of its line is not UTF-8, as where text is written in another encoding."
        return Finding(Mistake.NOT_UTF_8, text, "Set the encoding of its output to UTF-8.", excerpt(line))
    return None


def _wrong_json(line: bytes) -> Finding | None:
    text = line.decode().strip()
    try:
        said, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        if text[0] in "{[" and (len(text) == 1 or text[-1] in ",{[:"):
            told = "It lays a message out over several lines."
            return Finding(
                Mistake.LAID_OUT, told, "Write each message on one line, without indentation.", excerpt(line)
            )
        return Finding(Mistake.NO_MESSAGE, "It writes a line that is no JSON.", _TO_STANDARD_ERROR, excerpt(line))
    if end < len(text) and text[end:].lstrip().startswith("{"):
        told = "It writes several messages on one line."
        return Finding(Mistake.SEVERAL_ON_A_LINE, told, "End each message with a line break.", excerpt(line))
    if end < len(text) or not isinstance(said, dict) or said.get("type") not in {"answer", "identity"}:
        return Finding(Mistake.NO_MESSAGE, "It writes JSON that is no message.", _TO_STANDARD_ERROR, excerpt(line))
    return None


def _wrong_message(line: bytes, problem: MessageError) -> Finding:
    said: dict[str, Any] = json.loads(line)
    told = harmless(problem.why)
    seen = excerpt(line)
    if said["type"] == "identity":
        text = f"Its identity is wrong: {told}."
        return Finding(Mistake.IDENTITY, text, "Mend that field: PROTOCOL.md says what an identity holds.", seen)
    if not isinstance(said.get("id"), str):
        text = "The id of its answer is no text."
        return Finding(Mistake.ID_NO_TEXT, text, "Send the id back as it came, as a JSON text.", seen)
    if "unknown field" in told or " has no `" in told:
        text = f"Its answer has a field that the protocol does not know there: {told}."
        return Finding(
            Mistake.FIELD_TOO_MANY, text, "Leave the field out; what is to be told goes into `reason`.", seen
        )
    if "enum" in told:
        text = f"Its answer is of no kind that there is: {told}."
        fix = "Answer `ruling`, `accepted`, `refused`, `unsupported`, `declined`, `error` or `dealt`."
        return Finding(Mistake.KIND, text, fix, seen)
    if "missing required field" in told or " needs `" in told:
        text = f"Its answer lacks a field: {told}."
        return Finding(Mistake.FIELD_MISSING, text, "Add the field: PROTOCOL.md says what each answer carries.", seen)
    fix = "Mend that field: PROTOCOL.md says what each answer carries."
    return Finding(Mistake.FIELD_WRONG, f"A field of its answer is wrong: {told}.", fix, seen)
