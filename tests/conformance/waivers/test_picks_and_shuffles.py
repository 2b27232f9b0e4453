"""
Waivers of picks and shuffles that are not random by the counts of a run.
"""

import shlex
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from conformance.budget import BUDGETS, Budget
from conformance.options import Options, WrongUsage
from conformance.random_remedies.results import RandomResults
from conformance.waivers.reading import read_waivers
from conformance.waivers.remedies import RemedyStandings
from conformance.waivers.waiver import RemedyWaiver
from reports.random_remedies import RandomRemedies, RandomRemedy

Misdeal = Any
ENGINE = Path(__file__).parents[1] / "random_remedies" / "picking_engine.py"
LAST_DAY = date(2199, 1, 31)
ENTRY = """
[[random_remedy]]
clause = "four_card_flop"
remedy = "pick"
verdict = "fixed"
reason = "the door card"
link = "BUG-8"
owner = "dealing"
expires = 2199-01-31
"""


def results(*verdicts: str) -> RandomResults:
    remedies = tuple(
        RandomRemedy(
            clause="four_card_flop",
            number="39-A",
            edition="",
            game="",
            remedy="pick",
            drawn=99,
            fewest=99,
            verdict=verdict,
            severity={"fixed": "must", "biased": "should"}.get(verdict, ""),
        )
        for verdict in verdicts
    )
    return RandomResults(found=RandomRemedies(false_alarm=1e-6, outcomes=1, threshold=1e-6, remedies=remedies))


def waiver(verdict: str) -> RemedyWaiver:
    text = ENTRY.replace('"fixed"', f'"{verdict}"')
    (found,) = read_waivers(text.encode(), Path("waivers.toml")).remedies
    return found


@pytest.mark.parametrize(
    ("verdict", "counted", "standing", "is_waived"),
    [
        ("fixed", ("fixed", "biased"), "holds", True),
        ("biased", ("biased", "even"), "holds", True),
        ("biased", ("fixed",), "stale", False),
        ("fixed", ("biased",), "stale", False),
        ("fixed", ("even",), "stale", False),
        ("fixed", ("too_few",), "not asked", False),
        ("fixed", (), "stale", False),
    ],
)
def test_a_waiver_holds_for_what_the_counts_come_to(
    verdict: str, counted: tuple[str, ...], standing: str, *, is_waived: bool
) -> None:
    options, found = Options(engine="", profile="physical"), results(*counted)
    held = RemedyStandings([waiver(verdict)], options, found, LAST_DAY)
    (record,) = held.records(is_whole=True)
    assert record.standing == standing
    assert held.waived == ({("four_card_flop", "pick")} if is_waived else set())
    must, should = found.without(held.waived)
    assert (must + should == 0) == (is_waived or not {"fixed", "biased"} & set(counted))
    over = RemedyStandings([waiver(verdict)], options, found, date(2199, 2, 1))
    assert over.records(is_whole=True)[0].standing == "stale"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "it matches nothing: no pick of four_card_flop was drawn"),
        ({"games": ("razz",)}, "too little was drawn to judge it"),
        ({"editions": ("tda-2019",)}, "too little was drawn to judge it"),
        ({"profile": "core"}, "the profile physical was not asked for"),
        ({"roles": ("dealer",)}, "the role of floor was not asked for"),
        ({"clauses": ("fouled_deck",)}, "the clause four_card_flop was not asked for"),
    ],
)
def test_a_waiver_of_what_is_never_drawn_matches_nothing(asked: dict[str, Any], told: str) -> None:
    held = RemedyStandings(
        [waiver("fixed")], Options(engine="", **({"profile": "physical"} | asked)), results(), LAST_DAY
    )
    assert [record.told for record in held.records(is_whole=True)] == [told]
    assert [record.standing for record in held.records(is_whole=False)] == ["not asked"]


def test_every_mistake_in_an_entry_is_told() -> None:
    text = ENTRY.replace("four_card_flop", "four_card_flap").replace('"pick"', '"draw"').replace('"fixed"', '"even"')
    text = text.replace("owner", "owners") + ENTRY + ENTRY
    with pytest.raises(WrongUsage) as problem:
        read_waivers(text.encode(), Path("waivers.toml"))
    told = str(problem.value)
    for said in (
        "entry 1: owner is missing",
        "entry 1: unknown key 'owners'; did you mean 'owner'?",
        "not 'four_card_flap'",
        "entry 1: remedy is one of pick, shuffle, not 'draw'",
        "entry 1: verdict is one of biased, fixed, not 'even'",
        "entry 3 is about the same deviation as entry 2",
    ):
        assert said in told


@pytest.fixture
def certified(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], tuple[int, str]]:
    """
    Certifies an engine with a waiver file: the exit code, and the report on one line.
    """
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=12, deals=8, shrinking=1))

    def certify(engine: str, text: str) -> tuple[int, str]:
        (misdeal.folder / "waivers.toml").write_text(text)
        misdeal.records.unlink(missing_ok=True)
        words = f"exec:{shlex.join([sys.executable, '-P', str(ENGINE), engine])}"
        asked = ("--profile", "physical", "--game", "no_limit_holdem", "--clause", "four_card_flop", "--jobs", "1")
        done = misdeal.certify(words, *asked, "--waivers", "waivers.toml")
        return done.returncode, " ".join(done.stdout.split())

    return certify


def test_a_bias_that_is_waived_fails_no_run_and_stays_in_the_verdict(
    certified: Callable[[str, str], tuple[int, str]],
) -> None:
    code, report = certified("door-card", ENTRY)
    # 7: the other clauses were left out.
    assert code == 7
    assert "Not random, by the counts of the run: the pick of 39-A four_card_flop (must)." in report
    assert "holds, 0 checks waived: the counts of the run still show it" in report
    assert "the engine deviates, as answered by the adapter" in report
    code, report = certified("door-card", ENTRY.replace('"fixed"', '"biased"'))
    assert code == 1
    assert "the counts of the run do not show it any more: the pick is fixed" in report
