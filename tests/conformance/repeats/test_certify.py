"""
What a run, its report and a replay say of an engine that answers one question in two ways.
"""

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from reports.record import DeviationRecord

ENGINE = Path(__file__).parent / "unstable_engine.py"
SOME = ("first_card", "35-E", "boxed_cards", "wrong_count", "35-A7", "penalty", "38", "37")
ASKED = ("--jobs", "1", *(word for clause in SOME for word in ("--clause", clause)))
_REPLAYS = 4


def engine(mode: str) -> str:
    return f"exec:{shlex.join([sys.executable, '-P', str(ENGINE), mode])}"


def unstable(misdeal: Any) -> list[DeviationRecord]:
    return [deviation for deviation in misdeal.kept().deviations if deviation.verdict == "nondeterministic"]


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    No engine here looks at a clock.
    """
    monkeypatch.setattr("conformance.repeats.trials._PAUSE_SECONDS", 0.0)


@pytest.mark.parametrize(
    ("mode", "way", "told"),
    [
        ("chance", "twice", "Asked the same again and again, with nothing in between, it does not always give"),
        ("case-before", "other_order", "Its answer hangs on what it was asked before."),
        ("hashes", "after_restart", "Started again and asked nothing else, it does not always give the same answer."),
    ],
)
def test_the_pair_is_in_the_stream_the_report_and_the_replay(misdeal: Any, mode: str, way: str, told: str) -> None:
    done = misdeal.certify(engine(mode), *ASKED)
    assert done.returncode == 1
    words = " ".join(done.stdout.split())
    assert "answered otherwise when they were asked again" in words
    assert told in words
    assert "First: Accepted in silence" in words or "First: Declined to rule." in words
    assert "What differs: the kind of answer." in words
    deviation = next(one for one in unstable(misdeal) if one.instability is not None and one.instability.seen_again)
    pair = deviation.instability
    assert pair is not None
    assert pair.way == way
    assert pair.differing == ("answer",)
    kinds = {b'"accepted"' in bytes(answer) for answer in pair.answers}
    assert kinds == {True, False}
    assert bool(pair.before) == (way == "other_order")
    assert ("What was asked before" in done.stdout) == bool(pair.before)
    assert misdeal("report", str(misdeal.records)).stdout in done.stdout

    file = f"records/deviation-{deviation.deviation:02}.json"
    # What hangs on the process shows in 15 of 16 replays.
    replays = (misdeal("replay", file, engine(mode)) for _ in range(_REPLAYS))
    again = next(one for one in replays if told in " ".join(one.stdout.split()))
    words = " ".join(again.stdout.split())
    assert again.returncode == 1
    assert "is still there" in words
    assert f"unstable-{mode} 1: nondeterministic" in words


def test_a_replay_on_an_engine_that_was_mended_says_so(misdeal: Any) -> None:
    misdeal.certify(engine("counter"), "--jobs", "1", "--clause", "first_card", "--clause", "35-E")
    file = f"records/deviation-{unstable(misdeal)[0].deviation:02}.json"
    again = misdeal("replay", file, engine("sound"))
    words = " ".join(again.stdout.split())
    assert "Asked again in every way, it gave the same answer." in words
    assert "is not there any more" in words
    assert "nondeterministic" not in words
