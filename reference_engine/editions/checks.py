"""
What the readers of the editions' files have in common: problems are collected, and a file is refused with all of them.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from reference_engine.editions.entries import LANGUAGES, Words

Files = Callable[[str], str]
"""
From the name of a file to its text. Raises FileNotFoundError.
"""


class InvalidEdition(ValueError):  # noqa: N818  (the word for the case, as the design has it)
    """
    Files of an edition that cannot be used.
    """

    def __init__(self, problems: list[str]) -> None:
        """
        Name every problem, one a line.
        """
        self.problems = tuple(problems)
        super().__init__("\n".join(problems))


class Problems(list[str]):
    """
    What is wrong so far.
    """

    def stop(self) -> None:
        """
        Raises InvalidEdition if there is anything wrong.
        """
        if self:
            raise InvalidEdition(self)


def tables_of(name: str, files: Files, problems: Problems) -> dict[str, Any]:
    """
    The tables of a file; none where it is missing or no TOML.
    """
    try:
        return dict(_parsed(files(name)))
    except FileNotFoundError:
        problems.append(f"there is no file {name}")
    except tomllib.TOMLDecodeError as problem:
        problems.append(f"{name} is not TOML: {problem}")
    return {}


@lru_cache(maxsize=8)
def _parsed(text: str) -> Mapping[str, Any]:
    """
    Editions share a base and the sources, and reading them is most of the time it takes to load one.
    """
    return tomllib.loads(text)


def table_of(
    raw: object, where: str, required: tuple[str, ...], problems: Problems, optional: tuple[str, ...] = ()
) -> dict[str, Any]:
    """
    The table, with a problem for each required key that is missing and for each that is not known.
    """
    if not isinstance(raw, dict):
        problems.append(f"{where}: no such table" if raw is None else f"{where} is no table")
        return {}
    problems += [f"{where}: no {key}" for key in required if key not in raw]
    known = required + optional
    problems += [f"{where}: unknown key {key!r}; known are {', '.join(known)}" for key in raw if key not in known]
    return raw


def words_of(raw: object, where: str, problems: Problems) -> Words:
    """
    A text in each language. A missing one is said by whoever asked for the table.
    """
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        problems.append(f"{where}: a text for each of {', '.join(LANGUAGES)}, not {raw!r}")
        return {}
    for language in LANGUAGES:
        if language not in raw:
            problems.append(f"{where}: no text in {language!r}")
        elif not isinstance(raw[language], str) or not raw[language].strip():
            problems.append(f"{where}: {language} is empty, or no text")
    problems += [f"{where}: unknown language {other!r}" for other in raw if other not in LANGUAGES]
    return raw


def is_list_of_names(value: object) -> bool:
    """
    Whether it is a list of at least one text and nothing else.
    """
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) for name in value)
