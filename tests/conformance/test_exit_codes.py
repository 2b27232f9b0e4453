from itertools import combinations

import pytest

from conformance.exit_codes import MEANING, Ending, ExitCode, exit_code, meaning_of

FACTS: dict[ExitCode, dict[str, object]] = {
    ExitCode.SUITE_AT_FAULT: {"suite_at_fault": True},
    ExitCode.USAGE: {"wrong_usage": True},
    ExitCode.ENGINE_UNAVAILABLE: {"engine_unavailable": True},
    ExitCode.NOTHING_SCORED: {"scored": 0},
    ExitCode.DEVIATES: {"must": 1},
    ExitCode.STALE_WAIVER: {"stale_waiver": True},
    ExitCode.INCOMPLETE: {"incomplete": True},
}
PRECEDENCE = tuple(FACTS)


def ending(*codes: ExitCode) -> Ending:
    fields: dict[str, object] = {"scored": 10}
    for code in codes:
        fields |= FACTS[code]
    return Ending(**fields)  # type: ignore[arg-type]


def test_the_precedence_is_that_of_the_design() -> None:
    assert [code.value for code in PRECEDENCE] == [5, 2, 4, 3, 1, 6, 7]


@pytest.mark.parametrize("size", range(1, len(PRECEDENCE) + 1))
def test_the_first_of_several_wins(size: int) -> None:
    for codes in combinations(PRECEDENCE, size):
        assert exit_code(ending(*codes), strict=False) is codes[0]


def test_nothing_to_complain_about_conforms() -> None:
    assert exit_code(ending(), strict=True) is ExitCode.CONFORMS


@pytest.mark.parametrize("fact", ["must", "unrandom_must", "errored", "nondeterministic"])
def test_one_such_check_deviates(fact: str) -> None:
    assert exit_code(Ending(**{"scored": 10, fact: 1}), strict=False) is ExitCode.DEVIATES  # type: ignore[arg-type]


@pytest.mark.parametrize("fact", ["should", "unrandom_should"])
def test_strict_makes_should_count_like_must(fact: str) -> None:
    should = Ending(**{"scored": 10, fact: 1})  # type: ignore[arg-type]
    assert exit_code(should, strict=False) is ExitCode.CONFORMS
    assert exit_code(should, strict=True) is ExitCode.DEVIATES


def test_a_should_deviation_of_an_incomplete_run_is_incomplete() -> None:
    assert exit_code(Ending(scored=10, should=1, incomplete=True), strict=False) is ExitCode.INCOMPLETE


def test_an_interruption_is_told_whatever_was_found() -> None:
    assert exit_code(Ending(scored=10, must=3, incomplete=True, interrupted=True), strict=False) == 130


def test_every_code_has_a_meaning() -> None:
    assert set(MEANING) == set(ExitCode)


def test_code_0_says_what_it_lets_pass() -> None:
    assert meaning_of(ExitCode.CONFORMS) == "the engine conforms"
    told = "the engine conforms to what is required (2 should deviations)"
    assert meaning_of(ExitCode.CONFORMS, "2 should deviations") == told
    assert meaning_of(ExitCode.DEVIATES, "2 should deviations") == "the engine deviates"


def test_an_engine_that_broke_deviates_although_no_request_could_be_blamed() -> None:
    assert exit_code(Ending(scored=5), strict=False) is ExitCode.CONFORMS
    assert exit_code(Ending(scored=5, breaks=1), strict=False) is ExitCode.DEVIATES
