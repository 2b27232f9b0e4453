"""
The loop of a run, against the sum of what its stages cost by themselves.
"""

import secrets
from contextlib import closing
from operator import itemgetter

from adapters.engine import Reply
from adapters.protocol.messages import MAX_WINDOW, Answer, decode_engine_line, encode_line
from adapters.transport import open_process
from benchmarks.echoing import BarePipe, echo
from benchmarks.side_by_side import Measure, Tell, Work, wall_time
from conformance.check import Check, Expected, prepared
from conformance.compare import judge
from conformance.floor import FloorRole
from conformance.group import Group
from conformance.lanes import Lane, lanes
from conformance.settled import Origin
from conformance.strategies.source import TDA_2024
from conformance.wire import EngineAnswer, rule_request, understood

__all__ = ["echo"]

_PROFILE, _SEED, _CHECKS = "full", 7, 8
_LOOP = "the loop"


def test_the_loop_of_a_run_against_its_stages(measure: Measure, tell: Tell, echo: str) -> None:
    """
    The loop is at least half as fast as its stages by themselves: draw, rule, encode, pipe, decode, compare.

    The loop is the role of floor as in a run, with an engine in C that answers without looking; it also shuffles, asks
    some cases twice, plays the null engines and settles the checks. The stages work on the same cases, each with
    nothing around it; the pipe is two pipes and blocks of bytes. Time is that on the clock.
    """
    stages = Stages()
    pipe = BarePipe(echo, MAX_WINDOW)
    with closing(pipe), closing(open_process([echo, str(MAX_WINDOW)], time_limit=60, restarts=0)) as engine:
        lines = stages.encoded()
        answers = pipe.exchange(lines)
        understandings = stages.decoded(answers)
        works: dict[str, Work] = {
            "draw": lambda: _of(stages.cases, stages.drawn()),
            "rule": lambda: _of(stages.cases, stages.ruled()),
            "encode": lambda: len(stages.encoded()),
            "pipe": lambda: len(pipe.exchange(lines)),
            "decode": lambda: len(stages.decoded(answers)),
            "compare": lambda: stages.compared(understandings),
        }

        def loop() -> int:
            role = FloorRole([(lane, _CHECKS) for lane in _lanes()], profile=_PROFILE, seed=_SEED, by_position=False)
            asked = 0
            for reply in engine.ask(role.requests()):
                role.take(reply)
                asked += 1
            return asked

        rounds = measure({**works, _LOOP: loop}, rounds=7, clock=wall_time)

    whole = rounds.ratio_of(lambda cost: sum(cost[name] for name in works), lambda cost: cost[_LOOP])
    tell("speed of the loop of a run to that of its stages alone", whole, "at least 0.5")
    for name in works:
        share = rounds.ratio_of(itemgetter(name), lambda cost: sum(cost[each] for each in works))
        tell(f"of the stages alone, the part of: {name}", share)
    assert whole.median >= 0.5


def _of(cases: int, _: object) -> int:
    return cases


def _lanes() -> tuple[Lane, ...]:
    return lanes([TDA_2024], (), profile=_PROFILE, seed=_SEED)


class Stages:
    """
    The cases of a run and each of its stages by itself.
    """

    def __init__(self) -> None:
        """
        Draw and rule once, as the run does.
        """
        self._origins: list[tuple[Lane, Origin]] = []
        self._checks: list[Check] = []
        for lane in _lanes():
            for _ in range(_CHECKS):
                found = lane.next_check()
                if found is not None:
                    self._checks.append(found[0])
                    self._origins.append((lane, found[1]))
        self._groups = self.drawn()
        self._members = [member for check in self._checks for member in check.members]
        self.cases = len(self._members)

    def drawn(self) -> list[Group]:
        """
        The groups of the checks, drawn.
        """
        return [
            lane.generator_of(origin)(lane.draw_of(origin), edition=origin.edition) for lane, origin in self._origins
        ]

    def ruled(self) -> list[Check | None]:
        """
        The checks that the groups make.
        """
        return [prepared(group, _PROFILE) for group in self._groups]

    def encoded(self) -> list[bytes]:
        """
        The lines of the requests.
        """
        return [encode_line(rule_request(secrets.token_hex(8), _PROFILE, it.member.case)) for it in self._members]

    def decoded(self, lines: list[bytes]) -> list[EngineAnswer]:
        """
        What the answers say.
        """
        return [_understood(it, line) for it, line in zip(self._members, lines, strict=True)]

    def compared(self, answers: list[EngineAnswer]) -> int:
        """
        How many answers were judged.
        """
        for it, answer in zip(self._members, answers, strict=True):
            judge(it.member.case, it.permitted, answer, _PROFILE)
        return len(answers)


def _understood(it: Expected, line: bytes) -> EngineAnswer:
    said = decode_engine_line(line)
    if not isinstance(said, Answer):
        raise TypeError(f"no answer: {said}")
    return understood(Reply(said.id, said, None), it.member.case)
