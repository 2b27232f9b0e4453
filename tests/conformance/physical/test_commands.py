"""
The profile `physical` from the command line.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

Misdeal = Any
CASE = Path(__file__).parents[3] / "docs" / "examples" / "exposed_card.json"
STUB = "As Kd 7c 8c 9c Tc 2d 3d 4d 5d 6d"


@pytest.fixture
def case(misdeal: Misdeal) -> str:
    """
    The example with the third card exposed: the hand goes on.
    """
    path: Path = misdeal.folder / "case.json"
    shutil.copy(CASE, path)
    path.write_text(path.read_text().replace('"place": 0', '"place": 2'))
    return str(path)


def test_a_deviation_of_cards_is_told_and_replayed_with_its_stub(misdeal: Misdeal) -> None:
    asked = ("--profile", "physical", "--clause", "killed_hand", "--game", "no_limit_holdem", "--edition", "tda-2024")
    done = misdeal.certify("null:accepted", *asked)
    assert done.returncode == 1
    assert "The stub, from the top:" in done.stdout
    assert "If everybody checks, the cards come like this:" in done.stdout
    assert "If everybody checks, its cards come like this:" in done.stdout
    kept = misdeal.kept().deviations
    assert all(len(deviation.stub) > 8 for deviation in kept)
    file = misdeal.folder / "records" / "deviation-01.json"
    assert len(json.loads(file.read_text())["stub"]) > 8
    again = misdeal("replay", str(file), "null:accepted")
    assert "is still there" in again.stdout
    assert misdeal("replay", str(file), "reference").returncode == 0
    assert "If everybody checks" in misdeal("rule", str(file)).stdout


def test_the_other_profiles_know_no_stub(misdeal: Misdeal) -> None:
    done = misdeal.certify("null:accepted", "--profile", "full", "--clause", "killed_hand", "--game", "no_limit_holdem")
    assert "stub, from the top" not in done.stdout
    assert not any(deviation.stub for deviation in misdeal.kept().deviations)


def test_rule_tells_how_the_cards_come(misdeal: Misdeal, case: str) -> None:
    told = misdeal("rule", case, "--stub", STUB).stdout
    assert "The flop: Kd 7c 8c, As burned." in told
    assert "The turn: Tc, 9c burned." in told
    assert "The river: 3d, 2d burned." in told
    assert "The flop:" not in misdeal("rule", case).stdout


def test_replay_needs_the_stub(misdeal: Misdeal, case: str) -> None:
    refused = misdeal("replay", case, "reference", "--profile", "physical")
    assert refused.returncode == 2
    assert "does not hold the undealt cards" in refused.stderr
    assert misdeal("replay", case, "reference", "--profile", "physical", "--stub", STUB).returncode == 0


@pytest.mark.parametrize(
    ("stub", "said"), [("As 11", "11 is no card"), ("As Kd", "short_stub"), (f"JR {STUB}", "wrong_card")]
)
def test_a_stub_that_will_not_do_is_refused(misdeal: Misdeal, case: str, stub: str, said: str) -> None:
    refused = misdeal("replay", case, "reference", "--profile", "physical", "--stub", stub)
    assert refused.returncode == 2
    assert said in refused.stderr


def test_rule_says_why_it_cannot_tell_the_cards(misdeal: Misdeal, case: str) -> None:
    assert "No clause says which card comes next" in misdeal("rule", case, "--stub", "As Kd").stdout
