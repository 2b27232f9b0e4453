"""
What a person may type wrong, and what the commands print.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.catalogue import ENGINES
from conformance.called import misdeal_words
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, Action, BoardDealt, CardBurned
from reference_engine.model.games import Street

Misdeal = Any


@pytest.fixture
def fouled(heads_up: Callable[..., Case], tmp_path: Path) -> Path:
    """
    A case file: the flop has one card twice.
    """
    acts = Acted(1, Action.CALL, 1), Acted(2, Action.CHECK)
    case = heads_up(*acts, CardBurned("6c"), BoardDealt(Street.FLOP, ("7c", "7c", "9c")))
    path = tmp_path / "fouled.json"
    path.write_bytes(msgspec.json.encode(case))
    return path


def changed(path: Path, **fields: object) -> Path:
    other = path.with_name("changed.json")
    other.write_text(json.dumps(json.loads(path.read_text()) | fields))
    return other


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("certify", "pokerkitt"),
            "there is no engine `pokerkitt`. The engines are pokerkit, texasholdem,",
        ),
        (("certify", "null:silent"), "there is no engine `null:silent`"),
        (("certify", "exec:"), "`exec:` names no command"),
        (("certify", "exec:python 'a"), "No closing quotation"),
        (("certify", "reference", "--budget", "huge"), "there is no budget `huge`. Choose from: smoke, standard, deep"),
        (("certify", "reference", "--edition", "tda-1999"), "there is no edition `tda-1999`"),
        (
            ("certify", "reference", "--profile", "bodily"),
            "there is no profile `bodily`. Choose from: core, full, physical, dealing",
        ),
        (("certify", "reference", "--output", "/sys"), "can be written to /sys:"),
        (("certify", "reference", "--role", "player"), "there is no role `player`. Choose from: floor, dealer"),
        (("certify", "reference", "--clause", "35-Z"), "there is no clause `35-Z` in tda-2019, tda-2024"),
        (
            ("certify", "reference", "--profile", "dealing", "--role", "floor"),
            "the profile dealing is the dealer's alone",
        ),
        *(
            (
                ("certify", "reference", option, seconds),
                f"{option} {seconds} is no limit. Give a number of seconds above 0",
            )
            for option in ("--time-limit", "--answer-limit")
            for seconds in ("0", "-1", "nan", "inf")
        ),
        (("replay", "nowhere.json", "reference", "--answer-limit", "inf"), "--answer-limit inf is no limit"),
        (("rule", "nowhere.json"), "nowhere.json cannot be read: No such file or directory. Check the path."),
        (("replay", "nowhere.json", "reference"), "nowhere.json cannot be read"),
        (("audit", "nowhere.json"), "nowhere.json cannot be read"),
        (("report", "nowhere.jsonl"), "nowhere.jsonl cannot be read"),
        (("explain", "99-Z"), "there is no clause `99-Z`"),
        (("explain", "35-E", "--edition", "tda-1999"), "there is no edition `tda-1999`"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(misdeal: Misdeal, arguments: tuple[str, ...], said: str) -> None:
    done = misdeal(*arguments)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert max(map(len, done.stderr.splitlines())) <= 80
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_every_name_that_means_nothing_is_told_at_once(misdeal: Misdeal) -> None:
    names = ("--role", "player", "--edition", "tda-1999", "--game", "snap", "--profile", "bodily", "--budget", "huge")
    others = ("--clause", "35-Z", "--clause", "no_clause", "--jobs", "0", "--time-limit", "0", "--resume")
    done = misdeal("certify", "reference", *names, *others)
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    for name in ("role `player`", "edition `tda-1999`", "game `snap`", "profile `bodily`", "budget `huge`"):
        assert f"there is no {name}." in said
    assert "there is no clause `35-Z`, `no_clause` in tda-2019, tda-2024." in said
    for option in ("--jobs 0", "--time-limit 0", "--resume"):
        assert f"{option} " in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("certify", "exec:/no/such/program"), "/no/such/program"),
        (("certify", "exec:false"), "exited with status 1"),
        (("certify", "exec:echo hello"), "its first line is no identity"),
    ],
)
def test_an_engine_that_does_not_start_is_unavailable(misdeal: Misdeal, arguments: tuple[str, ...], said: str) -> None:
    done = misdeal(*arguments)
    assert done.returncode == 4
    assert said in done.stderr
    assert "Try: " in done.stderr
    assert not (misdeal.folder / "misdeal-runs").exists()


def test_a_malformed_case_is_refused_with_every_problem(misdeal: Misdeal, fouled: Path) -> None:
    case = json.loads(fouled.read_text())
    case["events"][3]["seat"] = 9
    case["events"][7]["chips"] = 1000
    done = misdeal("rule", str(changed(fouled, events=case["events"])))
    assert done.returncode == 2
    assert "event 3:" in done.stderr
    assert "event 7:" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "odd.json is empty"),
        (b"[" * 100_000, "is nested too deeply"),
        (b"\xef\xbb\xbf{}", "the field table is missing"),
        (b'{"table": 1, "game": "chess", "edition": "x", "events": []}', "; the game is no_limit_holdem"),
        (b'{"events": [{"event": "sneezed"}]}', "; an event is one of hand_begun, posted, "),
        (b"\xff\xfe", "is no JSON"),
        (b"[1, 2]", "holds no JSON object"),
        (b"{}", "the field table is missing"),
        (b'{"table": 1, "game": "chess", "edition": 5, "events": [{"event": "sneezed"}]}', "event 0: "),
    ],
)
def test_a_file_that_is_no_case_is_refused(misdeal: Misdeal, tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text)
    for command in (("rule", str(path)), ("replay", str(path), "reference")):
        done = misdeal(*command)
        assert done.returncode == 2
        assert said in " ".join(done.stderr.split())


def test_a_hint_can_be_pasted_where_the_path_has_blanks(misdeal: Misdeal, fouled: Path) -> None:
    other = fouled.with_name("a case.json")
    other.write_bytes(b"\xef\xbb\xbf" + fouled.read_bytes())
    assert misdeal("rule", str(other)).returncode == 0
    assert "Try: misdeal rule 'a case.json'" in " ".join(misdeal("audit", "a case.json").stderr.split())


def test_the_file_of_a_deviation_is_no_run(misdeal: Misdeal) -> None:
    misdeal.certify("null:accepted", "--clause", "boxed_cards")
    done = misdeal("report", "records/deviation-01.json")
    assert done.returncode == 2
    assert "Try: misdeal replay records/deviation-01.json ENGINE" in done.stderr


def test_a_full_disk_is_no_fault_of_the_suite(misdeal: Misdeal) -> None:
    done = misdeal.in_a_shell(f"{shlex.quote(sys.executable)} -P -m conformance explain 35-E > /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("misdeal: the output cannot be written: No space left on device.\nTry: ")
    assert "Exception" not in done.stderr


def test_editions_fit_into_80_columns(misdeal: Misdeal) -> None:
    assert max(map(len, misdeal("editions").stdout.splitlines())) <= 80


def test_an_engine_that_does_not_start_is_told_what_to_type(misdeal: Misdeal) -> None:
    start = misdeal("certify", "exec:false").stderr.splitlines()[-1]
    assert json.loads(start)["type"] == "start"


def test_a_wrong_field_of_an_identity_is_named(misdeal: Misdeal) -> None:
    identity = {"type": "identity", "protocol": 1, "vendor": "v", "name": "n", "version": "1", "roles": ["player"]}
    done = misdeal("certify", f"exec:echo {shlex.quote(json.dumps(identity))}")
    said = " ".join(done.stderr.split())
    assert done.returncode == 4
    assert "its identity is wrong: Invalid enum value 'player' - at `$.roles[0]`" in said
    assert "adapters/protocol/PROTOCOL.md" in said


def test_a_case_of_an_edition_that_is_not_encoded_is_refused(misdeal: Misdeal, fouled: Path) -> None:
    done = misdeal("rule", str(changed(fouled, edition="tda-1999")))
    assert done.returncode == 2
    assert "edition 'tda-1999' is not encoded; encoded are tda-2019, tda-2024" in " ".join(done.stderr.split())


def test_the_record_stream_is_no_case(misdeal: Misdeal) -> None:
    misdeal.certify("reference", "--clause", "first_card")
    done = misdeal("replay", str(misdeal.records), "reference")
    assert done.returncode == 2
    assert "misdeal report" in done.stderr


def test_a_folder_is_used_for_one_run(misdeal: Misdeal) -> None:
    misdeal.certify("reference", "--clause", "first_card")
    done = misdeal.certify("reference", "--clause", "first_card")
    assert done.returncode == 2
    assert "holds the records of another run already" in " ".join(done.stderr.split())


def test_rule_prints_the_hand_and_the_ruling(misdeal: Misdeal, fouled: Path) -> None:
    done = misdeal("rule", str(fouled))
    assert done.returncode == 0
    assert "the 7c is out twice now" in " ".join(done.stdout.split())
    assert "Hand void: play stops and every bet goes back." in done.stdout


def test_rule_prints_json(misdeal: Misdeal, fouled: Path) -> None:
    members = json.loads(misdeal("rule", str(fouled), "--json").stdout)["members"]
    assert members[0]["ruling"]["outcome"] == "hand_void"


def test_replay_of_a_case_that_the_engine_rules_on_rightly(misdeal: Misdeal, fouled: Path) -> None:
    done = misdeal("replay", str(fouled), "reference", "--profile", "full")
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("exit code 0: the engine conforms")
    assert "What the engine did wrong" not in done.stdout


def test_replay_of_a_case_that_pokerkit_does_not_see(misdeal: Misdeal, fouled: Path) -> None:
    done = misdeal("replay", str(fouled), "pokerkit")
    assert done.returncode == 1
    assert "Accepted in silence" in done.stdout
    fault = "The engine recorded every event and said nothing; by 35-E fouled deck the ruling is: hand void."
    assert f"What the engine did wrong {fault}" in " ".join(done.stdout.split())


def test_audit_names_the_other_command_for_a_case(misdeal: Misdeal, fouled: Path) -> None:
    done = misdeal("audit", str(fouled))
    assert done.returncode == 2
    assert "misdeal rule" in done.stderr


def test_explain_takes_slug_and_number(misdeal: Misdeal) -> None:
    by_number, by_slug = misdeal("explain", "39-A"), misdeal("explain", "four_card_flop")
    assert by_number.returncode == by_slug.returncode == 0
    assert by_number.stdout == by_slug.stdout
    assert "tda-2019" in by_number.stdout
    assert "tda-2024" in by_number.stdout


def test_engines_lists_every_name(misdeal: Misdeal) -> None:
    listed = misdeal("engines").stdout
    for name in ("reference:any", "model-dealer", "null:refuses-last", "exec:COMMAND", *ENGINES):
        assert name in listed
    assert max(map(len, listed.splitlines())) <= 80


def test_engines_tells_what_each_declares_and_how_it_is_installed(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("adapters.catalogue.FOLDER", tmp_path)
    monkeypatch.setattr("adapters.installed.FOLDER", tmp_path)
    listed = " ".join(misdeal("engines").stdout.split())
    assert "pokerkit pokerkit 0.7.7, installed Simulates" in listed
    assert "roles floor, dealer; both editions; 9 games; profiles core, full; feature rigged_deck; seats by" in listed
    install = f"{shlex.join(misdeal_words())} engines install"
    assert f"rlcard rlcard 1.2.0, not installed; to install it: {install} rlcard" in listed
    assert f"poker_ts poker-ts 1.5.0, not installed; to install it: {install} poker_ts" in listed


def test_an_engine_that_is_not_installed_is_told_so(
    misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("adapters.installed.FOLDER", tmp_path)
    done = misdeal("certify", "rlcard")
    assert done.returncode == 4
    install = f"{shlex.join(misdeal_words())} engines install rlcard"
    assert f"rlcard 1.2.0 is not installed Try: {install}" in " ".join(done.stderr.split())


def test_no_engine_of_an_unknown_name_is_installed(misdeal: Misdeal) -> None:
    done = misdeal("engines", "install", "rlcard", "rolecard")
    assert done.returncode == 2
    assert "there is no engine `rolecard` to install. Choose from: pokerkit," in done.stderr


def test_editions_prints_the_table_of_what_is_scored(misdeal: Misdeal) -> None:
    printed = misdeal("editions").stdout
    row = next(line.split() for line in printed.splitlines() if " redeal " in line)
    assert row == ["35-C", "redeal", "x", "x"]


def test_a_bug_of_the_suite_is_its_own_fault(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("conformance.check.rule_on", fails)
    done = misdeal.certify("reference", "--jobs", "1")
    assert done.returncode == 5
    assert "RuntimeError: planted" in " ".join(done.stdout.split())
    assert "Traceback" not in done.stderr
    assert misdeal.kept().footer.exit_code == 5


def test_a_traceback_is_printed_for_whoever_asks(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("conformance.commands.explain.edition", fails)
    quiet = misdeal("explain", "35-E")
    monkeypatch.setenv("MISDEAL_DEBUG", "1")
    loud = misdeal("explain", "35-E")
    assert quiet.returncode == loud.returncode == 5
    assert "Traceback" not in quiet.stderr
    assert "Traceback" in loud.stderr


def test_help_teaches_with_examples_and_imports_nothing_heavy(misdeal: Misdeal) -> None:
    code = (
        "import sys; from conformance.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'hypothesis', 'msgspec', 'tabulate', 'adapters.transport'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "misdeal certify pokerkit" in done.stdout


def test_no_command_is_a_mistake(misdeal: Misdeal) -> None:
    done = misdeal()
    assert done.returncode == 2
    assert "usage: misdeal" in done.stderr


def test_output_may_be_cut_off(misdeal: Misdeal) -> None:
    shell = f"{shlex.quote(sys.executable)} -P -m conformance explain 35-E | true"
    assert misdeal.in_a_shell(shell).stderr == ""
