"""
Engines with one fault each, asked in this process, each "process" of theirs made anew.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from adapters.engine import Engine
from adapters.handler import Handler
from adapters.in_process import InProcessEngine
from adapters.protocol.messages import Answer, Identity, Rule
from conformance.floor import FloorRole
from conformance.lanes import Lane, lanes
from conformance.repeats.again import Again
from conformance.settled import Answered, Settled

Case = dict[str, Any]
Changes = Callable[[Case], bool]
"""
Whether an engine process changes its answer to a case.
"""
IDENTITY = Identity(
    protocol=1,
    vendor="tests",
    name="unstable",
    version="1",
    roles=("floor",),
    games=("no_limit_holdem",),
    editions=("tda-2024",),
    profiles=("core", "physical"),
)


class Clock:
    """
    A clock that goes on a little with each answer, and as far as anybody sleeps.
    """

    def __init__(self) -> None:
        self.now = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Asking:
    """
    Engines that answer as a fault says, each process made anew, and what comes of asking them.
    """

    def __init__(self, make: Callable[[], Handler], clock: Clock | None = None) -> None:
        self._make = make
        self._clock = clock or Clock()
        self.processes = 0

    def start(self) -> Engine:
        self.processes += 1
        return InProcessEngine(self._make())

    def floor(self, asked: Sequence[tuple[Lane, int]], profile: str = "core") -> list[Settled]:
        role = FloorRole(asked, profile=profile, seed=1, by_position=False)
        settled = [check for reply in self.start().ask(role.requests()) for check in role.take(reply)]
        return [*settled, *role.held(Again(self.start, lambda: True, self._clock.sleep))]


def first_checks(profile: str = "core", clauses: Sequence[str] = (), many: int = 12) -> list[tuple[Lane, int]]:
    """
    The first check of so many lanes.
    """
    found = lanes(("tda-2024",), clauses, profile=profile, seed=1)
    return [(lane, 1) for lane in itertools.islice(found, many)]


def silent_unless(changes: Callable[[], Changes]) -> Callable[[], Handler]:
    """
    An engine that is silent, and declines where the fault changes its answer.
    """

    def make() -> Handler:
        changed = changes()

        def rule(request: Rule) -> Answer:
            if changed(msgspec.json.decode(request.case)):
                return Answer(request.id, "declined", reason="not now")
            return Answer(request.id, "accepted")

        return Handler(IDENTITY, rule=rule)

    return make


def members(settled: Sequence[Settled]) -> Iterator[Answered]:
    return (member for check in settled for member in check.members)


def of_the_case_before() -> Changes:
    """
    The case asked before had an odd number of events.
    """
    odd = False

    def changes(case: Case) -> bool:
        nonlocal odd
        was, odd = odd, len(case["events"]) % 2 == 1
        return was

    return changes


def of_any_case_before() -> Changes:
    """
    One of the cases asked before had more than twenty events.
    """
    seen = False

    def changes(case: Case) -> bool:
        nonlocal seen
        was, seen = seen, seen or len(case["events"]) > 20
        return was

    return changes


def of_a_repetition() -> Changes:
    """
    The same case was asked just before.
    """
    last: Case = {}

    def changes(case: Case) -> bool:
        nonlocal last
        was, last = last == case, case
        return was

    return changes


def of_a_counter(every: int) -> Callable[[], Changes]:
    """
    One answer of so many in a process.
    """

    def made() -> Changes:
        answered = itertools.count(1)
        return lambda _: next(answered) % every == 0

    return made


def of_chance(share: float) -> Callable[[], Changes]:
    random = Random(7)  # noqa: S311 - a fault
    return lambda: lambda _: random.random() < share


def of_time(clock: Clock) -> Callable[[], Changes]:
    def changes(_: Case) -> bool:
        clock.sleep(0.01)
        return int(clock.now * 2) % 2 == 1

    return lambda: changes


def of_an_order_of_hashes() -> Callable[[], Changes]:
    """
    Another order of hashes in each process, so that it hangs on process and case.
    """
    processes = itertools.count()

    def made() -> Changes:
        process = next(processes)
        return lambda case: Random(f"{process} {case}").random() < 0.5  # noqa: S311 - a fault

    return made


def of_the_process() -> Callable[[], Changes]:
    """
    Every second process declines whatever is asked.
    """
    processes = itertools.count()

    def made() -> Changes:
        odd = next(processes) % 2 == 1
        return lambda _: odd

    return made
