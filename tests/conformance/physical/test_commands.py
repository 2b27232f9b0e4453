"""
The profile `physical` from the command line.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from reference_engine.model.cards import STANDARD_DECK

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
    files = sorted((misdeal.folder / "records").glob("deviation-*.json"))
    file = next(path for path in files if json.loads(path.read_text())["key"]["clause"] == "killed_hand")
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


@pytest.mark.parametrize("command", [("rule",), ("rule", "--json"), ("replay", "reference")])
def test_a_stub_that_cannot_be_the_rest_of_the_pack_is_refused_with_every_problem(
    misdeal: Misdeal, case: str, command: tuple[str, ...]
) -> None:
    """
    The ten cards of the deal begin with the one at event 2, and one of the forty-two others lies in the stub once.
    """
    record = json.loads(Path(case).read_text())["events"]
    at, dealt = next((at, event["card"]) for at, event in enumerate(record) if event["event"] == "card_dealt")
    name, *rest = command
    refused = misdeal(name, case, *rest, "--stub", f"11 JR As As* {dealt} As")
    assert refused.returncode == 2
    assert refused.stdout == ""
    _, *problems = " ".join(refused.stderr.split()).split(" - ")
    assert problems == [
        "11 is no card; write rank and suit: --stub 'As Kd 7c'",
        "JR is not in the deck of no_limit_holdem",
        "As is in it 2 times",
        "As* is not in the deck of no_limit_holdem",
        f"{dealt} is out already (event {at})",
    ]


def test_a_stub_of_no_card_is_refused(misdeal: Misdeal, case: str) -> None:
    refused = misdeal("rule", case, "--stub", " ")
    assert (refused.returncode, "it has no card" in refused.stderr) == (2, True)


def test_cards_that_nobody_saw_are_missing_from_the_stub(misdeal: Misdeal, case: str) -> None:
    """
    One unseen card is out: of the others that are not out, not all can lie in the stub.
    """
    document = json.loads(Path(case).read_text())
    dealt = [event for event in document["events"] if event["event"] == "card_dealt"]
    dealt[-1]["card"] = "??"
    Path(case).write_text(json.dumps(document))
    others = [card for card in STANDARD_DECK if card not in {event["card"] for event in dealt}]
    said = f"it has {len(others)} cards, and {len(others) - 1} are left, 1 of those that are out unseen"
    refused = misdeal("rule", case, "--stub", " ".join(others))
    assert (refused.returncode, said in " ".join(refused.stderr.split())) == (2, True)
    assert misdeal("rule", case, "--stub", " ".join(others[1:])).returncode == 0


def test_a_stub_that_is_too_short_cannot_be_dealt_on(misdeal: Misdeal, case: str) -> None:
    refused = misdeal("replay", case, "reference", "--profile", "physical", "--stub", "As Kd")
    assert refused.returncode == 2
    assert "short_stub" in refused.stderr


def test_rule_says_why_it_cannot_tell_the_cards(misdeal: Misdeal, case: str) -> None:
    assert "No clause says which card comes next" in misdeal("rule", case, "--stub", "As Kd").stdout
