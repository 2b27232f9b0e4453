from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median

import msgspec
import pytest
from msgspec import Struct

from adapters.engine import Reply, Request
from adapters.protocol.messages import Identity, Rule
from benchmarks.side_by_side import Benchmark, Tell
from conformance.budget import BUDGETS
from conformance.check import Check
from conformance.floor import FloorRole
from conformance.floor_answers import answered, judged
from conformance.kill_matrix.fault import faulty_engines
from conformance.kill_matrix.faulty_engine import FaultyEngine
from conformance.lanes import Lane
from conformance.settled import AnsweredCase
from conformance.verdict import Verdict
from conformance.wire import rule_request
from reference_engine.model.case import Case
from reports.record import DeviationKey

_PROFILE = "full"
_SEEDS = (1, 2, 3)
_MOST_CHECKS = BUDGETS["standard"].checks
_QUESTIONS = BUDGETS["standard"].shrinking
_IDENTITY = Identity(
    protocol=1,
    vendor="misdeal",
    name="faulty",
    version="1",
    roles=("floor",),
    games=(),
    editions=(),
    profiles=(_PROFILE,),
)


class Minimum(Struct, frozen=True, forbid_unknown_fields=True):
    """
    The fewest events that show a fault, and why it is so many.
    """

    events: int
    why: str


MINIMA = msgspec.toml.decode(Path(__file__).with_name("hand_made_minima.toml").read_bytes(), type=dict[str, Minimum])


class Asked:
    """
    A faulty engine as the suite asks one.
    """

    identity = _IDENTITY
    incidents: tuple[str, ...] = ()

    def __init__(self, engine: FaultyEngine) -> None:
        self._engine = engine

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        for request in requests:
            assert isinstance(request, Rule)
            yield self._engine.ask(request)

    def close(self) -> None:
        """
        Nothing to end.
        """


def test_shrunk_hands_against_minima_made_by_hand(benchmark: Benchmark, tell: Tell) -> None:
    """
    Of 20 faulty engines the hand that is left has at most 1.25 times the events of the fewest, and none twice as many.

    For each seed the hand that showed the fault first is made smaller, with the questions that the budget `standard`
    has for one deviation. The median is over all faults and seeds.
    """
    assert len(MINIMA) == 20
    sizes = benchmark.pedantic(_all_sizes, rounds=1)

    ratios = {(name, seed): events / MINIMA[name].events for (name, seed), events in sizes.items()}
    middle, worst = median(ratios.values()), max(ratios.values())
    furthest = max(ratios, key=lambda one: ratios[one])
    tell(
        "events of the hand that is left to the fewest, 20 faults in 3 seeds",
        f"{middle:.2f}",
        "at most 1.25; none above 2",
        spread=f"{min(ratios.values()):.2f} to {worst:.2f} ({furthest[0]})",
    )
    assert min(ratios.values()) >= 1, "a hand that is smaller than its minimum: the minimum is none"
    assert middle <= 1.25
    assert worst <= 2


def _all_sizes() -> dict[tuple[str, int], int]:
    return {(name, seed): events_left(name, seed) for name in MINIMA for seed in _SEEDS}


def events_left(name: str, seed: int) -> int:
    """
    The events of the hand that is left of the first one that showed the fault.
    """
    fault = faulty_engines()[name]
    engine = Asked(FaultyEngine(fault))
    lane = Lane(fault.asked_in[-1], fault.clause, profile=_PROFILE, seed=seed)
    role = FloorRole([], profile=_PROFILE, seed=seed, by_position=False)
    for _ in range(_MOST_CHECKS):
        found = lane.next_check()
        if found is None:
            break
        seen = _shown(engine, found[0])
        if seen is not None:
            key = DeviationKey(role="", edition="", irregularity="", clause="", expected="", actual="")
            shrunk = role.smaller(key, seen, found[1], engine, _QUESTIONS)
            smallest = shrunk.smallest
            assert isinstance(smallest, AnsweredCase)
            return len(msgspec.json.decode(smallest.document, type=Case).events)
    pytest.fail(f"no check shows `{name}`")


def _shown(engine: Asked, check: Check) -> AnsweredCase | None:
    """
    The first member of the check that the engine rules wrongly on.
    """
    if check.is_discretionary or check.house:
        return None
    for member in check.members:
        (reply,) = engine.ask([rule_request("bench", _PROFILE, member.member.case)])
        judgement = judged(member, reply, _PROFILE)
        if judgement[1].verdict is Verdict.DEVIATES:
            return answered(member, [judgement], check.severity, _PROFILE, by_position=False)
    return None
