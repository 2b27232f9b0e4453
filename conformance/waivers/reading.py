"""
Reading a waiver file: TOML, each entry a table `[[waiver]]`, with every problem named at once.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from conformance.dealing import DealDocument
from conformance.documents import document_in, stub_in
from conformance.options import DEALING, PROFILES, ROLES, WrongUsage
from conformance.random_remedies.draws import PICK, SHUFFLE
from conformance.random_remedies.results import BIASED, FIXED
from conformance.waivers.waiver import ALL_GAMES, RemedyWaiver, Waiver, WaiverFile
from reference_engine.audit import DEALING_CLAUSES, DealLog
from reference_engine.editions import EDITIONS, edition
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.problem import MalformedCase
from reference_engine.rule_on import folded
from reports.record import DeviationKey

TABLE, REMEDY_TABLE = "waiver", "random_remedy"
_KEY = DeviationKey.__struct_fields__
_TEXTS = ("reason", "link", "owner")
FIELDS = (*_KEY[:2], "game", "profile", *_KEY[2:], *_TEXTS, "expires", "witness")
"""
The keys of an entry, all of which it has.
"""
_REMEDY_FIELDS = ("clause", "remedy", "verdict", *_TEXTS, "expires")
_PHYSICAL = "physical"


def read_waiver_file(path: Path) -> WaiverFile:
    """
    The waiver file.

    Raises WrongUsage for one that cannot be read or used, naming every problem.
    """
    try:
        text = path.read_bytes()
    except OSError as problem:
        raise WrongUsage(f"the waiver file {path} cannot be read: {problem.strerror}. Check the path.") from None
    return read_waivers(text, path)


def read_waivers(text: bytes, path: Path) -> WaiverFile:
    """
    The waiver file with these bytes, whose witnesses lie beside that path.

    Raises WrongUsage, naming every problem.
    """
    reader = _Reader(path)
    waivers, remedies = reader.entries(text)
    if reader.problems:
        problems = "\n".join(f"  - {problem}" for problem in reader.problems)
        raise WrongUsage(f"the waiver file {path} is malformed. Mend these first:\n{problems}")
    digest = hashlib.sha256(text)
    for witness in reader.beside:
        digest.update(witness)
    return WaiverFile(path, digest.hexdigest(), waivers, remedies)


class _Reader:
    """
    Reads the entries and notes what is wrong with them.
    """

    def __init__(self, path: Path) -> None:
        self.problems: list[str] = []
        self.beside: list[bytes] = []
        self._path = path

    def entries(self, text: bytes) -> tuple[tuple[Waiver, ...], tuple[RemedyWaiver, ...]]:
        tables = self._tables(text)
        for name in tables:
            if name not in {TABLE, REMEDY_TABLE}:
                self.problems.append(f"unknown key {name!r}; an entry is written [[{TABLE}]] or [[{REMEDY_TABLE}]]")
        entries, remedies = self._listed(tables, TABLE), self._listed(tables, REMEDY_TABLE)
        found = [one for number, entry in enumerate(entries, 1) if (one := self._waiver(number, entry)) is not None]
        self._duplicates({waiver.number: waiver.subject for waiver in found})
        numbered = enumerate(remedies, len(entries) + 1)
        others = [waiver for number, entry in numbered if (waiver := self._remedy(number, entry)) is not None]
        self._duplicates({other.number: (other.clause, other.remedy) for other in others})
        return tuple(found), tuple(others)

    def _tables(self, text: bytes) -> Mapping[str, Any]:
        try:
            return tomllib.loads(text.removeprefix(b"\xef\xbb\xbf").decode("utf-8"))
        except UnicodeDecodeError as problem:
            self.problems.append(f"this is not UTF-8, as TOML is: {problem}")
        except RecursionError:
            self.problems.append("this is nested too deeply to be read")
        except ValueError as problem:  # tomllib.TOMLDecodeError is one too, and so is a day that cannot be
            self.problems.append(f"this is not TOML: {problem}")
        return {}

    def _listed(self, tables: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
        entries = tables.get(name, [])
        if isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries):
            return entries
        self.problems.append(f"an entry is a table of its own, written [[{name}]]")
        return []

    def _duplicates(self, subjects: Mapping[int, object]) -> None:
        first: dict[object, int] = {}
        for number, subject in subjects.items():
            known = first.setdefault(subject, number)
            if known != number:
                self.problems.append(f"entry {number} is about the same deviation as entry {known}")

    def _waiver(self, number: int, entry: Mapping[str, Any]) -> Waiver | None:
        """
        The entry; None where something is wrong with it.
        """
        known = len(self.problems)
        where = f"entry {number}"
        self._keys(where, entry, FIELDS)
        texts = {name: self._text(where, name, entry[name]) for name in (*_KEY, *_TEXTS) if name in entry}
        self._name(where, "role", entry, ROLES)
        self._name(where, "edition", entry, EDITIONS)
        self._name(where, "game", entry, (*Game, ALL_GAMES))
        is_dealer = entry.get("role") == "dealer"
        self._name(where, "profile", entry, (DEALING,) if is_dealer else PROFILES[:-1])
        expires = self._day(where, entry)
        if len(self.problems) > known or expires is None:
            return None
        key = DeviationKey(**{name: texts[name] for name in _KEY})
        self._clause(where, key)
        witness = self._witness(where, entry)
        if len(self.problems) > known or witness is None:
            return None
        return Waiver(
            number=number,
            key=key,
            game=entry["game"],
            profile=entry["profile"],
            expires=expires,
            document=witness[0],
            stub=witness[1],
            **{name: texts[name] for name in _TEXTS},
        )

    def _remedy(self, number: int, entry: Mapping[str, Any]) -> RemedyWaiver | None:
        """
        The entry about picks or shuffles; None where something is wrong with it.
        """
        known = len(self.problems)
        where = f"entry {number}"
        self._keys(where, entry, _REMEDY_FIELDS)
        texts = {name: self._text(where, name, entry[name]) for name in _TEXTS if name in entry}
        self._name(where, "clause", entry, tuple({slug: None for book in EDITIONS for slug in edition(book).clauses}))
        self._name(where, "remedy", entry, (PICK, SHUFFLE))
        self._name(where, "verdict", entry, (BIASED, FIXED))
        expires = self._day(where, entry)
        if len(self.problems) > known or expires is None:
            return None
        about = {name: entry[name] for name in _REMEDY_FIELDS[:3]}
        return RemedyWaiver(number=number, expires=expires, **about, **texts)

    def _keys(self, where: str, entry: Mapping[str, Any], fields: Sequence[str]) -> None:
        missing = [name for name in fields if name not in entry]
        if missing:
            self.problems.append(f"{where}: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
        for name in entry:
            if name not in fields:
                self.problems.append(f"{where}: unknown key {name!r}{_nearest(name, fields)}")

    def _day(self, where: str, entry: Mapping[str, Any]) -> date | None:
        expires = entry.get("expires")
        if isinstance(expires, date) and not isinstance(expires, datetime):
            return expires
        if "expires" in entry:
            self.problems.append(f"{where}: expires is a day without quotes, such as 2027-01-31, not {_shown(expires)}")
        return None

    def _text(self, where: str, name: str, text: object) -> str:
        if isinstance(text, str) and text.strip():
            return " ".join(text.split())
        self.problems.append(f"{where}: {name} is a text, not {_shown(text)}")
        return ""

    def _name(self, where: str, what: str, entry: Mapping[str, Any], known: Sequence[str]) -> None:
        name = entry.get(what)
        if what in entry and name not in known:
            self.problems.append(f"{where}: {what} is one of {', '.join(known)}, not {_shown(name)}")

    def _clause(self, where: str, key: DeviationKey) -> None:
        known = DEALING_CLAUSES if key.role == "dealer" else edition(key.edition).clauses
        if key.clause not in known:
            told = f"{key.edition} has no clause {key.clause!r} for the {key.role}"
            self.problems.append(f"{where}: {told}{_nearest(key.clause, tuple(known))}")

    def _witness(self, where: str, entry: Mapping[str, Any]) -> tuple[bytes, tuple[Card, ...] | None] | None:
        """
        The document of the witness, and its undealt cards; a text in braces is the witness itself, any other its path.
        """
        given = entry["witness"]
        if not isinstance(given, str) or not given.strip():
            self.problems.append(f"{where}: witness is the path of a file beside this one, or its text")
            return None
        is_here = given.lstrip().startswith("{")
        path = self._path.with_name(f"{self._path.name}, {where}") if is_here else self._path.parent / given
        try:
            text = given.encode() if is_here else path.read_bytes()
            document, stub = document_in(text, path), stub_in(text, path)
        except OSError as problem:
            self.problems.append(f"{where}: the witness {path} cannot be read: {problem.strerror}")
            return None
        except WrongUsage as problem:
            self.problems.append(f"{where}: the witness {str(problem.args[0]).replace(chr(10), ' ')}")
            return None
        if not is_here:
            self.beside.append(text)
        why_unfit = _unfit(document, stub, entry)
        if why_unfit:
            self.problems.append(f"{where}: the witness {why_unfit}")
            return None
        return msgspec.json.encode(document), stub


def _unfit(document: Case | DealDocument | DealLog, stub: object, entry: Mapping[str, Any]) -> str:
    """
    Why the document cannot be the witness of the entry; empty where it can.
    """
    asked: Case | DealLog | Any = document.request if isinstance(document, DealDocument) else document
    if isinstance(document, Case) != (entry["role"] == "floor") or isinstance(document, DealLog):
        wanted = "a case" if entry["role"] == "floor" else "a request to deal"
        return f"is not {wanted}, as the role of {entry['role']} is asked"
    if asked.edition != entry["edition"]:
        return f"is of {asked.edition}, and the entry of {entry['edition']}"
    if entry["game"] not in (asked.game, ALL_GAMES):
        return f"is of {asked.game.value}, and the entry of {entry['game']}"
    if isinstance(document, Case):
        try:
            folded(document)
        except MalformedCase as malformed:
            return f"cannot have happened: {'; '.join(map(str, malformed.problems))}"
        if entry["profile"] == _PHYSICAL and stub is None:
            return "does not hold the undealt cards, as the profile physical asks"
    return ""


def _nearest(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
