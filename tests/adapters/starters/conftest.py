"""
The starters as `misdeal new` writes them, and the page of the tutorial, whose blocks are what is tried.
"""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adapters.starters.languages import LANGUAGES, Language
from conformance.cli import main

TUTORIAL = Path(__file__).parents[3] / "docs" / "tutorial.md"
PROGRAM_OF = {"javascript": "node", "csharp": "mono", "c": "c", "java": "java", "rust": "rust"}


class Tutorial:
    """
    The page, cut into blocks: the kind of each, the file that the text above it named last, and its lines.
    """

    def __init__(self) -> None:
        self.text = TUTORIAL.read_text(encoding="utf-8")

    @property
    def blocks(self) -> Iterator[tuple[str, str, list[str]]]:
        """
        Every block in order.
        """
        file = ""
        for above, kind, block in re.findall(r"(.*?)^```(\w+)\n(.*?)^```$", self.text, re.DOTALL | re.MULTILINE):
            named = re.findall(r"In `my-engine/([\w.]+)`|in `([\w.]+)`:", above)
            file = "".join(named[-1]) if named else file
            yield kind, file, block.splitlines()

    def changes_of(self, file: str) -> list[list[str]]:
        """
        The changes that the page makes in a file.
        """
        return [lines for kind, name, lines in self.blocks if kind == "diff" and name == file]


class Workshop:
    """
    Where starters are written, changed and built.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new(self, language: Language) -> Path:
        """
        The folder of a new starter.
        """
        folder = self.folder / f"{len(list(self.folder.glob('*')))} of {language.name}"
        assert main(["new", language.name, str(folder)]) == 0
        return folder

    def change(self, file: Path, change: list[str]) -> None:
        """
        Change a file: the lines that stay or go stand there once, one after the other.
        """
        old, new = ("\n".join(line[1:] for line in change if line[:1] != sign) for sign in "+-")
        source = file.read_text(encoding="utf-8")
        assert source.count(old) == 1, f"the page changes what is not in {file.name}:\n{old}"
        file.write_text(source.replace(old, new), encoding="utf-8")

    def built(self, folder: Path) -> tuple[str, ...]:
        """
        The command that runs the engine in that folder, after it was built as its README says.
        """
        readme = (folder / "README.md").read_text(encoding="utf-8")
        *build, certify = readme.split("```\n")[1].splitlines()
        for command in build:
            done = subprocess.run(shlex.split(command), cwd=folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        assert certify.startswith("misdeal certify exec:")
        run, *rest = shlex.split(shlex.split(certify)[2].removeprefix("exec:"))
        return sys.executable if run == "python3" else run, *rest


@pytest.fixture(scope="session")
def tutorial() -> Tutorial:
    return Tutorial()


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("a workshop"))


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest, needs: Callable[[str], None]) -> Language:
    """
    Each language whose compiler is there.
    """
    found = LANGUAGES[request.param]
    if found.name in PROGRAM_OF:
        needs(PROGRAM_OF[found.name])
    return found
