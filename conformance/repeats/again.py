"""
The second process of a shard, and the trials on those questions that were answered in two ways.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from math import ceil

from msgspec.structs import replace

from adapters.engine import Reply, Request
from conformance.repeats.repeated import Occasion, Repeated
from conformance.repeats.trials import Start, Trials, as_line
from conformance.repeats.unstable import Unstable, Way

_PROCESSES, _OF_A_PROCESS = 3, 8
"""
So many processes at most ask again after a restart, each about so many questions: of a fault that half of all processes
have, one in eight runs sees nothing.
"""
_IN_FULL = 2
"""
So many questions of a shard are tried in every way. The others are told as they were seen.
"""
_WINDOW = 24
"""
So many questions before each answer are looked at for the one on which it hangs.
"""


class Again:
    """
    Asks again, on engine processes of its own.
    """

    def __init__(self, start: Start, go_on: Callable[[], bool], sleep: Callable[[float], None] = time.sleep) -> None:
        self._trials = Trials(start, sleep)
        self._go_on = go_on
        self._restarted: list[list[Request]] = []

    @property
    def breaks(self) -> int:
        """
        What broke in these processes.
        """
        return self._trials.breaks

    def after_a_restart(self, asked: Sequence[Repeated]) -> Iterator[tuple[Repeated, Reply]]:
        """
        Each question once, in another process; the reply to it, unless there is none to blame the engine for.
        """
        processes = min(_PROCESSES, ceil(len(asked) / _OF_A_PROCESS))
        for first in range(processes):
            yield from self._in_a_process(asked[first::processes])

    def _in_a_process(self, asked: Sequence[Repeated]) -> Iterator[tuple[Repeated, Reply]]:
        by_id = {secrets.token_hex(8): one for one in asked}
        self._restarted.append([one.question.request for one in asked])
        with self._trials.process() as engine:
            for reply in engine.ask(replace(one.question.request, id=name) for name, one in by_id.items()):
                if reply.failure is None or reply.failure.kind != "blocked":
                    one = by_id[reply.id]
                    one.note(Occasion.AFTER_A_RESTART, reply)
                    yield one, reply
                if not self._go_on():
                    return

    def examined(self, asked: Sequence[Repeated], history: Sequence[Request]) -> list[Unstable | None]:
        """
        For each question the pair of answers that shows what makes them differ, as the trials found it, or as seen.
        """
        seen = [one.as_seen for one in asked]
        suspects = [place for place, unstable in enumerate(seen) if unstable is not None]
        found = self._twice(asked, suspects)
        left = [place for place in suspects if place not in found]
        for place in left[:_IN_FULL]:
            if self._go_on() and (unstable := self._in_full(asked[place], history)) is not None:
                found[place] = unstable
        ways = {unstable.way for unstable in found.values()}
        return [found.get(place) or _consistent(unstable, ways) for place, unstable in enumerate(seen)]

    def _twice(self, asked: Sequence[Repeated], suspects: Sequence[int]) -> dict[int, Unstable]:
        found: dict[int, Unstable] = {}
        if not suspects:
            return found
        with self._trials.process() as engine:
            for place in suspects:
                if self._go_on() and (unstable := self._trials.in_a_row(engine, asked[place].question)) is not None:
                    found[place] = unstable
        return found

    def _in_full(self, one: Repeated, history: Sequence[Request]) -> Unstable | None:
        question, trials = one.question, self._trials
        return (
            trials.with_pauses(question)
            or trials.after_restarts(question)
            or trials.after_one_of(question, self._before(one, history))
        )

    def _before(self, one: Repeated, history: Sequence[Request]) -> Sequence[Request]:
        """
        What was asked before each of its answers, the nearest first; the question itself before all.
        """
        request = one.question.request
        runs = [history[:turn] for turn in one.turns]
        runs += [asked[: asked.index(request)] for asked in self._restarted if request in asked]
        before = {as_line(request): request}
        for run in runs:
            before |= {as_line(it): it for it in reversed(run[-_WINDOW:])}
        return tuple(before.values())


def _consistent(seen: Unstable | None, ways: set[Way]) -> Unstable | None:
    """
    The pair as it was seen; where the trials on others found one way, and it may be the cause here too, by that way.

    An answer that hangs on what came before, or on nothing, may be another one twice in a row and after a restart too.
    """
    if seen is None or len(ways) != 1:
        return seen
    (way,) = ways
    return seen if way is Way.AFTER_RESTART else replace(seen, way=way)
