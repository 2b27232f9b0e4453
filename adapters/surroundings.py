"""
What an engine's process finds around itself: an environment without secrets, a folder of its own, its words led there.

What it may do there: adapters/confinement.py, adapters/limits.py and docs/isolation.md.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from adapters.bounds import Bounds
from adapters.fresh_folder import FreshFolder

_PASSED_ON = ("HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT")
_PATHS_PASSED_ON = ("PATH", "PYTHONPATH", "NODE_PATH", "LD_LIBRARY_PATH")
_NO_BOUNDS = Bounds()


class Surroundings:
    """
    A fresh folder, which is also where the process is to put its temporary files, until it is left.

    Where it was given a folder the process works there instead; only its temporary files have a folder of their own.
    """

    def __init__(self, bounds: Bounds = _NO_BOUNDS) -> None:
        self._own = FreshFolder()
        self._given = bounds.folder.absolute() if bounds.folder is not None else None
        self._writes = bounds.writes

    @property
    def folder(self) -> Path:
        """
        Where the process works.
        """
        return self._given or self._own.path

    @property
    def writable(self) -> tuple[Path, ...]:
        """
        The folders and files in which the process may write.
        """
        return tuple(dict.fromkeys((self._own.path, self.folder, *self._writes)))

    def command(self, command: Sequence[str]) -> list[str]:
        """
        The command as it is to be typed in the folder: relative paths that lead somewhere from here are absolute.
        """
        if self._given is not None or not command:
            return list(command)
        program = os.path.abspath(command[0]) if os.sep in command[0] else command[0]  # noqa: PTH100 - links stay links
        return [program, *map(_led_from_here, command[1:])]

    def environment(self, command: Sequence[str]) -> dict[str, str]:
        """
        What an engine needs of the suite's environment to find its own parts, and nothing that is secret.
        """
        passed = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        passed |= {name: _absolute(os.environ[name]) for name in _PATHS_PASSED_ON if os.environ.get(name)}
        if self._given is None and _is_module_here(command):
            passed["PYTHONPATH"] = os.pathsep.join(filter(None, (passed.get("PYTHONPATH"), os.getcwd())))  # noqa: PTH109
        # The order of Python's hashes stays as it comes: an engine whose answers hang on it would look sound here.
        own = {"TMPDIR": str(self._own.path), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
        return passed | own

    def strays(self) -> list[int]:
        """
        The processes that were started from here and live, where the system shows them: by their environment.

        Among them may be those that left the engine's group.
        """
        return self._own.strays()

    def leave(self) -> None:
        """
        End what is left running, and remove the folder.
        """
        self._own.leave()


def _led_from_here(word: str) -> str:
    """
    The word, absolute where it names something in this folder: a path, an `--option=path`, or a list of paths.

    A word without a dot or a slash is no path, since it may mean anything else.
    """
    option, is_option, value = word.rpartition("=") if word.startswith("-") else ("", "", word)
    parts = value.split(os.pathsep)
    if value.startswith("-") or not all("." in part or os.sep in part for part in parts):
        return word
    if not all(os.path.exists(part) for part in parts):  # noqa: PTH110 - a word that is no path is no error
        return word
    return option + is_option + _absolute(value)


def _absolute(paths: str) -> str:
    return os.pathsep.join(os.path.abspath(path) for path in paths.split(os.pathsep))  # noqa: PTH100 - links stay links


def _is_module_here(command: Sequence[str]) -> bool:
    if not command or "python" not in os.path.basename(command[0]) or "-m" not in command[:-1]:  # noqa: PTH119
        return False
    top = command[command.index("-m") + 1].partition(".")[0]
    return Path(f"{top}.py").is_file() or Path(top).is_dir()
