"""
What became of each mutant: one file that grows by a line per mutant, and the survivors that are explained.
"""

import tomllib
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct

from tests.mutation.mutations import Mutation

EXPLAINED = Path(__file__).with_name("explained.toml")


class Result(Struct, frozen=True, kw_only=True):
    """
    One mutant judged: `tests` is the digest of the tests that judged it; `noticed_by` is empty when it survived.
    """

    module: str
    definition: str
    before: str
    after: str
    number: int
    digest: str
    tests: str
    noticed_by: str
    on: date


class Explanation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    Survivors of one definition that change the same lines, and why nothing can notice them.
    """

    module: str
    definition: str = ""
    before: str
    after: tuple[str, ...]
    reason: str


class Explanations(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The file of explanations.
    """

    survivor: tuple[Explanation, ...] = ()


class Results:
    """
    The results kept in a file. A line that was torn by a kill is passed over.
    """

    def __init__(self, path: Path, tests: str, explained: Sequence[Explanation] = ()) -> None:
        self._path = path
        self._tests = tests
        self._explained = _named(explained)
        self._kept: dict[tuple[str, str, str, str, int], Result] = {}
        torn = False
        for line in path.read_bytes().splitlines(keepends=True) if path.exists() else ():
            torn = not line.endswith(b"\n")
            try:
                self._remember(msgspec.json.decode(line, type=Result))
            except msgspec.DecodeError:
                continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if torn:
            self._append(b"\n")

    def of(self, module: str, mutation: Mutation) -> Result | None:
        """
        The result of a mutant, if it still counts.

        It does as long as the text of its definition is the same, and a survivor's as long as the tests are too, unless
        it is explained.
        """
        result = self._kept.get((module, *mutation.key))
        if result is None or result.digest != mutation.digest:
            return None
        is_known = (module, *mutation.key[:3]) in self._explained or result.tests == self._tests
        return result if result.noticed_by or is_known else None

    def add(self, module: str, mutation: Mutation, noticed_by: str, on: date) -> Result:
        """
        The result, on disk when this returns.
        """
        result = Result(
            module=module,
            definition=mutation.definition,
            before=mutation.before,
            after=mutation.after,
            number=mutation.number,
            digest=mutation.digest,
            tests=self._tests,
            noticed_by=noticed_by,
            on=on,
        )
        self._append(msgspec.json.encode(result) + b"\n")
        self._remember(result)
        return result

    def _append(self, line: bytes) -> None:
        with self._path.open("ab") as lines:
            lines.write(line)

    def _remember(self, result: Result) -> None:
        key = result.module, result.definition, result.before, result.after, result.number
        self._kept[key] = result


def explanations(path: Path = EXPLAINED) -> tuple[Explanation, ...]:
    """
    The explained survivors; msgspec.ValidationError where the file is not as it should be.
    """
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Explanations).survivor


def _named(explained: Iterable[Explanation]) -> frozenset[tuple[str, str, str, str]]:
    return frozenset((each.module, each.definition, each.before, after) for each in explained for after in each.after)


def unexplained(survivors: Iterable[Result], explained: Sequence[Explanation]) -> tuple[Result, ...]:
    """
    The survivors that no explanation names.
    """
    named = _named(explained)
    return tuple(
        result for result in survivors if (result.module, result.definition, result.before, result.after) not in named
    )


def without_survivor(
    survivors: Iterable[Result], explained: Sequence[Explanation], modules: Iterable[str]
) -> tuple[tuple[str, str, str, str], ...]:
    """
    What is explained in these modules and did not survive: module, definition, the lines before and after.
    """
    survived = {(result.module, result.definition, result.before, result.after) for result in survivors}
    looked_at = set(modules)
    return tuple(
        named
        for each in explained
        if each.module in looked_at
        for after in each.after
        if (named := (each.module, each.definition, each.before, after)) not in survived
    )
