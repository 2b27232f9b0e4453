"""
The sweep itself: records by number, each under the defaults and several pairs of switch settings.

A record is made of a seed and its number, so any part of a sweep can be run anywhere and comes out the same.
"""

import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from msgspec import Struct, field, structs

from conformance.draw import Draw, RandomDraw
from conformance.shrink import Log, LoggedDraw, shrink
from conformance.sweep.origins import Origin, origins
from conformance.sweep.settings import Setting, pairs, pairs_asked
from conformance.sweep.soundness import Looked, Violation, look_at
from reference_engine.model.case import Case

SEED = "misdeal sweep 1"
"""
The seed of every published sweep.
"""

_IN_TURN = 2
"""
Pairs of settings by which each record is ruled because their turn has come.
"""
_ASKED = 4
"""
At most as many pairs on whose switches the ruling really turns.
"""
_SHRINKING_BUDGET = 400


class Failure(Struct, frozen=True):
    """
    The smallest case found that shows a violation, and where it came from; no case where none could be built.
    """

    violation: Violation
    origin: str
    record: int
    case: Case | None


class Tally(Struct):
    """
    What a sweep came to: records drawn, cases ruled, failures by kind.

    `met` are the games and editions with the settings in which a case of theirs was ruled.
    """

    records: int = 0
    ruled: int = 0
    met: set[tuple[str, str, tuple[tuple[str, str], ...]]] = field(default_factory=set)
    failures: dict[str, Failure] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """
        Count what another part of the sweep came to.
        """
        self.records += other.records
        self.ruled += other.ruled
        self.met |= other.met
        for kind, failure in other.failures.items():
            self.failures.setdefault(kind, failure)


def sweep(numbers: range, seed: str = SEED) -> Tally:
    """
    Rule on the records of these numbers in all their settings.
    """
    tally = Tally()
    every = origins()
    for number in numbers:
        origin = every[number % len(every)]
        draw = LoggedDraw(RandomDraw(Random(f"{seed}, record {number}"), origin.game))  # noqa: S311 - no secret is drawn
        tally.records += 1
        try:
            built = origin.build(draw)
        except Exception as problem:  # noqa: BLE001 - a record that cannot be folded is a violation like another
            unbuilt = Violation(
                f"not built: {type(problem).__name__}", "".join(traceback.format_exception(problem)[-3:])
            )
            tally.failures.setdefault(unbuilt.kind, Failure(unbuilt, origin.name, number, None))
            continue
        for member, case in enumerate(built):
            for settled, looked in _in_settings(case, settings_in_turn(number), number):
                _count(tally, origin, settled, looked)
                for violation in looked.violations:
                    if violation.kind not in tally.failures:
                        found = _Found(origin, draw.log, member, settled.switches, violation.kind)
                        tally.failures[violation.kind] = found.smallest(number, settled, violation)
    return tally


def settings_in_turn(number: int) -> tuple[Setting, ...]:
    """
    The pairs of settings whose turn it is at a record: each game and edition goes through all of them by itself.
    """
    every = pairs()
    turn = _turns()[number % len(origins())]
    rounds = number // len(origins())
    first = (rounds * turn.in_a_round + turn.before) * _IN_TURN
    return tuple(every[(first + at) % len(every)] for at in range(_IN_TURN))


class _Turn(Struct, frozen=True):
    """
    How many origins of the same game and edition there are in a round, and how many come before this one.
    """

    in_a_round: int
    before: int


@cache
def _turns() -> tuple[_Turn, ...]:
    kinds = [(origin.game, origin.edition) for origin in origins()]
    whole = Counter(kinds)
    return tuple(_Turn(whole[kind], kinds[:at].count(kind)) for at, kind in enumerate(kinds))


def _in_settings(case: Case, settings: Sequence[Setting], number: int) -> Iterator[tuple[Case, Looked]]:
    """
    The case under the defaults, then under the pairs whose turn it is and some that its own ruling asks for.
    """
    looked = look_at(case)
    yield case, looked
    if looked.permitted is None:
        return
    asked = list(pairs_asked(looked.permitted))
    first = number % max(1, len(asked) - _ASKED)
    for setting in (*settings, *asked[first : first + _ASKED]):
        settled = structs.replace(case, switches=case.switches | setting)
        yield settled, look_at(settled)


def _count(tally: Tally, origin: Origin, case: Case, looked: Looked) -> None:
    if looked.permitted is None:
        return
    tally.ruled += 1
    tally.met.add((origin.game, origin.edition, tuple(case.switches.items())))


class _Found(Struct, frozen=True):
    """
    A violation to be made smaller: the draws of its record, which member of it, under which setting.
    """

    origin: Origin
    log: Log
    member: int
    switches: Setting
    kind: str

    def smallest(self, number: int, case: Case, violation: Violation) -> Failure:
        """
        The failure with the smallest case that the suite's shrinker finds, without every event that can be left out.
        """
        shrunk = shrink(self.log, self._build, lambda built: len(built.events), self._still, _SHRINKING_BUDGET)
        smallest, violation = shrunk.smallest or (case, violation)
        smallest, violation = self._without_events(smallest, violation)
        return Failure(violation, self.origin.name, number, smallest)

    def _build(self, draw: Draw) -> Case | None:
        cases = self.origin.build(draw)
        if self.member >= len(cases):
            return None
        case = cases[self.member]
        return structs.replace(case, switches=case.switches | self.switches)

    def _still(self, case: Case) -> tuple[Case, Violation] | None:
        return next(((case, each) for each in look_at(case).violations if each.kind == self.kind), None)

    def _without_events(self, case: Case, violation: Violation) -> tuple[Case, Violation]:
        # A case that is malformed would be so for another reason without one of its events.
        at = -1 if "MalformedCase" in self.kind else len(case.events) - 2
        while at >= 0:
            fewer = structs.replace(case, events=(*case.events[:at], *case.events[at + 1 :]))
            case, violation = self._still(fewer) or (case, violation)
            at -= 1
        return case, violation
