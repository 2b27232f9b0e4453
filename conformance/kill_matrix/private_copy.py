"""
A private copy of the reference engine, in this process and apart from the suite's own.

Each module is executed anew under its own name while the suite's modules are set aside, so that the copy shares no
class and no state with the suite. What does not change from copy to copy is compiled once.
"""

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from conformance.kill_matrix.fault import SOURCES

_NAME = SOURCES.name


class _Copying(MetaPathFinder, Loader):
    """
    Finds and executes the modules of the copy; the source of some modules may be another one.
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = {SOURCES / module: source for module, source in sources.items()}

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        name, *inner = fullname.split(".")
        if name != _NAME:
            return None
        folder = SOURCES.joinpath(*inner)
        at = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
        return spec_from_file_location(
            fullname, at, loader=self, submodule_search_locations=[str(folder)] if folder.is_dir() else None
        )

    def exec_module(self, module: ModuleType) -> None:
        path = Path(str(module.__file__))
        source = self._sources.get(path)
        code = _compiled(path) if source is None else compile(source, path, "exec")
        exec(code, module.__dict__)  # noqa: S102 - the project's own source


@cache
def _compiled(path: Path) -> CodeType:
    return compile(path.read_bytes(), path, "exec")


def copied(names: Sequence[str], sources: Mapping[str, str]) -> tuple[ModuleType, ...]:
    """
    The named modules of a new copy of the reference engine, in which each module of `sources` has another source.
    """
    with _set_aside(_Copying(sources)):
        return tuple(importlib.import_module(f"{_NAME}.{name}") for name in names)


@contextmanager
def _set_aside(finder: _Copying) -> Iterator[None]:
    own = {name: sys.modules.pop(name) for name in _loaded()}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in _loaded():
            del sys.modules[name]
        sys.modules.update(own)


def _loaded() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] == _NAME]
