"""
The counts of a run: what was picked and how stubs came out, by edition, game and clause.

All of it are sums, so that the tallies of parts of a run can be added up in any order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import factorial
from typing import NamedTuple

from conformance.random_remedies.draws import PICK, Drawn, Look
from reference_engine.model.ruling import Severity

STEP, AGAIN = "step from the pick before", "an earlier order again"


class Place(NamedTuple):
    """
    Where it was drawn. Edition and game are empty for all of a clause together.
    """

    edition: str
    game: str
    clause: str
    remedy: str

    @property
    def pooled(self) -> "Place":
        """
        The same clause and remedy in all editions and games.
        """
        return Place("", "", self.clause, self.remedy)


class Count:
    """
    How often an outcome was seen, and how often it could have been at which chance.
    """

    __slots__ = ("chances", "seen")

    def __init__(self) -> None:
        self.seen = 0
        self.chances: Counter[float] = Counter()

    @property
    def possible(self) -> int:
        """
        How often it could have been seen.
        """
        return self.chances.total()

    @property
    def expected(self) -> float:
        """
        How often it is seen on average.
        """
        return sum(chance * times for chance, times in self.chances.items())

    def add(self, other: "Count") -> None:
        """
        Add another count of the same.
        """
        self.seen += other.seen
        self.chances.update(other.chances)


Counts = dict[str, dict[str, Count]]
"""
By topic and outcome.
"""


class Counted:
    """
    What was drawn in one place: how often, of rulings of which severity, and the counts.
    """

    def __init__(self) -> None:
        self.severities: Counter[Severity] = Counter()
        self.sizes: Counter[int] = Counter()
        self.counts: Counts = {}

    @property
    def drawn(self) -> int:
        """
        How many picks or shuffles there were.
        """
        return self.sizes.total()

    def look(self, looks: Iterable[Look]) -> None:
        """
        Count the looks of one draw.
        """
        for look in looks:
            count = self.counts.setdefault(look.topic, {}).setdefault(look.what, Count())
            count.seen += look.is_so
            count.chances[look.chance] += 1

    def add(self, other: "Counted") -> None:
        """
        Add what was drawn elsewhere.
        """
        self.severities.update(other.severities)
        self.sizes.update(other.sizes)
        for topic, counts in other.counts.items():
            for what, count in counts.items():
                self.counts.setdefault(topic, {}).setdefault(what, Count()).add(count)


class Tally:
    """
    What an engine has drawn so far.
    """

    def __init__(self) -> None:
        self._counted: defaultdict[Place, Counted] = defaultdict(Counted)
        self._drawn: defaultdict[Place, list[tuple[int, int, tuple[int, ...]]]] = defaultdict(list)

    def enter(self, edition: str, game: str, clause: str, drawn: Iterable[Drawn]) -> None:
        """
        Count what was drawn in a check.
        """
        for one in drawn:
            place = Place(edition, game, clause, one.remedy)
            counted = self._counted[place]
            counted.severities[one.severity] += 1
            counted.sizes[one.of] += 1
            counted.look(one.looks)
            self._drawn[place].append((one.turn, one.of, one.order))

    def add(self, other: "Tally") -> None:
        """
        Add the tally of another part of the run.
        """
        for place, counted in other._counted.items():  # noqa: SLF001 - of the same class
            self._counted[place].add(counted)
            self._drawn[place] += other._drawn[place]  # noqa: SLF001 - of the same class

    def places(self) -> dict[Place, Counted]:
        """
        What was drawn by place, with the looks at one draw after the other; then each clause with all of its places.

        A clause that has one place only is not listed again.
        """
        found: dict[Place, Counted] = {}
        for place in sorted(self._counted):
            counted = Counted()
            counted.add(self._counted[place])
            counted.look(_in_turn(place.remedy, sorted(self._drawn[place])))
            found[place] = counted
        pools: defaultdict[Place, list[Counted]] = defaultdict(list)
        for place, counted in found.items():
            pools[place.pooled].append(counted)
        for pooled, parts in pools.items():
            if len(parts) > 1:
                found[pooled] = Counted()
                for part in parts:
                    found[pooled].add(part)
        return found


def _in_turn(remedy: str, drawn: Iterable[tuple[int, int, tuple[int, ...]]]) -> Iterator[Look]:
    """
    Looks at what was drawn before and after: a picker that goes round in turn, a shuffle that is always the same.
    """
    last: dict[int, tuple[int, ...]] = {}
    earlier: defaultdict[int, set[tuple[int, ...]]] = defaultdict(set)
    for _, size, order in drawn:
        if remedy == PICK and size in last:
            step = (order[0] - last[size][0]) % size
            yield from (Look(STEP, str(one), 1 / size, one == step) for one in range(size))
        if remedy != PICK and earlier[size]:
            yield Look(AGAIN, "come again", len(earlier[size]) / factorial(size), order in earlier[size])
        last[size] = order
        earlier[size].add(order)
