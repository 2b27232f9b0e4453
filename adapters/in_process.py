"""
An engine that lives in the suite's own process.
"""

from collections.abc import Iterable, Iterator

from adapters.engine import EngineUnavailable, Failure, Reply, Request
from adapters.handler import Handler, answer
from adapters.harmless import harmless, harmless_answer, harmless_identity
from adapters.protocol.messages import (
    Answer,
    Deal,
    Identity,
    MessageError,
    Rule,
    decode_engine_line,
    decode_suite_line,
    encode_line,
    excerpt,
)


class InProcessEngine:
    """
    A handler of this process, asked through the same lines that a foreign engine reads and writes.
    """

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        identity = decode_engine_line(encode_line(handler.identity))
        if not isinstance(identity, Identity):
            raise EngineUnavailable("the handler has no identity", "give the handler an Identity")
        self.identity = harmless_identity(identity)
        self.incidents: tuple[str, ...] = ()

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """
        One reply for each request, in order.
        """
        for request in requests:
            yield self._reply(request)

    def _reply(self, request: Request) -> Reply:
        heard = decode_suite_line(encode_line(request))
        if not isinstance(heard, Rule | Deal):
            raise TypeError(f"not a request: {heard}")
        try:
            line = encode_line(answer(self._handler, heard))
            said = decode_engine_line(line)
        except (MessageError, ValueError, TypeError) as problem:
            return Reply(request.id, None, Failure("protocol_violation", harmless(str(problem))))
        if not isinstance(said, Answer) or said.id != request.id:
            return Reply(
                request.id, None, Failure("protocol_violation", f"asked {request.id}, it said {excerpt(line)}")
            )
        return Reply(request.id, harmless_answer(said, line), None)

    def close(self) -> None:
        """
        Nothing to end.
        """
