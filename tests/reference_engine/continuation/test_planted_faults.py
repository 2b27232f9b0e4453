"""
A fault planted in the account of cards turns a test of a position red.

Each fault is written into a copy of the reference engine, and the named test is run with the copy.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reference_engine

ORIGINAL = Path(reference_engine.__file__).parent
HERE = Path(__file__).parent
POSITIONS, BOARDS = "test_positions.py", "test_boards.py"

FAULTS: dict[str, tuple[str, str, str, str]] = {
    "every street is burned anew": (
        "account.py",
        "burns or stub.take(1)",
        "stub.take(1)",
        f"{BOARDS}::TestFourCardFlop",
    ),
    "the exposed card is no burn": (
        "account.py",
        "places.append(corrections.replaced.place)",
        "pass",
        f"{POSITIONS}::TestReplacedCards::test_the_exposed_card_is_the_first_burn",
    ),
    "a scrap is a burn": (
        "account.py",
        "if place not in corrections.scraps]",
        "]",
        f"{BOARDS}::TestScraps::test_as_a_burn_the_next_card_is_burned",
    ),
    "the picked card stays on the flop": (
        "account.py",
        "for place in whole if place != pick)",
        "for place in whole)",
        f"{BOARDS}::TestFourCardFlop",
    ),
    "the flop is not completed from the stub": (
        "account.py",
        "missing = corrections.restored.from_stub",
        "missing = 0",
        f"{BOARDS}::TestUnburnedFlop::test_before_any_act_the_board_is_realigned",
    ),
    "a scrap on the board is not replaced": (
        "account.py",
        "missing = hand.facts.board[street] - len(whole)",
        "missing = 0",
        f"{BOARDS}::TestScraps::test_on_the_turn",
    ),
    "the button gets one card whatever it lacks": (
        "account.py",
        "for _ in range(it.cards)]",
        "for _ in range(2)]",
        f"{POSITIONS}::TestSuppliedCards",
    ),
    "the deal is not finished": (
        "account.py",
        "due = list(seats_still_due(hand)) if hand.deal_is_open else []",
        "due: list[int] = []",
        f"{POSITIONS}::TestReplacedCards::test_the_deal_is_finished_first",
    ),
    "the stub is not shuffled": (
        "account.py",
        "return tuple(sorted(cards))",
        "return ()",
        f"{BOARDS}::TestPrematureStreets",
    ),
    "the early cards stay out": (
        "account.py",
        "cards = (*self._stub, *self.faces(self._going_back))",
        "cards = self._stub",
        f"{BOARDS}::TestPrematureStreets",
    ),
    "a dead hand keeps a card": (
        "account.py",
        "for place in hand.hole.get(seat, ()))",
        "for place in hand.hole.get(seat, ())[:1])",
        f"{POSITIONS}::TestOneBurnAStreet::test_w2_a_seat_with_three_cards",
    ),
    "streets come to one hand": (
        "account.py",
        "if len(self._live) > 1 else ()",
        "if self._live else ()",
        f"{POSITIONS}::TestOneBurnAStreet::test_one_hand_left_gets_no_street",
    ),
    "later streets of an early one stay": (
        "corrections.py",
        "self.streets.index(street) >= self.streets.index(returned.street)",
        "street is returned.street",
        f"{BOARDS}::TestPrematureStreets::test_two_early_streets_keep_both_burns",
    ),
    "a stub may hold anything": (
        "stub.py",
        "if card in self._out:",
        "if False:",
        "test_refused.py::TestWhatIsRefused::test_a_card_that_is_an_irregularity_of_its_own",
    ),
    "any card may be picked": (
        "difference.py",
        "is_picked = given.pick in account.picks if account.picks else given.pick is None",
        "is_picked = True",
        "test_differences.py::TestPicks",
    ),
    "any stub may be shuffled": (
        "difference.py",
        "is_shuffled = sorted(given.stub) == list(account.shuffled)",
        "is_shuffled = True",
        "test_differences.py::TestShuffles",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_turns_its_test_red(fault: str, tmp_path: Path) -> None:
    file, sound, faulty, node = FAULTS[fault]
    copy = tmp_path / "reference_engine"
    shutil.copytree(ORIGINAL, copy, ignore=shutil.ignore_patterns("__pycache__"))
    source = (copy / "continuation" / file).read_text(encoding="utf-8")
    assert source.count(sound) == 1, f"the text of {file} that the fault replaces is not there once"
    (copy / "continuation" / file).write_text(source.replace(sound, faulty), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(HERE / node)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed" in done.stdout
