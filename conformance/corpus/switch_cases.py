"""
The golden cases of the policy switches: one record, and the ruling that each reading gives it when a house pins it.

`switches` holds them, one file per group. A case becomes one golden case for each reading and edition. Where a switch
has one reading only, or no ruling depends on it, the case pins nothing and shows what that reading rules.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conformance.corpus.loading import CORPUS, CorpusError, CorpusFile, GoldenCase, GoldenLine, expanded, lines_of
from conformance.corpus.tables import TableLine
from reference_engine.editions import switches

SWITCH_CASES = CORPUS / "switches"


class SwitchLine(TableLine, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    A record and its rulings as a file writes them: `a` and `b` by a pinned reading, `unset` without any pin.
    """

    switch: str
    id: str
    fact: str
    clauses: tuple[str, ...]
    record: tuple[str, ...]
    a: dict[str, Any] | None = None
    b: dict[str, Any] | None = None
    unset: dict[str, Any] | None = None


def switch_cases(folder: Path = SWITCH_CASES) -> tuple[GoldenCase, ...]:
    """
    Every case of every file of the folder, once for each reading and edition.

    Raises CorpusError naming the file, the case and what is wrong.
    """
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in _read(path))


def _read(path: Path) -> Iterator[GoldenCase]:
    for line in lines_of(path, CorpusFile[SwitchLine]):
        if line.switch not in switches():
            raise CorpusError(f"{path.name}, {line.id}: there is no switch {line.switch!r}")
        for reading, expect in (("a", line.a), ("b", line.b), ("", line.unset)):
            if expect is not None:
                yield from expanded(path.name, _golden(line, reading, expect))


def _golden(line: SwitchLine, reading: str, expect: dict[str, Any]) -> GoldenLine:
    table = {name: getattr(line, name) for name in TableLine.__struct_fields__}
    return GoldenLine(
        **table,
        id=f"{line.id}_{reading}" if reading else line.id,
        fact=line.fact,
        clauses=line.clauses,
        rows=(line.switch,),
        record=line.record,
        expect=expect,
        editions=switches()[line.switch].matters_in,
        switches={line.switch: reading} if reading else {},
    )
