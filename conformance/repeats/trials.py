"""
Trials: what it takes to see two answers to one question, each on engine processes of its own, one question at a time.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from adapters.engine import Engine, Reply, Request
from adapters.protocol.messages import Deal, Rule, decode_suite_line, encode_line
from conformance.repeats.told import Told, differing
from conformance.repeats.unstable import Unstable, Way

IN_A_ROW = 24
"""
So often a question is asked with nothing in between: an answer that is another one in a fifth of the time shows.
"""
_PAUSES, _PAUSE_SECONDS = 4, 0.3
"""
Then as often with a pause before it, so that a clock of a second shows.
"""
_PROCESSES = 5
"""
So many processes are asked nothing but the question: if one in two answers otherwise, 15 of 16 times it shows.
"""

_SUSPECTS = 3
"""
So many questions are tried alone before the one.
"""

Start = Callable[[], Engine]


class Question(Struct, frozen=True):
    """
    A request, and what is compared of a reply to it; None of a failure.
    """

    request: Request
    tell: Callable[[Reply], Told | None]


class Trials:
    """
    Starts engine processes, and counts what broke in them.
    """

    def __init__(self, start: Start, sleep: Callable[[float], None] = time.sleep) -> None:
        self._start = start
        self._sleep = sleep
        self.breaks = 0

    @contextmanager
    def process(self) -> Iterator[Engine]:
        """
        An engine process that was asked nothing before.
        """
        engine = self._start()
        try:
            yield engine
        finally:
            self.breaks += len(engine.incidents)
            engine.close()

    def in_a_row(self, engine: Engine, question: Question, times: int = IN_A_ROW) -> Unstable | None:
        """
        Ask again and again. The first answer counts as one after another question, which it may hang on.
        """
        answers = [told for _ in range(times) if (told := answer_of(engine, question)) is not None]
        return _first_pair(Way.TWICE, answers[1:])

    def with_pauses(self, question: Question) -> Unstable | None:
        """
        Ask again and again with a pause before each.
        """
        answers = []
        with self.process() as engine:
            answer_of(engine, question)
            for _ in range(_PAUSES):
                self._sleep(_PAUSE_SECONDS)
                if (told := answer_of(engine, question)) is not None:
                    answers.append(told)
        return _first_pair(Way.TWICE, answers)

    def after_restarts(self, question: Question) -> Unstable | None:
        """
        Ask several processes nothing but the question.
        """
        answers: list[Told] = []
        for _ in range(_PROCESSES):
            with self.process() as engine:
                told = answer_of(engine, question)
            answers += [] if told is None else [told]
            if (found := _first_pair(Way.AFTER_RESTART, answers)) is not None:
                return found
        return None

    def after(self, question: Question, before: Sequence[Request], alone: Told | None = None) -> Unstable | None:
        """
        Ask one process nothing but the question, and another one what comes before it first.

        `alone` is the answer of the former, where it is known.
        """
        if alone is None:
            with self.process() as engine:
                alone = answer_of(engine, question)
        with self.process() as engine:
            for request in before:
                reply_of(engine, request)
            other = answer_of(engine, question)
        return _pair(Way.OTHER_ORDER, alone, other, before)

    def after_one_of(self, question: Question, candidates: Sequence[Request]) -> Unstable | None:
        """
        Find a question after which the answer is another one; where none alone does it, all of them together.

        Those after which the answer changes, all asked in turn, are tried each in a process of its own.
        """
        suspects = []
        with self.process() as engine:
            alone = last = answer_of(engine, question)
            for candidate in candidates:
                reply_of(engine, candidate)
                now = answer_of(engine, question)
                if now is not None and last is not None and differing(last, now):
                    suspects.append(candidate)
                last = now or last
        for before in (*((suspect,) for suspect in suspects[:_SUSPECTS]), candidates):
            if (found := self.after(question, before, alone)) is not None:
                return found
        return None


def shown_again(trials: Trials, question: Question, way: Way, before: Sequence[Request]) -> Unstable | None:
    """
    What shows it again: first the way that showed it, then the others; None where nothing does.
    """

    def twice() -> Unstable | None:
        with trials.process() as engine:
            found = trials.in_a_row(engine, question)
        return found or trials.with_pauses(question)

    tries: dict[Way, Callable[[], Unstable | None]] = {
        Way.TWICE: twice,
        Way.OTHER_ORDER: lambda: trials.after(question, before or (question.request,)),
        Way.AFTER_RESTART: lambda: trials.after_restarts(question),
    }
    for tried in dict.fromkeys((way, *tries)):
        if (found := tries[tried]()) is not None:
            return found
    return None


def reply_of(engine: Engine, request: Request) -> Reply:
    """
    The reply to the request, asked alone and under an id of its own.
    """
    (reply,) = engine.ask([replace(request, id=secrets.token_hex(8))])
    return reply


def answer_of(engine: Engine, question: Question) -> Told | None:
    """
    What is compared of the answer; None where the engine failed.
    """
    return question.tell(reply_of(engine, question.request))


def as_line(request: Request) -> bytes:
    """
    The request as it goes out, under no id of a run.
    """
    return encode_line(replace(request, id="0")).strip()


def of_line(line: bytes) -> Request:
    """
    The request of such a line.
    """
    request = decode_suite_line(line)
    if not isinstance(request, Rule | Deal):
        raise TypeError(f"not a request: {request}")
    return request


def _first_pair(way: Way, answers: Sequence[Told]) -> Unstable | None:
    return next(filter(None, (_pair(way, answers[0], other) for other in answers[1:])), None)


def _pair(way: Way, one: Told | None, other: Told | None, before: Sequence[Request] = ()) -> Unstable | None:
    parts = differing(one, other) if one is not None and other is not None else ()
    if one is None or other is None or not parts:
        return None
    return Unstable(
        way=way,
        one=one.given,
        other=other.given,
        differing=parts,
        before=tuple(map(as_line, before)),
        seen_again=True,
    )
