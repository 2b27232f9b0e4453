"""
The modules of the reference engine that state a rule, as their sources show them.
"""

import ast
import re
from functools import cache
from pathlib import Path

from msgspec import Struct

import reference_engine
from reference_engine.editions import EDITIONS, edition, switches

ENGINE = Path(reference_engine.__file__).parent
ROOT = ENGINE.parent
_CLAUSES = re.compile(r"^Clauses?: (.*?)(?=^Readings?:|\Z)", re.MULTILINE | re.DOTALL)
_LONGEST_QUOTE = 32
"""
Lines up to which a predicate is quoted whole.
"""


class RuleModule(Struct, frozen=True):
    """
    A module that states clauses or asks switches: what its docstring says, which switches, and its predicate.

    `predicate` is the source of the function that looks at a case, or of the first public one; empty where it is long.
    """

    name: str
    path: Path
    title: str
    text: str
    clauses: tuple[str, ...]
    switches: tuple[str, ...]
    predicate: str

    @property
    def page(self) -> str:
        """
        The name of the module's page.
        """
        return f"{self.path.stem}.md"

    @property
    def from_root(self) -> str:
        """
        The path of the module in the project.
        """
        return self.path.relative_to(ROOT).as_posix()


@cache
def rule_modules() -> tuple[RuleModule, ...]:
    """
    Every module whose docstring names the clauses that it states, or that asks a switch, by the names of the files.
    """
    paths = sorted([*ENGINE.glob("*.py"), *ENGINE.joinpath("rules").glob("*.py")], key=lambda path: path.stem)
    return tuple(module for path in paths if (module := _read(path)) is not None)


def _read(path: Path) -> RuleModule | None:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    docstring = ast.get_docstring(tree) or ""
    named = _CLAUSES.search(docstring)
    asked = _switches_asked(tree)
    if named is None and not (asked and docstring):
        return None
    known = {slug for book in EDITIONS for slug in edition(book).clauses}
    words = re.findall(r"[a-z_]+", named[1]) if named else []
    title, _, text = docstring.partition("\n")
    inside = path.parent.name == "rules"
    return RuleModule(
        name=f"reference_engine.{'rules.' if inside else ''}{path.stem}",
        path=path,
        title=title.rstrip("."),
        text=text.strip(),
        clauses=tuple(dict.fromkeys(word for word in words if word in known)),
        switches=asked,
        predicate=_predicate(source, tree),
    )


def _switches_asked(tree: ast.Module) -> tuple[str, ...]:
    """
    The switches that stand in the source as texts of their own, in the order of the switches' file.
    """
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return tuple(name for name in switches() if name in texts)


def _predicate(source: str, tree: ast.Module) -> str:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    functions.sort(key=lambda node: node.name != "find")
    if not functions:
        return ""
    quoted = ast.get_source_segment(source, functions[0]) or ""
    return quoted if len(quoted.splitlines()) <= _LONGEST_QUOTE else ""
