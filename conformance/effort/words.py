"""
Cells in words: "exposed cards with 9 hands dealt", "the turn with the call after the award".
"""

import tomllib
from functools import cache
from importlib.resources import files

from conformance.effort.cells import NONE, SUBJECTS, Cell, Value
from reports.clause_names import clause_name
from reports.languages import LANGUAGES
from reports.page import spaced
from reports.story import Words


@cache
def cell_words() -> dict[str, dict[str, Words]]:
    """
    The phrase of each feature, and by feature the values that have words of their own.
    """
    return tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


def in_words(cell: Cell, language: str = "en") -> str:
    """
    The cell in words.
    """
    return " ".join(told(value, language) for value in cell)


def in_all_languages(cell: Cell) -> Words:
    """
    The cell in the words of each language.
    """
    return {language: in_words(cell, language) for language in LANGUAGES}


@cache
def told(value: Value, language: str = "en") -> str:
    """
    A value of a feature in words.
    """
    name, spelt = value
    phrases = cell_words()["phrases"]
    if name in SUBJECTS:
        words = phrases["clean"] if spelt == NONE else clause_name(spelt)
        return words.get(language) or words["en"]
    known = cell_words().get(name, {}).get(spelt)
    return phrases[name][language].format(known[language] if known is not None else spaced(spelt))
