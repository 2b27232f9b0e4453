"""
Asking an engine against the clock.
"""

import secrets
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import cycle

from msgspec.structs import replace

from adapters.engine import Engine, Reply, Request
from conformance.bench.figures import Way, spread

_ENOUGH_BREAKS = 3
"""
An engine that broke so often is not asked any more.
"""

Notice = Callable[[int], None]
"""
Takes notice of how many requests are done.
"""


def one_at_a_time(engine: Engine, requests: Sequence[Request], seconds: float, notice: Notice) -> Way:
    """
    Each request after the answer to the one before, over and over for so many seconds.
    """

    def ask(stream: Iterator[Request]) -> Iterator[Reply]:
        for request in stream:
            yield from engine.ask([request])

    return _timed(ask, 1, requests, seconds, notice)


def in_a_window(engine: Engine, requests: Sequence[Request], seconds: float, notice: Notice) -> Way:
    """
    As many requests at once as the engine declares. The time of an answer is from its request's leaving to its coming.
    """
    return _timed(engine.ask, engine.identity.window, requests, seconds, notice)


def _timed(
    ask: Callable[[Iterator[Request]], Iterator[Reply]],
    window: int,
    requests: Sequence[Request],
    seconds: float,
    notice: Notice,
) -> Way:
    sent: dict[str, float] = {}
    delays: list[float] = []
    broke: list[str] = []
    begun = time.perf_counter()

    def stream() -> Iterator[Request]:
        for request in cycle(requests):
            now = time.perf_counter()
            if now - begun > seconds:
                return
            fresh = replace(request, id=secrets.token_hex(8))
            sent[fresh.id] = now
            yield fresh

    with closing(_generator(ask(stream()))) as replies:
        for reply in replies:
            delay = time.perf_counter() - sent.pop(reply.id)
            if reply.failure is None:
                delays.append(delay)
                notice(len(delays))
            else:
                broke.append(f"{reply.failure.kind.replace('_', ' ')}: {reply.failure.text}")
            if len(broke) >= _ENOUGH_BREAKS:
                break
    return Way(window, len(delays), time.perf_counter() - begun, spread(delays), tuple(broke))


def _generator(replies: Iterator[Reply]) -> Generator[Reply, None, None]:
    yield from replies
