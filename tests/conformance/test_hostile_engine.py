"""
An engine that goes for the run itself gets the verdict of an honest one, and spoils nothing.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adapters.confinement import Confinement, confinement
from reports.stream import read

Misdeal = Any
HOSTILE = Path(__file__).parent / "hostile_engine.py"
WITHOUT_LANDLOCK = Path(__file__).parents[1] / "adapters" / "without_landlock.py"
RUN = """
import sys
from conformance import cli, header, shards, shrinking
from conformance.budget import BUDGETS, Budget

shards._CHECKS, shrinking._QUESTIONS = 4, 4
BUDGETS["smoke"] = Budget(checks=4, deals=1, shrinking=4)
header.sources_digest = lambda: "as it was"
sys.exit(cli.main(sys.argv[1:]))
"""
ASKED = ("--budget", "smoke", "--output", "records", "--clause", "35-E", "--jobs", "2")
OF_A_MOMENT = re.compile(rb'"started_at":"[^"]*"|"elapsed_seconds":[0-9.]+|"id":"[0-9a-f]{16}"')
PLANTED = {"home/.profile": "mine", "suite/rule_on.py": "def rule_on(case): ...", "records-of-another/run.jsonl": "{}"}


class Place:
    """
    A folder with everything in it that an engine could spoil.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("home", "temporary", "suite", "records-of-another"):
            (folder / name).mkdir(parents=True)
        for name, text in PLANTED.items():
            (folder / name).write_text(text)

    def run(self, *before: str) -> "subprocess.CompletedProcess[str]":
        prey = ("home", "suite", "records-of-another", "records")
        engine = shlex.join([sys.executable, str(HOSTILE), *(str(self.folder / name) for name in prey)])
        environment = {"HOME": str(self.folder / "home"), "TMPDIR": str(self.folder / "temporary"), "PATH": "/usr/bin"}
        return subprocess.run(
            [*before, sys.executable, "-P", "-c", RUN, "certify", f"exec:{engine}", *ASKED],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def records(self) -> dict[str, bytes]:
        """
        Every file of the run, without what no two runs have in common.
        """
        folder = self.folder / "records"
        return {
            str(path.relative_to(folder)): OF_A_MOMENT.sub(b"", path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def planted(self) -> dict[str, str]:
        folders = {path.parts[0] for path in map(Path, PLANTED)}
        files = (path for name in folders for path in (self.folder / name).rglob("*") if path.is_file())
        return {str(path.relative_to(self.folder)): path.read_text() for path in files}


@pytest.mark.skipif(confinement() is not Confinement.FULL, reason=f"Landlock here: {confinement()}")
def test_a_hostile_engine_gets_the_verdict_of_an_honest_one_and_spoils_nothing(
    tmp_path: Path,
) -> None:
    place = Place(tmp_path / "place")
    honest = place.run()
    assert honest.returncode == 1, honest.stdout + honest.stderr
    expected = place.records()
    assert expected["run.jsonl"].count(b'"deviates"') > 2
    assert any(name.startswith("deviation-") for name in expected)
    for path in (place.folder / "records").iterdir():
        path.unlink()
    (place.folder / "records").rmdir()

    (place.folder / "home" / "hostile").touch()
    hostile = place.run()
    assert hostile.returncode == honest.returncode, hostile.stdout + hostile.stderr
    assert place.records() == expected
    assert place.planted() == PLANTED | {"home/hostile": ""}
    assert not [path for path in (place.folder / "temporary").rglob("*") if path.is_file()]
    shown = [re.sub(r"in [0-9.]+ s$|^ +20.*", "", line) for line in hostile.stdout.splitlines()]
    assert shown == [re.sub(r"in [0-9.]+ s$|^ +20.*", "", line) for line in honest.stdout.splitlines()]
    with (place.folder / "records" / "run.jsonl").open("rb") as lines:
        header = read(lines).header
    assert (header.confinement, header.engine_writes) == ("full", ())
    assert "it could write in its own folder, and nowhere else" in hostile.stdout


def test_a_system_without_landlock_certifies_as_well_and_says_that_nothing_was_confined(tmp_path: Path) -> None:
    place = Place(tmp_path / "place")
    done = place.run(sys.executable, str(WITHOUT_LANDLOCK), "ENOSYS")
    if "no filter of system calls" in done.stderr:
        pytest.skip("system calls cannot be filtered here, so Landlock cannot be hidden")
    assert done.returncode == 1, done.stdout + done.stderr
    with (place.folder / "records" / "run.jsonl").open("rb") as lines:
        assert read(lines).header.confinement == "none"
    assert "confined  no: it could write wherever the user may" in done.stdout


def test_the_doctor_says_that_nothing_is_confined(misdeal: Misdeal) -> None:
    without = [sys.executable, str(WITHOUT_LANDLOCK), "ENOSYS"]
    doctor = [sys.executable, "-P", "-m", "conformance", "doctor", "chaos:writes-outside"]
    done = misdeal.in_a_shell(shlex.join([*without, *doctor]))
    if "no filter of system calls" in done.stderr:
        pytest.skip("system calls cannot be filtered here, so Landlock cannot be hidden")
    assert done.returncode == 0, done.stdout + done.stderr
    told = " ".join(done.stdout.split())
    assert "place nothing confines it, for this system has no Landlock: it can write wherever you may" in told
