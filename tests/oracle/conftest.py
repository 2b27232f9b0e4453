"""
The cases on which the invariants are tried, the trial itself, and faults planted in a copy of the reference engine.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

import reference_engine
from conformance.corpus.loading import golden_cases
from conformance.draw import RandomDraw
from conformance.invariants import INVARIANTS
from conformance.invariants.invariant import HOLDS, Ruled
from conformance.strategies import REGISTRY, group_for
from conformance.strategies.wild_records import wild_case
from reference_engine.editions import EDITIONS
from reference_engine.model.case import Case, case_id
from reference_engine.model.games import Game

Holds = Callable[..., None]
Plant = Callable[[str, str, str], None]
LinesOf = Callable[[str, bytes], list[str]]

PROJECT = Path(__file__).parents[2]

WILD = 10
"""
Wild records of each game in each edition.
"""
_SHOWN = 3


def _cases() -> Iterator[Case]:
    for source in REGISTRY:
        for game in source.games:
            for edition in source.editions:
                random = Random(f"oracle {source.slug} {game} {edition}")  # noqa: S311 - cases, no secrets
                for member in group_for(source, RandomDraw(random, game), edition).members:
                    yield member.case
    for game in Game:
        for edition in EDITIONS:
            for number in range(WILD):
                random = Random(f"oracle wild {game} {edition} {number}")  # noqa: S311 - cases, no secrets
                yield wild_case(RandomDraw(random, game), edition=edition)
    # Each golden record in one edition, which its name decides.
    for golden in golden_cases():
        if crc32(golden.id.encode()) % len(EDITIONS) == list(EDITIONS).index(golden.edition):
            yield golden.case


@pytest.fixture(scope="session")
def tried() -> tuple[Ruled, ...]:
    """
    A group of every generator in each of its games and editions, wild records, and each golden record in one edition.
    """
    return tuple(map(Ruled, _cases()))


@pytest.fixture
def holds(tried: tuple[Ruled, ...]) -> Holds:
    """
    Asserts that an invariant holds wherever it says something, and that it does so often enough, in each edition.
    """

    def on_every_case(name: str, *, comparisons: int) -> None:
        wrong: list[str] = []
        made = dict.fromkeys(EDITIONS, 0)
        for ruled in tried:
            for text in INVARIANTS[name].compare(ruled):
                made[ruled.case.edition] += 1
                if text != HOLDS:
                    wrong.append(f"{case_id(ruled.case)} ({ruled.case.game}, {ruled.case.edition}): {text}")
        assert not wrong, f"{len(wrong)} comparisons fail\n" + "\n".join(wrong[:_SHOWN])
        assert sum(made.values()) >= comparisons
        assert all(made.values())

    return on_every_case


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """
    A folder with a copy of the reference engine.
    """
    original = Path(reference_engine.__file__).parent
    # Compiled modules come along, but for those that another process is writing.
    shutil.copytree(original, tmp_path / "reference_engine", ignore=shutil.ignore_patterns("*.pyc.*"))
    return tmp_path


@pytest.fixture
def plant(copy: Path) -> Plant:
    """
    Writes a fault into a module of the copy, which has the sound text once.
    """

    def write(module: str, sound: str, faulty: str) -> None:
        path = copy / "reference_engine" / module
        source = path.read_text(encoding="utf-8")
        assert source.count(sound) == 1
        path.write_text(source.replace(sound, faulty), encoding="utf-8")

    return write


@pytest.fixture
def lines_of(copy: Path) -> LinesOf:
    """
    Runs a script with the copy in place of the reference engine, and returns the lines that it prints.
    """

    def run(script: str, given: bytes) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONPATH": f"{copy}{os.pathsep}{PROJECT}", "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=copy,
            input=given,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().splitlines()

    return run
