"""
The trial of a faulty engine: it is asked the checks of its clause until one of them notices.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from conformance.check import Check, Expected
from conformance.floor_answers import judged
from conformance.kill_matrix.fault import Fault
from conformance.kill_matrix.faulty_engine import FaultyEngine
from conformance.lanes import Lane, SuiteAtFault
from conformance.verdict import Verdict, worst
from conformance.wire import rule_request


class Trial(Struct, frozen=True):
    """
    What came of one faulty engine in one edition and seed.

    `checks` is the number of checks up to the one that noticed, that one included; None where none did. `crashed` is
    the number of checks in which the engine failed to answer: they prove nothing.
    """

    fault: str
    clause: str
    edition: str
    seed: int
    checks: int | None
    crashed: int = 0

    @property
    def is_killed(self) -> bool:
        """
        Whether a check of the clause noticed.
        """
        return self.checks is not None


class Bench(NamedTuple):
    """
    Where an engine is tried: whose checks it is asked, in which edition, and the readings that are pinned there.
    """

    clause: str
    profile: str
    game: str
    pinned: str


def bench_of(fault: Fault) -> Bench:
    """
    The bench that a fault is tried on, in each of its editions.
    """
    return Bench(
        fault.clause,
        fault.profile,
        fault.game,
        " ".join(f"{name}-{reading}" for name, reading in sorted(fault.pinned.items())),
    )


class Stream:
    """
    The first checks of a lane, made once and kept for every engine that is tried on them.
    """

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        self._made: list[Check] = []
        self._is_over = False

    def checks(self, most: int) -> Iterator[Check]:
        """
        The checks from the first on, at most so many.
        """
        for number in range(most):
            if number == len(self._made):
                found = None if self._is_over else self._lane.next_check()
                if found is None:
                    self._is_over = True
                    return
                self._made.append(found[0])
            yield self._made[number]


def bench_trials(faults: Mapping[str, Fault], seeds: Sequence[int], most: int, most_of_rare: int) -> tuple[Trial, ...]:
    """
    The trials of the faulty engines of one bench, by name, in each of their editions and seeds.

    `most` is the number of checks that each may be asked, `most_of_rare` that of faults which show seldom.
    """
    sound = FaultyEngine()
    streams: dict[tuple[str, int], Stream] = {}
    done = []
    for name, fault in faults.items():
        engine = FaultyEngine(fault)
        for edition in fault.asked_in:
            for seed in seeds:
                if (edition, seed) not in streams:
                    streams[edition, seed] = Stream(_lane(fault, edition, seed))
                stream = streams[edition, seed]
                asked = stream.checks(most_of_rare if fault.is_rare else most)
                checks, crashed = tried(engine, sound, asked, fault.profile)
                done.append(Trial(name, fault.clause, edition, seed, checks, crashed))
    return tuple(done)


def _lane(fault: Fault, edition: str, seed: int) -> Lane:
    return Lane(edition, fault.clause, profile=fault.profile, seed=seed, game=fault.game, house=fault.house)


def tried(engine: FaultyEngine, sound: FaultyEngine, checks: Iterable[Check], profile: str) -> tuple[int | None, int]:
    """
    The number of checks up to the one that noticed, and how many got no answer.

    Only an answer that deviates counts, in a check that nothing is left open in. Raises SuiteAtFault where the check
    that notices does not conform for the sound engine.
    """
    crashed = 0
    for number, check in enumerate(checks, start=1):
        if check.is_discretionary or check.house:
            continue
        verdict = _verdict(engine, check, profile)
        crashed += verdict is Verdict.ERRORED
        if verdict is Verdict.DEVIATES:
            if _verdict(sound, check, profile) is not Verdict.CONFORMS:
                group = check.group
                raise SuiteAtFault(f"check {number} of {group.clause} in {group.edition} deviates for the sound engine")
            return number, crashed
    return None, crashed


def _verdict(engine: FaultyEngine, check: Check, profile: str) -> Verdict:
    """
    What a check is worth: the worst of its members, so that one without an answer proves nothing.
    """
    return worst([_judged(engine, member, profile) for member in check.members])


def _judged(engine: FaultyEngine, member: Expected, profile: str) -> Verdict:
    request = rule_request("kill-matrix", profile, member.member.case, member.stub_in(profile))
    _, judgement = judged(member, engine.ask(request), profile)
    return judgement.verdict
