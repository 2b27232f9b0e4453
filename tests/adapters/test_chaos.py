"""
The engines that break, asked through the transport: what each costs, and that it costs nothing else.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import count

import msgspec
import pytest

from adapters.bounds import Bounds
from adapters.chaos.registry import CHAOS, SOUND
from adapters.chaos.speech import is_struck
from adapters.chaos.starts import STARTS
from adapters.confinement import Confinement, confinement
from adapters.engine import EngineUnavailable, Reply
from adapters.protocol.messages import Rule
from adapters.transport import open_process

LIMIT = 0.5
HALF_A_GIBIBYTE = 512
SOUND_REPLY = ("accepted", "")
CONFINED = confinement() is not Confinement.NONE


def command(name: str) -> list[str]:
    return [sys.executable, "-E", "-P", "-m", "adapters.chaos", name]


def cases(*, struck: bool) -> Iterator[bytes]:
    return (
        case
        for number in count()
        if is_struck({"case": msgspec.json.decode(case := b'{"number":%d}' % number)}) is struck
    )


def asked(pattern: str, suffix: str = "") -> list[Rule]:
    """
    A request for each letter: `x` brings the fault out.
    """
    sound, faulty = cases(struck=False), cases(struck=True)
    return [
        Rule(f"{place}{letter}{suffix}", "core", msgspec.Raw(next(faulty if letter == "x" else sound)))
        for place, letter in enumerate(pattern)
    ]


def told(reply: Reply) -> tuple[str, str]:
    if reply.failure is not None:
        return reply.failure.kind, reply.failure.text
    assert reply.answer is not None
    return reply.answer.answer, reply.answer.reason


def replies_of(name: str, pattern: str, restarts: int = 8, suffix: str = "") -> dict[str, Reply]:
    engine = open_process(
        command(name), time_limit=LIMIT, restarts=restarts, start_limit=10, bounds=Bounds(HALF_A_GIBIBYTE)
    )
    with closing(engine):
        replies = list(engine.ask(asked(pattern, suffix)))
    assert len({reply.id for reply in replies}) == len(replies) == len(pattern)
    return {reply.id: reply for reply in replies}


BREAKS = {
    # name: how the request that brings it out ends, and words of the text and of the evidence
    "crash": ("crashed", "SIGABRT", "assertion failed: pot is negative"),
    "silent-exit": ("crashed", "status 0", ""),
    "hang": ("timed_out", "no answer within 0.5 s", ""),
    "drips": ("timed_out", "no answer within 0.5 s", ""),
    "closes-stdout": ("crashed", "closed its standard output and kept running", ""),
    "leaves-child": ("crashed", "status 7", "stays"),
    "memory-hog": ("crashed", "status 1", "MemoryError"),
    "writes-outside": ("crashed", "status 1", "PermissionError") if CONFINED else ("accepted", "", ""),
    "garbage": ("protocol_violation", "`DEBUG evaluating the hand`", ""),
    "laid-out": ("protocol_violation", "its line is no message", ""),
    "no-line-break": ("timed_out", "no answer within 0.5 s", ""),
    "split-line": ("accepted", "", ""),
    "oversized-line": ("protocol_violation", "longer than the protocol allows", ""),
    "endless-line": ("protocol_violation", "longer than the protocol allows", ""),
    "extra-line": ("protocol_violation", "`DEBUG that took 12 ms`", ""),
    "floods-stdout": ("protocol_violation", "it answered a request once more: `", ""),
    "blank-line": ("protocol_violation", "its line is no message", ""),
    "invalid-utf-8": ("protocol_violation", r"caf\xe9", ""),
    "extra-field": ("protocol_violation", "confidence", ""),
    "unknown-kind": ("protocol_violation", "'ok'", ""),
    "missing-field": ("protocol_violation", "needs `ruling`", ""),
    "floods-stderr": ("accepted", "", ""),
    "wrong-id": ("protocol_violation", "answered nobody, which was never asked", ""),
    "duplicate-id": ("protocol_violation", "it answered a request once more: `", ""),
    "late-id": ("protocol_violation", "it answered ", ""),
    "id-as-number": ("protocol_violation", "Expected `str`, got `int` - at `$.id`", ""),
    "escapes": ("error", "<script>", "<script>"),
    "ignores-stop": ("accepted", "", ""),
    SOUND: ("accepted", "", ""),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_break_costs_its_request_and_nothing_else(name: str) -> None:
    kind, text, evidence = BREAKS[name]
    replies = replies_of(name, "...x....")
    broken = replies.pop("3x")
    assert told(broken)[0] == kind
    assert text in told(broken)[1]
    assert evidence in broken.evidence
    assert {told(reply) for reply in replies.values()} == {SOUND_REPLY}


@pytest.mark.parametrize("name", ["duplicate-id", "extra-field"])
def test_what_is_told_of_a_break_does_not_hang_on_the_ids_of_the_run(name: str) -> None:
    one, other = (told(replies_of(name, ".x", suffix=suffix)[f"1x{suffix}"]) for suffix in ("0f9e", "7c3d"))
    assert one == other
    assert "(id)" in one[1]


OTHERS = {"one-answer", "slow", "moody", "remembers", "other-identity", "drops-requests", "errors"}


def test_every_engine_that_breaks_is_tried_here() -> None:
    assert set(CHAOS) == set(BREAKS) | OTHERS | set(UNAVAILABLE)


UNAVAILABLE = {
    "crash-at-start": ("status 3", "no licence found"),
    "silent-start": ("said nothing within 0.4 s", ""),
    "banner": ("its first line is no identity", "Welcome to chaos!"),
    "other-protocol": ("speaks protocol 2", ""),
    "half-identity": ("its identity is wrong", "roles"),
    "answers-unasked": ("it went on unasked", '"accepted"'),
    "unflushed": ("said nothing within 0.4 s", ""),
    "byte-order-mark": ("its first line is no identity", ""),
    "utf-16": ("its first line is no identity", ""),
}


@pytest.mark.parametrize("name", UNAVAILABLE)
def test_an_engine_that_is_wrong_from_its_first_line_on_is_unavailable(name: str) -> None:
    limit = 0.4 if name in {"silent-start", "unflushed"} else 10
    with pytest.raises(EngineUnavailable) as caught:
        open_process(command(name), time_limit=LIMIT, restarts=8, start_limit=limit)
    for word in UNAVAILABLE[name]:
        assert word in caught.value.reason
    assert caught.value.hint


def test_an_engine_that_ends_after_each_answer_is_asked_until_the_breaker_goes() -> None:
    kinds = [told(reply) for reply in replies_of("one-answer", "........", restarts=2).values()]
    assert kinds.count(SOUND_REPLY) == 3
    # Whether its end is heard together with its answer is chance.
    assert {"blocked"} <= {kind for kind, _ in kinds} <= {"accepted", "crashed", "blocked"}
    assert all("it exited with status 0" in text for kind, text in kinds if kind == "blocked")


def test_an_engine_that_is_another_one_after_a_start_is_asked_no_more_and_keeps_what_it_answered() -> None:
    replies = replies_of("other-identity", "........x...")
    kinds = [told(replies[request.id])[0] for request in asked("........x...")]
    assert kinds[:5] == ["accepted"] * 5
    assert set(kinds[-3:]) == {"blocked"}
    assert "another one" in told(replies["11."])[1]


def test_what_waits_in_a_window_is_asked_again_alone_where_the_engine_loses_it() -> None:
    assert {told(reply) for reply in replies_of("drops-requests", "........").values()} == {SOUND_REPLY}


@pytest.mark.parametrize(
    ("name", "reasons"), [("slow", {""}), ("moody", {"", "not today"}), ("remembers", {"", "the hand is over"})]
)
def test_what_keeps_to_the_protocol_is_passed_on(name: str, reasons: set[str]) -> None:
    assert {told(reply)[1] for reply in replies_of(name, "........").values()} == reasons


def test_errors_are_passed_on_with_their_reason() -> None:
    assert {told(reply) for reply in replies_of("errors", "....").values()} == {("error", "KeyError: 'stub'")}


def test_the_budget_of_restarts_ends_in_blocked_with_all_before_kept() -> None:
    replies = replies_of("crash", "....x...x...x....", restarts=3)
    kinds = [told(reply)[0] for reply in replies.values()]
    assert set(kinds) == {"accepted", "crashed", "blocked"}
    assert {told(replies[name])[0] for name in ("0.", "1.", "2.", "3.")} == {"accepted"}
    assert told(replies["16."])[0] == "blocked"


def test_every_start_that_is_wrong_is_listed_as_one() -> None:
    assert set(STARTS) == set(UNAVAILABLE)
