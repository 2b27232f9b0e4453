"""
How an engine is started, and how it says who it is.
"""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from adapters.engine import EngineUnavailable
from adapters.harmless import harmless, harmless_identity
from adapters.process import EngineProcess, Heard
from adapters.protocol.messages import (
    PROTOCOLS,
    Identity,
    MessageError,
    Start,
    decode_engine_line,
    encode_line,
    excerpt,
)


class _Spoken(msgspec.Struct, tag_field="type", tag="identity"):
    protocol: int


@dataclass(frozen=True, slots=True)
class Launch:
    """
    All that it takes to start an engine.

    `start_limit` is in seconds, `memory_limit` in MiB, 0 for none; `folder` is where it works, None for a fresh one.
    """

    command: tuple[str, ...]
    start_limit: float
    memory_limit: int
    folder: Path | None = None

    def begin(self) -> tuple[EngineProcess, Identity]:
        """
        The process, and who it says it is. Raises EngineUnavailable.
        """
        process = self.process()
        try:
            return process, self._identity(process)
        except BaseException:  # an interruption too
            process.kill()
            raise

    def process(self) -> EngineProcess:
        """
        The process, to which nothing was said yet. Raises EngineUnavailable.
        """
        try:
            return EngineProcess(self.command, memory_limit=self.memory_limit, folder=self.folder)
        except (OSError, ValueError, IndexError) as problem:
            raise EngineUnavailable(
                f"the command `{' '.join(self.command)}` does not start: {problem}",
                "run the command in a shell from the same folder; give an absolute path to the program",
            ) from problem

    def _identity(self, process: EngineProcess) -> Identity:
        start = start_line()
        process.send(start)
        heard = process.hear(self.start_limit)
        if not heard.lines:
            raise self._unavailable(process, *self._why_silent(process, heard, start))
        spoken = protocol_of(heard.lines[0])
        if spoken is not None and not PROTOCOLS[0] <= spoken <= PROTOCOLS[1]:
            raise self._unavailable(process, *no_common_protocol(spoken))
        try:
            said = decode_engine_line(heard.lines[0])
        except MessageError as problem:
            if is_meant_as_identity(heard.lines[0]):
                reason = f"its identity is wrong: {harmless(str(problem))}"
                hint = "mend that field; adapters/protocol/PROTOCOL.md says what an identity holds"
            else:
                reason = f"its first line is no identity: {harmless(str(problem))}"
                hint = "write only messages to standard output and everything else to standard error"
            raise self._unavailable(process, reason, hint) from problem
        hint = "answer `start` with one identity, then wait for requests"
        if not isinstance(said, Identity):
            raise self._unavailable(process, f"it began with {excerpt(heard.lines[0])}", hint)
        if len(heard.lines) > 1:
            raise self._unavailable(process, f"it went on unasked with {excerpt(heard.lines[1])}", hint)
        return harmless_identity(said)

    def _why_silent(self, process: EngineProcess, heard: Heard, start: bytes) -> tuple[str, str]:
        if heard.ended:
            where = "in an empty folder, as it ran here, or let it run in this one by --engine-folder ., "
            where = where if self.folder is None else ""
            hint = f"run the command in a shell, {where}and type the start message:\n  {start.decode().rstrip()}"
            return process.how_it_ended(), hint
        if heard.oversized:
            return "its first line has no end", "write one JSON object a line, each with a line break"
        hint = "answer `start` with an identity, and flush standard output after each line"
        return f"it said nothing within {self.start_limit:g} s", hint

    def _unavailable(self, process: EngineProcess, reason: str, hint: str) -> EngineUnavailable:
        tail = process.stderr_tail.strip()
        said = f"; its standard error ends with:\n{tail}" if tail else ""
        return EngineUnavailable(f"`{' '.join(self.command)}`: {reason}{said}", hint)


def start_line() -> bytes:
    """
    The first line that an engine hears.
    """
    return encode_line(Start(PROTOCOLS, _suite()))


def protocol_of(line: bytes) -> int | None:
    """
    The version of the protocol that an identity names, whatever else a later version has in it; None without one.
    """
    try:
        return msgspec.json.decode(line, type=_Spoken).protocol
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def no_common_protocol(spoken: int) -> tuple[str, str]:
    """
    That there is no version of the protocol which both speak, and what to do, in words.
    """
    lowest, highest = PROTOCOLS
    ours = f"version {lowest}" if lowest == highest else f"versions {lowest} to {highest}"
    if spoken > highest:
        hint = (
            f"let the adapter answer with version {highest} where `start` offers no higher one, or take a newer suite"
        )
    else:
        hint = f"bring the adapter to version {lowest}, or take an older suite"
    return f"it speaks version {spoken} of the protocol, and this suite speaks {ours}", hint


def is_meant_as_identity(line: bytes) -> bool:
    """
    Whether the line says that it is an identity, right or wrong.
    """
    try:
        said = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("type") == "identity"


def _suite() -> str:
    try:
        return f"misdeal {version('misdeal')}"
    except PackageNotFoundError:
        return "misdeal"
