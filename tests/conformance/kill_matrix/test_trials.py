import pickle
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import reference_engine.rule_on
from conformance.kill_matrix.__main__ import main
from conformance.kill_matrix.fault import Fault, faulty_engines
from conformance.kill_matrix.private_copy import copied
from conformance.kill_matrix.table import tell_clauses, tell_engines, tell_survivors
from conformance.kill_matrix.trial import Bench, Trial, bench_of, bench_trials
from conformance.lanes import SuiteAtFault
from conformance.verdict import Verdict
from reference_engine.model.case import Case

TENTH, WHOLE = 20, 200
BENCHES = sorted({bench_of(fault) for fault in faulty_engines().values()})


@pytest.fixture(scope="module", autouse=True)
def editions_parsed_once() -> Iterator[None]:
    """
    Each copy of the reference engine reads the editions; parsing them anew takes a third of all the time.
    """

    @cache
    def parsed(text: str) -> bytes:
        return pickle.dumps(parse(text))

    def loads(text: str) -> Any:
        return pickle.loads(parsed(text))  # noqa: S301 - pickled above

    parse = tomllib.loads
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tomllib, "loads", loads)
        yield


def boxed_cards(faulty: str, clause: str = "boxed_cards") -> dict[str, Fault]:
    return {faulty: Fault(module="rules/boxed_cards.py", sound="if len(hand.boxed) > 1:", faulty=faulty, clause=clause)}


@pytest.mark.parametrize("bench", BENCHES, ids=" ".join)
def test_each_faulty_engine_is_killed_by_a_check_of_its_own_clause(bench: Bench) -> None:
    engines = {name: fault for name, fault in faulty_engines().items() if bench_of(fault) == bench}
    assert tell_survivors(bench_trials(engines, (1,), TENTH, WHOLE)) == ""


def test_an_engine_without_a_fault_survives() -> None:
    trials = bench_trials(boxed_cards("if len(hand.boxed) >= 2:"), (1,), TENTH, WHOLE)
    assert [(trial.edition, trial.checks, trial.crashed) for trial in trials] == [
        ("tda-2019", None, 0),
        ("tda-2024", None, 0),
    ]


def test_a_fault_is_not_noticed_by_another_clause() -> None:
    (trial, _) = bench_trials(boxed_cards("if len(hand.boxed) > 2:", "exposed_cards"), (1,), TENTH, WHOLE)
    assert not trial.is_killed


def test_an_engine_that_fails_to_answer_is_not_killed_by_it() -> None:
    (trial, _) = bench_trials(boxed_cards("if hand.boxed > 1:"), (1,), TENTH, WHOLE)
    assert (trial.checks, trial.crashed) == (None, TENTH)


def test_a_check_that_the_sound_engine_fails_is_the_suites_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conformance.kill_matrix.trial._judged", lambda *_: Verdict.DEVIATES)
    with pytest.raises(SuiteAtFault, match="check 1 of boxed_cards in tda-2019 deviates for the sound engine"):
        bench_trials(boxed_cards("if len(hand.boxed) > 2:"), (1,), TENTH, WHOLE)


def test_a_copy_shares_nothing_with_the_suite() -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("reference_engine")}
    (rules,) = copied(("rule_on",), {"rules/boxed_cards.py": "def find(situation):\n    return iter(())\n"})
    assert {name: module for name, module in sys.modules.items() if name.startswith("reference_engine")} == before
    assert rules.rule_on is not reference_engine.rule_on.rule_on
    assert rules.Case is not Case
    assert list(rules.boxed_cards.find(None)) == []


def test_the_table_counts_engines_and_checks_by_clause() -> None:
    trials = [
        Trial("one", "boxed_cards", "tda-2019", 1, 3),
        Trial("one", "boxed_cards", "tda-2024", 1, 9),
        Trial("two", "boxed_cards", "tda-2024", 1, None, 4),
        Trial("three", "redeal", "tda-2024", 1, 1),
    ]
    lines = [line.split() for line in tell_clauses(trials).splitlines()]
    assert ["boxed_cards", "2", "1", "6", "9"] in lines
    assert ["redeal", "1", "1", "1", "1"] in lines
    assert lines[-1][:6] == ["2", "of", "3", "faulty", "engines", "killed"]
    assert tell_survivors(trials) == ("survived: two (boxed_cards)\n  tda-2024 seed 1, 4 checks without an answer")
    assert ["boxed_cards", "two", "1", "4"] in [line.split() for line in tell_engines(trials).splitlines()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--only", "one boxed card is enuf"], "there is no faulty engine 'one boxed card is enuf'; did you mean"),
        (["--seeds", "0"], "--seeds and --jobs are at least 1"),
    ],
)
def test_a_wrong_command_is_told(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(said)


def test_the_command_tells_who_was_killed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "one boxed card is enough", "--each", "--tenth", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "1 of 1 faulty engines killed by the checks of their clause" in told
    assert "survived" not in told


def test_a_survivor_ends_with_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    harmless = boxed_cards("if len(hand.boxed) >= 2:")
    monkeypatch.setattr("conformance.kill_matrix.__main__.faulty_engines", lambda: harmless)
    assert main(["--tenth", "--jobs", "1"]) == 1
    assert "survived: if len(hand.boxed) >= 2: (boxed_cards)" in capsys.readouterr().out
