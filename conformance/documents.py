"""
Files that are given on the command line: a case, a deal with its request, a deal log, a record of a deviation.
"""

import codecs
import hashlib
import re
import shlex
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Raw, Struct

from conformance.dealing import DealDocument
from conformance.house_file import HouseFile
from conformance.options import WrongUsage
from reference_engine.audit import DealLog, Setting, read_deal_log
from reference_engine.house import MalformedHouse, read_house
from reference_engine.model.case import Case
from reference_engine.model.events import Event
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity
from reference_engine.problem import MalformedCase
from reference_engine.reading import read_case
from reference_engine.rule_on import folded
from reports.instability import Instability
from reports.record import DeviationKey


class Witness(Struct, frozen=True, kw_only=True, tag_field="record", tag="witness", forbid_unknown_fields=True):
    """
    The smallest hand of a deviation with what it showed: the file that replays it.
    """

    suite: str
    engine: str
    key: DeviationKey
    severity: Severity
    profile: str
    setting: Setting
    edit: str
    document: Raw
    stub: tuple[str, ...] | None = None
    """
    In the profile `physical` the undealt cards that go along with the case, from the top.
    """
    instability: Instability | None = None
    """
    The two answers, and what it takes to see them, where it was answered in two ways.
    """


_A_CASE = "A case is a JSON object with table, game, edition and events."
_EVENT_KINDS = ", ".join(str(kind.__struct_config__.tag) for kind in get_args(Event))

Document = Case | DealDocument | DealLog


def read_document(path: Path) -> Document:
    """
    What the file holds.

    Raises WrongUsage for a file that is missing or none of these, naming every problem.
    """
    return document_in(_text(path), path)


def document_in(text: bytes, path: Path) -> Document:
    """
    What these bytes hold, which were read at that path.

    Raises WrongUsage as `read_document` does.
    """
    fields = _fields(text, path)
    if fields.get("record") in {"deviation", "witness"}:
        text = msgspec.json.encode(fields.get("document"))
        fields = _fields(text, path)
    try:
        if "request" in fields:
            return msgspec.json.decode(text, type=DealDocument)
        if "stacks" in fields or "pack" in fields:
            return read_deal_log(text)
        return read_case(text)
    except MalformedCase as problem:
        raise WrongUsage(_every_problem(path, problem)) from None
    except msgspec.DecodeError as problem:
        raise WrongUsage(f"{path} holds no deal: {_with_choices(str(problem))}.") from None


def read_witness(path: Path) -> Witness | None:
    """
    The witness in the file; None where the file is another document.
    """
    text = _text(path)
    if _fields(text, path).get("record") != "witness":
        return None
    try:
        return msgspec.json.decode(text, type=Witness)
    except msgspec.DecodeError as problem:
        raise WrongUsage(f"{path} was changed by hand: {problem}. Replay the case in its `document` instead.") from None


def read_stub(path: Path) -> tuple[str, ...] | None:
    """
    The undealt cards that the file holds beside its case; None where it holds none.
    """
    return stub_in(_text(path), path)


def stub_in(text: bytes, path: Path) -> tuple[str, ...] | None:
    """
    The undealt cards in these bytes, which were read at that path.
    """
    fields = _fields(text, path)
    if fields.get("record") not in {"deviation", "witness"}:
        return None
    stub = fields.get("stub")
    return tuple(map(str, stub)) if isinstance(stub, list) and stub else None


def read_case_file(path: Path) -> Case:
    """
    The case in the file; it is checked that it can have happened.
    """
    document = read_document(path)
    if not isinstance(document, Case):
        raise WrongUsage(f"{path} holds a deal, and here a case with a floor call is wanted.\n{_try('audit', path)}")
    try:
        folded(document)
    except MalformedCase as problem:
        raise WrongUsage(_every_problem(path, problem)) from None
    return document


def read_dealt_file(path: Path) -> DealLog | DealDocument:
    """
    The deal log in the file, or the hands that an engine dealt to a request.
    """
    document = read_document(path)
    if isinstance(document, DealLog):
        return document
    if isinstance(document, DealDocument):
        if not document.hands:
            raise WrongUsage(f"{path} holds a request to deal, and no hand was dealt to it.")
        return document
    raise WrongUsage(f"{path} holds a case, and here the log of a dealt hand is wanted.\n{_try('rule', path)}")


def read_house_file(path: Path) -> HouseFile:
    """
    The house file.

    Raises WrongUsage for a file that is missing or malformed, naming every problem.
    """
    try:
        text = path.read_bytes()
    except OSError as problem:
        raise WrongUsage(f"the house file {path} cannot be read: {problem.strerror}. Check the path.") from None
    try:
        house = read_house(text)
    except MalformedHouse as malformed:
        problems = "\n".join(f"  - {problem}" for problem in malformed.problems)
        raise WrongUsage(f"the house file {path} is malformed. Mend these first:\n{problems}") from None
    return HouseFile(path, hashlib.sha256(text).hexdigest(), house)


def _try(command: str, path: Path) -> str:
    return f"Try: misdeal {command} {shlex.quote(str(path))}"


def _text(path: Path) -> bytes:
    try:
        return path.read_bytes().removeprefix(codecs.BOM_UTF8)
    except OSError as problem:
        raise WrongUsage(f"{path} cannot be read: {problem.strerror}. Check the path.") from None


def _fields(text: bytes, path: Path) -> dict[str, object]:
    if not text.strip():
        raise WrongUsage(f"{path} is empty. {_A_CASE}")
    try:
        fields = msgspec.json.decode(text)
    except RecursionError:
        raise WrongUsage(f"{path} is nested too deeply to be read. {_A_CASE}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        if _is_stream(text):
            raise WrongUsage(
                f"{path} is the record stream of a run. Name one of the deviation files beside it, or show the whole "
                f"run.\n{_try('report', path)}"
            ) from None
        raise WrongUsage(f"{path} is no JSON: {problem}. {_A_CASE}") from None
    if not isinstance(fields, dict):
        raise WrongUsage(f"{path} holds no JSON object. {_A_CASE}")
    return fields


def _is_stream(text: bytes) -> bool:
    return text.lstrip().startswith(b'{"record":"header"')


def _every_problem(path: Path, problem: MalformedCase) -> str:
    problems = "\n".join(f"  - {_with_choices(str(one))}" for one in problem.problems)
    return f"{path} is malformed. Mend these first:\n{problems}"


def _with_choices(problem: str) -> str:
    """
    The problem, and the values that are permitted where an event of an unknown kind or another game is it.
    """
    if re.search(r"Invalid value .* at `\$.*\.event`", problem):
        return f"{problem}; an event is one of {_EVENT_KINDS}"
    if re.search(r"in game: Invalid enum value|Invalid enum value .* at `\$.*\.game`", problem):
        return f"{problem}; the game is {' or '.join(Game)}"
    return problem
