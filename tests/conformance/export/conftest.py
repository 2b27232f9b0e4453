import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conformance.budget import PUBLISHED_SEED
from conformance.corpus.loading import CORPUS, GoldenCase, golden_file
from conformance.export.folder import write_export
from reference_engine.model.games import Game

SAMPLE = 2
CLAUSES = ("boxed_cards", "dispute_window", "exposed_cards", "first_card", "fouled_deck", "late_exposure")


@cache
def some_golden_cases() -> tuple[GoldenCase, ...]:
    """
    Those of the clauses, since reading all of them takes seconds.
    """
    paths = (CORPUS / f"{name}.toml" for name in CLAUSES)
    return tuple(case for path in paths if path.exists() for case in golden_file(path))


class Exports:
    """
    Exports of hold'em in tda-2024, with some golden cases.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._exports = 0

    def written(self, *clauses: str, seed: int = PUBLISHED_SEED, sample: int = SAMPLE) -> Path:
        self._exports += 1
        folder = self._folder / str(self._exports)
        folder.mkdir()
        export = write_export(
            folder,
            editions=["tda-2024"],
            games=[Game.NO_LIMIT_HOLDEM],
            clauses=clauses,
            seed=seed,
            sample=sample,
            told=lambda _: None,
        )
        assert export is not None
        return folder


@pytest.fixture(scope="session")
def exports(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("conformance.export.folder.golden_cases", some_golden_cases)
        yield Exports(tmp_path_factory.mktemp("exports"))


@pytest.fixture(scope="session")
def export(exports: Exports) -> Path:
    """
    The export of six clauses.
    """
    return exports.written(*CLAUSES)


@pytest.fixture
def run_export(needs: Callable[[str], None]) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """
    What the runner in JavaScript ends with and prints; its own messages come on standard error.
    """
    needs("node")
    node = shutil.which("node")
    assert node is not None

    def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
        asked = [node, str(folder / "run_export.mjs"), str(folder), *command]
        return subprocess.run(asked, capture_output=True, text=True, check=False, timeout=120)

    return run


@pytest.fixture(scope="session")
def checks_of() -> Callable[[Path], dict[str, Any]]:
    """
    The checks of an export by their ids, read as any reader of JSON does.
    """

    def read(folder: Path) -> dict[str, Any]:
        files = json.loads((folder / "export.json").read_bytes())["files"]
        found = [check for it in files for check in json.loads((folder / it["file"]).read_bytes())["checks"]]
        assert len({check["id"] for check in found}) == len(found) == sum(it["checks"] for it in files)
        return {check["id"]: check for check in found}

    return read


@pytest.fixture(scope="session")
def faulty() -> tuple[str, ...]:
    """
    The command of an engine that is wrong in every way.
    """
    return (sys.executable, str(Path(__file__).with_name("faulty_engine.py")))


@pytest.fixture(scope="session")
def golden() -> tuple[GoldenCase, ...]:
    """
    The golden cases that are in the exports, if they are of the game and the edition.
    """
    return some_golden_cases()


@pytest.fixture(scope="session")
def clauses() -> tuple[str, ...]:
    """
    The clauses of the export.
    """
    return CLAUSES
