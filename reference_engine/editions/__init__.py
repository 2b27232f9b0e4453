"""
Editions as data: the base, what each edition changes in it, and the policy switches.
"""

from functools import cache
from importlib.resources import files

from reference_engine.editions.checks import InvalidEdition
from reference_engine.editions.dealing import DealingClause, read_dealing
from reference_engine.editions.entries import (
    LANGUAGES,
    Clause,
    Edition,
    Parameter,
    Parameters,
    Switch,
    UnknownClause,
    Words,
)
from reference_engine.editions.reading import read_edition, read_parameters, read_switches

__all__ = [
    "EDITIONS",
    "LANGUAGES",
    "Clause",
    "DealingClause",
    "Edition",
    "InvalidEdition",
    "Parameter",
    "Parameters",
    "Switch",
    "UnknownClause",
    "UnknownEdition",
    "Words",
    "dealing_clauses",
    "edition",
    "parameters",
    "switches",
]

EDITIONS: tuple[str, ...] = ("tda-2019", "tda-2024")
"""
The editions that are encoded. Another one is refused by name, never approximated.
"""


class UnknownEdition(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    An edition that is not encoded.
    """

    def __init__(self, name: str) -> None:
        """
        Name the edition and those there are.
        """
        self.name = name
        super().__init__(f"edition {name!r} is not encoded; encoded are {', '.join(EDITIONS)}")


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def edition(name: str) -> Edition:
    """
    The edition of that name, base and differences put together.

    Raises UnknownEdition, and InvalidEdition with every problem of its files.
    """
    if name not in EDITIONS:
        raise UnknownEdition(name)
    return read_edition(name, _file)


@cache
def parameters() -> dict[str, Parameter]:
    """
    What each parameter of the editions asks, by name.
    """
    return read_parameters(_file)


@cache
def switches() -> dict[str, Switch]:
    """
    The policy switches by name.
    """
    return read_switches(_file, EDITIONS)


@cache
def dealing_clauses() -> dict[str, DealingClause]:
    """
    The clauses that an engine's own deal is judged by, in the order in which findings are told.
    """
    return read_dealing(_file, EDITIONS)
