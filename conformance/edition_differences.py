"""
Where two editions rule differently: for each clause a smallest hand, found by the generators and made smaller.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from conformance.candidate import size_of
from conformance.draw import Draw, RandomDraw
from conformance.group import Member
from conformance.shrink import Log, LoggedDraw, shrink
from conformance.strategies import REGISTRY, group_for
from conformance.strategies.source import Source
from conformance.telling.clauses import deciding, differing_fields
from reference_engine.editions import Edition, edition, parameters
from reference_engine.model.case import Case
from reference_engine.model.ruling import Disregard, PermittedSet, Ruling, Standing
from reference_engine.rule_on import rule_by

_TRIES = 150
"""
How many groups of a generator are looked at.
"""
_SHRUNK = 4
"""
How many of the smallest hands that were found are made smaller.
"""
_SHRINKING = 400
"""
How often the editions are asked while the hand is made smaller.
"""


class _Found(Struct, frozen=True):
    """
    A member of a group that two editions rule otherwise, and the draws that made the group.
    """

    source: Source
    log: Log
    member: Member


def differing_clauses(old: str, new: str) -> tuple[str, ...]:
    """
    The clauses that the two editions do not state alike, in the order of the editions.
    """
    return tuple(slug for slug in edition(new).clauses if differing_fields(slug, (old, new)))


@cache
def smallest_hand(slug: str, old: str, new: str) -> Case | None:
    """
    A smallest case that the two editions rule otherwise because of the clause; the same one each time.

    None where no parameter of the clause differs, or where the clause's generators make no such case.
    """
    if not deciding(slug, (old, new)):
        return None
    found = sorted((hand for source in _sources(slug, old, new) for hand in _hands(source, slug, old, new)), key=_size)
    return min((_smaller(hand, slug, old, new) for hand in found[:_SHRUNK]), key=size_of, default=None)


def rulings_differ(case: Case, slug: str, old: str, new: str) -> bool:
    """
    Whether the two editions require different rulings of the case because of the clause.

    One of them cites it, and `old` would rule otherwise if only the clause's parameters were those of `new`.
    """
    by_old, by_new = (rule_by(edition(book), case) for book in (old, new))
    if required(by_old) == required(by_new):
        return False
    if not any(slug in permitted.members[0].ruling.clauses for permitted in (by_old, by_new)):
        return False
    return required(rule_by(_with_parameters_of(old, new, slug), case)) != required(by_old)


@cache
def _with_parameters_of(old: str, new: str, slug: str) -> Edition:
    answers = {name: getattr(edition(new).parameters, name) for name in deciding(slug, (old, new))}
    return replace(edition(old), parameters=replace(edition(old).parameters, **answers))


def required(permitted: PermittedSet) -> frozenset[Ruling]:
    """
    What the required rulings do: without clauses, evidence, options and remedies that have no effect.
    """
    return frozenset(
        replace(
            member.ruling,
            clauses=(),
            evidence=(),
            options=(),
            remedies=tuple(it for it in member.ruling.remedies if not isinstance(it, Disregard)),
        )
        for member in permitted.members
        if member.standing is Standing.REQUIRED
    )


def _kin(slug: str, old: str, new: str) -> frozenset[str]:
    """
    The clauses that hang on the same parameters.
    """
    return frozenset(other for name in deciding(slug, (old, new)) for other in parameters()[name].clauses)


def _sources(slug: str, old: str, new: str) -> list[Source]:
    kin = _kin(slug, old, new)
    return [source for source in REGISTRY if source.clause in kin and new in source.editions]


def _hands(source: Source, slug: str, old: str, new: str) -> Iterator[_Found]:
    for index in range(_TRIES):
        drawn = LoggedDraw(RandomDraw(Random(f"{old} {new} {slug} {source.slug} {index}"), source.games[0]))  # noqa: S311
        group = group_for(source, drawn, new)
        for member in group.members:
            if rulings_differ(member.case, slug, old, new):
                yield _Found(source, drawn.log, member)


def _size(found: _Found) -> int:
    return size_of(found.member.case)


def _smaller(found: _Found, slug: str, old: str, new: str) -> Case:
    def build(draw: Draw) -> Case | None:
        group = group_for(found.source, draw, new)
        return next((member.case for member in group.members if member.twin is found.member.twin), None)

    def ask(case: Case) -> Case | None:
        return case if rulings_differ(case, slug, old, new) else None

    shrunk = shrink(found.log, build, size_of, ask, _SHRINKING, game=found.source.games[0])
    return shrunk.smallest or found.member.case
