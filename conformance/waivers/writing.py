"""
Writing an entry into a waiver file: what stands there stays as it is, byte for byte.
"""

import hashlib
import json
from contextlib import suppress
from datetime import date
from pathlib import Path

import msgspec
from msgspec import structs

from conformance.documents import Witness
from conformance.options import DEALING, WrongUsage
from conformance.waivers.reading import FIELDS, TABLE, read_waivers

_HEAD = """\
# Known deviations that fail no run until they expire: misdeal certify ENGINE --waivers {name}
"""


def append_entry(path: Path, witness: Witness, *, game: str, reason: str, link: str, owner: str, expires: date) -> Path:
    """
    Append an entry for the deviation of the witness, and write the witness beside the file; the path of the witness.

    Raises WrongUsage where the file cannot be read or written, is malformed, or has an
    entry for the deviation already.
    """
    before = _text(path)
    told = msgspec.json.encode(witness)
    beside = Path(_folder_beside(path), f"{witness.key.clause}-{hashlib.sha256(told).hexdigest()[:12]}.json")
    fields: dict[str, object] = structs.asdict(witness.key) | {
        "game": game,
        "profile": DEALING if witness.key.role == "dealer" else witness.profile,
        "reason": " ".join(reason.split()),
        "link": " ".join(link.split()),
        "owner": " ".join(owner.split()),
        "expires": expires,
        "witness": beside.as_posix(),
    }
    lines = (f"[[{TABLE}]]", *(f"{name} = {_written(fields[name])}" for name in FIELDS), "")
    try:
        entry = "\n".join(lines).encode()
    except UnicodeEncodeError:
        raise WrongUsage("what is written into a waiver file, its own name too, has to be UTF-8.") from None
    line_end = b"" if before.endswith((b"\n", b"\xef\xbb\xbf")) or not before else b"\n"
    text = b"".join((before, line_end, b"\n", entry))
    for waiver in read_waivers(before, path).waivers:
        if waiver.subject == (witness.key, game, fields["profile"]):
            raise WrongUsage(f"entry {waiver.number} of {path} waives it already. Change that entry instead.")
    pinned = path.parent / beside
    is_new = not pinned.exists()
    _write(pinned, msgspec.json.format(told, indent=1) + b"\n")
    try:
        read_waivers(text, path)
        _append(path, text, before)
    except WrongUsage:
        if is_new:
            pinned.unlink()
            with suppress(OSError):
                pinned.parent.rmdir()
        raise
    return pinned


def _folder_beside(path: Path) -> str:
    """
    The folder of the witnesses: called as the file, and never the file itself.
    """
    return path.stem if path.suffix else f"{path.name}-witnesses"


def _text(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return _HEAD.format(name=path.name).encode("utf-8", "backslashreplace")
    except OSError as problem:
        raise WrongUsage(f"the waiver file {path} cannot be read: {problem.strerror}. Check the path.") from None


def _append(path: Path, text: bytes, before: bytes) -> None:
    """
    Write what the text has more than the file, which is the file's head as well where there is no file.
    """
    try:
        with path.open("ab") as file:
            file.write(text.removeprefix(before) if file.tell() else text)
    except OSError as problem:
        raise WrongUsage(f"the waiver file {path} cannot be written: {problem.strerror}.") from None


def _write(path: Path, text: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    except OSError as problem:
        raise WrongUsage(f"the witness {path} cannot be written: {problem.strerror}.") from None


def _written(value: object) -> str:
    """
    The value in TOML: a day as it is, a text in quotes.
    """
    if isinstance(value, date):
        return value.isoformat()
    # A basic string of TOML is one of JSON but for this character.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
