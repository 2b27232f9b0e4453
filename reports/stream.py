"""
The stream of a run: one record a line as JSON, a header first, a footer last.

A stream without a footer was cut off; `read` refuses it, and `read_partial` gives what there is. A deviation is
written when it is first seen and again when its hand was made smaller; the last record of a number counts.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from reports.record import CheckRecord, DeviationRecord, Footer, Header, Record

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class Run(Struct, frozen=True):
    """
    A run as read back. `footer` is None only where a partial stream was asked for.
    """

    header: Header
    checks: tuple[CheckRecord, ...]
    deviations: tuple[DeviationRecord, ...]
    footer: Footer | None


class StreamError(Exception):
    """
    A stream of records that is none. `line` counts from 1.
    """

    def __init__(self, text: str, line: int | None = None) -> None:
        super().__init__(text if line is None else f"line {line}: {text}")
        self.line = line


class EmptyStreamError(StreamError):
    """
    Not one record: the run ended before it began, or the file is another one.
    """


class FootlessStreamError(StreamError):
    """
    No footer: the run was cut off, or is still going on.
    """


class DuplicateHeaderError(StreamError):
    """
    Two headers: two runs in one file.
    """


class MisplacedRecordError(StreamError):
    """
    A record before the header or after the footer.
    """


class UnreadableRecordError(StreamError):
    """
    A line that is no record.
    """


def encode_record(record: Record) -> bytes:
    """
    The record as one line, newline included.
    """
    return _encoder.encode(record) + b"\n"


def read(lines: Iterable[bytes]) -> Run:
    """
    The whole run; a stream that is empty, without footer, out of order or unreadable is refused with its own error.
    """
    run = read_partial(lines)
    if run.footer is None:
        raise FootlessStreamError("the stream has no footer: the run was cut off, or is still going on")
    return run


def read_partial(lines: Iterable[bytes]) -> Run:
    """
    The run as far as it was written; a last line that was cut off in its middle is left out.
    """
    header: Header | None = None
    footer: Footer | None = None
    checks: list[CheckRecord] = []
    deviations: dict[int, DeviationRecord] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = _decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            if not line.endswith(b"\n") and header is not None:
                break
            raise UnreadableRecordError(f"no record of a run: {problem}", number) from problem
        if footer is not None:
            raise MisplacedRecordError("a record after the footer", number)
        match record:
            case Header() if header is None:
                header = record
            case Header():
                raise DuplicateHeaderError("a second header: two runs are in one file", number)
            case _ if header is None:
                raise MisplacedRecordError("a record before the header", number)
            case CheckRecord():
                checks.append(record)
            case DeviationRecord():
                deviations[record.deviation] = record
            case Footer():
                footer = record
    if header is None:
        raise EmptyStreamError("the stream has no record")
    return Run(header, tuple(checks), tuple(deviations.values()), footer)


class RecordWriter:
    """
    Writes records to a file, each flushed, so that what was obtained outlives whatever ends the run.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO = path.open("xb", buffering=0)

    def write(self, record: Record) -> None:
        self._file.write(encode_record(record))

    def close(self) -> None:
        self._file.close()
