"""
Standard output and standard error as a command gets them: closed, full, or in an encoding that lacks letters.
"""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO


def open_what_is_closed() -> None:
    """
    Lead nowhere what the caller closed: the next file that is opened would get its number, and be written to.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


def write_out_what_cannot_be_encoded() -> None:
    """
    Let no letter end a command: one that the encoding of standard output does not have is written out.
    """
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


def write_whole(text: str, out: TextIO) -> None:
    """
    Write a document that states its own encoding, UTF-8, whatever that of the output is.
    """
    if isinstance(out, TextIOWrapper):
        out.flush()
        out.buffer.write(text.encode("utf-8", "backslashreplace"))
    else:
        out.write(text)


def give_up(stream: TextIO) -> None:
    """
    Lead the stream nowhere: nothing more can be written to it, not even by the interpreter at its end.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def flush_or_give_up(stream: TextIO) -> None:
    """
    Write what waits to be written, if that is possible.
    """
    try:
        stream.flush()
    except OSError:
        give_up(stream)


def say(line: str) -> None:
    """
    A line on standard error, which nobody may be reading any more.
    """
    with suppress(OSError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
