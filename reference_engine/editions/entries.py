"""
What an edition is made of: clauses, the points on which rulings differ, and the policy switches.
"""

from datetime import date
from typing import TypeAlias

from msgspec import Struct

from reference_engine.model.ruling import EvidenceTag, Severity

LANGUAGES: tuple[str, ...] = ("en", "es", "fr")
"""
Every text for people is there in each of them. None stands in for another.
"""

Words: TypeAlias = dict[str, str]
"""
One text in each of LANGUAGES.
"""


class UnknownClause(LookupError):  # noqa: N818  (the word for the case, as the design has it)
    """
    A clause that an edition does not have.
    """


class Clause(Struct, frozen=True):
    """
    A clause of one edition.

    `number` is as printed, `summary` in own words, `source` says where the clause was read. `checked` is the day on
    which the entry was compared with that source; none where no text of the edition was at hand.
    """

    slug: str
    number: str
    severity: Severity
    tag: EvidenceTag
    source: Words
    summary: Words
    checked: date | None = None


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The points on which the editions' rulings differ. `parameters.toml` puts each as a question.
    """

    absent_may_play_the_redeal: bool
    wrong_card_is_named: bool
    fouled_deck_is_defined: bool
    wrong_count_is_listed: bool
    unburned_flop_is_ruled: bool
    premature_streets_are_uniform: bool
    reshuffles_are_ruled: bool
    misplaced_button_is_ruled: bool


class Parameter(Struct, frozen=True):
    """
    What a parameter asks, and the clauses whose rulings its answer decides.
    """

    clauses: tuple[str, ...]
    question: Words


class Edition(Struct, frozen=True):
    """
    One published rulebook. `changed` are the clauses that it states otherwise than the base, in the base's order.
    """

    name: str
    title: Words
    parameters: Parameters
    clauses: dict[str, Clause]
    changed: tuple[str, ...] = ()

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


class Switch(Struct, frozen=True):
    """
    A question that the text leaves open: the readings, the suite's default, and what the other reading is worth.

    `default` is `a`, `b`, `open` (both are required), `floor` or `house` (the case is left to them unless a house file
    chooses) or `none` (no ruling depends on it); `b` is empty where there is no second reading. `other` is
    `acceptable`, `house` (only a house file may turn it) or `none`. Where the default reading is derived, a ruling that
    the other one would change is a `should`. `evidence` says what speaks for the default; `matters_in` are the editions
    in which a ruling can depend on the switch.
    """

    question: Words
    a: Words
    b: Words
    default: str
    other: str
    evidence: Words
    matters_in: tuple[str, ...]
    derived: bool = False
