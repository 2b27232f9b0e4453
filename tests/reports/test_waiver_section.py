"""
What the report says of waivers, and of the costliest hand.
"""

import msgspec
import pytest
from msgspec.structs import replace

from reports.costliest import CostliestHand
from reports.page import WIDTH
from reports.stream import Run
from reports.terminal import terminal_report
from reports.waivers import WaivedBy, WaiverRecord, WaiversRun

FILE = WaiversRun(file="waivers.toml", sha256="d" * 64)
WAIVER = WaiverRecord(
    number=1,
    role="floor",
    edition="tda-2024",
    game="all",
    profile="core",
    clause="fouled_deck",
    clause_number="35-E",
    irregularity="fouled_deck",
    expected="hand_void",
    actual="accepted",
    reason="The old dealer cannot see it.",
    link="BUG-7",
    owner="dealing",
    expires="2027-01-31",
    checks=12,
    standing="holds",
    told="its witness still shows the deviation",
)
STALE = replace(WAIVER, number=2, game="razz", standing="stale", checks=0, told="it expired on 2020-01-31")


def waived_by(checks: int) -> WaivedBy:
    return WaivedBy(number=1, reason="Known.", link="BUG-7", owner="dealing", expires="2027-01-31", checks=checks)


def with_waivers(run: Run, *waivers: WaiverRecord, checks: int) -> Run:
    assert run.footer is not None
    first, *others = run.deviations
    return replace(
        run,
        header=replace(run.header, waivers=FILE),
        deviations=(replace(first, checks=12, waived=(waived_by(checks),)), *others),
        footer=replace(run.footer, waivers=waivers, code_without_waivers=1),
    )


def lines(run: Run) -> str:
    report = terminal_report(run)
    assert max(map(len, report.splitlines())) <= WIDTH
    return " ".join(report.split())


def test_a_waived_deviation_is_shown_with_who_answers_for_it(deviating: Run) -> None:
    told = lines(with_waivers(deviating, WAIVER, checks=12))
    assert "12 checks, waived ---" in told
    assert "Waived by entry 1 in 12 of 12 checks. Reason: Known (BUG-7). Owner dealing" in told
    assert "The waiver file waivers.toml" in told
    assert "A waiver steers the exit code alone" in told
    assert "1. 35-E fouled_deck, tda-2024, floor, all games, profile core: hand void expected, accepted" in told
    assert "holds, 12 checks waived: its witness still shows the deviation" in told


def test_a_deviation_that_is_waived_in_part_is_not_called_waived(deviating: Run) -> None:
    told = lines(with_waivers(deviating, WAIVER, checks=11))
    assert "checks, waived" not in told
    assert "Waived by entry 1 in 11 of 12 checks." in told


def test_the_stale_waivers_are_told_first(deviating: Run) -> None:
    told = lines(with_waivers(deviating, WAIVER, STALE, checks=1))
    assert "STALE, 0 checks waived: it expired on 2020-01-31" in told
    assert told.index("2. 35-E fouled_deck, tda-2024, floor, razz") < told.index("1. 35-E fouled_deck")


def test_a_run_without_a_file_says_nothing_of_waivers(deviating: Run, clean: Run) -> None:
    assert "waive" not in terminal_report(deviating).lower()
    assert "waive" not in terminal_report(clean).lower()


def test_a_partial_run_names_its_file(partial: Run) -> None:
    told = lines(replace(partial, header=replace(partial.header, waivers=FILE)))
    assert "The waiver file waivers.toml" in told
    assert "How its entries stand is not known" in told
    assert "It has no entry" not in told


def test_a_file_without_an_entry_is_named(deviating: Run) -> None:
    assert "It has no entry." in lines(with_waivers(deviating, checks=1))


@pytest.mark.parametrize("chips", [1, 100125])
def test_the_costliest_hand_is_told_below_the_smallest(deviating: Run, chips: int) -> None:
    first, *others = deviating.deviations
    costliest = CostliestHand(
        chips_at_risk=chips,
        case="f" * 16,
        twin="irregular",
        edit="one card twice, on the river",
        document=msgspec.Raw(b"{}"),
        answer=msgspec.Raw(b"null"),
        replay="misdeal replay out/deviation-01-costliest.json pokerkit",
    )
    shown = replace(first, chips_at_risk=250, costliest=costliest)
    told = lines(replace(deviating, deviations=(shown, *others)))
    assert (
        f"The costliest hand that showed it The pot at the call: {chips} chips at risk, 250 in the hand above." in told
    )
    assert told.index(first.replay) < told.index(costliest.replay)
    assert "costliest" not in terminal_report(deviating)
