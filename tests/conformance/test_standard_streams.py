"""
Commands whose standard output or standard error is closed, full, or in an encoding without every letter.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MISDEAL = (sys.executable, "-P", "-m", "conformance")
DEVIATES = ("certify", "null:accepted", "--budget", "smoke", "--clause", "35-E", "--edition", "tda-2024")
ONE_GAME = (*DEVIATES, "--game", "no_limit_holdem", "--output", "records", "--jobs", "1")


def in_a_shell(folder: Path, ending: str, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """
    The command as a shell runs it that ends it with some redirections.
    """
    return subprocess.run(
        ["/bin/sh", "-c", f'"$@" {ending}', "sh", *MISDEAL, *arguments],
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("ending", [">&-", "<&- >&- 2>&-", "2>/dev/full"])
def test_what_is_closed_or_full_changes_no_exit_code(tmp_path: Path, ending: str) -> None:
    assert in_a_shell(tmp_path, ending, "explain", "35-E").returncode == 0
    assert in_a_shell(tmp_path, ending, "explain", "99-Z").returncode == 2
    assert in_a_shell(tmp_path, ending, "explain").returncode == 2


@pytest.mark.parametrize("words", [("--help",), ("explain", "--help"), ("explain", "35-E")])
def test_what_cannot_be_printed_is_said(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = in_a_shell(tmp_path, ">/dev/full", *words)
    assert done.returncode == 2
    assert done.stderr.startswith(b"misdeal: the output cannot be written: No space left on device.")


@pytest.mark.parametrize("ending", ["2>/dev/full", ">&- 2>&-"])
def test_a_run_goes_on_though_nobody_can_be_told_how_far_it_is(tmp_path: Path, ending: str) -> None:
    done = in_a_shell(tmp_path, ending, *ONE_GAME, "--verbose")
    assert done.returncode == 1
    assert b'"exit_code":1' in (tmp_path / "records" / "run.jsonl").read_bytes()
    assert not (tmp_path / "records" / "shards").exists()


def test_a_letter_that_cannot_be_encoded_is_written_out(tmp_path: Path) -> None:
    done = in_a_shell(tmp_path, "", "explain", "35-E", "--language", "es", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert rb"\xfa" in done.stdout or rb"\xf3" in done.stdout


def test_a_document_is_in_its_own_encoding(tmp_path: Path) -> None:
    assert in_a_shell(tmp_path, "2>/dev/null", *ONE_GAME).returncode == 1
    for command in ("report", "records"), ("compare", "records", "records"):
        asked = (*command, "--to", "html", "--language", "es")
        done = in_a_shell(tmp_path, "", *asked, PYTHONIOENCODING="ascii")
        assert b"the suite is at fault" not in done.stderr
        assert "ó" in done.stdout.decode()
