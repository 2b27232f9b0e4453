"""
The stream of checks: a lane for each clause of an edition.

A lane is a function of suite version, edition, profile, seed and clause. It is made of segments, each of which can be
drawn without those before it.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from conformance.check import Check, prepared
from conformance.draw import Draw, RandomDraw
from conformance.group import Group
from conformance.settled import Origin
from conformance.strategies import REGISTRY
from conformance.strategies.house_definitions import house_sources
from conformance.suite_version import SUITE_VERSION
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.games import Game

SEGMENT = 24
"""
The checks of one segment of a lane.
"""
SEGMENTS_APART = 1_000_000
"""
So far apart are the numbers at which segments begin. No segment takes as many attempts.
"""
_FRUITLESS = 60
"""
A lane that makes no check in so many attempts has none in this profile.
"""


class SuiteAtFault(Exception):  # noqa: N818 - whose fault it is, which is what matters
    """
    A generator or the reference engine failed: nothing that the engine under test did.
    """


class Lane:
    """
    The checks of one clause, in order, or of a later segment of it. Its generators take turns.
    """

    def __init__(
        self,
        edition: str,
        clause: str,
        *,
        profile: str,
        seed: int,
        game: Game = Game.NO_LIMIT_HOLDEM,
        house: House = NO_HOUSE,
        segment: int = 0,
    ) -> None:
        self.edition = edition
        self.clause = clause
        self.game = game
        self.profile = profile
        self.seed = seed
        self.house = house
        self.segment = segment
        self.discarded_checks = 0
        self._has_given, self._is_exhausted = False, False
        self._sources = [
            source
            for source in (*REGISTRY, *house_sources(house.switches))
            if source.clause == clause
            and edition in source.editions
            and profile in source.profiles
            and game in source.games
        ]
        self._origins = self._origin_stream()

    def _origin_stream(self) -> Iterator[Origin]:
        index = self.segment * SEGMENTS_APART
        while self._sources:
            for source in self._sources:
                yield Origin(self.edition, self.clause, source.slug, index, self.game)
            index += 1

    def next_check(self) -> tuple[Check, Origin] | None:
        """
        The next check; None when the lane seems to have none left.
        """
        for origin in islice(self._origins, _FRUITLESS):
            check = self.check_at(origin)
            if check is not None:
                self._has_given = True
                return check, origin
            self.discarded_checks += 1
        self._origins = iter(())
        self._is_exhausted = True
        return None

    @property
    def is_emptied_by_the_house(self) -> bool:
        """
        Whether the house's readings leave the lane without any check, where it has some without them.
        """
        if not self.house.switches or self._has_given or not self._is_exhausted:
            return False
        plain = Lane(self.edition, self.clause, profile=self.profile, seed=self.seed, game=self.game)
        return plain.next_check() is not None

    def check_at(self, origin: Origin) -> Check | None:
        """
        The check of that origin; None when its twins are not told apart.
        """
        return self.check_from(origin, self.draw_of(origin))

    def draw_of(self, origin: Origin) -> RandomDraw:
        """
        The draws that make the group of that origin.
        """
        place = place_in_stream(self.edition, self.game)
        return RandomDraw(random_of(place, self.profile, self.seed, self.clause, origin.slug, origin.index), self.game)

    def check_from(self, origin: Origin, draw: Draw) -> Check | None:
        """
        The check that the generator of that origin makes of the draws.
        """
        return self._built(self.generator_of(origin), draw, origin)

    def generator_of(self, origin: Origin) -> Callable[..., Group]:
        """
        The generator of that origin.
        """
        return next(source.generate for source in self._sources if source.slug == origin.slug)

    def _built(self, generate: Callable[..., Group], draw: Draw, origin: Origin) -> Check | None:
        try:
            return prepared(generate(draw, edition=self.edition), self.profile, self.house)
        except Exception as problem:
            where = f"the case {origin.slug} number {origin.index} of {self.edition}"
            raise SuiteAtFault(f"{where}: {type(problem).__name__}: {problem}") from problem


def lanes(
    editions: Sequence[str],
    clauses: Sequence[str],
    *,
    profile: str,
    seed: int,
    games: Sequence[Game] = (Game.NO_LIMIT_HOLDEM,),
    house: House = NO_HOUSE,
) -> tuple[Lane, ...]:
    """
    The lanes of the editions and games for the clauses that have generators; all clauses when none is named.
    """
    return tuple(
        Lane(edition, clause, profile=profile, seed=seed, game=game, house=house)
        for edition in editions
        for game in games
        for clause in dict.fromkeys(
            source.clause for source in REGISTRY if edition in source.editions and game in source.games
        )
        if not clauses or clause in clauses
    )


def segments_of(checks: int) -> tuple[tuple[int, int], ...]:
    """
    The segments of a lane of which a run asks so many checks, each with its share: one of the first, then the rest.
    """
    rest = range(0, checks - 1, SEGMENT)
    later = tuple((segment, min(SEGMENT, checks - 1 - first)) for segment, first in enumerate(rest, 1))
    return ((0, 1), *later) if checks > 0 else ()


def place_in_stream(edition: str, game: Game) -> str:
    """
    The name of an edition and a game in the stream; that of hold'em is the edition's alone.
    """
    return edition if game is Game.NO_LIMIT_HOLDEM else f"{edition}/{game}"


def random_of(*parts: object) -> Random:
    """
    The random source of a place in the stream: the same on every machine, another one in another version of the suite.
    """
    name = "/".join(map(str, (SUITE_VERSION, *parts)))
    return Random(int.from_bytes(hashlib.sha256(name.encode()).digest(), "big"))  # noqa: S311 - to be repeated
