"""
Several deviations out of one run: each once, with its smallest hand and its costliest.
"""

import io
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from conformance.budget import BUDGETS, Budget
from conformance.chips_at_risk import chips_at_risk
from conformance.finding import Sighting
from conformance.findings import Findings
from conformance.group import Twin
from conformance.kill_matrix.fault import planted_faults
from conformance.kill_matrix.faulty_engine import FaultyEngine
from conformance.options import Options
from conformance.run import certify
from conformance.settled import Answered, Origin
from reference_engine.model.case import Case, case_id
from reference_engine.model.events import Acted, Action, CardDealt, ChipsReturned, FloorCalled, Posted, PotAwarded
from reference_engine.model.ruling import Severity
from reference_engine.model.table import PostKind
from reference_engine.reading import read_case
from tests.conformance.settled_checks import answered as made_up
from tests.conformance.settled_checks import settled

Misdeal = Any
HOLDEM_2024 = ("--game", "no_limit_holdem", "--edition", "tda-2024")

FAULTS = {
    # A small blind, a big blind, the first card to the wrong seat of two, the call.
    "first card never wrong": 2 + 4,
    # Two boxed cards after the blinds.
    "three boxed cards needed": 2 + 5,
    # Three seats, since of two the button that lacks cards is short and the other seat comes first.
    "a seat left out is nothing": 3 + 8,
    # Three cards to the first seat; what else is dealt changes nothing.
    "two wrong hands are needed": 2 + 6,
    # Four cards; the third and the fourth are shown, since the first two are special.
    "two exposed cards have to be of one hand": 2 + 9,
    # The same card to both seats.
    "copies in the hands alone are none": 2 + 5,
}
"""
Planted faults, each with the seats and events of the smallest hand that a person can make of it.
"""


def six_faults() -> str:
    server = (sys.executable, "-E", "-P", "-m", "conformance.kill_matrix.faulty_server")
    return "exec:" + shlex.join([*server, *FAULTS])


@pytest.fixture
def of_twelve(misdeal: Misdeal, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A smoke budget that finds faults and has them made as small as they get.
    """
    monkeypatch.setitem(BUDGETS, "smoke", Budget(checks=12, deals=8, shrinking=150))


@pytest.mark.usefixtures("of_twelve")
def test_six_faults_are_six_findings_each_with_its_smallest_hand(misdeal: Misdeal) -> None:
    faults = [planted_faults()[name] for name in FAULTS]
    clauses = [word for fault in faults for word in ("--clause", fault.clause)]
    done = misdeal.certify(six_faults(), "--jobs", "1", *HOLDEM_2024, *clauses)
    kept = misdeal.kept()
    assert done.returncode == 1
    assert sorted(found.key.clause for found in kept.deviations) == sorted(fault.clause for fault in faults)
    minimum = {planted_faults()[name].clause: size for name, size in FAULTS.items()}
    ratios = []
    for found in kept.deviations:
        assert found.minimal, found.key
        case = read_case(bytes(found.document))
        ratios.append((len(case.table.seats) + len(case.events)) / minimum[found.key.clause])
    assert median(ratios) <= 1.25, ratios
    assert max(ratios) <= 2, ratios


@pytest.mark.usefixtures("of_twelve")
def test_the_costliest_hand_is_the_costliest_that_was_asked(
    misdeal: Misdeal, fake: Callable[..., str], tmp_path: Path
) -> None:
    heard = tmp_path / "heard.jsonl"
    misdeal.certify(fake("records", heard), "--engine-writes=.", "--jobs", "1", *HOLDEM_2024, "--clause", "fouled_deck")
    kept = misdeal.kept()
    (found,) = kept.deviations
    asked = [json.loads(line) for line in heard.read_text().splitlines()]
    cases = {identity: case for identity, case in map(identified, asked) if case}
    shown = [
        in_the_pot(cases[member.case])
        for check in kept.checks
        for member in check.members
        if member.twin == Twin.IRREGULAR and member.verdict == "deviates"
    ]
    assert len(shown) == 12
    assert found.costliest is not None
    assert found.costliest.chips_at_risk == max(shown) == in_the_pot(cases[found.costliest.case])
    assert found.chips_at_risk == in_the_pot(json.loads(bytes(found.document))) < max(shown)
    told = found.costliest.telling
    assert told is not None
    assert sum(len(step.events) for step in told.steps) == len(cases[found.costliest.case]["events"])
    assert found.contrast is not None
    assert [(gap.part, gap.clause) for gap in found.contrast.gaps] == [("outcome", "fouled_deck")]
    # What is told here for people is in the report as well.
    assert f"{max(shown)} chips at risk, {found.chips_at_risk} in the hand above" in " ".join(
        misdeal("report", str(misdeal.records)).stdout.split()
    )
    replayed = misdeal("replay", "records/deviation-01-costliest.json", fake("accepts"))
    assert replayed.returncode == 1
    assert "is still there" in replayed.stdout


def identified(request: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if request["type"] != "rule":
        return "", {}
    return case_id(read_case(json.dumps(request["case"]).encode())), request["case"]


def in_the_pot(case: dict[str, Any]) -> int:
    """
    Chips that were posted and bet, less those that went back, from the JSON of a case alone.
    """
    put_in = sum(event.get("chips", 0) for event in case["events"] if event["event"] in {"posted", "acted"})
    return int(put_in - sum(event["chips"] for event in case["events"] if event["event"] == "chips_returned"))


def test_chips_at_risk_are_the_pot_that_a_ruling_is_about(heads_up: Callable[..., Case]) -> None:
    assert chips_at_risk(heads_up().events) == 3
    raised = (Acted(1, Action.RAISE, 9), Acted(2, Action.FOLD))
    assert chips_at_risk(heads_up(*raised).events) == 12
    assert chips_at_risk(heads_up(*raised, ChipsReturned(1, 8)).events) == 4
    assert chips_at_risk(heads_up(*raised, PotAwarded()).events) == 12
    assert chips_at_risk((Posted(1, PostKind.ANTE, 5), CardDealt(1, "2c"), FloorCalled())) == 5


def answered(chips: int, *, size: int = 10, severity: Severity = Severity.MUST, twin: str = "irregular") -> Answered:
    return made_up(severity=severity, identity=f"{chips}-{size}", chips=chips, size=size, twin=twin)


def test_a_check_that_shows_a_deviation_twice_shows_it_by_its_firmest_and_smallest_member() -> None:
    should, must, small = answered(3, severity=Severity.SHOULD), answered(3, size=12), answered(3, size=11)
    findings = Findings()
    (finding,) = findings.enter(settled(should, must, small))
    assert (finding.severity, finding.seen, finding.checks) == (Severity.MUST, small, 1)


def costliest(*seen: Answered) -> Answered | None:
    findings = Findings()
    fresh = [finding for one in seen for finding in findings.enter(settled(one))]
    (finding,) = fresh
    return finding.costliest


def test_the_costliest_hand_is_of_the_severity_of_the_deviation_and_no_edited_twin() -> None:
    must = answered(30)
    assert costliest(answered(3, size=5), must, answered(900, severity=Severity.SHOULD)) is must
    assert costliest(answered(3, size=5), must, answered(900, twin="clean")) is must
    smaller = answered(30, size=9)
    assert costliest(answered(3, size=5), must, smaller) is smaller
    assert costliest(answered(3, size=5), smaller, must) is smaller


def test_the_smallest_hand_is_not_told_twice() -> None:
    assert costliest(answered(30, size=5)) is None
    assert costliest(answered(30, size=5), answered(30), answered(3)) is None


def test_a_hand_is_kept_for_being_the_costliest() -> None:
    findings = Findings()
    seen = [answered(chips, size=size) for chips, size in ((3, 5), (30, 9), (20, 8), (40, 12), (2, 4))]
    for one in seen:
        findings.enter(settled(one))
    key = settled(seen[0]).key(seen[0])
    assert [findings.holds(key, one) for one in seen] == [False, False, False, True, True]


def test_sightings_are_ordered_by_what_stands_for_a_deviation_first() -> None:
    origin = Origin("tda-2024", "first_card", "first_card", 0)
    must = Sighting(Severity.MUST, answered(1, size=50), origin, "first_card")
    should = Sighting(Severity.SHOULD, answered(900, size=5), origin, "first_card")
    assert must.smallness < should.smallness
    assert must.costliness < should.costliness


@pytest.mark.parametrize("is_terminal", [False, True])
@pytest.mark.usefixtures("misdeal")
def test_the_first_deviation_is_told_while_the_run_goes_on(is_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Out(io.StringIO):
        checks_at_first = 0

        def isatty(self) -> bool:
            return is_terminal

        def write(self, text: str) -> int:
            if "first deviation" in text:
                assert Path("records/deviation-01.json").exists()
                self.checks_at_first = Path("records/run.jsonl").read_bytes().count(b'"record":"check"')
            return super().write(text)

    monkeypatch.setenv("TERM", "xterm")
    out = Out()
    options = Options(
        engine="null:accepted",
        budget="smoke",
        games=("no_limit_holdem",),
        editions=("tda-2024",),
        clauses=("fouled_deck",),
        output=Path("records"),
        jobs=1,
    )
    certify(options, out)
    told = out.getvalue()
    assert told.count("first deviation: tda-20") == 1
    assert "replay records/deviation-01.json null:accepted" in told
    assert 0 < out.checks_at_first <= 2
    assert ("\x1b" in told) is is_terminal


def test_faults_of_one_module_are_planted_together() -> None:
    names = ("two exposed cards have to be of one hand", "a replacement may be exposed")
    both = [planted_faults()[name] for name in names]
    assert len({fault.module for fault in both}) == 1
    FaultyEngine(*both)
    with pytest.raises(ValueError, match="does not have this text once"):
        FaultyEngine(both[0], both[0])
