"""
The suite's own part of the work, stage by stage, on the cases that an engine is asked.
"""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from adapters.engine import Engine, Reply, Request
from adapters.protocol.messages import encode_line
from conformance.certification import Certification, Role
from conformance.check import prepared
from conformance.floor import FloorRole
from conformance.group import Group
from conformance.lanes import Lane, lanes
from conformance.settled import Origin

T = TypeVar("T")

_CHECKS = 80
_DEALS = 60


class Share:
    """
    The requests of one role, spread over clauses, games and editions, and what they cost the suite.
    """

    def __init__(self, certification: Certification, role: str) -> None:
        """
        Make the requests; drawing and ruling are timed on the way.
        """
        self.role = role
        self._seconds: dict[str, float] = {}
        self._role: Role
        if role == FloorRole.role:
            self._draw_and_rule(certification)
            found = _some_lanes(certification)
            self._role = certification.floor((lane, 1) for lane in found)
            self.requests: tuple[Request, ...] = tuple(self._role.requests())
        else:
            self._role = certification.dealer()
            dealer = self._role
            self.requests = self._timed("draw", lambda: tuple(dealer.requests(0, _DEALS)))
        self._timed("encode", lambda: [encode_line(request) for request in self.requests])

    def _draw_and_rule(self, certification: Certification) -> None:
        origins: list[tuple[Lane, Origin]] = []
        for lane in _some_lanes(certification):
            found = lane.next_check()
            if found is not None:
                origins.append((lane, found[1]))

        def draw() -> list[tuple[Lane, Group]]:
            return [
                (lane, lane.generator_of(origin)(lane.draw_of(origin), edition=origin.edition))
                for lane, origin in origins
            ]

        drawn = self._timed("draw", draw)
        self._timed("rule", lambda: [prepared(group, lane.profile, lane.house) for lane, group in drawn])

    def compare(self, engine: Engine) -> tuple[Reply, ...]:
        """
        Ask every request once and time what is made of the answers; gives the replies, failures among them.
        """
        replies = tuple(engine.ask(self.requests))
        self._timed("compare", lambda: [self._role.take(reply) for reply in replies])
        return replies

    @property
    def seconds(self) -> dict[str, float]:
        """
        The processor time of each stage for one request, in seconds.
        """
        return {stage: seconds / max(1, len(self.requests)) for stage, seconds in self._seconds.items()}

    def _timed(self, stage: str, work: Callable[[], T]) -> T:
        begun = time.process_time()
        done = work()
        self._seconds[stage] = time.process_time() - begun
        return done


def _some_lanes(certification: Certification) -> Sequence[Lane]:
    plan, options = certification.plan, certification.options
    found = lanes(plan.editions, (), profile=options.profile, seed=options.seed, games=plan.games)
    return found[:: max(1, len(found) // _CHECKS)]
