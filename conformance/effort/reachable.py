"""
Which cells the suite can ask at all: by family of games, profile and subject, pinned as data.

The subject of a member is its first feature: the irregularity of a case, the clause at stake in a request to deal. What
was not reached in so many draws may still exist, so a cell that a run meets beside these counts as possible too.
`python -m conformance.effort` draws the table anew.
"""

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from conformance.effort.cells import CLAUSE, EDITION, IRREGULARITY, MOMENTS, NO_SEAT, NONE, Cell, Value
from conformance.effort.words import told
from conformance.strategies.source import CORE, FULL, PHYSICAL
from reference_engine.model.games import FACTS, Family, Game

PAIRS = "pairs"
DEALING = "dealing"
_LAYERS = {DEALING: (DEALING,), CORE: (CORE,), FULL: (CORE, FULL), PHYSICAL: (CORE, FULL, PHYSICAL)}

Reach = Mapping[str, Sequence[str]]
"""
By feature, the values that were reached.
"""


def profile_of(role: str, profile: str) -> str:
    """
    The table that a role and a profile read.
    """
    return DEALING if role == "dealer" else profile


def subjects_of(role: str, profile: str, game: Game) -> set[str]:
    """
    What the checks of a game can be about: irregularities, or clauses at stake in the role of dealer.
    """
    by_subject, _ = _table(FACTS[game].family, profile_of(role, profile))
    return set(by_subject)


def possible_cells(
    role: str, profile: str, game: Game, subjects: Iterable[str], editions: Collection[str]
) -> set[Cell]:
    """
    The cells that checks about these subjects can lie in, in a game and in these editions.

    Clean twins have what the irregular members of their groups have, but no seat.
    """
    by_subject, pairs = _table(FACTS[game].family, profile_of(role, profile))
    subject_name = CLAUSE if role == "dealer" else IRREGULARITY

    def reach(subject: str) -> set[Value]:
        return {
            (name, value)
            for name, values in by_subject.get(subject, {}).items()
            for value in values
            if _is_of(game, name, value) and (name != EDITION or value in editions)
        }

    known = {subject: reach(subject) for subject in subjects}
    if NONE in known:
        elsewhere = {value for subject, values in known.items() if subject != NONE for value in values}
        known[NONE] &= elsewhere | {NO_SEAT}
    cells: set[Cell] = {((subject_name, subject), value) for subject, values in known.items() for value in values}
    for values in known.values():
        cells.update((one, two) for one, two in pairs if one in values and two in values)
    return cells


def unreached(game: Game) -> dict[str, tuple[str, ...]]:
    """
    By irregularity, the streets of the game and the moments of the call, in words, at which no generator has it.
    """
    by_subject, _ = _table(FACTS[game].family, PHYSICAL)
    all_there_are = {"street": FACTS[game].streets, "moment": MOMENTS}
    return {
        subject: tuple(
            told((name, value))
            for name, values in all_there_are.items()
            for value in values
            if value not in by_subject[subject].get(name, ())
        )
        for subject in sorted(by_subject)
        if subject != NONE
    }


def _is_of(game: Game, name: str, value: str) -> bool:
    facts = FACTS[game]
    if name == "seats":
        return int(value) <= facts.most_seats
    return name != "street" or value in facts.streets


@cache
def _table(family: Family, profile: str) -> tuple[dict[str, Reach], frozenset[tuple[Value, Value]]]:
    """
    The reach of each subject, and the pairs of other features that occur together.
    """
    tables = tomllib.loads(files(__package__).joinpath("reachable.toml").read_text(encoding="utf-8"))[family.value]
    content: dict[str, Reach] = {}
    for layer in _LAYERS[profile]:
        for subject, reach in tables.get(layer, {}).items():
            content[subject] = {**content.get(subject, {}), **reach}
    pairs = content.pop(PAIRS)
    return content, frozenset(
        ((name, value), (other, otherwise))
        for key, values in pairs.items()
        for name, value, other in [key.split()]
        for otherwise in values
    )
