"""
What an irregularity's module gives to the suite.
"""

from collections.abc import Callable
from typing import Protocol

from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from conformance.draw import Draw, strategy
from conformance.group import Group, Member, Twin
from conformance.strategies.actions import Record
from conformance.strategies.deals import Opening
from reference_engine.model.case import Case

TDA_2019 = "tda-2019"
TDA_2024 = "tda-2024"
BOTH_EDITIONS = (TDA_2019, TDA_2024)

CORE = "core"
FULL = "full"
EVERY_PROFILE = (CORE, FULL)


class Generate(Protocol):
    """
    A generator's body.
    """

    def __call__(self, draw: Draw, *, edition: str) -> Group: ...


class Source(Struct, frozen=True):
    """
    A generator with the clause its groups score, and the editions and profiles that it can score it in.
    """

    slug: str
    clause: str
    generate: Generate
    editions: tuple[str, ...] = BOTH_EDITIONS
    profiles: tuple[str, ...] = EVERY_PROFILE


Told = tuple[str, Case]
"""
A case and what was edited in it, in words.
"""


def told(edit: str, opening: Opening, line: str | bytes = "", *, edition: str, before: int | None = None) -> Told:
    """
    The case of an opening and a line of play.
    """
    return edit, Record(opening).play(line, before=before).case(edition)


def group(
    slug: str, clause: str, edition: str, irregular: Told, *, clean: Told | None = None, opposite: Told | None = None
) -> Group:
    """
    A group of the members that there are.
    """
    members = [Member(Twin.IRREGULAR, *irregular)]
    if clean is not None:
        members.append(Member(Twin.CLEAN, *clean))
    if opposite is not None:
        members.append(Member(Twin.OPPOSITE, *opposite))
    return Group(slug, clause, edition, tuple(members))


def groups(generate: Generate, edition: str) -> SearchStrategy[Group]:
    """
    The Hypothesis strategy of a generator's groups in an edition.
    """

    def body(draw: Draw) -> Group:
        return generate(draw, edition=edition)

    return strategy(body)


Inject = Callable[[Opening], Opening]
"""
An irregularity put into an opening.
"""
