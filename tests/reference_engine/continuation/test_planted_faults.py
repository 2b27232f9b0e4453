"""
A fault planted in the account of cards turns a test of a position red.

Each fault is written into a copy of the reference engine, and the named test is run with the copy.
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
HERE = Path(__file__).parent
_NO_OPTIONS = "addopts=--import-mode=importlib --assert=plain"
"""
Without plugins and their options, and without rewritten assertions: they take longer than the test.
"""
FAULTS = {name: fault for name, fault in planted_faults().items() if fault.test}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_planted_fault_turns_its_test_red(fault: Fault, tmp_path: Path) -> None:
    copy = tmp_path / "reference_engine"
    shutil.copytree(ORIGINAL, copy, ignore=shutil.ignore_patterns("*.pyc.*"))  # what another process is writing
    (copy / fault.module).write_text(fault.source(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-o", _NO_OPTIONS, str(HERE / fault.test)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed" in done.stdout
