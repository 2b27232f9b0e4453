"""
`misdeal new` as it is typed.
"""

import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adapters.starters.languages import LANGUAGES, NAME, Language

Misdeal = Any


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_it_writes_a_starter_under_its_name(language: Language, misdeal: Misdeal) -> None:
    done = misdeal("new", language.name, "somewhere/House deal", "--name", "House Deal 2.0")
    folder = Path("somewhere/House deal")
    assert (done.returncode, done.stderr) == (0, "")
    assert {it.name for it in folder.iterdir()} == {language.file, *language.more_files, "README.md"}
    source = (folder / language.file).read_text()
    assert "House Deal 2.0" in source
    assert NAME not in source
    readme = (folder / "README.md").read_text()
    assert readme.startswith("# House Deal 2.0\n")
    assert "$" not in readme
    assert max(map(len, readme.splitlines())) <= 120


@pytest.mark.parametrize("name", [name for it in LANGUAGES.values() for name in (it.name.upper(), *it.also_called)])
def test_a_language_has_its_usual_names(name: str, misdeal: Misdeal) -> None:
    assert misdeal("new", name, "engine").returncode == 0


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("my-engine", "my-engine"),
        ("my engine", "my engine"),
        ("Póker", "Pker"),
        ("牌", NAME),
        ("-", NAME),
        ("x" * 99, "x" * 60),
    ],
)
def test_it_is_called_as_its_folder_unless_it_is_said(folder: str, name: str, misdeal: Misdeal) -> None:
    assert misdeal("new", "python", f"./{folder}").returncode == 0
    assert f'"name": "{name}"' in (Path(folder) / "engine.py").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("python", "full"), "full is not empty, and nothing in it is overwritten"),
        (("python", "file"), "file is a file"),
        (("python", "file/new"), "cannot be used: Not a directory"),
        (("cobol", "new"), "there is no starter in `cobol`. Choose from: python, javascript, csharp, java, rust, c."),
        (("python", "new", "--name", 'a"b'), 'an engine cannot be called `a"b` here'),
        (("python", "new", "--name", ""), "an engine cannot be called `` here"),
        (("c", "new", "--name", "x" * 61), "Give 1 to 60 letters"),
        (("c",), "the following arguments are required: FOLDER"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(misdeal: Misdeal, arguments: tuple[str, ...], said: str) -> None:
    Path("full").mkdir()
    Path("full", "mine").write_text("mine")
    Path("file").write_text("mine")
    done = misdeal("new", *arguments)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert Path("full", "mine").read_text() == Path("file").read_text() == "mine"
    assert not Path("new").exists()


def test_an_empty_folder_is_taken(misdeal: Misdeal) -> None:
    Path("empty").mkdir()
    assert misdeal("new", "rust", "empty").returncode == 0


def test_what_it_tells_can_be_typed(misdeal: Misdeal, needs: Callable[[str], None]) -> None:
    needs("c")
    lines = misdeal("new", "c", "it's mine").stdout.splitlines()
    build, certify = (line for line in lines if line.startswith("  "))
    subprocess.run(shlex.split(build), check=True, timeout=60)
    words = shlex.split(certify)
    engine = next(word for word in words if word.startswith("exec:"))
    done = subprocess.run(
        shlex.split(engine.removeprefix("exec:")),
        input=b'{"type":"stop"}\n',
        capture_output=True,
        check=False,
        timeout=10,
    )
    assert (done.returncode, done.stdout) == (0, b"")


def test_its_help_teaches_with_examples(misdeal: Misdeal) -> None:
    told = misdeal("new", "--help").stdout
    assert "misdeal new python my-engine" in told
    assert max(map(len, told.splitlines())) <= 80
    assert all(language in told for language in LANGUAGES)
