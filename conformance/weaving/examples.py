"""
The smallest group that each generator makes, told as a story.
"""

import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from conformance.shrink import ForgivingDraw
from conformance.strategies import REGISTRY, group_for
from conformance.strategies.source import Source
from conformance.telling import tell
from conformance.weaving.golden import one_line
from conformance.weaving.modules import ROOT
from reference_engine.rule_on import rule_on


class Example(Struct, frozen=True):
    """
    A generator: its module and first sentence, its games, and its smallest group, a title and lines for each member.
    """

    slug: str
    clause: str
    path: str
    text: str
    games: tuple[str, ...]
    edition: str
    table: tuple[str, ...]
    hand: tuple[str, ...]
    members: tuple[tuple[str, str], ...]


@cache
def examples() -> tuple[Example, ...]:
    """
    The smallest group of every generator, in the latest edition it knows.
    """
    return tuple(_example(source) for source in REGISTRY)


def _example(source: Source) -> Example:
    game, book = source.games[0], source.editions[-1]
    group = group_for(source, ForgivingDraw((), game), book)
    told = tell(group.members[0].case)
    module = inspect.getmodule(source.generate)
    path = Path(inspect.getfile(source.generate)).relative_to(ROOT).as_posix()
    return Example(
        slug=source.slug,
        clause=source.clause,
        path=path,
        text=" ".join((inspect.getdoc(module) or "").split("\n\n")[0].split()),
        games=tuple(each.value for each in source.games),
        edition=book,
        table=tuple(told.opening["en"].splitlines()),
        hand=tuple(" ".join(step.text["en"].split()) for step in told.steps),
        members=tuple(_members(source, book)),
    )


def _members(source: Source, book: str) -> Iterator[tuple[str, str]]:
    for member in group_for(source, ForgivingDraw((), source.games[0]), book).members:
        ruling = one_line(rule_on(member.case).members[0].ruling, member.case)
        yield f"{member.twin.value}: {member.edit}", ruling
