"""
What an export holds, and that nobody is deceived by one that was changed.
"""

import hashlib
import json
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from conformance.corpus.loading import GoldenCase
from conformance.export.folder import SpoiltExport, read_export
from reference_engine.model.games import Game

Misdeal = Any
Exports = Any
PAGE = Path(__file__).parents[3] / "docs" / "export.md"
SHOWN = json.loads(PAGE.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0])
"""
The verdicts that the page shows.
"""
ChecksOf = Callable[[Path], dict[str, Any]]
Runner = Callable[..., "subprocess.CompletedProcess[str]"]


def test_it_holds_every_golden_case_and_checks_of_every_clause(
    export: Path, checks_of: ChecksOf, golden: tuple[GoldenCase, ...], clauses: tuple[str, ...]
) -> None:
    checks = checks_of(export).values()
    expected = [
        it.id
        for it in golden
        if set(it.clauses).intersection(clauses)
        and it.edition == "tda-2024"
        and it.case.game is Game.NO_LIMIT_HOLDEM
        and not it.case.switches
    ]
    assert sorted(check["id"].split("/")[-1] for check in checks if check["source"] == "golden") == sorted(expected)
    sampled = Counter(check["clause"] for check in checks if check["source"] == "sample")
    assert sampled == dict.fromkeys(clauses, 2)
    assert len(expected) > 60


def test_its_files_are_valid_by_the_schemas_beside_them(export: Path) -> None:
    def validate(name: str, document: Any) -> None:
        schema = json.loads((export / f"{name}.schema.json").read_bytes())
        jsonschema.Draft202012Validator(schema).validate(document)

    contents = json.loads((export / "export.json").read_bytes())
    validate("export", contents)
    checks = json.loads((export / contents["files"][0]["file"]).read_bytes())
    checks["checks"] = checks["checks"][::9]
    validate("exported_checks", checks)


def test_the_verdicts_of_a_case_are_those_of_the_text(exports: Exports, checks_of: ChecksOf) -> None:
    """
    Written by hand: a fouled deck, and the same hand in order, as the floor is called on the flop.
    """
    for check in checks_of(exports.written("fouled_deck")).values():
        if check["source"] != "sample":
            continue
        first, *twins = check["members"]
        assert first["verdicts"]["ruling"]["hand_void"]["verdict"] == "conforms"
        assert "fouled_deck" in first["verdicts"]["ruling"]["hand_void"]["clauses"]
        assert "first_card" not in first["verdicts"]["ruling"]["hand_void"]["clauses"]
        assert set(first["verdicts"]["ruling"]) == {"hand_void", "floor_decides", "house_decides"}
        assert first["verdicts"]["ruling"]["floor_decides"]["verdict"] == "declined"
        assert (first["verdicts"]["accepted"], first["verdicts"]["declined"]) == ("deviates", "declined")
        assert SHOWN | {"prevented": first["verdicts"]["prevented"]} == first["verdicts"]
        clean = next(it["verdicts"] for it in twins if it["twin"] == "clean")
        assert (clean["accepted"], clean["prevented"]) == ("conforms", [])
        assert "hand_void" not in clean["ruling"]
        cards: set[str] = set()
        for index, event in enumerate(first["case"]["events"]):
            faces = event.get("cards") or ([event["card"]] if event.get("card") else [])
            assert (index in first["verdicts"]["prevented"]) == bool(cards.intersection(faces)) or len(faces) > 1
            cards.update(faces)


def test_the_same_seed_gives_the_same_bytes_and_another_one_other_cases(exports: Exports) -> None:
    one, again, other = (exports.written("fouled_deck", seed=seed) for seed in (7, 7, 8))
    assert all((again / it.name).read_bytes() == it.read_bytes() for it in one.iterdir())
    assert (other / "SHA256SUMS").read_bytes() != (one / "SHA256SUMS").read_bytes()


def test_a_sample_is_as_large_as_it_is_asked(exports: Exports, checks_of: ChecksOf) -> None:
    checks = checks_of(exports.written("fouled_deck", sample=30))
    sampled = [check for check in checks.values() if check["source"] == "sample"]
    assert len(sampled) == 30
    assert len({check["members"][0]["id"] for check in sampled}) == 30


def test_the_checksums_are_those_of_the_files(export: Path) -> None:
    lines = (export / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    assert set(sums) == {it.name for it in export.iterdir()} - {"SHA256SUMS"}
    for name, digest in sums.items():
        assert hashlib.sha256((export / name).read_bytes()).hexdigest() == digest


def spoilings() -> Iterator[tuple[str, Callable[[Path], object]]]:
    name = "tda-2024-no_limit_holdem.json"

    def turned(path: Path) -> object:
        return path.write_bytes(path.read_bytes().replace(b'"accepted":"deviates"', b'"accepted":"conforms"', 1))

    def without(folder: Path, word: str) -> object:
        sums = folder / "SHA256SUMS"
        return sums.write_text("".join(line for line in sums.read_text().splitlines(keepends=True) if word not in line))

    yield "a verdict is turned", lambda it: turned(it / name)
    yield "a file is cut off", lambda it: (it / name).write_bytes((it / name).read_bytes()[:-100])
    yield "a file is of another size", lambda it: (it / name).write_bytes((it / name).read_bytes() + b"\n")
    yield "its contents are changed", lambda it: (it / "export.json").write_bytes(b"{}")
    yield "a checksum is missing", lambda it: without(it, name)


SPOILINGS = dict(spoilings())


@pytest.mark.parametrize("how", SPOILINGS)
def test_a_spoilt_export_is_not_used(
    how: str, exports: Exports, run_export: Runner, faulty: tuple[str, ...], misdeal: Misdeal
) -> None:
    folder = exports.written("fouled_deck", sample=1)
    assert misdeal("export", str(folder), "--check").returncode == 0
    assert run_export(folder, *faulty).returncode in {0, 1, 7}
    SPOILINGS[how](folder)
    checked = misdeal("export", str(folder), "--check")
    assert (checked.returncode, checked.stdout) == (2, "")
    assert "Export it again." in checked.stderr
    ran = run_export(folder, *faulty)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "is not the file that was exported" in ran.stderr


@pytest.mark.parametrize("name", ["SHA256SUMS", "export.json", "tda-2024-no_limit_holdem.json", "ruling.schema.json"])
def test_a_file_that_is_missing_is_noticed(name: str, exports: Exports) -> None:
    folder = exports.written("fouled_deck", sample=0)
    (folder / name).unlink()
    with pytest.raises(SpoiltExport, match=name):
        list(read_export(folder))
