"""
Clauses and irregularities by name, in each language.
"""

import tomllib
from functools import cache
from importlib.resources import files

from reports.page import spaced
from reports.story import Words


@cache
def clause_names() -> dict[str, Words]:
    """
    The names by slug; the English one is the slug with blanks.
    """
    read = tomllib.loads(files("reports").joinpath("clause_names.toml").read_text(encoding="utf-8"))
    return {slug: {"en": spaced(slug), **words} for slug, words in read.items()}


def clause_name(slug: str) -> Words:
    """
    The name of a clause or an irregularity; of one that is not known the slug with blanks.
    """
    return clause_names().get(slug, {"en": spaced(slug)})
