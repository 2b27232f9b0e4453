from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from adapters.engine import Engine
from adapters.protocol.messages import MAX_WINDOW, Rule, decode_engine_line, encode_line
from adapters.transport import open_process
from benchmarks.echoing import BarePipe, echo, some_requests
from benchmarks.side_by_side import Measure, Tell, wall_time

__all__ = ["echo"]

_ALONE, _WINDOW, _DECODING = "one at a time", "a window of 256", "decoding"


@pytest.fixture
def opened(echo: str) -> Iterator[Callable[[int], Engine]]:
    with ExitStack() as stack:

        def started(window: int) -> Engine:
            engine = open_process([echo, str(window)], time_limit=60, restarts=0)
            stack.callback(engine.close)
            return engine

        yield started


def test_a_window_against_one_at_a_time(
    measure: Measure, tell: Tell, opened: Callable[[int], Engine], echo: str
) -> None:
    """
    With a window of 256 the transport takes at least three times as many answers a second as one at a time.

    The cases are encoded beforehand, the engine in C answers without looking, and answers are decoded and typed. That
    decoding takes less than a quarter of the loop. Time is that on the clock, since one at a time waits.
    """
    requests = some_requests(400)
    pipe = BarePipe(echo, MAX_WINDOW)
    answers = pipe.exchange([encode_line(request) for request in requests])
    pipe.close()
    rounds = measure(
        {
            _ALONE: _asked(opened(1), requests[:300]),
            _WINDOW: _asked(opened(MAX_WINDOW), requests),
            _DECODING: _decoded(answers),
        },
        rounds=15,
        clock=wall_time,
    )

    gain, share = rounds.ratio(_ALONE, _WINDOW), rounds.ratio(_DECODING, _WINDOW)
    tell("answers a second, a window of 256 to one at a time, transport alone", gain, "at least 3")
    tell("typed decoding, as a part of the loop with a window of 256", share, "under 0.25")
    assert gain.median >= 3
    assert share.median < 0.25


def _asked(engine: Engine, requests: list[Rule]) -> Callable[[], int]:
    def work() -> int:
        answered = sum(reply.answer is not None for reply in engine.ask(requests))
        assert answered == len(requests)
        return answered

    return work


def _decoded(lines: list[bytes]) -> Callable[[], int]:
    def work() -> int:
        for line in lines:
            decode_engine_line(line)
        return len(lines)

    return work
