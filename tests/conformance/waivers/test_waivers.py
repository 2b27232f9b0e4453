"""
Which checks a waiver is about, and what is left of a run without them.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from conformance.exit_codes import ExitCode, exit_code
from conformance.findings import Findings
from conformance.ledger import Ledger
from conformance.settled import Answered, Settled
from conformance.verdict import Verdict
from conformance.waivers.reading import FIELDS, read_waiver_file
from conformance.waivers.waiver import NO_WAIVERS, Waiver, Waivers
from reference_engine.audit import Setting
from reference_engine.model.games import Game
from tests.conformance.settled_checks import answered
from tests.conformance.settled_checks import settled as made_up

Entry = dict[str, Any]
BOOK = "tda-2024"
PLACES = tuple(("floor", BOOK, game.value, "boxed_cards") for game in (Game.NO_LIMIT_HOLDEM, Game.RAZZ))


def member(
    actual: str, verdict: Verdict = Verdict.DEVIATES, *, size: int = 10, kind: str = "ruling", breaks: int = 0
) -> Answered:
    return answered(verdict, actual=actual, size=size, kind=kind, breaks=breaks)


def settled(*members: Answered, game: Game = Game.NO_LIMIT_HOLDEM, role: str = "floor", told: bool = True) -> Settled:
    return made_up(*members, clause="boxed_cards", game=game, role=role, is_told=told)


@pytest.fixture
def waiver(waiver_file: Callable[..., Path], entry: Entry) -> Waiver:
    """
    Of hands with two boxed cards that are played on, in every game.
    """
    (waiver,) = read_waiver_file(waiver_file(entry)).waivers
    return waiver


def test_a_check_is_waived_if_all_in_which_it_deviates_is(waiver: Waiver) -> None:
    waivers = Waivers([waiver], "core")
    known, other, fine = member("play_on"), member("hand_void"), member("misdeal", Verdict.CONFORMS)
    assert waivers.cover(settled(known))
    assert waivers.cover(settled(known, fine))
    assert not waivers.cover(settled(known, other))
    assert not waivers.cover(settled(fine))
    assert not NO_WAIVERS.cover(settled(known))
    assert not Waivers([waiver], "full").cover(settled(known))


def test_a_waiver_of_one_game_is_of_no_other(waiver: Waiver) -> None:
    waivers = Waivers([replace(waiver, game="razz")], "core")
    assert waivers.cover(settled(member("play_on"), game=Game.RAZZ))
    assert not waivers.cover(settled(member("play_on")))
    both = Waivers([waiver, replace(waiver, number=2, game="razz")], "core")
    key = settled(member("play_on")).key(member("play_on"))
    found = [both.of(key, game) for game in (Game.RAZZ, Game.NO_LIMIT_HOLDEM)]
    assert [one.number for one in found if one is not None] == [2, 1]


def test_a_deal_that_failed_is_waived_under_each_clause_at_stake(waiver: Waiver) -> None:
    """
    It is told under one of them only.
    """
    key = replace(waiver.key, role="dealer", clause="chips", irregularity="chips", actual="crashed")
    waivers = Waivers([replace(waiver, key=key, profile="dealing")], "core")
    failed = member("crashed", Verdict.ERRORED, kind="crashed")
    assert waivers.cover(settled(failed, role="dealer", told=False))
    assert not waivers.cover(settled(failed, role="dealer"))
    assert not waivers.cover(settled(failed, told=False))
    assert not waivers.cover(settled(replace(failed, actual="timed_out"), role="dealer", told=False))


def test_only_the_exit_code_goes_without_what_is_waived(waiver: Waiver) -> None:
    waivers = Waivers([replace(waiver, game="razz")], "core")
    ledger = Ledger(PLACES, profile="core", setting=Setting.LIVE)

    def enter(one: Settled) -> tuple[ExitCode, ExitCode]:
        ledger.enter(one, is_waived=waivers.cover(one))
        ending = ledger.ending(cut_short=False, interrupted=False, suite_at_fault=False)
        passing = ledger.without_waived(ending)
        return exit_code(ending, strict=False), exit_code(passing, strict=False)

    assert enter(settled(member("misdeal", Verdict.CONFORMS))) == (7, 7)
    assert enter(settled(member("play_on"), game=Game.RAZZ)) == (1, 0)
    rows = {row.game: row for row in ledger.rows()}
    assert (rows["razz"].deviates, rows["razz"].must_deviations) == (1, 1)
    assert enter(settled(member("play_on"))) == (1, 1)


@pytest.mark.parametrize("verdict", [Verdict.DEVIATES, Verdict.WRONG_REASON, Verdict.ERRORED, Verdict.NONDETERMINISTIC])
def test_everything_that_deviates_may_be_waived(waiver: Waiver, verdict: Verdict) -> None:
    ledger = Ledger(PLACES[:1], profile="core", setting=Setting.LIVE)
    check = settled(member("play_on", verdict))
    ledger.enter(check, is_waived=Waivers([waiver], "core").cover(check))
    ending = ledger.ending(cut_short=False, interrupted=False, suite_at_fault=False)
    assert exit_code(ending, strict=True) == 1
    assert exit_code(ledger.without_waived(ending), strict=True) == 0


@pytest.mark.parametrize(
    ("waived", "others", "left"), [((3,), (), 0), ((1, 1), (), 1), ((2,), (1,), 1), ((), (3,), 3), ((0,), (), 3)]
)
def test_breaks_go_with_the_requests_that_are_to_blame_for_them(
    waived: tuple[int, ...], others: tuple[int, ...], left: int
) -> None:
    ledger = Ledger(PLACES, profile="core", setting=Setting.LIVE)
    for is_waived, checks in ((True, waived), (False, others)):
        for breaks in checks:
            failed = member("crashed", Verdict.ERRORED, kind="crashed", breaks=breaks)
            ledger.enter(settled(failed), is_waived=is_waived)
    ending = ledger.ending(cut_short=False, interrupted=False, suite_at_fault=False)
    assert ledger.without_waived(replace(ending, breaks=3)).breaks == left


def test_what_is_waived_in_part_is_made_smaller_by_a_hand_that_is_not(waiver: Waiver) -> None:
    findings = Findings(Waivers([replace(waiver, game="razz")], "core"))
    small, large = member("play_on", size=5), member("play_on", size=20)
    (finding,) = findings.enter(settled(small, game=Game.RAZZ))
    assert finding.is_waived
    assert findings.waived == 1
    assert findings.hands() == ()
    findings.enter(settled(large))
    assert not finding.is_waived
    assert findings.waived == 0
    assert [hand.seen for hand in findings.hands()] == [large]
    assert findings.waived_checks == {1: 1}


def test_the_page_shows_entries_that_can_be_read(waiver_file: Callable[..., Path], entry: Entry) -> None:
    page = (Path(__file__).parents[3] / "docs" / "waivers.md").read_text(encoding="utf-8")
    text, of_a_remedy = re.findall(r"```toml\n(.+?)```", page, re.DOTALL)
    assert re.findall(r"^(\w+) = ", text, re.MULTILINE) == list(FIELDS)
    both = text.replace("waivers/boxed_cards-0f3a.json", "boxed.json") + of_a_remedy
    file = read_waiver_file(waiver_file(text=both))
    (read,), (remedy,) = file.waivers, file.remedies
    assert (remedy.number, remedy.clause, remedy.remedy, remedy.verdict) == (2, "four_card_flop", "pick", "fixed")
    assert asdict(read.key) == {name: entry[name] for name in asdict(read.key)} | {"actual": "accepted"}
