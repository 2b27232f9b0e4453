"""
How an engine is started, and how it says who it is.
"""

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

import msgspec

from adapters.bounds import Bounds
from adapters.confinement import Confinement, confinement, tells_of_a_refusal
from adapters.engine import EngineUnavailable
from adapters.harmless import harmless, harmless_identity
from adapters.heard import Heard, Line
from adapters.process import EngineProcess
from adapters.protocol.messages import (
    PROTOCOLS,
    Identity,
    MessageError,
    Start,
    decode_engine_line,
    encode_line,
    excerpt,
)
from adapters.tcp import PREFIX, Connection, address_of


class _Spoken(msgspec.Struct, tag_field="type", tag="identity"):
    protocol: int


@dataclass(frozen=True, slots=True)
class Launch:
    """
    All that it takes to start an engine.

    `start_limit` is in seconds.
    """

    command: tuple[str, ...]
    start_limit: float
    bounds: Bounds

    def begin(self) -> tuple[Line, Identity]:
        """
        The process, and who it says it is. Raises EngineUnavailable.
        """
        process = self.process()
        try:
            return process, self._identity(process)
        except BaseException:  # an interruption too
            process.kill()
            raise

    @property
    def is_service(self) -> bool:
        """
        Whether it runs already, and is not ours to start.
        """
        return is_service(self.command)

    @property
    def is_confined(self) -> bool:
        """
        Whether the system keeps it to its folders, as far as it can.
        """
        return confinement_of(self.command, self.bounds) is not Confinement.NONE

    def process(self) -> Line:
        """
        The line to the engine, over which nothing was said yet. Raises EngineUnavailable.
        """
        if self.is_service:
            return self._connection()
        try:
            return EngineProcess(self.command, self.bounds)
        except (OSError, ValueError, IndexError) as problem:
            raise EngineUnavailable(
                f"the command `{' '.join(self.command)}` does not start: {problem}",
                "run the command in a shell from the same folder; give an absolute path to the program",
            ) from problem

    def _connection(self) -> Line:
        (asked,) = self.command
        try:
            return Connection(address_of(asked), self.start_limit)
        except ConnectionRefusedError as problem:
            hint = "start the service first, and see that it listens on this address and port"
            raise EngineUnavailable(f"nobody takes the connection to `{asked}`: it was refused", hint) from problem
        except socket.gaierror as problem:
            hint = "check the name of the host, or give its address"
            raise EngineUnavailable(f"the host of `{asked}` is not known: {problem.strerror}", hint) from problem
        except TimeoutError as problem:
            reason = f"nobody takes the connection to `{asked}` within {self.start_limit:g} s"
            raise EngineUnavailable(reason, "see that the host is up and that no firewall is between") from problem
        except OSError as problem:
            reason = f"there is no connection to `{asked}`: {problem.strerror or problem}"
            raise EngineUnavailable(reason, "check the address and the port") from problem

    def _identity(self, process: Line) -> Identity:
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

    def _why_silent(self, process: Line, heard: Heard, start: bytes) -> tuple[str, str]:
        if self.is_service and not heard.oversized:
            how = process.how_it_ended() if heard.ended else f"it said nothing within {self.start_limit:g} s"
            how += " (one that takes a single connection at a time is asked with --jobs 1)"
            hint = "answer the line `start` with an identity on each connection, and flush it"
            return how, hint
        if heard.ended:
            where = "in an empty folder, as it ran here, or let it run in this one by --engine-folder ., "
            where = where if self.bounds.folder is None else ""
            hint = f"run the command in a shell, {where}and type the start message:\n  {start.decode().rstrip()}"
            if self.is_confined and tells_of_a_refusal(process.stderr_tail):
                hint += "\nIt can write in its own folder alone; let it write elsewhere by --engine-writes PATH"
            return process.how_it_ended(), hint
        if heard.oversized:
            return "its first line has no end", "write one JSON object a line, each with a line break"
        hint = "answer `start` with an identity, and flush standard output after each line"
        return f"it said nothing within {self.start_limit:g} s", hint

    def _unavailable(self, process: Line, reason: str, hint: str) -> EngineUnavailable:
        tail = process.stderr_tail.strip()
        said = f"; its standard error ends with:\n{tail}" if tail else ""
        return EngineUnavailable(f"`{' '.join(self.command)}`: {reason}{said}", hint)


def is_service(command: Sequence[str]) -> bool:
    """
    Whether the command is the address of a service, `tcp:HOST:PORT`, and no program to start.
    """
    return len(command) == 1 and command[0].startswith(PREFIX)


def confinement_of(command: Sequence[str], bounds: Bounds) -> Confinement:
    """
    How far what is started by the command is kept to its folders here. A service is not.
    """
    return Confinement.NONE if is_service(command) or not bounds.confines else confinement()


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
    ours = f"{lowest}" if lowest == highest else f"{lowest} to {highest}"
    if spoken > highest:
        hint = (
            f"let the adapter answer with version {highest} where `start` offers no higher one, or take a newer suite"
        )
    else:
        hint = f"bring the adapter to version {lowest}, or take an older suite"
    return f"it speaks protocol {spoken}, and this suite speaks {ours}", hint


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
