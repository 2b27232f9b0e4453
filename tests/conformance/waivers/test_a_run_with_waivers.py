"""
Runs with a waiver file: what ends with which exit code, and what the report says all the same.
"""

import re
import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from conformance.budget import BUDGETS, Budget
from reports.stream import Run, read

Misdeal = Any
Entry = dict[str, Any]
Write = Callable[..., Path]
PartlySound = Callable[..., str]
OF_2024 = ("--game", "no_limit_holdem", "--edition", "tda-2024")
WHY = ("--reason", "old", "--link", "BUG-7", "--owner", "us", "--expires", "2199-01-31")
CLAUSES = ("--clause", "boxed_cards", "--clause", "exposed_cards")


@pytest.fixture
def certified(misdeal: Misdeal) -> Callable[..., tuple[int, Run, str]]:
    """
    Certifies an engine, each time anew: the exit code, the run, and the report on one line.
    """

    def certify(engine: str, *arguments: str) -> tuple[int, Run, str]:
        misdeal.records.unlink(missing_ok=True)
        done = misdeal.certify(engine, "--jobs", "1", *OF_2024, *arguments)
        assert done.returncode != 5, done.stderr
        return done.returncode, misdeal.kept(), " ".join(done.stdout.split())

    return certify


Certified = Callable[..., tuple[int, Run, str]]


def test_a_waiver_steers_the_exit_code_and_not_the_verdict(
    certified: Certified, waiver_file: Write, entry: Entry, partly_sound: PartlySound
) -> None:
    waiver_file(entry | {"actual": "accepted"})
    code, waived, report = certified(partly_sound("card_boxed"), "--waivers", "waivers.toml")
    assert code == waived.footer.exit_code == 0  # type: ignore[union-attr]
    assert waived.footer.code_without_waivers == 1  # type: ignore[union-attr]
    (found,) = waived.deviations
    assert (found.key.clause, found.severity) == ("boxed_cards", "must")
    (row,) = (row for row in waived.footer.rows if row.clause == "boxed_cards")  # type: ignore[union-attr]
    assert (row.deviates, row.must_deviations, row.checks) == (2, 2, 2)
    assert [(one.number, one.link, one.owner, one.checks) for one in found.waived] == [
        (1, "BUG-7", "dealing", found.checks)
    ]
    assert all(check.waived == (check.verdict == "deviates") for check in waived.checks)
    assert sum(check.waived for check in waived.checks) == found.checks >= 2
    for said in (
        "reference 0.1.0: the engine deviates, as answered by the adapter.",
        "1 of 1 kind of deviation.",
        f"must, 35-A1 boxed_cards, tda-2024, floor, {found.checks} checks, waived",
        f"Waived by entry 1 in {found.checks} of {found.checks} checks. Reason: boxed cards are counted",
        f"holds, {found.checks} checks waived: its witness still shows the deviation",
        "exit code 0: the engine deviates, and all that would fail the run is waived",
    ):
        assert said in report

    # A mended engine leaves the waiver behind.
    code, mended, report = certified("reference", *CLAUSES, "--waivers", "waivers.toml")
    # Without its waivers the run would only be incomplete, for want of the other clauses.
    assert (code, mended.footer.code_without_waivers) == (6, 7)  # type: ignore[union-attr]
    assert "Of 4 scored checks all conform." in report
    assert (
        "STALE, 0 checks waived: its witness does not show the deviation any more (conforms: ruled misdeal)" in report
    )
    assert report.endswith("exit code 6: a waiver is stale records: records/run.jsonl")


@pytest.mark.parametrize(("changes", "code"), [({}, 7), ({"expires": date(2020, 1, 31)}, 6)])
def test_after_its_last_day_a_waiver_is_to_be_seen_to(
    certified: Certified, waiver_file: Write, entry: Entry, fake: Callable[..., str], changes: Entry, code: int
) -> None:
    waiver_file(entry | {"actual": "accepted"} | changes)
    ended, run, report = certified(fake("accepts"), *CLAUSES[:2], "--waivers", "waivers.toml")
    assert (ended, run.footer.code_without_waivers) == (code, 1)  # type: ignore[union-attr]
    said = "A waiver is stale, entry 1, 35-A1 boxed_cards tda-2024: it expired on 2020-01-31."
    assert (said in report) == (code == 6)


def test_a_run_that_ended_does_not_keep_a_waiver_alive(
    misdeal: Misdeal, waiver_file: Write, entry: Entry, partly_sound: PartlySound, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiver_file(entry | {"actual": "accepted"})
    command = (partly_sound("card_boxed"), *OF_2024, *CLAUSES, "--jobs", "1", "--waivers", "waivers.toml")
    assert misdeal.certify(*command).returncode == 7
    monkeypatch.setattr("conformance.run.today", lambda: date(2199, 1, 31))
    assert misdeal.certify(*command, "--resume").returncode == 7
    monkeypatch.setattr("conformance.run.today", lambda: date(2199, 2, 1))
    done = misdeal.certify(*command, "--resume")
    assert done.returncode == 2
    assert "since then the last day of entry 1 of its waivers is over" in " ".join(done.stderr.split())


def test_a_run_that_goes_on_later_holds_its_waivers_against_that_day(
    misdeal: Misdeal, waiver_file: Write, entry: Entry, partly_sound: PartlySound, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiver_file(entry | {"actual": "accepted"})
    command = (partly_sound("card_boxed"), *OF_2024, *CLAUSES, "--jobs", "1", "--waivers", "waivers.toml")
    assert misdeal.certify(*command, "--time-limit", "0.000001").returncode == 3
    monkeypatch.setattr("conformance.run.today", lambda: date(2199, 2, 1))
    assert misdeal.certify(*command, "--resume").returncode == 6
    assert entry_of(misdeal.kept()) == ("stale", "it expired on 2199-01-31")


def entry_of(waivers: Run) -> tuple[str, str]:
    (waiver,) = waivers.footer.waivers  # type: ignore[union-attr]
    return waiver.standing, waiver.told


@pytest.mark.parametrize(
    ("changes", "arguments", "standing", "told"),
    [
        ({"actual": "accepted"}, CLAUSES, "holds", "its witness still shows the deviation"),
        ({"actual": "play_on"}, CLAUSES, "stale", "not show the deviation any more (misdeal expected, accepted)"),
        (
            {"irregularity": "exposed_cards", "actual": "accepted"},
            CLAUSES,
            "stale",
            "(boxed_cards, clause boxed_cards: misdeal expected, accepted)",
        ),
        (
            {"actual": "accepted"},
            ("--clause", "exposed_cards"),
            "not asked",
            "the clause boxed_cards was not asked for",
        ),
        ({"profile": "full"}, CLAUSES, "not asked", "the profile full was not asked for"),
        ({"expires": date(2020, 1, 1)}, ("--clause", "exposed_cards"), "stale", "it expired on 2020-01-01"),
        (
            {"actual": "nondeterministic: misdeal and play_on"},
            CLAUSES,
            "stale",
            "it matches nothing: no check of the run shows the deviation",
        ),
    ],
)
def test_how_a_waiver_stands(
    certified: Certified,
    waiver_file: Write,
    entry: Entry,
    fake: Callable[..., str],
    changes: Entry,
    arguments: tuple[str, ...],
    standing: str,
    told: str,
) -> None:
    waiver_file(entry | changes)
    code, run, _ = certified(fake("accepts"), *arguments, "--waivers", "waivers.toml")
    assert entry_of(run)[0] == standing
    assert told in entry_of(run)[1]
    # The deviation of the other clause is waived by nobody, and comes first.
    assert code == 1


def test_an_engine_that_never_serves_it_makes_a_waiver_stale(
    certified: Certified, waiver_file: Write, entry: Entry, fake: Callable[..., str], misdeal: Misdeal
) -> None:
    waiver_file(entry)
    misdeal.certify(fake("old"), "--clause", "exposed_cards", "--clause", "boxed_cards", "--waivers", "waivers.toml")
    assert entry_of(misdeal.kept()) == ("stale", "it matches nothing: the engine does not declare tda-2024")
    misdeal.records.unlink()
    misdeal.certify(fake("old"), "--edition", "tda-2019", "--clause", "exposed_cards", "--waivers", "waivers.toml")
    assert entry_of(misdeal.kept()) == ("not asked", "tda-2024 was not asked for")


def test_a_waiver_of_another_game_waives_nothing_here(
    certified: Certified, waiver_file: Write, entry: Entry, fake: Callable[..., str]
) -> None:
    waiver_file(entry | {"game": "no_limit_holdem", "actual": "accepted"})
    code, _, _ = certified(fake("accepts"), *CLAUSES[:2], "--waivers", "waivers.toml")
    assert code == 7
    path = waiver_file(entry | {"game": "pot_limit_omaha", "actual": "accepted", "witness": "omaha.json"})
    case = (path.parent / "boxed.json").read_text().replace('"no_limit_holdem"', '"pot_limit_omaha"')
    (path.parent / "omaha.json").write_text(case)
    code, run, _ = certified(fake("accepts"), *CLAUSES[:2], "--waivers", "waivers.toml")
    assert code == 1
    assert entry_of(run) == ("not asked", "pot_limit_omaha was not asked for")
    assert [found.waived for found in run.deviations] == [()]


def test_the_witness_is_asked_once_and_a_waived_hand_is_not_made_smaller(
    certified: Certified, waiver_file: Write, entry: Entry, fake: Callable[..., str], tmp_path: Path
) -> None:
    waiver_file(entry | {"actual": "accepted"})
    heard = tmp_path / "heard.jsonl"
    _, run, _ = certified(
        fake("records", heard), "--engine-writes=.", *CLAUSES[:2], "--jobs", "1", "--waivers", "waivers.toml"
    )
    requests = [line for line in heard.read_text().splitlines() if '"rule"' in line]
    witness = (tmp_path / "boxed.json").read_text()
    events = witness[witness.index('"events":[') : witness.index("]", witness.index('"events":['))]
    assert sum(events in line.replace(" ", "") for line in requests) == 1
    asked_twice = len(requests) - 1 - sum(len(check.members) for check in run.checks)
    assert 0 <= asked_twice <= 8
    (found,) = run.deviations
    assert not found.minimal


def test_a_crash_is_waived_with_what_it_breaks(
    certified: Certified, misdeal: Misdeal, fake: Callable[..., str]
) -> None:
    engine = fake("dies-on-two", "card_boxed")
    code, run, _ = certified(engine, *CLAUSES[:2])
    assert code == 1
    assert {found.key.actual for found in run.deviations} == {"crashed"}
    for number in range(1, len(run.deviations) + 1):
        assert misdeal("waive", "records", str(number), *WHY).returncode == 0
    code, run, report = certified(engine, *CLAUSES[:2], "--waivers", "waivers.toml")
    assert "The engine broke" in report
    assert (code, run.footer.code_without_waivers) == (7, 1)  # type: ignore[union-attr]


@pytest.fixture
def in_shards(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Shards of eight checks; after `misdeal`, which has a budget of its own.
    """
    monkeypatch.setattr("conformance.shards._CHECKS", 8)
    monkeypatch.setattr("conformance.shrinking._QUESTIONS", 8)
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=12, deals=8, shrinking=8))


_MAY_DIFFER = re.compile(rb'"started_at":"[^"]*"|"elapsed_seconds":[0-9.]+|"id":"[0-9a-f]{16}"')


@pytest.mark.usefixtures("in_shards")
def test_the_number_of_workers_changes_no_record(
    misdeal: Misdeal, waiver_file: Write, entry: Entry, fake: Callable[..., str]
) -> None:
    waiver_file(entry | {"actual": "accepted"})
    streams = []
    for jobs in ("1", "2"):
        misdeal.records.unlink(missing_ok=True)
        misdeal.certify(fake("accepts"), *OF_2024, *CLAUSES, "--jobs", jobs, "--waivers", "waivers.toml")
        streams.append(_MAY_DIFFER.sub(b"", misdeal.records.read_bytes()))
    assert streams[0] == streams[1]
    with misdeal.records.open("rb") as lines:
        run = read(lines)
    assert {found.key.clause: found.minimal or bool(found.waived) for found in run.deviations} == {
        "boxed_cards": True,
        "exposed_cards": True,
    }
    assert all(found.costliest is not None for found in run.deviations)


@pytest.mark.usefixtures("in_shards")
def test_a_resumed_run_asks_no_witness_again(
    misdeal: Misdeal,
    waiver_file: Write,
    entry: Entry,
    fake: Callable[..., str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    waiver_file(entry | {"actual": "accepted"})
    heard = tmp_path / "heard.jsonl"
    arguments = (
        fake("records", heard),
        "--engine-writes=.",
        *OF_2024,
        *CLAUSES,
        "--jobs",
        "1",
        "--waivers",
        "waivers.toml",
    )
    told = misdeal.certify(*arguments).stderr
    # What is waived is not what a long run need not be waited for.
    assert re.findall("first deviation: tda-2024 ([a-z_]+)", told) == ["exposed_cards"]
    whole, asked = _MAY_DIFFER.sub(b"", misdeal.records.read_bytes()), heard.read_bytes().count(b'"rule"')
    shutil.rmtree(misdeal.records.parent)
    with monkeypatch.context() as patched:
        patched.setattr("conformance.run.Shrinking", interrupted)
        assert misdeal.certify(*arguments).returncode == 130
    assert (misdeal.records.parent / "shards" / "witnesses.jsonl").exists()
    before = heard.read_bytes().count(b'"rule"')
    assert misdeal.certify(*arguments, "--resume").returncode == 1
    assert _MAY_DIFFER.sub(b"", misdeal.records.read_bytes()) == whole
    assert heard.read_bytes().count(b'"rule"') - asked == asked
    assert before < 2 * asked


def test_another_waiver_file_does_not_go_on(
    misdeal: Misdeal, waiver_file: Write, entry: Entry, fake: Callable[..., str]
) -> None:
    waiver_file(entry | {"actual": "accepted"})
    arguments = (*OF_2024, *CLAUSES[:2], "--jobs", "1", "--waivers", "waivers.toml")
    misdeal.certify(fake("accepts"), *arguments)
    waiver_file(entry | {"actual": "accepted", "reason": "another"})
    done = misdeal.certify(fake("accepts"), *arguments, "--resume")
    assert done.returncode == 2
    assert "waivers: {" in done.stderr


def test_a_malformed_file_ends_with_2_before_anything_is_asked(misdeal: Misdeal, waiver_file: Write) -> None:
    waiver_file(text="[[waiver]]\nrole = 'floor'\n")
    done = misdeal.certify("no-such-engine", "--waivers", "waivers.toml")
    assert done.returncode == 2
    assert "entry 1: edition, game, profile" in " ".join(done.stderr.split())
    assert not misdeal.records.exists()
