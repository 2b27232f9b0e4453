"""
Each invariant goes red by itself: a fault that breaks it breaks no other, with no expected value in sight.

The fault is written into a copy of the reference engine, and golden cases, without what they expect, are ruled by it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

import reference_engine
from conformance.corpus.loading import CORPUS, golden_file
from conformance.invariants import INVARIANTS

ORIGINAL = Path(reference_engine.__file__).parent
PROJECT = ORIGINAL.parent
EDITION = "tda-2024"
RED_INVARIANTS = """
import sys
import msgspec
from conformance.invariants import INVARIANTS
from conformance.invariants.invariant import Ruled
from reference_engine.model.case import Case
cases = [Ruled(case) for case in msgspec.json.decode(sys.stdin.buffer.read(), type=list[Case])]
for name, invariant in INVARIANTS.items():
    try:
        red = next((text for ruled in cases for text in invariant.compare(ruled) if text), "")
    except Exception as error:
        red = f"raises {error!r}"
    if red:
        print(name, red.replace("\\n", " ")[:300])
"""


class Fault(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A module, the sound text that it has once, the faulty text, and the golden files and cases that are ruled.
    """

    module: str
    sound: str
    faulty: str
    corpus: tuple[str, ...]
    cases: tuple[str, ...] = ()


FAULTS = msgspec.toml.decode(Path(__file__).with_name("planted_faults.toml").read_bytes(), type=dict[str, Fault])


def red_invariants(folder: Path, corpus: tuple[str, ...], named: tuple[str, ...] = ()) -> dict[str, str]:
    """
    The invariants that the reference engine in the folder breaks on the golden files, each with what is wrong.
    """
    golden = [each for name in corpus for each in golden_file(CORPUS / f"{name}.toml")]
    cases = [each.case for each in golden if each.edition == EDITION and (not named or each.id in named)]
    tried = subprocess.run(
        [sys.executable, "-c", RED_INVARIANTS],
        env=os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{PROJECT}", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        input=msgspec.json.encode(cases),
        capture_output=True,
        check=False,
    )
    assert tried.returncode == 0, tried.stderr.decode()
    lines = tried.stdout.decode().splitlines()
    return dict(line.split(" ", 1) for line in lines)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """
    A folder with a copy of the reference engine.
    """
    shutil.copytree(ORIGINAL, tmp_path / "reference_engine")
    return tmp_path


def test_each_invariant_has_a_planted_fault() -> None:
    assert list(FAULTS) == list(INVARIANTS)


def test_without_a_fault_nothing_is_red(copy: Path) -> None:
    assert red_invariants(copy, ("fouled_deck", "wrong_bring_in", "premature_cards")) == {}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_turns_its_invariant_red_and_no_other(copy: Path, name: str) -> None:
    fault = FAULTS[name]
    path = copy / "reference_engine" / fault.module
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.sound) == 1
    path.write_text(source.replace(fault.sound, fault.faulty), encoding="utf-8")
    red = red_invariants(copy, fault.corpus, fault.cases)
    assert set(red) == {name}, red
