"""
What a run says of an engine's picks and shuffles.
"""

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from reports.random_remedies import RandomRemedy
from reports.stream import Run, read

ENGINE = Path(__file__).parent / "picking_engine.py"
ASKED = ("--profile", "physical", "--game", "no_limit_holdem")


def engine(name: str) -> str:
    return f"exec:{shlex.join([sys.executable, '-P', str(ENGINE), name])}"


def remedies(run: Run) -> dict[tuple[str, str], RandomRemedy]:
    assert run.footer is not None
    found = run.footer.random_remedies
    return {(it.clause, it.edition): it for it in found.remedies} if found is not None else {}


def test_an_engine_that_always_picks_the_door_card_deviates(misdeal: Any) -> None:
    done = misdeal.certify(engine("door-card"), *ASKED, "--clause", "four_card_flop")
    assert done.returncode == 1
    assert "Not random, by the counts of the run: the pick of 39-A four_card_flop (must)." in " ".join(
        done.stdout.split()
    )
    assert "NOT LEFT TO CHANCE (must)" in done.stdout
    assert "1st 24 of 24, about 6 if even" in " ".join(done.stdout.split())
    run = misdeal.kept()
    whole = remedies(run)["four_card_flop", ""]
    assert (whole.verdict, whole.severity, whole.drawn) == ("fixed", "must", 24)
    # No check deviates: the bias is in no single hand.
    assert run.footer.deviations == 0
    assert all(row.deviates == 0 for row in run.footer.rows)
    # The same run again, by its command, counts the same.
    _, *words = shlex.split(whole.replay)
    again = misdeal(*words, "--output", "again")
    assert again.returncode == 1
    with (misdeal.folder / "again" / "run.jsonl").open("rb") as lines:
        assert remedies(read(lines))["four_card_flop", ""].tests == whole.tests


def test_an_engine_that_never_shuffles_has_a_should(misdeal: Any) -> None:
    asked = (*ASKED, "--edition", "tda-2024", "--clause", "premature_cards")
    done = misdeal.certify(engine("no-shuffle"), *asked)
    assert done.returncode == 7
    assert remedies(misdeal.kept())["premature_cards", "tda-2024"].verdict == "biased"
    assert "the shuffle of RP-5 premature_cards (should)" in " ".join(done.stdout.split())
    assert misdeal("report", str(misdeal.records)).stdout in done.stdout


def test_strict_counts_it_like_a_must(misdeal: Any) -> None:
    asked = (*ASKED, "--edition", "tda-2024", "--clause", "premature_cards", "--strict")
    assert misdeal.certify(engine("no-shuffle"), *asked).returncode == 1


@pytest.mark.parametrize("name", ["reference", "reference:any", engine("fresh")], ids=["reference", "any", "fresh"])
def test_an_engine_that_picks_at_random_is_not_blamed(misdeal: Any, name: str) -> None:
    """
    Nor called nondeterministic, where the same case gets another pick; a case asked twice counts once.
    """
    misdeal.certify(name, *ASKED, "--edition", "tda-2024", "--clause", "four_card_flop", "--clause", "reshuffle")
    run = misdeal.kept()
    found = remedies(run)
    assert {it.verdict for it in found.values()} == {"too_few"}
    assert found["four_card_flop", "tda-2024"].drawn == 12
    assert all(row.conforms == row.checks for row in run.footer.rows)
    assert run.footer.exit_code == 7
    assert any("Too few picks or shuffles to judge" in line for line in run.footer.verdict)


def test_what_is_not_asked_in_physical_has_no_such_part(misdeal: Any) -> None:
    done = misdeal.certify("reference", "--game", "no_limit_holdem", "--clause", "four_card_flop")
    assert misdeal.kept().footer.random_remedies is None
    assert "Random remedies" not in done.stdout


def test_the_report_fits(misdeal: Any) -> None:
    done = misdeal.certify(engine("door-card"), *ASKED, "--clause", "unburned_flop", "--clause", "premature_cards")
    section = done.stdout.partition("Random remedies")[2].partition("Effort")[0]
    assert section
    assert all(len(line) <= 80 for line in section.splitlines())
