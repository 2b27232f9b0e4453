"""
An export on the disk: one file of checks for each edition and game, what they are, how to read them, and the checksums.

`SHA256SUMS` is written last, in the form that `sha256sum --check` reads.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from adapters.starters.languages import source_of
from conformance.corpus.loading import golden_cases
from conformance.export.documents import FORMAT, Export, ExportedCheck, ExportedChecks, ExportedFile
from conformance.export.drawing import CORE, golden_checks, sampled_checks
from conformance.export.verdicts import COMPARE
from conformance.header import edition_digest
from conformance.schemas import FOLDER as SCHEMAS
from conformance.suite_version import SUITE_VERSION
from conformance.verdict import SCORED, Verdict
from reference_engine.editions import edition
from reference_engine.model.games import Game
from reference_engine.model.ruling import Outcome

SUMS = "SHA256SUMS"
CONTENTS = "export.json"
_SCHEMAS = ("export", "exported_checks", "ruling")
RUNNER = "run_export.mjs"
_SUITE = f"misdeal {SUITE_VERSION}"
_Document = TypeVar("_Document", Export, ExportedChecks)


class SpoiltExport(Exception):  # noqa: N818 - what is wrong, and not with us
    """
    An export that is not as it was written; says which file, and how.
    """


def write_export(
    folder: Path,
    *,
    editions: Sequence[str],
    games: Sequence[Game],
    clauses: Sequence[str],
    seed: int,
    sample: int,
    told: Callable[[str], None],
) -> Export | None:
    """
    Write the export into an empty folder and give what it holds; None, and nothing written, where it holds no check.

    `told` is called with each part that is begun.
    """
    told("reading the golden cases")
    golden = golden_cases()
    written: list[ExportedFile] = []
    sums: dict[str, bytes] = {}
    for book in editions:
        for game in games:
            told(f"{book}, {game}")
            checks = (
                *golden_checks(golden, book, game, clauses),
                *sampled_checks(book, game, clauses, seed=seed, checks=sample),
            )
            if not checks:
                continue
            file = ExportedFile(f"{book}-{game}.json", book, game, len(checks))
            written.append(file)
            sums[file.file] = _written(folder / file.file, _checks(file, checks, seed))
    if not written:
        return None
    export = Export(
        format=FORMAT,
        suite=_SUITE,
        profile=CORE,
        seed=seed,
        sample=sample,
        outcomes=tuple(Outcome),
        worst_first=tuple(Verdict),
        scored=tuple(verdict for verdict in Verdict if verdict in SCORED),
        compare=COMPARE,
        files=tuple(written),
    )
    texts = {CONTENTS: msgspec.json.format(msgspec.json.encode(export)) + b"\n"}
    texts |= {f"{name}.schema.json": (SCHEMAS / f"{name}.schema.json").read_bytes() for name in _SCHEMAS}
    texts |= {RUNNER: source_of(RUNNER).encode()}
    sums |= {name: _written(folder / name, text) for name, text in texts.items()}
    lines = (b"%s  %s\n" % (sums[name], name.encode()) for name in sorted(sums))
    (folder / SUMS).write_bytes(b"".join(lines))
    return export


def _checks(file: ExportedFile, checks: tuple[ExportedCheck, ...], seed: int) -> bytes:
    head = ExportedChecks(
        format=FORMAT,
        suite=_SUITE,
        edition=file.edition,
        edition_sha256=edition_digest(file.edition),
        game=file.game,
        profile=CORE,
        seed=seed,
        clauses={slug: clause.number for slug, clause in edition(file.edition).clauses.items()},
        checks=checks,
    )
    return msgspec.json.encode(head) + b"\n"


def _written(path: Path, text: bytes) -> bytes:
    path.write_bytes(text)
    return hashlib.sha256(text).hexdigest().encode()


def read_export(folder: Path) -> Iterator[ExportedChecks]:
    """
    The files of checks of an export, each held against its checksum and its type.

    Raises SpoiltExport for a file that is missing, was changed, or is none of ours.
    """
    sums = dict(_sums(folder))
    for name in sums:
        _read(folder, name, sums)
    for file in _decoded(folder, CONTENTS, sums, Export).files:
        yield _decoded(folder, file.file, sums, ExportedChecks)


def _sums(folder: Path) -> Iterator[tuple[str, str]]:
    try:
        text = (folder / SUMS).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise SpoiltExport(f"{folder / SUMS} cannot be read, so this is no export, or half of one") from None
    for line in text.splitlines():
        digest, _, name = line.partition("  ")
        yield name, digest


def _read(folder: Path, name: str, sums: dict[str, str]) -> bytes:
    try:
        text = (folder / name).read_bytes()
    except OSError as problem:
        raise SpoiltExport(f"{folder / name} cannot be read: {problem.strerror}") from None
    if hashlib.sha256(text).hexdigest() != sums.get(name):
        raise SpoiltExport(f"{folder / name} is not the file that was exported: its checksum is another one")
    return text


def _decoded(folder: Path, name: str, sums: dict[str, str], kind: type[_Document]) -> _Document:
    try:
        return msgspec.json.decode(_read(folder, name, sums), type=kind)
    except msgspec.DecodeError as problem:
        raise SpoiltExport(f"{folder / name} is of another version of the suite: {problem}") from None
