"""
The tutorial is carried out: each command is typed, each change is made, and what is printed is as the page shows it.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

Tutorial = Any
Workshop = Any
BIN = Path(sys.executable).parent


def test_the_page_is_carried_out(tutorial: Tutorial, workshop: Workshop, tmp_path: Path) -> None:
    environment = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    code, typed = 0, 0
    for kind, file, lines in tutorial.blocks:
        if kind == "diff" and file == "engine.py":
            workshop.change(tmp_path / "my-engine" / file, lines)
        if kind != "console":
            continue
        for command, expected in typed_in(lines):
            if command == "echo $?":
                printed = f"{code}\n"
            else:
                done = subprocess.run(
                    ["/bin/sh", "-c", command],
                    cwd=tmp_path,
                    env=environment,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                code, printed = done.returncode, done.stdout
            assert re.fullmatch(as_shown(expected), printed), f"$ {command}\n{printed}"
            typed += 1
    assert typed > 6


def typed_in(lines: list[str]) -> list[tuple[str, list[str]]]:
    """
    The commands of a block, each with the lines that it prints.
    """
    typed: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("$ "):
            typed.append((line[2:], []))
        else:
            typed[-1][1].append(line)
    return typed


def as_shown(lines: list[str]) -> str:
    """
    The pattern of what is printed; `...` stands for any lines.
    """
    return "".join(r"(?:.*\n)*" if line == "..." else f"{re.escape(line)}\n" for line in lines)


@pytest.mark.parametrize("file", ["engine.py", "engine.js", "Engine.cs", "engine.c", "Engine.java", "engine.rs"])
def test_the_page_has_the_rules_in_every_language(tutorial: Tutorial, file: str) -> None:
    assert tutorial.changes_of(file)
