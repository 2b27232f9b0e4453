"""
A fault planted in a rule turns a golden case of that rule red.

Each fault is written into a copy of the reference engine, and the golden cases are ruled by the copy.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reference_engine
from conformance.kill_matrix.fault import Fault, planted_faults

ORIGINAL = Path(reference_engine.__file__).parent
RED_CASES = """
import sys
from conformance.corpus.expectation import disagreements
from conformance.corpus.loading import CORPUS, golden_cases, golden_file
from conformance.corpus.switch_cases import switch_cases
from reference_engine.rule_on import rule_on
named = [f'id = "{name}"' for name in sys.argv[1:]]
files = [path for path in sorted(CORPUS.glob("*.toml")) if any(name in path.read_text() for name in named)]
cases = [case for path in files for case in golden_file(path)] or (*golden_cases(), *switch_cases())
for golden in cases:
    try:
        red = disagreements(rule_on(golden.case), golden.required, golden.acceptable)
    except Exception as error:
        red = error
    if red:
        print(golden.id)
"""


FAULTS = {name: fault for name, fault in planted_faults().items() if fault.golden}


def golden_cases_that_go_red(folder: Path, *named: str) -> set[str]:
    """
    The ids of the golden cases that the reference engine in the folder rules otherwise than the corpus.

    With names, only the files that hold these cases are looked at, where there are such.
    """
    ruled = subprocess.run(
        [sys.executable, "-c", RED_CASES, *named],
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ruled.stdout.split())


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """
    A folder with a copy of the reference engine.
    """
    shutil.copytree(ORIGINAL, tmp_path / "reference_engine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_without_a_fault_nothing_is_red(copy: Path) -> None:
    assert golden_cases_that_go_red(copy) == set()


def test_each_rule_has_a_planted_fault() -> None:
    rules = {f"rules/{path.name}" for path in (ORIGINAL / "rules").glob("*.py")}
    faulty = {fault.module for fault in FAULTS.values()}
    # counts.py counts cards for other rules; test_cards_that_move goes red when it counts moved cards where dealt.
    assert rules - faulty == {"rules/__init__.py", "rules/counts.py"}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_turns_a_case_of_its_rule_red(copy: Path, fault: Fault) -> None:
    (copy / "reference_engine" / fault.module).write_text(fault.source(), encoding="utf-8")
    assert fault.golden in golden_cases_that_go_red(copy, fault.golden)
