"""
Installing an engine into a folder of its own: the locked files and nothing else, by pip or by npm.

A source distribution is built with the setuptools of a lock, in place of whatever the day's build would fetch. The
folder gets its name when all is there, so that an interrupted installation leaves none.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from adapters.catalogue import NODE, EngineEntry
from adapters.installed import FOLDER

_LOCKS = Path(__file__).parent / "locks"
_LAST_LINES = 4


class InstallationFailed(Exception):  # noqa: N818 - what happened, and what to do about it
    """
    An engine that could not be installed, in a sentence or two.
    """


def install(entry: EngineEntry) -> None:
    """
    Install the engine in the version that its adapter was written for.

    Raises InstallationFailed where the network, a program or a fitting file is missing.
    """
    if entry.place == "beside":
        raise InstallationFailed(f"{entry.name} comes with the suite, as its extra `engines`; it has no folder.")
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER, prefix=f".{entry.name}-") as scratch:
            made = Path(scratch) / entry.name
            made.mkdir()
            if entry.place == "npm":
                _npm(entry, made)
            else:
                _pip(entry, made, Path(scratch) / "build")
            shutil.rmtree(entry.folder, ignore_errors=True)
            made.rename(entry.folder)
    except OSError as problem:
        raise InstallationFailed(f"{entry.name} cannot be installed in {FOLDER}: {problem.strerror}.") from problem


def _pip(entry: EngineEntry, made: Path, build: Path) -> None:
    pip = (sys.executable, "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    locked = ("--no-deps", "--require-hashes", "--requirement")
    # Whatever else the user's pip is told, this folder is where it goes.
    environment = {name: value for name, value in os.environ.items() if name not in {"PIP_TARGET", "PIP_PREFIX"}}
    environment |= {"PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PIP_ROOT_USER_ACTION": "ignore"}
    how: tuple[str, ...] = ("--only-binary", ":all:")
    if entry.from_source:
        _run(entry, (*pip, *how, "--target", str(build), *locked, str(_LOCKS / "build.txt")), build.parent, environment)
        environment["PYTHONPATH"] = str(build)
        how = ("--use-pep517", "--no-build-isolation")
    wanted = ("--target", str(made), *locked, str(_LOCKS / f"{entry.name}.txt"))
    _run(entry, (*pip, *how, *wanted), build.parent, environment)


def _npm(entry: EngineEntry, made: Path) -> None:
    for program in (NODE, "npm"):
        if shutil.which(program) is None:
            raise InstallationFailed(f"{entry.name} needs {program}, which is not on the PATH. Install Node first.")
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(entry.adapter.parent / name, made / name)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    _run(entry, (shutil.which("npm") or "npm", "ci", *quiet), made, dict(os.environ))


def _run(entry: EngineEntry, command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        said = [line for line in (ended.stdout + ended.stderr).splitlines() if line.strip()]
        last = "\n".join(said[-_LAST_LINES:])
        raise InstallationFailed(
            f"{entry.name} {entry.version} was not installed; {Path(command[0]).name} says:\n{last}"
        )
