"""
What a run is cut into: shards, each of which is asked by itself, in any order and on any machine.

A shard is a function of the certification and its number, and so is the cut: the number of workers changes no result.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from msgspec import Struct

from conformance.certification import Certification
from conformance.dealer import DealerRole
from conformance.floor import FloorRole
from conformance.lanes import Lane, lanes, random_of, segments_of
from reference_engine.model.games import Game

_CHECKS, _DEALS = 512, 96
"""
So many checks of a floor, or requests to a dealer, make a shard: some seconds of work, of which the start of the
engine is a small part.
"""

_CLAUSES_A_DEAL = 8


class Stretch(Struct, frozen=True):
    """
    A segment of a lane, or the first checks of it.
    """

    edition: str
    game: Game
    clause: str
    segment: int
    checks: int


class Shard(Struct, frozen=True, kw_only=True):
    """
    The part of a run that one engine process is asked: stretches of lanes, or the deals from one to before another.
    """

    number: int
    role: str
    stretches: tuple[Stretch, ...] = ()
    deals: tuple[int, int] = (0, 0)

    @property
    def planned(self) -> int:
        """
        How many checks, or requests to deal.
        """
        return sum(stretch.checks for stretch in self.stretches) + self.deals[1] - self.deals[0]

    @property
    def expected_checks(self) -> int:
        """
        About how many checks come of it: a deal is one for each clause at stake.
        """
        return self.planned if self.role == FloorRole.role else self.planned * _CLAUSES_A_DEAL

    @property
    def weight(self) -> float:
        """
        How much work it is; that of a whole shard is 1.
        """
        return self.planned / (_CHECKS if self.role == FloorRole.role else _DEALS)


def shards_of(certification: Certification) -> tuple[Shard, ...]:
    """
    The shards of a run, by number. Those of both roles take turns, so that an early end cuts both.
    """
    cuts = [
        ((place + 0.5) / len(cut), cut_of)
        for cut in (_of_floor(certification), _of_dealer(certification))
        for place, cut_of in enumerate(cut)
    ]
    ordered = sorted(cuts, key=lambda placed: placed[0])
    return tuple(
        Shard(number=number, role=role, stretches=stretches, deals=deals)
        for number, (_, (role, stretches, deals)) in enumerate(ordered)
    )


_Cut = tuple[str, tuple[Stretch, ...], tuple[int, int]]


def _of_floor(certification: Certification) -> list[_Cut]:
    plan, options = certification.plan, certification.options
    if FloorRole.role not in plan.roles:
        return []
    (first, checks), *later = segments_of(certification.of_each_game.checks)
    asked = _lanes(certification)
    stretches = [
        Stretch(lane.edition, lane.game, lane.clause, segment, share) for segment, share in later for lane in asked
    ]
    # What is asked again after a restart, of each lane one check, comes last: it takes another engine process.
    again = [Stretch(lane.edition, lane.game, lane.clause, first, checks) for lane in asked]
    # Mixed, so that every shard has something of everything: an early end leaves no edition, game or clause out.
    order = random_of("shards", options.profile, options.seed)
    cuts: list[_Cut] = []
    for part in (stretches, again):
        order.shuffle(part)
        count = ceil(sum(stretch.checks for stretch in part) / _CHECKS)
        cuts += [(FloorRole.role, tuple(part[place::count]), (0, 0)) for place in range(count)]
    return cuts


def _of_dealer(certification: Certification) -> list[_Cut]:
    plan = certification.plan
    if DealerRole.role not in plan.roles:
        return []
    deals = certification.dealer().planned
    count = ceil(deals / _DEALS)
    ends = [deals * place // count for place in range(count + 1)]
    return [(DealerRole.role, (), (first, last)) for first, last in pairwise(ends)]


def _lanes(certification: Certification) -> tuple[Lane, ...]:
    plan, options = certification.plan, certification.options
    return lanes(
        plan.editions,
        options.clauses,
        profile=options.profile,
        seed=options.seed,
        games=plan.games,
        house=options.settled,
    )


def lanes_of(certification: Certification, shard: Shard) -> Iterator[tuple[Lane, int]]:
    """
    The lanes of a shard, each with the number of its checks.
    """
    options = certification.options
    for stretch in shard.stretches:
        lane = Lane(
            stretch.edition,
            stretch.clause,
            profile=options.profile,
            seed=options.seed,
            game=stretch.game,
            house=options.settled,
            segment=stretch.segment,
        )
        yield lane, stretch.checks
