"""
Certifications from the command line, with real engines in real processes.
"""

import ast
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adapters.protocol.messages import decode_suite_line
from conformance.budget import BUDGETS, Budget
from reference_engine.model.case import Case
from reports.record import Header
from reports.stream import FootlessStreamError, read, read_partial

Misdeal = Any
EXAMPLE = Path(__file__).parents[2] / "adapters" / "examples" / "lucky_dealer.py"
Fake = Callable[..., str]
HOLDEM = ("--game", "no_limit_holdem")
A_GAME_OF_EACH_FAMILY = (*HOLDEM, "--game", "razz", "--game", "triple_draw_2_7")


@pytest.mark.parametrize(
    ("engine", "profile", "games"),
    [
        ("reference", "core", HOLDEM),
        ("reference", "full", HOLDEM),
        ("reference", "physical", A_GAME_OF_EACH_FAMILY),
        ("reference:any", "core", HOLDEM),
        ("reference:any", "full", HOLDEM),
        ("reference:any", "physical", HOLDEM),
    ],
)
def test_the_reference_conforms_in_every_clause_and_the_first_line_says_of_how_many(
    misdeal: Misdeal, engine: str, profile: str, games: tuple[str, ...]
) -> None:
    done = misdeal.certify(engine, "--profile", profile, "--strict", *games)
    footer = misdeal.kept().footer
    assert done.returncode == 0, done.stdout + done.stderr
    assert footer.scored_clauses == footer.countable_clauses > 30
    first = f"{footer.scored_clauses} of {footer.countable_clauses} clauses scored"
    assert done.stdout.splitlines()[0].startswith(first)
    assert {row.edition for row in footer.rows} == {"tda-2019", "tda-2024"}


@pytest.mark.parametrize(
    ("setting", "games", "clauses"),
    # Eleven clauses in each edition of the six games with a board or a draw, less board or streets; nine in stud.
    [("live", (), 2 * (6 * 11 + 3 * 9)), ("online", A_GAME_OF_EACH_FAMILY, 2 * (2 * 11 + 9))],
)
def test_the_model_dealer_conforms_in_every_clause(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, setting: str, games: tuple[str, ...], clauses: int
) -> None:
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=2, deals=16, shrinking=25))
    done = misdeal.certify("model-dealer", "--setting", setting, "--strict", *games)
    footer = misdeal.kept().footer
    assert done.returncode == 0, done.stdout + done.stderr
    assert footer.scored_clauses == footer.countable_clauses == clauses


# The shares of all null engines are looked at in one process, in both editions; here it is one of each kind of answer.
@pytest.mark.parametrize("name", ["random", "accepted", "refuses-last"])
def test_no_null_engine_conforms_on_a_clause(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=2, deals=40, shrinking=1))
    done = misdeal.certify(f"null:{name}", "--edition", "tda-2024", *HOLDEM)
    assert done.returncode == 1, done.stdout + done.stderr
    for row in misdeal.kept().footer.rows:
        assert row.conforms < row.checks, row


def test_no_expectation_goes_over_the_wire_and_members_are_asked_apart(
    misdeal: Misdeal, fake: Fake, tmp_path: Path
) -> None:
    heard = tmp_path / "heard.jsonl"
    misdeal.certify(fake("records", heard), "--engine-writes=.")
    requests = [json.loads(line) for line in heard.read_text().splitlines()]
    rules = [request for request in requests if request["type"] == "rule"]
    assert len(rules) > 150
    assert all(set(request) == {"type", "id", "profile", "case"} for request in rules)
    assert all(set(request["case"]) <= set(Case.__struct_fields__) for request in rules)
    assert len({request["id"] for request in rules}) == len(rules)
    rows = misdeal.kept().footer.rows
    words = {row.clause for row in rows} | {"misdeal", "permitted", "twin", "irregular", "severity", "expected"}
    wire = heard.read_text()
    # `penalty` is also why a dealer takes a hand away, which is a fact of the record.
    assert not [word for word in words - {"penalty"} if f'"{word}"' in wire]
    for line in heard.read_bytes().splitlines():
        decode_suite_line(line)
    cases = [request["case"] for request in rules]
    # What follows the checks are the requests that make deviations smaller.
    asked = cases[: sum(len(check.members) for check in misdeal.kept().checks)]
    # A case that is asked again comes twice in a row.
    neighbours = sum(one["table"] == other["table"] and one != other for one, other in pairwise(asked))
    assert neighbours < 0.1 * len(asked)


def _rules(heard: Path) -> list[dict[str, Any]]:
    requests = (json.loads(line) for line in heard.read_text().splitlines())
    return [request for request in requests if request["type"] == "rule"]


def test_the_stream_of_cases_depends_on_the_seed_alone_and_no_id_says_which_requests_belong_together(
    misdeal: Misdeal, fake: Fake, tmp_path: Path
) -> None:
    heard = [tmp_path / f"{name}.jsonl" for name in ("first", "again", "other")]
    for path, seed in zip(heard, ("7", "7", "8"), strict=True):
        asked = ("--clause", "first_card", "--seed", seed)
        misdeal("certify", fake("records", path), "--engine-writes=.", "--budget", "smoke", *asked)
    first, again, other = ([json.dumps(request["case"]) for request in _rules(path)] for path in heard)
    # What follows the shared part are the requests that make deviations smaller, which depend on the answers.
    assert first == again
    assert first[:5] != other[:5]
    ids = [{request["id"] for request in _rules(path)} for path in heard[:2]]
    assert all(re.fullmatch(r"[0-9a-f]{16,}", identity) for identity in ids[0])
    # The same cases have other ids in the next run, so none is derived from its case or its place.
    assert len(ids[0]) > 10
    assert ids[0].isdisjoint(ids[1])


def test_an_interruption_keeps_what_was_obtained(misdeal: Misdeal, fake: Fake) -> None:
    running = _begun(misdeal, fake("slow"))
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    kept = misdeal.kept()
    assert running.returncode == 130
    assert kept.checks
    assert kept.deviations
    assert not kept.footer.complete
    assert out.startswith("PARTIAL")
    assert (misdeal.folder / "records" / "deviation-01.json").exists()


def test_the_death_of_the_suite_keeps_what_was_obtained(misdeal: Misdeal, fake: Fake) -> None:
    running = _begun(misdeal, fake("slow"))
    running.kill()
    running.communicate(timeout=60)
    with misdeal.records.open("rb") as lines, pytest.raises(FootlessStreamError):
        read(lines)
    with misdeal.records.open("rb") as lines:
        assert read_partial(lines).checks
    shown = misdeal("report", "records/run.jsonl")
    assert shown.returncode == 7
    assert shown.stdout.startswith("PARTIAL")


def _begun(misdeal: Misdeal, engine: str) -> "subprocess.Popen[str]":
    """
    A certification that has written some checks.
    """
    running: subprocess.Popen[str] = misdeal.start("certify", engine, "--output", "records")
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if misdeal.records.exists() and misdeal.records.read_bytes().count(b'"record":"deviation"') > 1:
            return running
        time.sleep(0.05)
    running.kill()
    raise AssertionError(f"no check was written: {running.communicate()}")


def test_the_death_of_the_engine_keeps_what_was_obtained(misdeal: Misdeal, fake: Fake) -> None:
    done = misdeal.certify(fake("dies", 4))
    kept = misdeal.kept()
    assert done.returncode == 1, done.stdout + done.stderr
    verdicts = {check.verdict for check in kept.checks}
    assert {"errored", "blocked"} <= verdicts
    assert any(member.verdict == "conforms" for check in kept.checks for member in check.members)
    assert any(deviation.verdict == "errored" for deviation in kept.deviations)


def test_an_engine_that_changes_its_mind_is_nondeterministic(misdeal: Misdeal, fake: Fake) -> None:
    done = misdeal.certify(fake("changes-its-mind"), "--edition", "tda-2024", "--clause", "first_card")
    assert done.returncode == 1
    assert any(check.verdict == "nondeterministic" for check in misdeal.kept().checks)


@pytest.mark.parametrize(
    ("mode", "complaint"),
    [
        ("unknown-clause", "the ruling names `no_such_clause`, no clause of tda-2024"),
        ("unknown-event", "the ruling names event"),
        ("no-ruling", "the ruling does not decode: Invalid enum value 'shrug' - at `$.outcome`"),
    ],
)
def test_a_ruling_that_is_none_breaks_the_protocol(misdeal: Misdeal, fake: Fake, mode: str, complaint: str) -> None:
    done = misdeal.certify(fake(mode), "--clause", "first_card")
    assert done.returncode == 1
    members = [member for check in misdeal.kept().checks for member in check.members]
    assert {(member.verdict, member.answer) for member in members} == {("errored", "protocol_violation")}
    assert any(complaint in member.text for member in members)


@pytest.mark.parametrize(("mode", "verdict"), [("declines", "declined"), ("unsupported", "unsupported")])
def test_an_engine_that_answers_nothing_is_not_scored(misdeal: Misdeal, fake: Fake, mode: str, verdict: str) -> None:
    done = misdeal.certify(fake(mode), "--clause", "first_card")
    assert done.returncode == 3
    assert {check.verdict for check in misdeal.kept().checks} == {verdict}
    assert misdeal.kept().footer.scored_clauses == 0


def test_a_role_that_is_not_declared_scores_nothing(misdeal: Misdeal) -> None:
    done = misdeal.certify("reference", "--role", "dealer", "--game", "no_limit_holdem")
    assert done.returncode == 3
    assert "the engine does not declare the role of dealer" in " ".join(done.stdout.split())
    assert done.stdout.startswith("0 of 22 clauses scored")
    told = " ".join(done.stdout.split())
    assert "No check was scored: the engine does not declare the role of dealer; it declares floor." in told
    assert "all conform" not in told


def test_a_game_that_is_not_declared_scores_nothing(misdeal: Misdeal) -> None:
    done = misdeal.certify("texasholdem", "--game", "razz")
    told = " ".join(done.stdout.split())
    assert done.returncode == 3
    assert "the engine declares none of the games razz" in told


def test_the_profile_dealing_is_the_role_of_dealer(misdeal: Misdeal) -> None:
    done = misdeal.certify("model-dealer", "--profile", "dealing", *HOLDEM)
    kept = misdeal.kept()
    assert done.returncode == 0
    assert kept.header.profile == "dealing"
    assert {check.role for check in kept.checks} == {"dealer"}


def test_the_profile_dealing_scores_nothing_of_a_floor(misdeal: Misdeal) -> None:
    done = misdeal.certify("reference", "--profile", "dealing")
    assert done.returncode == 3
    assert "it declares floor" in " ".join(done.stdout.split())
    assert misdeal.kept().header.profile == "dealing"


def test_a_run_of_the_dealer_alone_names_no_profile_of_the_floor(misdeal: Misdeal) -> None:
    done = misdeal.certify("model-dealer", *HOLDEM)
    assert "profile dealing" in done.stdout
    assert "profile core" not in done.stdout


def test_a_number_asks_all_its_clauses(misdeal: Misdeal) -> None:
    misdeal.certify("reference", "--clause", "35-D", "--edition", "tda-2024", *HOLDEM)
    assert misdeal.kept().header.clauses_asked == ("misdeal_window", "scrap_card")
    assert {check.clause for check in misdeal.kept().checks} == {"misdeal_window", "scrap_card"}


def test_an_answer_has_its_own_limit(misdeal: Misdeal, fake: Fake) -> None:
    done = misdeal.certify(fake("slow"), "--clause", "first_card", "--answer-limit", "0.01")
    assert done.returncode == 1
    assert "timed_out" in {member.answer for check in misdeal.kept().checks for member in check.members}
    assert "0.01 s an answer" in " ".join(done.stdout.split())


def test_a_deal_that_fails_shows_what_was_asked(misdeal: Misdeal, fake: Fake) -> None:
    done = misdeal.certify(fake("dealer-only"), "--answer-limit", "0.2", "--clause", "chips", "--edition", "tda-2024")
    assert "What was asked" in done.stdout
    assert "wish" in done.stdout


def test_the_example_is_certified_by_the_command_in_its_docstring(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ast.get_docstring(ast.parse(EXAMPLE.read_text())) or ""
    command = shlex.split(text.partition("Try it:")[2])
    assert command[:2] == ["misdeal", "certify"]
    shutil.copy(EXAMPLE, misdeal.folder)
    (misdeal.folder / "python").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(misdeal.folder), prepend=os.pathsep)
    done = misdeal(*command[1:], "--budget", "smoke", "--output", "records")
    assert done.returncode in {1, 7}, done.stdout + done.stderr
    assert {check.role for check in misdeal.kept().checks} == {"floor", "dealer"}


def test_a_profile_that_is_not_declared_scores_nothing(misdeal: Misdeal, fake: Fake) -> None:
    done = misdeal.certify(fake("accepts"), "--profile", "full")
    assert done.returncode == 3
    assert "the engine does not declare the profile full" in " ".join(done.stdout.split())


def test_an_edition_that_is_not_declared_stays_unscored(misdeal: Misdeal, fake: Fake) -> None:
    misdeal.certify(fake("old"), "--edition", "tda-2019", "--edition", "tda-2024")
    unscored = [row for row in misdeal.kept().footer.unscored if row.edition == "tda-2024"]
    assert {row.reason for row in unscored} == {"the engine does not declare tda-2024"}
    assert all(row.countable for row in unscored)


def test_a_filter_on_clauses_leaves_the_certification_incomplete_and_the_header_says_what_was_tested(
    misdeal: Misdeal,
) -> None:
    done = misdeal.certify("reference", "--clause", "first_card", *HOLDEM)
    assert done.returncode == 7
    assert {check.clause for check in misdeal.kept().checks} == {"first_card"}
    _says_what_was_tested(misdeal.kept().header)


def _says_what_was_tested(header: Header) -> None:
    assert header.command[0] == sys.executable
    assert header.seed_is_published
    assert header.executable_sha256 is not None
    assert header.adapter_sha256 is not None
    assert set(header.packages) >= {"misdeal", "hypothesis", "msgspec"}
    assert [book.edition for book in header.editions] == ["tda-2019", "tda-2024"]


def test_a_time_limit_never_ends_with_0(misdeal: Misdeal) -> None:
    done = misdeal("certify", "reference", "--output", "records", "--budget", "deep", "--time-limit", "0.5")
    assert done.returncode in {3, 7}
    assert misdeal.kept().footer.cut_short == "the time limit of 0.5 s"


def test_a_deviation_is_replayed_by_the_command_it_names(misdeal: Misdeal) -> None:
    misdeal.certify("null:misdeal", "--clause", "fouled_deck", *HOLDEM)
    deviations = misdeal.kept().deviations
    assert {deviation.severity for deviation in deviations} == {"must", "should"}
    in_the_shell = {deviation.severity: deviation for deviation in deviations}
    for deviation in deviations:
        # One of each severity as a user pastes it, the others in this process.
        words = shlex.split(deviation.replay)
        assert Path(words[0]).name == "misdeal"
        is_pasted = deviation is in_the_shell[deviation.severity]
        done = misdeal.in_a_shell(deviation.replay) if is_pasted else misdeal(*words[1:])
        assert done.returncode == (1 if deviation.severity == "must" else 0), done.stdout + done.stderr
        assert "deviates" in done.stdout
        last = "to what is required (1 should deviation)" if deviation.severity == "should" else "the engine deviates"
        assert done.stdout.rstrip().endswith(last)


def test_a_deviation_is_replayed_against_an_engine_with_blanks_in_its_command(misdeal: Misdeal, fake: Fake) -> None:
    misdeal.certify(fake("a mode with 'quotes'"), "--clause", "boxed_cards")
    deviation = misdeal.kept().deviations[0]
    done = misdeal.in_a_shell(deviation.replay)
    assert done.returncode == 1, done.stdout + done.stderr


def test_deviations_are_shown_by_the_smallest_hand(misdeal: Misdeal) -> None:
    misdeal.certify("null:accepted", "--clause", "boxed_cards", "--edition", "tda-2024", *HOLDEM)
    deviation = misdeal.kept().deviations[0]
    case = json.loads(bytes(deviation.document))
    assert len([seat for seat in case["table"]["seats"] if seat["state"] != "empty"]) == 2
    assert len(case["events"]) <= 10
