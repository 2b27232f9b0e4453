"""
A request served in a child process, for an engine that may take its process along when it ends.
"""

import os
import signal

from adapters.handler import Handler, answer
from adapters.protocol.messages import Answer, Deal, decode_engine_line, encode_line


def in_a_child(handler: Handler, request: Deal) -> Answer:
    """
    The handler's answer, given by a copy of this process. Where the copy dies without a word, that is an `error`.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            with os.fdopen(writing, "wb") as out:
                out.write(encode_line(answer(handler, request)))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        line = said.read()
    _, status = os.waitpid(child, 0)
    heard = decode_engine_line(line) if line else None
    if isinstance(heard, Answer):
        return heard
    how = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}"
    return Answer(request.id, "error", reason=f"{handler.identity.name} ended its process: {how}")
