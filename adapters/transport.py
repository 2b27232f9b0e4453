"""
Asking an engine: requests go out, replies come back, and whatever breaks on the way is a reply too.

A failure belongs to one request. Where several waited for an answer when the engine broke, none of them is blamed:
each is asked again alone, in a fresh process, and only the one that breaks it again gets the failure. After a break
the engine is started anew as often as the budget allows; then the rest is `blocked`.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from adapters.bounds import Bounds
from adapters.engine import Engine, EngineUnavailable, Failure, FailureKind, Reply, Request
from adapters.handler import Handler
from adapters.handshake import Launch
from adapters.harmless import harmless, harmless_answer, harmless_name
from adapters.heard import Heard, Line
from adapters.in_process import InProcessEngine
from adapters.protocol.messages import Answer, MessageError, Stop, decode_engine_line, encode_line, excerpt

__all__ = [
    "Engine",
    "EngineUnavailable",
    "Failure",
    "FailureKind",
    "Reply",
    "Request",
    "open_in_process",
    "open_process",
]

_STOP_SECONDS = 1.0
_DEFAULT_BOUNDS = Bounds()
_BUSY = 8
"""
An engine with so many requests before it does not wait for the next one to leave at once.
"""
_REMEMBERED = 512
"""
So many answers back it is noticed that a request was answered before.
"""


def open_process(
    command: Sequence[str],
    *,
    time_limit: float,
    restarts: int,
    start_limit: float | None = None,
    bounds: Bounds = _DEFAULT_BOUNDS,
) -> Engine:
    """
    Start the command and learn who it is.

    `time_limit` is for each answer, in seconds; `start_limit` for the start, 30 seconds or more unless given.
    """
    start_limit = max(30.0, time_limit) if start_limit is None else start_limit
    launch = Launch(tuple(command), start_limit, bounds)
    return _ProcessEngine(launch, time_limit=time_limit, restarts=restarts)


def open_in_process(handler: Handler) -> Engine:
    """
    An engine that lives in this process, asked through the same lines as a foreign one.
    """
    return InProcessEngine(handler)


class _ProcessEngine:
    def __init__(self, launch: Launch, *, time_limit: float, restarts: int) -> None:
        self._launch = launch
        self._time_limit = time_limit
        self._restarts_left = restarts
        self._incidents: list[str] = []
        self._unexplained: set[int] = set()
        self._suspected: dict[str, set[int]] = {}
        self._given_up = ""
        self._flight: dict[str, Request] = {}
        self._alone: deque[Request] = deque()
        self._troubles: dict[str, str] = {}
        self._answered: deque[str] = deque(maxlen=_REMEMBERED)
        self._waited = 0.0
        self._process: Line | None = None
        self._process, self.identity = launch.begin()

    @property
    def incidents(self) -> tuple[str, ...]:
        return tuple(self._incidents)

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        fresh = iter(requests)
        more = True
        try:
            while True:
                if not self._flight and self._process is not None:
                    self._notice_unasked(self._process)
                if not self._alone:
                    more = more and self._send_fresh(fresh)
                elif not self._flight:
                    self._send(self._alone.popleft())
                if self._given_up:
                    yield from self._blocked(fresh)
                    return
                if not self._flight and not more:
                    return
                yield from self._listen()
        finally:
            # Left in the middle: answers still to come belong to nobody, so the process goes. It broke nothing.
            if self._flight or self._alone:
                self._drop()
                self._flight.clear()
                self._alone.clear()
                self._restarts_left += 1

    def close(self) -> None:
        if self._process is not None:
            self._process.stop(encode_line(Stop()), _STOP_SECONDS)
            self._process = None

    def _send_fresh(self, fresh: Iterator[Request]) -> bool:
        while len(self._flight) < self.identity.window and not self._given_up:
            request = next(fresh, None)
            if request is None:
                return False
            self._send(request)
        return True

    def _send(self, request: Request) -> None:
        line = encode_line(request)
        if request.id in self._flight:
            raise ValueError(f"the id {request.id} is in use")
        if self._process is None:
            self._restart()
        if self._process is not None:
            self._process.send(line, at_once=len(self._flight) < _BUSY)
        if not self._flight:
            self._waited = 0.0
        self._flight[request.id] = request

    def _listen(self) -> Iterator[Reply]:
        process = self._process
        if process is None:
            return
        # Only time spent listening counts: while the caller works on a reply, the engine waits for us.
        begun = time.monotonic()
        heard = process.hear(self._time_limit - self._waited)
        self._waited += time.monotonic() - begun
        asked = tuple(self._flight.values())
        replies: dict[str, Reply] = {}
        violation = self._take_lines(heard, replies)
        if replies:
            self._waited = 0.0
        if violation:
            yield from self._broken("protocol_violation", violation, asked, replies)
        elif heard.ended and (self._flight or not replies):
            how = process.how_it_ended()
            text = f"{how} before it answered" if process.all_sent else f"{how} before it read the request"
            yield from self._broken("crashed", text, asked, replies)
        elif self._waited >= self._time_limit and self._flight:
            yield from self._broken("timed_out", f"no answer within {self._time_limit:g} s", asked, replies)
        else:
            yield from replies.values()

    def _take_lines(self, heard: Heard, replies: dict[str, Reply]) -> str:
        for line in heard.lines:
            try:
                said = decode_engine_line(line)
            except MessageError as problem:
                return f"its line is no message: {harmless(problem.why)}: {self._shown(line)}"
            if not isinstance(said, Answer):
                return f"it said who it is a second time: {self._shown(line)}"
            if said.id not in self._flight:
                if said.id in self._answered:
                    return f"it answered a request once more: {self._shown(line)}"
                return f"it answered {harmless_name(said.id)}, which was never asked: {self._shown(line)}"
            del self._flight[said.id]
            self._answered.append(said.id)
            evidence = self._troubles.pop(said.id, "")
            self._suspected.pop(said.id, None)
            if said.answer == "error" and self._process is not None:
                evidence = "\n".join(filter(None, (evidence, self._process.stderr_tail)))
            replies[said.id] = Reply(said.id, harmless_answer(said, line), None, evidence)
        return "its line is longer than the protocol allows" if heard.oversized else ""

    def _shown(self, line: bytes) -> str:
        """
        The line without the ids of requests, which are others in each run.
        """
        for request_id in (*self._flight, *self._answered):
            line = line.replace(request_id.encode(), b"(id)")
        return excerpt(line)

    def _broken(
        self, kind: FailureKind, text: str, asked: tuple[Request, ...], replies: dict[str, Reply]
    ) -> Iterator[Reply]:
        delivered = self._process is not None and self._process.all_sent
        evidence = self._drop()
        number = len(self._incidents)
        self._incidents.append(f"{kind}: {text}")
        suspects = list(self._flight.values())
        self._flight.clear()
        if kind == "protocol_violation" and replies:
            # What came in one breath with an answer may be about that answer.
            last, _ = replies.popitem()
            suspects[:0] = [request for request in asked if request.id == last]
        if len(suspects) == 1 and len(asked) == 1 and (delivered or kind != "crashed"):
            evidence = "\n".join(filter(None, (self._troubles.pop(suspects[0].id, ""), evidence)))
            yield Reply(suspects[0].id, None, Failure(kind, text, 1 + self._explained_by(suspects[0])), evidence)
            return
        yield from replies.values()
        self._unexplained.add(number)
        for request in suspects:
            self._suspected.setdefault(request.id, set()).add(number)
            self._troubles[request.id] = f"asked again alone, since the engine broke before ({kind}: {text})"
        if suspects and self._restarts_left <= 0:
            first = suspects.pop(0)
            text = f"{text} (one of {len(suspects) + 1} that waited; no restart is left to ask each alone)"
            yield Reply(first.id, None, Failure(kind, text, self._explained_by(first)), evidence)
        self._alone.extend(suspects)

    def _explained_by(self, request: Request) -> int:
        """
        How many breaks a request that is blamed now was suspected of, for which no other one is blamed.
        """
        breaks = self._suspected.pop(request.id, set()) & self._unexplained
        self._unexplained -= breaks
        return len(breaks)

    def _notice_unasked(self, process: Line) -> None:
        heard = process.hear(0)
        if heard == Heard():
            return
        if heard.ended:
            what = process.how_it_ended()
        else:
            what = f"it wrote {excerpt(heard.lines[0]) if heard.lines else 'a line without end'}"
        self._incidents.append(f"while nothing was asked {what}")
        self._drop()

    def _drop(self) -> str:
        if self._process is None:
            return ""
        self._process.kill()
        evidence = self._process.stderr_tail
        self._process = None
        return evidence

    def _restart(self) -> None:
        if self._restarts_left <= 0:
            last = self._incidents[-1] if self._incidents else "it was never started"
            self._given_up = f"not asked: the engine broke once more than it may be started again; at last {last}"
            return
        self._restarts_left -= 1
        try:
            self._process, identity = self._launch.begin()
        except EngineUnavailable as unavailable:
            self._given_up = f"not asked: the engine did not start again: {unavailable.reason}"
            return
        if identity != self.identity:
            self._drop()
            self._given_up = "not asked: started again, the engine says that it is another one"

    def _blocked(self, fresh: Iterator[Request]) -> Iterator[Reply]:
        rest = [*self._flight.values(), *self._alone]
        self._flight.clear()
        self._alone.clear()
        for request in rest:
            yield Reply(request.id, None, Failure("blocked", self._given_up), self._troubles.pop(request.id, ""))
        for request in fresh:
            yield Reply(request.id, None, Failure("blocked", self._given_up))
