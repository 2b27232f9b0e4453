"""
Puts a mutant in the place of its module: into functions that are there already, or when the module is imported.
"""

import ast
import importlib.abc
import importlib.machinery
from collections.abc import Iterator, Sequence
from itertools import takewhile
from types import CodeType, FunctionType, ModuleType
from typing import Any

from msgspec import Struct


class Request(Struct, frozen=True):
    """
    The text of a module, and what is looked at before everything else: golden cases and tests by name.
    """

    module: str
    source: str
    first: tuple[str, ...] = ()


def changed_functions(sound: CodeType, mutant: CodeType) -> dict[str, CodeType] | None:
    """
    The functions whose code is another, by name; None where something outside of them is.
    """
    before, after = dict(_functions(sound)), dict(_functions(mutant))
    if before.keys() != after.keys() or _outside(sound) != _outside(mutant):
        return None
    return {name: code for name, code in after.items() if code != before[name]}


def changed_lines(sound: str, mutant: str) -> frozenset[int]:
    """
    The lines of the sound text, counted from 1, without whose running no change is run.

    They are the changed ones and those of the statements that these are part of; of a statement with others within it,
    the lines above them.
    """
    before, after = sound.splitlines(), mutant.splitlines()
    first, tail = _alike(before, after), _alike(before[::-1], after[::-1])
    touched = range(first + 1, max(len(before) - tail, first + 1) + 1)
    lines = set(touched)
    for node in ast.walk(ast.parse(sound)):
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef | ast.ClassDef):
            head = _head(node)
            whole = range(node.lineno, (node.end_lineno or node.lineno) + 1) if isinstance(node, ast.Match) else head
            if whole.start < touched.stop and touched.start < whole.stop:
                lines.update(head)
    return frozenset(lines)


def _alike(lines: Sequence[str], others: Sequence[str]) -> int:
    """
    How many lines are the same before the first that differs.
    """
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(lines, others, strict=False)))


def _head(node: ast.stmt) -> range:
    within = [child.lineno for child in ast.walk(node) if isinstance(child, ast.stmt) and child is not node]
    end = min(within) if within else (node.end_lineno or node.lineno) + 1
    return range(node.lineno, max(end, node.lineno + 1))


def _functions(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 0x2:  # a function has fast locals, a class body has none
                yield constant.co_qualname, constant
            else:
                yield from _functions(constant)


def _outside(code: CodeType) -> object:
    inner = [
        each if not isinstance(each, CodeType) else None if each.co_flags & 0x2 else _outside(each)
        for each in code.co_consts
    ]
    return code.co_code, code.co_names, repr(inner)


def function(module: ModuleType, name: str) -> FunctionType:
    """
    The function of that name in the module, within its property or cache.
    """
    owner: Any = module
    for part in name.split("."):
        owner = vars(owner)[part]
    owner = getattr(owner, "fget", owner)
    owner = getattr(owner, "__func__", owner)
    function = getattr(owner, "__wrapped__", owner)
    assert isinstance(function, FunctionType)
    return function


class Planted(importlib.abc.MetaPathFinder):
    """
    Finds the mutant in place of its module.
    """

    def __init__(self, request: Request) -> None:
        self._module = "reference_engine." + request.module.replace("/", ".")
        self._source = request.source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, self._source)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._source, self.get_filename(fullname), "exec")
