"""
Where the cases of the sweep come from: every clause's generator in every game it has, and a wild record after each.

Each game and edition has as many origins as any other: where a generator does not have the game, a wild record comes.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec import Struct

from conformance.draw import Draw
from conformance.strategies import REGISTRY, group_for
from conformance.strategies.source import Source
from conformance.strategies.wild_records import wild_case
from reference_engine.editions import EDITIONS
from reference_engine.model.case import Case
from reference_engine.model.games import FACTS, Game


class Origin(Struct, frozen=True):
    """
    A source of cases for one game and edition; `build` makes them of draws.
    """

    name: str
    game: Game
    edition: str
    build: Callable[[Draw], tuple[Case, ...]]


@cache
def origins() -> tuple[Origin, ...]:
    """
    Every origin, in the order in which a sweep goes round.
    """
    return tuple(_round())


def _round() -> Iterator[Origin]:
    for book in EDITIONS:
        for game in FACTS:
            wild = Origin("wild", game, book, partial(_wild, book))
            for source in REGISTRY:
                has_both = book in source.editions and game in source.games
                yield Origin(source.slug, game, book, partial(_of_a_group, source, book)) if has_both else wild
                yield wild


def _of_a_group(source: Source, book: str, draw: Draw) -> tuple[Case, ...]:
    return tuple(member.case for member in group_for(source, draw, book).members)


def _wild(book: str, draw: Draw) -> tuple[Case, ...]:
    return (wild_case(draw, edition=book),)
