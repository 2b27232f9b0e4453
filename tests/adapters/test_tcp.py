"""
An engine that runs already, over a real socket.
"""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from typing import BinaryIO

import msgspec
import pytest

from adapters.handler import Handler
from adapters.protocol.messages import MAX_LINE_BYTES, Answer, Identity, Rule
from adapters.serve import converse
from adapters.tcp import Address, address_of
from adapters.transport import EngineUnavailable, open_process

IDENTITY = Identity(
    protocol=1, vendor="tests", name="service", version="1", roles=("floor",), games=(), editions=(), profiles=()
)
Conversation = Callable[[BinaryIO, BinaryIO], None]


def accept_all(reads: BinaryIO, writes: BinaryIO) -> None:
    converse(Handler(IDENTITY, rule=lambda request: Answer(request.id, "accepted")), reads, writes)


class Service:
    """
    Listens, and holds one conversation after the other, or each in a thread of its own.
    """

    def __init__(self, conversation: Conversation, family: int = socket.AF_INET, *, at_once: bool = False) -> None:
        self.connections = 0
        self._conversation = conversation
        self._at_once = at_once
        self._listener = socket.create_server(("::1" if family == socket.AF_INET6 else "127.0.0.1", 0), family=family)
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def name(self) -> str:
        return f"tcp:127.0.0.1:{self.port}"

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.connections += 1
                if self._at_once:
                    threading.Thread(target=self._hold, args=(connection,), daemon=True).start()
                else:
                    self._hold(connection)

    def _hold(self, connection: socket.socket) -> None:
        with (
            suppress(OSError, ValueError),
            connection,
            connection.makefile("rb") as heard,
            connection.makefile("wb") as said,
        ):
            self._conversation(heard, said)

    def close(self) -> None:
        # Closing alone does not wake a thread that waits for a connection.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


@pytest.fixture
def serving() -> Iterator[Callable[..., Service]]:
    started: list[Service] = []

    def start(
        conversation: Conversation = accept_all, family: int = socket.AF_INET, *, at_once: bool = False
    ) -> Service:
        started.append(Service(conversation, family, at_once=at_once))
        return started[-1]

    yield start
    for service in started:
        service.close()


def rules(*ids: str, padding: int = 0) -> list[Rule]:
    case = msgspec.Raw(b'{"filler":"' + b"x" * padding + b'"}')
    return [Rule(request_id, "core", case) for request_id in ids]


def breaking_on(bad: str, how: Conversation, left: int = 1000) -> Conversation:
    """
    Accepts everything, but breaks on the request `bad`, so many times.
    """

    def hold(reads: BinaryIO, writes: BinaryIO) -> None:
        nonlocal left

        def say(message: Identity | Answer) -> None:
            writes.write(msgspec.json.encode(message) + b"\n")
            writes.flush()

        for line in reads:
            message = msgspec.json.decode(line)
            if message["type"] == "start":
                say(IDENTITY)
            elif message["type"] == "stop":
                return
            elif message["id"] == bad and left > 0:
                left -= 1
                how(reads, writes)
                return
            else:
                say(Answer(message["id"], "accepted"))

    return hold


def hang_up(_: BinaryIO, __: BinaryIO) -> None:
    """
    Says no more.
    """


def test_a_service_is_asked_over_a_socket(serving: Callable[..., Service]) -> None:
    service = serving()
    with closing(open_process([service.name], time_limit=10, restarts=0)) as engine:
        assert engine.identity == IDENTITY
        replies = list(engine.ask(rules("1", "2", "3")))
        assert [reply.answer for reply in replies] == [Answer(name, "accepted") for name in "123"]
        assert engine.incidents == ()
    # It ended this conversation and not the service.
    with closing(open_process([service.name], time_limit=10, restarts=0)) as engine:
        assert len(list(engine.ask(rules("4")))) == 1
    assert service.connections == 2


def test_a_service_on_ipv6(serving: Callable[..., Service]) -> None:
    try:
        service = serving(family=socket.AF_INET6)
    except OSError:
        pytest.skip("this machine has no IPv6")
    with closing(open_process([f"tcp:[::1]:{service.port}"], time_limit=10, restarts=0)) as engine:
        assert len(list(engine.ask(rules("1")))) == 1


def test_requests_larger_than_the_socket_takes_at_once(serving: Callable[..., Service]) -> None:
    with closing(open_process([serving().name], time_limit=20, restarts=0)) as engine:
        replies = list(engine.ask(rules(*"abcdef", padding=MAX_LINE_BYTES - 200)))
        assert [reply.failure for reply in replies] == [None] * 6


def test_a_connection_that_ends_is_a_crash_of_that_request_alone(serving: Callable[..., Service]) -> None:
    service = serving(breaking_on("bad", hang_up))
    with closing(open_process([service.name], time_limit=10, restarts=3)) as engine:
        found = {reply.id: reply for reply in engine.ask(rules("1", "bad", "2"))}
        failure = found["bad"].failure
        assert failure is not None
        assert (failure.kind, failure.text) == ("crashed", "it closed the connection before it answered")
        assert found["1"].answer is not None
        assert found["2"].answer is not None
        assert len(engine.incidents) == 1
    assert service.connections == 2


def test_a_service_that_breaks_too_often_is_asked_no_more(serving: Callable[..., Service]) -> None:
    service = serving(breaking_on("bad", hang_up))
    with closing(open_process([service.name], time_limit=10, restarts=0)) as engine:
        replies = {reply.id: reply.failure for reply in engine.ask(rules("bad", "1", "2"))}
        kinds = {name: failure and failure.kind for name, failure in replies.items()}
        assert kinds == {"bad": "crashed", "1": "blocked", "2": "blocked"}


def test_a_service_that_ends_for_good_blocks_the_rest(serving: Callable[..., Service]) -> None:
    service: Service

    def end(_: BinaryIO, __: BinaryIO) -> None:
        service.close()

    service = serving(breaking_on("bad", end))
    with closing(open_process([service.name], time_limit=10, restarts=3)) as engine:
        replies = {reply.id: reply.failure for reply in engine.ask(rules("bad", "1"))}
        blocked = replies["1"]
        assert blocked is not None
        assert blocked.kind == "blocked"
        assert "it was refused" in blocked.text


def test_silence_is_a_timeout(serving: Callable[..., Service]) -> None:
    def wait(reads: BinaryIO, _: BinaryIO) -> None:
        reads.read()

    with closing(open_process([serving(breaking_on("bad", wait)).name], time_limit=0.3, restarts=1)) as engine:
        replies = {reply.id: reply.failure for reply in engine.ask(rules("bad", "1"))}
        failure = replies["bad"]
        assert failure is not None
        assert failure.kind == "timed_out"
        assert replies["1"] is None


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n", "its line is no message"),
        (b"x" * (MAX_LINE_BYTES + 1), "its line is longer than the protocol allows"),
        (b'{"type":"answer","id":"other","answer":"accepted"}\n', "which was never asked"),
    ],
)
def test_what_is_no_answer_breaks_the_protocol(serving: Callable[..., Service], said: bytes, complaint: str) -> None:
    def say(reads: BinaryIO, writes: BinaryIO) -> None:
        writes.write(said)
        writes.flush()
        reads.read()

    with closing(open_process([serving(breaking_on("bad", say)).name], time_limit=10, restarts=1)) as engine:
        (reply,) = engine.ask(rules("bad"))
        assert reply.failure is not None
        assert reply.failure.kind == "protocol_violation"
        assert complaint in reply.failure.text


def test_a_service_that_takes_one_connection_at_a_time_says_what_to_do(serving: Callable[..., Service]) -> None:
    service = serving()
    with (
        closing(open_process([service.name], time_limit=10, restarts=0)),
        pytest.raises(EngineUnavailable, match=r"nothing within 0\.3 s .*--jobs 1"),
    ):
        open_process([service.name], time_limit=0.3, restarts=0, start_limit=0.3)


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.tcp._REFUSED_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(EngineUnavailable) as raised:
        open_process([f"tcp:127.0.0.1:{port}"], time_limit=1, restarts=0)
    assert raised.value.reason == f"nobody takes the connection to `tcp:127.0.0.1:{port}`: it was refused"
    assert raised.value.hint.startswith("start the service first")


def test_a_host_that_is_not_there() -> None:
    with pytest.raises(EngineUnavailable, match="is not known"):
        open_process(["tcp:no-such-host.invalid:7777"], time_limit=1, restarts=0)


@pytest.mark.parametrize(
    ("asked", "host", "port"),
    [("tcp:127.0.0.1:7777", "127.0.0.1", 7777), ("tcp:[::1]:1", "::1", 1), ("tcp:studio:65535", "studio", 65535)],
)
def test_an_address(asked: str, host: str, port: int) -> None:
    assert address_of(asked) == Address(host, port)


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ("tcp:", "names no host and port"),
        ("tcp:7777", "names no host and port"),
        ("tcp::7777", "names no host and port"),
        ("tcp:host:", "names no port"),
        ("tcp:host:0", "names no port"),
        ("tcp:host:65536", "names no port"),
        ("tcp:host:http", "names no port"),
        ("tcp:::1:7777", "without brackets"),
    ],
)
def test_what_is_no_address(asked: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        address_of(asked)
