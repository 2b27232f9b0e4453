"""
The M of `N of M clauses scored`: the clauses that each profile can score in each edition, as data.
"""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _table() -> dict[str, dict[str, frozenset[str]]]:
    text = files(__package__).joinpath("scorable.toml").read_text(encoding="utf-8")
    return {
        book: {profile: frozenset(slugs) for profile, slugs in profiles.items()}
        for book, profiles in tomllib.loads(text).items()
    }


def scorable_clauses(role: str, edition: str, profile: str) -> frozenset[str]:
    """
    The clauses that the role scores in the edition; the role of dealer is always scored by `dealing`.
    """
    return _table()[edition].get("dealing" if role == "dealer" else profile, frozenset())


def is_countable(role: str, edition: str, clause: str, profile: str) -> bool:
    """
    Whether the clause is one of the M.
    """
    return clause in scorable_clauses(role, edition, profile)
