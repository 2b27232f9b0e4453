"""
`misdeal doctor` from the command line.
"""

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

Misdeal = Any
ENGINE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "stop":
        break
    if asked["type"] == "start":
        said = {"type": "identity", "protocol": 1, "vendor": "tests", "name": "House", "version": "1", "window": 1,
                "roles": ROLES, "games": GAMES, "editions": ["tda-2024"], "profiles": ["core"]}
    else:
        said = {"type": "answer", "id": asked["id"], "answer": "unsupported", "reason": "not written yet"}
    print(json.dumps(said), flush=True)
"""


def written(folder: Path, roles: list[str], games: list[str]) -> str:
    file = folder / "engine.py"
    file.write_text(ENGINE.replace("ROLES", repr(roles)).replace("GAMES", repr(games)))
    return "exec:" + shlex.join([sys.executable, "engine.py"])


def test_a_sound_engine_has_a_clean_bill(misdeal: Misdeal, tmp_path: Path) -> None:
    done = misdeal("doctor", written(tmp_path, ["floor", "dealer"], ["no_limit_holdem"]))
    assert done.returncode == 0, done.stdout
    assert "found" not in done.stdout.replace("Nothing was found", "")
    assert "32 of 32: unsupported, of which nothing is scored" in done.stdout
    assert done.stdout.splitlines()[1].startswith("place      ")
    assert done.stdout.splitlines()[-1] == "exit code 0: a clean bill"
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("roles", "games", "told"),
    [
        (["floor"], ["nlhe"], "It declares the game `nlhe`, and nothing has that name."),
        (["dealer"], [], "It declares no game, so that there is nothing to ask it."),
    ],
)
def test_names_that_nothing_has_are_found(
    misdeal: Misdeal, tmp_path: Path, roles: list[str], games: list[str], told: str
) -> None:
    done = misdeal("doctor", written(tmp_path, roles, games))
    assert done.returncode == 1
    assert told in " ".join(done.stdout.split())


def test_a_mistake_is_named_with_its_fix_and_ends_with_1(misdeal: Misdeal) -> None:
    done = misdeal("doctor", "chaos:crash")
    text = " ".join(done.stdout.split())
    assert done.returncode == 1
    assert "answers found: crashes" in text
    assert "1. It died of SIGABRT before it answers. Case" in text
    assert "Mend it: Catch what fails and answer `error`" in text
    assert "assertion failed: pot is negative" in text


def test_a_hostile_engine_steers_no_terminal(misdeal: Misdeal) -> None:
    done = misdeal("doctor", "chaos:escapes")
    assert done.returncode == 1
    assert all(character.isprintable() or character == "\n" for character in done.stdout)
    assert [line for line in done.stdout.splitlines() if line.startswith("exit code")] == [
        "exit code 1: something is to be mended"
    ]


@pytest.mark.parametrize("engine", ["chaos:crash-at-start", "exec:/nowhere/engine"])
def test_an_engine_without_a_handshake_ends_with_4(misdeal: Misdeal, engine: str) -> None:
    done = misdeal("doctor", engine)
    assert done.returncode == 4, done.stdout
    assert done.stdout.startswith("handshake  found: ")


@pytest.mark.parametrize("arguments", [("nobody",), ("chaos:sound", "--answer-limit", "0"), ("exec:",)])
def test_wrong_usage_ends_with_2(misdeal: Misdeal, arguments: tuple[str, ...]) -> None:
    done = misdeal("doctor", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
