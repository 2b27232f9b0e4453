"""
Requests served by a child process, for an engine that may take its process along when it ends.
"""

import os
import signal
from contextlib import suppress
from typing import BinaryIO

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, decode_engine_line, encode_line
from adapters.serve import converse


class Child:
    """
    A copy of this process that answers for a handler as long as it lives; after its death there is another one.
    """

    def __init__(self, handler: Handler) -> None:
        self._handler = handler
        self._process = 0
        self._requests: BinaryIO
        self._answers: BinaryIO

    def ask(self, request: Deal) -> Answer:
        """
        The handler's answer. Where the child dies without a word, that is an `error`.
        """
        if not self._process:
            self._begin()
        with suppress(BrokenPipeError):
            self._requests.write(encode_line(request))
            self._requests.flush()
        line = self._answers.readline()
        heard = decode_engine_line(line) if line else None
        if isinstance(heard, Answer):
            return heard
        return Answer(request.id, "error", reason=f"{self._handler.identity.name} ended its process: {self._end()}")

    def close(self) -> None:
        """
        End the child, if there is one. With the process that made it, it ends by itself.
        """
        if self._process:
            self._end()

    def _begin(self) -> None:
        their_input, our_output = os.pipe()
        our_input, their_output = os.pipe()
        self._process = os.fork()
        if not self._process:
            try:
                os.close(our_output)
                os.close(our_input)
                with os.fdopen(their_input, "rb") as lines, os.fdopen(their_output, "wb") as output:
                    converse(self._handler, lines, output)
            finally:
                os._exit(0)
        os.close(their_input)
        os.close(their_output)
        self._requests, self._answers = os.fdopen(our_output, "wb"), os.fdopen(our_input, "rb")

    def _end(self) -> str:
        """
        Let go of the child, and say how it ended.
        """
        with suppress(BrokenPipeError):
            self._requests.close()
        self._answers.close()
        _, status = os.waitpid(self._process, 0)
        self._process = 0
        return signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}"
