"""
Certifications of the engines that break: how the run ends, and that it keeps every other result.
"""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from adapters.chaos.registry import CHAOS, SOUND
from adapters.engine import Reply
from adapters.harmless import LONGEST_TEXT, harmless_answer
from adapters.protocol.messages import Answer, MessageError, decode_engine_line
from conformance.budget import BUDGETS, Budget
from conformance.wire import understood
from reference_engine.model.case import Case
from reports.record import CheckRecord

Misdeal = Any
FEW = ("--edition", "tda-2024", "--game", "no_limit_holdem", "--clause", "fouled_deck", "--clause", "exposed_cards")
QUICK = (*FEW, "--answer-limit", "0.4", "--memory-limit", "512", "--jobs", "1")
A_FEW = Budget(checks=8, deals=1, shrinking=1)
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
BROKEN = {
    "crash": "crashed",
    "memory-hog": "crashed",
    "hang": "timed_out",
    "garbage": "protocol_violation",
    "escapes": "error",
}


@pytest.fixture(scope="module")
def sound() -> list[CheckRecord]:
    return []


@pytest.fixture(scope="module")
def struck() -> set[str]:
    return set()


@pytest.fixture
def certified(
    misdeal: Misdeal, sound: list[CheckRecord], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., list[CheckRecord]]:
    """
    The checks of an engine, once those of the sound one are known.
    """
    monkeypatch.setitem(BUDGETS, "smoke", A_FEW)

    def certify(name: str, code: int = 1) -> list[CheckRecord]:
        if misdeal.records.exists():
            shutil.rmtree(misdeal.records.parent)
        done = misdeal.certify(f"chaos:{name}", *QUICK)
        assert done.returncode == code, done.stdout + done.stderr
        return list(misdeal.kept().checks)

    if not sound:
        sound += certify(SOUND)
    return certify


@pytest.mark.parametrize("name", BROKEN)
def test_all_but_the_cases_that_break_it_is_as_with_the_sound_engine(
    name: str, certified: Callable[..., list[CheckRecord]], sound: list[CheckRecord], struck: set[str]
) -> None:
    checks = certified(name)
    assert len(checks) == len(sound)
    broken = set()
    for check, same in zip(checks, sound, strict=True):
        for member, sound_member in zip(check.members, same.members, strict=True):
            if member.answer == BROKEN[name]:
                broken.add(member.case)
                assert member.case == sound_member.case
                assert member.verdict == "errored"
                assert check.verdict == "errored"
            else:
                assert member == sound_member
    # The same cases break each of them.
    struck |= broken
    assert broken == struck
    assert 2 <= len(broken) <= 6


def test_nothing_of_a_hostile_engine_steers_a_terminal(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(BUDGETS, "smoke", A_FEW)
    done = misdeal("certify", "chaos:escapes", "--budget", "smoke", *QUICK)
    assert done.returncode == 1
    assert r"\x1b[2J" in done.stdout
    for shown in (done.stdout, done.stderr):
        assert not STEERING.search(shown)
    runs = tmp_path / "misdeal-runs"
    (run,) = runs.iterdir()
    assert re.fullmatch(r"[A-Za-z0-9.-]{1,70}", run.name)
    for file in run.iterdir():
        assert not STEERING.search(file.read_text())
    records = (run / "run.jsonl").read_text()
    assert records.count("<script>") > 3, "in names, in a reason and in what it wrote to standard error"
    assert [path.name for path in tmp_path.iterdir()] == ["misdeal-runs"]
    # A line that looks like the last one of a report begins no line of this one.
    assert [line for line in done.stdout.splitlines() if line.startswith("exit code")] == [
        "exit code 1: the engine deviates"
    ]


@pytest.mark.parametrize(
    ("name", "code", "verdicts"),
    [
        ("moody", 1, {"nondeterministic", "deviates", "declined"}),
        ("errors", 1, {"errored"}),
        ("split-line", 1, {"deviates"}),
    ],
)
def test_what_keeps_to_the_protocol_is_judged(
    name: str, code: int, verdicts: set[str], certified: Callable[..., list[CheckRecord]]
) -> None:
    assert {check.verdict for check in certified(name, code)} <= verdicts


@pytest.mark.parametrize("name", ["crash-at-start", "other-protocol"])
def test_an_engine_without_a_handshake_ends_with_4(misdeal: Misdeal, name: str) -> None:
    done = misdeal.certify(f"chaos:{name}", *QUICK)
    assert done.returncode == 4
    assert "unavailable" in done.stderr
    assert not misdeal.records.exists()


def test_what_was_answered_before_the_breaker_went_is_kept(
    certified: Callable[..., list[CheckRecord]], sound: list[CheckRecord]
) -> None:
    checks = certified("one-answer")
    assert len(checks) == len(sound)
    kept = 0
    for check, same in zip(sorted(checks, key=_cases), sorted(sound, key=_cases), strict=True):
        for member, sound_member in zip(check.members, same.members, strict=True):
            assert member.answer in {"accepted", "crashed", "blocked"}
            kept += member == sound_member
    assert kept > 5


def test_an_engine_that_is_another_one_after_a_start_is_never_said_to_conform(
    misdeal: Misdeal, certified: Callable[..., list[CheckRecord]]
) -> None:
    done = misdeal.certify("chaos:other-identity", *QUICK)
    assert done.returncode in {1, 3}
    assert "another one" in " ".join(done.stdout.split())


def _cases(check: CheckRecord) -> list[str]:
    return [member.case for member in check.members]


def test_every_engine_that_breaks_is_listed(misdeal: Misdeal) -> None:
    listed = misdeal("engines").stdout
    assert [name for name in CHAOS if f"chaos:{name} " not in listed] == []


def test_a_ruling_that_does_not_decode_fills_no_disk(heads_up: Callable[..., Case]) -> None:
    ruling = Raw(json.dumps({"outcome": "play_on", "clauses": ["x" * 100_000]}).encode())
    reply = Reply("1", Answer("1", "ruling", ruling=ruling), None)
    answer = understood(reply, heads_up())
    assert answer.kind == "protocol_violation"
    assert len(answer.text) < LONGEST_TEXT + 40


@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), ('{"outcome":"floor_decides","options":[', "]}"), ('{"outcome":', "}")]
)
def test_what_is_nested_without_end_is_a_broken_answer(
    opening: str, closing: str, heads_up: Callable[..., Case]
) -> None:
    case = heads_up()
    for depth in range(3, 1000, 9):
        line = f'{{"type":"answer","id":"1","answer":"ruling","ruling":{opening * depth}{closing * depth}}}'.encode()
        try:
            said = decode_engine_line(line)
        except MessageError:
            continue
        assert isinstance(said, Answer)
        answer = understood(Reply("1", harmless_answer(said, line), None), case)
        assert answer.kind == "protocol_violation"
