import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Deal, Identity, Rule
from adapters.transport import Engine, EngineUnavailable, Reply, open_in_process, open_process

CHAOS = Path(__file__).with_name("chaos.py")
LIMIT = 0.6
Open = Callable[..., Engine]


def command(mode: str, *, victim: str = "bad", window: int = 1) -> list[str]:
    return [sys.executable, "-S", str(CHAOS), mode, victim, str(window)]


def rules(*ids: str, padding: int = 0) -> list[Rule]:
    case = msgspec.Raw(b'{"filler":"' + b"x" * padding + b'"}')
    return [Rule(request_id, "core", case) for request_id in ids]


def outcome(reply: Reply) -> str:
    if reply.failure is not None:
        assert reply.answer is None
        return reply.failure.kind
    assert reply.answer is not None
    return reply.answer.answer


def outcomes(replies: list[Reply]) -> dict[str, str]:
    found = {reply.id: outcome(reply) for reply in replies}
    assert len(found) == len(replies), "one reply for each request"
    return found


@pytest.fixture
def start() -> Iterator[Open]:
    opened: list[Engine] = []

    def start_one(
        mode: str, *, restarts: int = 5, limit: float = LIMIT, victim: str = "bad", window: int = 1
    ) -> Engine:
        engine = open_process(
            command(mode, victim=victim, window=window), time_limit=limit, restarts=restarts, start_limit=10
        )
        opened.append(engine)
        return engine

    yield start_one
    for engine in opened:
        engine.close()


FAILURES = {
    "missing_reason": "protocol_violation",
    "reason_too_many": "protocol_violation",
    "event_is_text": "protocol_violation",
    "identity_again": "protocol_violation",
    "deep_json": "protocol_violation",
    "late": "timed_out",
    "child_holds_the_pipes": "crashed",
    "big": "declined",
}
"""
What is not among the engines that break: tests/adapters/test_chaos.py asks those.
"""


@pytest.mark.parametrize("window", [1, 4])
@pytest.mark.parametrize("mode", FAILURES)
def test_a_break_costs_one_request_and_nothing_else(start: Open, mode: str, window: int) -> None:
    engine = start(mode, window=window)
    replies = list(engine.ask(rules("a", "b", "bad", "c", "d", "e")))
    assert outcomes(replies) == dict.fromkeys("abcde", "accepted") | {"bad": FAILURES[mode]}


@pytest.mark.parametrize("window", [1, 4])
@pytest.mark.parametrize("mode", ["dies", "missing_reason", "identity_again"])
def test_whoever_is_to_blame_is_so_for_each_break_once(start: Open, mode: str, window: int) -> None:
    engine = start(mode, window=window)
    replies = list(engine.ask(rules("a", "bad1", "b", "bad2", "c", "bad3")))
    blamed = [reply.failure.breaks for reply in replies if reply.failure is not None]
    assert len(blamed) == 3
    assert sum(blamed) == len(engine.incidents)


def test_the_text_says_how_a_process_died(start: Open) -> None:
    (reply,) = start("dies").ask(rules("bad"))
    assert reply.failure is not None
    assert "SIGABRT" in reply.failure.text
    assert "pot is negative" in reply.evidence


def test_the_last_of_a_flood_is_kept(start: Open) -> None:
    (reply,) = start("floods_stderr").ask(rules("bad"))
    assert reply.evidence.endswith("the last words")
    assert len(reply.evidence) == 4096


def test_answers_come_in_any_order(start: Open) -> None:
    replies = list(start("backwards", window=3).ask(rules(*"abcdef")))
    assert [reply.id for reply in replies] == list("cbafed")


def test_answers_that_came_in_one_breath_with_a_wrong_line_are_kept(start: Open) -> None:
    replies = list(start("one_breath", window=3).ask(rules("a", "b", "bad")))
    assert outcomes(replies) == {"a": "accepted", "b": "accepted", "bad": "protocol_violation"}


def test_a_line_that_comes_while_nothing_is_asked_is_nobodys(start: Open) -> None:
    engine = start("afterthought")
    seen = []
    for reply in engine.ask(rules("bad", "c", "d")):
        seen.append(outcome(reply))
        time.sleep(0.3)
    assert seen == ["accepted"] * 3
    assert engine.incidents == ("while nothing was asked it wrote `one more thing`",)


def test_the_budget_of_restarts_ends_in_a_circuit_breaker(start: Open) -> None:
    engine = start("dies", restarts=2)
    replies = list(engine.ask(rules("good", "bad1", "bad2", "bad3", "bad4", "last")))
    assert outcomes(replies) == {
        "good": "accepted",
        "bad1": "crashed",
        "bad2": "crashed",
        "bad3": "crashed",
        "bad4": "blocked",
        "last": "blocked",
    }
    assert outcomes(list(engine.ask(rules("later")))) == {"later": "blocked"}


def test_several_in_flight_and_no_restart_left_still_show_the_crash(start: Open) -> None:
    replies = list(start("dies", restarts=0, window=4).ask(rules("a", "b", "bad", "c", "d")))
    kinds = list(outcomes(replies).values())
    assert kinds.count("crashed") == 1
    assert set(kinds) <= {"accepted", "crashed", "blocked"}


def test_a_request_asked_again_says_so(start: Open) -> None:
    replies = list(start("hang", window=3, limit=0.3).ask(rules("bad", "b", "c")))
    assert outcomes(replies) == {"bad": "timed_out", "b": "accepted", "c": "accepted"}
    assert all("asked again alone" in reply.evidence for reply in replies)


def test_what_was_obtained_before_is_kept(start: Open) -> None:
    run = start("hang", restarts=0, limit=0.3).ask(rules("a", "b", "bad", "c"))
    assert [outcome(reply) for reply in run] == ["accepted", "accepted", "timed_out", "blocked"]


def test_an_engine_that_ends_after_each_answer_is_no_endless_loop(start: Open) -> None:
    replies = list(start("one_shot", restarts=3).ask(rules(*"abcdefghijklmnopqrst")))
    kinds = list(outcomes(replies).values())
    assert kinds[0] == "accepted"
    assert kinds[-1] == "blocked"


def test_an_engine_that_is_another_one_after_a_restart_is_not_asked_on(start: Open) -> None:
    replies = list(start("another_identity_next_time").ask(rules("a", "bad", "c")))
    assert outcomes(replies) == {"a": "accepted", "bad": "crashed", "c": "blocked"}
    assert replies[-1].failure is not None
    assert "another one" in replies[-1].failure.text


def test_a_run_left_in_the_middle_leaves_no_stale_answers(start: Open) -> None:
    engine = start("slow", window=4, restarts=0)
    run = engine.ask(rules("bad1", "bad2", "bad3"))
    next(run)
    run.close()  # type: ignore[attr-defined]
    assert outcomes(list(engine.ask(rules("i", "j")))) == {"i": "accepted", "j": "accepted"}
    assert engine.incidents == ()


def test_long_lines_in_both_directions_never_block(start: Open) -> None:
    engine = start("big", window=16, limit=10)
    ids = [f"bad{number}" for number in range(16)]
    assert set(outcomes(list(engine.ask(rules(*ids, padding=400_000)))).values()) == {"declined"}


def test_the_time_of_the_caller_is_not_the_engines(start: Open) -> None:
    engine = start("big", window=2, limit=0.5)
    run = engine.ask(rules("bad1", "bad2", "bad3"))
    first = next(run)
    time.sleep(0.8)
    assert outcomes([first, *run]) == dict.fromkeys(("bad1", "bad2", "bad3"), "declined")


def test_the_time_limit_is_for_each_answer(start: Open) -> None:
    engine = start("slow", window=4, limit=0.8)
    ids = [f"bad{number}" for number in range(6)]
    assert outcomes(list(engine.ask(rules(*ids)))) == dict.fromkeys(ids, "accepted")
    assert engine.incidents == ()


def test_two_answers_to_one_question_are_passed_on_as_they_are(start: Open) -> None:
    ids = [f"bad{number}" for number in range(40)]
    assert set(outcomes(list(start("nondeterministic").ask(rules(*ids)))).values()) == {"accepted", "declined"}


def test_a_message_that_no_line_holds_is_the_suites_fault(start: Open) -> None:
    with pytest.raises(ValueError, match="a line has at most"):
        list(start("fine").ask(rules("a", padding=1 << 20)))


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("speaks_no_json", "Welcome to chaos poker!"),
        ("identity_then_banner", "Ready!"),
        ("endless_start", "has no end"),
        ("identity_with_an_extra_field", "licence"),
    ],
)
def test_an_engine_without_a_handshake_is_unavailable(mode: str, said: str) -> None:
    with pytest.raises(EngineUnavailable) as caught:
        open_process(command(mode), time_limit=1, restarts=0, start_limit=1)
    assert said in caught.value.reason
    assert caught.value.hint


@pytest.mark.parametrize("missing", [["/nowhere/engine"], [str(CHAOS)], [""], []])
def test_a_command_that_does_not_start_is_unavailable(missing: list[str]) -> None:
    with pytest.raises(EngineUnavailable, match="does not start"):
        open_process(missing, time_limit=1, restarts=0)


def test_closing_ends_also_an_engine_that_does_not_listen(start: Open) -> None:
    engine = start("ignores_stop")
    begun = time.monotonic()
    engine.close()
    assert time.monotonic() - begun < 3


def test_no_process_of_the_group_is_left(start: Open) -> None:
    (reply,) = start("child_holds_the_pipes").ask(rules("bad"))
    assert outcome(reply) == "crashed"
    child = int(reply.evidence.split()[1])
    assert _is_gone(child)


def _is_gone(process_id: int) -> bool:
    # Killed, it may wait for its new parent to take note of it for a moment.
    stat = Path(f"/proc/{process_id}/stat")
    for _ in range(100):
        try:
            if stat.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


IDENTITY = Identity(
    protocol=1,
    vendor="tests",
    name="inside",
    version="1",
    roles=("floor",),
    games=("no_limit_holdem",),
    editions=("tda-2024",),
    profiles=("core",),
)


def test_in_process_the_same_lines_are_written_and_read() -> None:
    seen: list[Rule] = []

    def rule(request: Rule) -> Answer:
        seen.append(request)
        return Answer(request.id, "ruling", ruling=msgspec.Raw(b'{"outcome": "play_on"}'))

    (reply,) = open_in_process(Handler(IDENTITY, rule=rule)).ask(rules("a"))
    assert reply.answer is not None
    assert msgspec.json.decode(reply.answer.ruling) == {"outcome": "play_on"}
    assert bytes(seen[0].case) == b'{"filler":""}'


def test_in_process_an_exception_is_an_error_with_its_name() -> None:
    def rule(request: Rule) -> Answer:
        raise KeyError("Ks")

    (reply,) = open_in_process(Handler(IDENTITY, rule=rule)).ask(rules("a"))
    assert outcome(reply) == "error"
    assert reply.answer is not None
    assert reply.answer.reason.startswith("KeyError: 'Ks'")


def test_in_process_an_answer_to_another_request_is_a_violation() -> None:
    engine = open_in_process(Handler(IDENTITY, rule=lambda request: Answer("other", "accepted")))
    assert outcomes(list(engine.ask(rules("a")))) == {"a": "protocol_violation"}


def test_in_process_a_role_that_is_not_served_is_unsupported() -> None:
    deal = Deal("d", "tda-2024", "no_limit_holdem", msgspec.Raw(b"{}"), ())
    engine = open_in_process(Handler(IDENTITY))
    assert outcomes(list(engine.ask(rules("a")))) == {"a": "unsupported"}
    with pytest.raises(Exception, match="hands"):
        list(engine.ask([deal]))  # no hand to deal: the suite's own message is not valid
