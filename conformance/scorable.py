"""
The M of `N of M clauses scored`: the clauses that each profile can score in each edition and game, as data.
"""

import tomllib
from functools import cache
from importlib.resources import files

from conformance.strategies.source import PHYSICAL
from reference_engine.model.games import Game

_Clauses = dict[str, dict[str, frozenset[str]]]


@cache
def _table() -> tuple[_Clauses, _Clauses]:
    """
    The clauses by edition and profile, and those left out by game and role.
    """
    content = tomllib.loads(files(__package__).joinpath("scorable.toml").read_text(encoding="utf-8"))
    left_out = content.pop("left_out")
    return _sets(content), _sets(left_out)


def _sets(content: dict[str, dict[str, list[str]]]) -> _Clauses:
    return {name: {kind: frozenset(slugs) for kind, slugs in kinds.items()} for name, kinds in content.items()}


def scorable_clauses(role: str, edition: str, profile: str, game: Game = Game.NO_LIMIT_HOLDEM) -> frozenset[str]:
    """
    The clauses that the role scores in the edition and the game; the role of dealer is always scored by `dealing`.
    """
    by_edition, left_out = _table()
    kind = "dealing" if role == "dealer" else profile
    missing = left_out.get(game.value, {}).get("dealing" if role == "dealer" else "floor", frozenset())
    scored = by_edition[edition].get(kind, frozenset())
    if kind == PHYSICAL:
        scored |= by_edition[edition]["full"]
    return scored - missing


def is_countable(role: str, edition: str, clause: str, profile: str, game: Game = Game.NO_LIMIT_HOLDEM) -> bool:
    """
    Whether the clause is one of the M.
    """
    return clause in scorable_clauses(role, edition, profile, game)
