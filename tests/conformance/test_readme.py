"""
What the README prints and promises is what the suite does.
"""

import re
import shlex
from pathlib import Path

import pytest

from conformance.cli import main
from conformance.exit_codes import ExitCode

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_deviation_is_printed_as_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = re.search(r"`\.venv/bin/misdeal (certify pokerkit .+)`:", TEXT)
    story = re.search(r"```\n(Deviation .+?)```", TEXT, re.DOTALL)
    assert command
    assert story
    code = main([*shlex.split(command[1]), "--output", str(tmp_path / "run")])
    assert code == ExitCode.DEVIATES
    assert story[1] in capsys.readouterr().out


def test_every_linked_file_and_folder_exists() -> None:
    linked = re.findall(r"\]\(([^)]+)\)", TEXT)
    named = re.findall(r"`((?:reference_engine|conformance|adapters|reports|tests|benchmarks|docs)/[^`]*)`", TEXT)
    assert len(linked) > 4
    for path in linked + named:
        assert (README.parent / path.partition("#")[0]).exists(), path


def test_its_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(README.parent)
    commands = re.findall(r"^\.venv/bin/misdeal ((?:rule|explain) .+)$", TEXT, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert main(shlex.split(command)) == ExitCode.CONFORMS
