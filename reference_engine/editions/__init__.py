"""
Editions as data: the base, what each edition changes in it, and the policy switches.
"""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from reference_engine.model.ruling import EvidenceTag, Severity

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


class UnknownClause(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A clause that an edition does not have.
    """


class _ClauseText(Struct, frozen=True, forbid_unknown_fields=True):
    number: str
    severity: Severity
    tag: EvidenceTag
    source: str
    summary: dict[str, str]


class Clause(Struct, frozen=True):
    """
    A clause of one edition.

    `number` is as printed, `summary` in own words by language, `source` says where the clause was read.
    """

    slug: str
    number: str
    severity: Severity
    tag: EvidenceTag
    source: str
    summary: dict[str, str]


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The points on which the editions' rulings differ.
    """

    absent_may_play_the_redeal: bool
    wrong_card_is_named: bool
    fouled_deck_is_defined: bool
    wrong_count_is_listed: bool
    unburned_flop_is_ruled: bool
    premature_streets_are_uniform: bool


class _Heading(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    base: str
    checked_on: date


class Edition(Struct, frozen=True):
    """
    One published rulebook.
    """

    name: str
    title: str
    checked_on: date
    parameters: Parameters
    clauses: dict[str, Clause]

    def clause(self, slug: str) -> Clause:
        """
        The clause of this edition.

        Raises UnknownClause, naming the clauses there are.
        """
        try:
            return self.clauses[slug]
        except KeyError:
            known = ", ".join(sorted(self.clauses))
            raise UnknownClause(f"{self.name} has no clause {slug!r}; it has {known}") from None


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """
    A choice between two readings: the suite's default (`a`, `b` or `open`), and what the other reading is worth.

    Where the default reading is derived, a ruling that the other one would change is a `should`.
    """

    question: str
    a: str
    b: str
    default: str
    other: str
    derived: bool = False


def _load(name: str) -> dict[str, object]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _clause_texts(tables: Mapping[str, object]) -> dict[str, _ClauseText]:
    return msgspec.convert(dict(tables), dict[str, _ClauseText])


@cache
def edition(name: str) -> Edition:
    """
    The edition of that name, base and differences put together.

    Raises UnknownEdition.
    """
    if name not in EDITIONS:
        raise UnknownEdition(name)
    tables = _load(name.replace("-", "_") + ".toml")
    heading = msgspec.convert(tables.pop("edition"), _Heading)
    parameters = msgspec.convert(tables.pop("parameters"), Parameters)
    texts = _clause_texts(_load(heading.base)) | _clause_texts(tables)
    clauses = {
        slug: Clause(slug, text.number, text.severity, text.tag, text.source, text.summary)
        for slug, text in texts.items()
    }
    return Edition(heading.name, heading.title, heading.checked_on, parameters, clauses)


@cache
def switches() -> dict[str, Switch]:
    """
    The policy switches by name.
    """
    return msgspec.convert(_load("switches.toml"), dict[str, Switch])
