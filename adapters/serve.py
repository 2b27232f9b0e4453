"""
The loop of a Python adapter: reads the suite's lines, answers each one.
"""

import os
import sys
from typing import BinaryIO

from adapters.handler import Handler, answer
from adapters.protocol.messages import (
    MAX_LINE_BYTES,
    Answer,
    Deal,
    MessageError,
    Rule,
    Start,
    Stop,
    decode_suite_line,
    encode_line,
)


def serve(handler: Handler) -> None:
    """
    Serve the engine on standard input and output until the suite stops or goes away.

    Whatever the engine prints goes to standard error, also from native code, so that it cannot break a line.
    """
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        converse(handler, sys.stdin.buffer, output)
    except BrokenPipeError:
        sys.stderr.write("the suite went away\n")


def converse(handler: Handler, lines: BinaryIO, output: BinaryIO) -> None:
    """
    Answer every line until `stop` or the end of input. A line that is no message ends the conversation.
    """
    for line in lines:
        try:
            message = decode_suite_line(line)
        except MessageError as problem:
            sys.stderr.write(f"not a message of the suite: {problem}\n")
            raise SystemExit(1) from problem
        if isinstance(message, Stop):
            return
        output.write(_answer_line(handler, message))
        output.flush()


def _answer_line(handler: Handler, message: Start | Rule | Deal) -> bytes:
    if isinstance(message, Start):
        return encode_line(handler.identity)
    try:
        return encode_line(answer(handler, message))
    except ValueError as problem:
        return encode_line(
            Answer(message.id, "error", reason=f"the answer fits no line of {MAX_LINE_BYTES}: {problem}")
        )
