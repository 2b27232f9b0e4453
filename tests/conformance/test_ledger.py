from typing import Any

import pytest
from msgspec.structs import asdict

from conformance.exit_codes import Ending
from conformance.findings import Findings
from conformance.ledger import Ledger, Place
from conformance.settled import Answered, AnsweredCase, Origin, Settled, SettledGroup
from conformance.shard import allowance
from conformance.shrink import Shrunk
from conformance.verdict import Verdict
from reference_engine.audit import Setting
from reference_engine.model.ruling import Severity
from tests.conformance.settled_checks import answered as member
from tests.conformance.settled_checks import settled as made_up

BOOK = "tda-2024"
GAME = "no_limit_holdem"
PLACES: tuple[Place, ...] = (("floor", BOOK, GAME, "first_card"), ("floor", BOOK, GAME, "fouled_deck"))


def settled(clause: str, *members: Answered, severity: Severity = Severity.MUST, **fields: Any) -> Settled:
    return made_up(*members, clause=clause, severity=severity, **fields)


def ruled(clause: str, about: str, size: int = 10) -> SettledGroup:
    """
    A check of a clause with a member that is about an irregularity, which may be another's.
    """
    plain = asdict(member(Verdict.DEVIATES, size=size))
    return SettledGroup(
        role="floor",
        edition=BOOK,
        clause=clause,
        irregularity=clause,
        severity=Severity.MUST,
        members=(AnsweredCase(**plain, irregularity=about, clause=about),),
        origin=Origin(BOOK, clause, clause, 0),
    )


@pytest.fixture
def ledger() -> Ledger:
    return Ledger(PLACES, profile="core", setting=Setting.LIVE)


def ending(ledger: Ledger) -> Ending:
    return ledger.ending(cut_short=False, interrupted=False, suite_at_fault=False)


def test_a_clause_is_scored_by_one_check(ledger: Ledger) -> None:
    ledger.enter(settled("first_card", member(Verdict.CONFORMS)))
    assert ledger.count() == (1, 2)
    assert ending(ledger).incomplete
    ledger.enter(settled("fouled_deck", member(Verdict.CONFORMS)))
    assert ledger.count() == (2, 2)
    assert ending(ledger) == Ending(scored=2)


@pytest.mark.parametrize("verdict", [Verdict.PREVENTED, Verdict.UNSUPPORTED, Verdict.DECLINED, Verdict.BLOCKED])
def test_what_is_not_answered_scores_nothing_and_leaves_the_run_incomplete(ledger: Ledger, verdict: Verdict) -> None:
    ledger.enter(settled("first_card", member(Verdict.CONFORMS), member(verdict)))
    ledger.enter(settled("fouled_deck", member(Verdict.CONFORMS)))
    assert ledger.count() == (1, 2)
    assert ending(ledger) == Ending(scored=1, incomplete=True)


@pytest.mark.parametrize("verdict", [Verdict.PREVENTED, Verdict.UNSUPPORTED])
def test_one_unanswered_check_of_a_scored_clause_leaves_the_run_incomplete(ledger: Ledger, verdict: Verdict) -> None:
    for clause in ("first_card", "fouled_deck", "fouled_deck"):
        ledger.enter(settled(clause, member(Verdict.CONFORMS)))
    ledger.enter(settled("first_card", member(verdict)))
    assert ledger.count() == (2, 2)
    assert ending(ledger).incomplete


def test_prevented_checks_alone_read_prevents_does_not_rule(ledger: Ledger) -> None:
    ledger.enter(settled("first_card", member(Verdict.PREVENTED)))
    assert [gap.reason for gap in ledger.unscored() if gap.clause == "first_card"] == ["prevents, does not rule"]


def test_a_deviation_weighs_what_its_worst_member_weighs(ledger: Ledger) -> None:
    light = member(Verdict.DEVIATES, Severity.SHOULD)
    ledger.enter(settled("first_card", light))
    assert (ending(ledger).must, ending(ledger).should) == (0, 1)
    ledger.enter(settled("first_card", light, member(Verdict.DEVIATES, Severity.MUST)))
    assert (ending(ledger).must, ending(ledger).should) == (1, 1)
    ledger.enter(settled("first_card", light, member(Verdict.CONFORMS, Severity.MUST)))
    assert (ending(ledger).must, ending(ledger).should) == (1, 2)


def test_right_for_the_wrong_reason_is_a_should_deviation(ledger: Ledger) -> None:
    ledger.enter(settled("first_card", member(Verdict.WRONG_REASON, Severity.MUST)))
    assert (ending(ledger).must, ending(ledger).should) == (0, 1)
    findings = Findings()
    (finding,) = findings.enter(settled("first_card", member(Verdict.WRONG_REASON, Severity.MUST)))
    assert finding.severity is Severity.SHOULD


def test_what_the_text_leaves_open_counts_for_nobody(ledger: Ledger) -> None:
    for verdict in (Verdict.CONFORMS, Verdict.DEVIATES, Verdict.DECLINED):
        ledger.enter(settled("first_card", member(verdict), left_open=True))
    ledger.enter(settled("fouled_deck", member(Verdict.CONFORMS)))
    assert ending(ledger) == Ending(scored=1, incomplete=True)
    row = next(row for row in ledger.rows() if row.clause == "first_card")
    assert (row.checks, row.left_to_the_floor) == (0, 3)
    assert not Findings().enter(settled("first_card", member(Verdict.DEVIATES), left_open=True))


def test_a_crash_counts_also_on_what_the_text_leaves_open(ledger: Ledger) -> None:
    ledger.enter(settled("first_card", member(Verdict.ERRORED), left_open=True))
    assert ending(ledger).errored == 1


def test_a_clause_outside_the_table_never_lowers_the_code(ledger: Ledger) -> None:
    for clause in ("first_card", "fouled_deck"):
        ledger.enter(settled(clause, member(Verdict.CONFORMS)))
    ledger.enter(settled("redeal", member(Verdict.DEVIATES)))
    assert ledger.count() == (2, 2)
    assert ending(ledger) == Ending(scored=3)
    assert not next(row for row in ledger.rows() if row.clause == "redeal").countable


def test_the_best_null_engine_is_shown_with_its_share(ledger: Ledger) -> None:
    for null_engines in (("misdeal", "random"), ("misdeal",), (), ()):
        ledger.enter(settled("first_card", member(Verdict.CONFORMS), null_engines=null_engines))
    row = next(row for row in ledger.rows() if row.clause == "first_card")
    assert (row.best_null_engine, row.best_null_share) == ("misdeal", 0.5)


class TestFindings:
    """
    Deviations are one when their key is one; the smallest hand of the firmest severity stands for it.
    """

    def test_the_smallest_stands_for_all(self) -> None:
        findings = Findings()
        for size in (30, 10, 20):
            findings.enter(settled("first_card", member(Verdict.DEVIATES, size=size)))
        (finding,) = findings.firmest_first()
        assert (finding.checks, finding.seen.size) == (3, 10)

    def test_a_firmer_one_goes_before_a_smaller_one(self) -> None:
        findings = Findings()
        findings.enter(settled("first_card", member(Verdict.DEVIATES, Severity.SHOULD, size=5)))
        findings.enter(settled("first_card", member(Verdict.DEVIATES, Severity.MUST, size=50)))
        findings.enter(settled("first_card", member(Verdict.DEVIATES, Severity.SHOULD, size=4)))
        (finding,) = findings.firmest_first()
        assert (finding.severity, finding.seen.size, finding.checks) == (Severity.MUST, 50, 3)

    def test_two_members_of_a_check_with_one_key_are_one_check(self) -> None:
        findings = Findings()
        findings.enter(settled("first_card", member(Verdict.DEVIATES), member(Verdict.DEVIATES)))
        (finding,) = findings.firmest_first()
        assert finding.checks == 1

    def test_other_kinds_are_other_deviations(self) -> None:
        findings = Findings()
        fresh = [
            findings.enter(settled("first_card", member(Verdict.DEVIATES, actual=actual)))
            for actual in ("play_on", "hand_void", "play_on")
        ]
        assert [len(found) for found in fresh] == [1, 1, 0]

    def test_one_kind_in_checks_of_several_clauses_is_one_deviation_that_names_them(self) -> None:
        findings = Findings()
        for clause in ("dispute_window", "fouled_deck", "fouled_deck"):
            findings.enter(ruled(clause, "fouled_deck"))
        (finding,) = findings.firmest_first()
        assert (finding.key.irregularity, finding.key.clause) == ("fouled_deck", "fouled_deck")
        assert finding.checks == 3
        assert finding.seen_in == ("35-E", "22")

    def test_one_kind_in_checks_of_its_own_clause_names_no_other(self) -> None:
        findings = Findings()
        (finding,) = findings.enter(ruled("fouled_deck", "fouled_deck"))
        assert finding.seen_in == ()

    def test_two_irregularities_in_checks_of_one_clause_are_two_deviations(self) -> None:
        findings = Findings()
        findings.enter(ruled("dispute_window", "fouled_deck"))
        findings.enter(ruled("dispute_window", "first_card"))
        assert len(findings) == 2

    def test_a_twin_that_is_about_nothing_is_keyed_by_its_check(self) -> None:
        (finding,) = Findings().enter(ruled("fouled_deck", ""))
        assert (finding.key.irregularity, finding.key.clause) == ("fouled_deck", "fouled_deck")

    def test_the_most_frequent_of_the_firmest_comes_first(self) -> None:
        findings = Findings()
        findings.enter(settled("first_card", member(Verdict.DEVIATES, Severity.SHOULD, actual="often")))
        for actual, times in (("rare", 1), ("often", 2)):
            for _ in range(times):
                findings.enter(settled("fouled_deck", member(Verdict.DEVIATES, actual=actual)))
        findings.enter(settled("first_card", member(Verdict.DEVIATES, Severity.SHOULD, actual="often")))
        findings.enter(settled("first_card", member(Verdict.DEVIATES, Severity.SHOULD, actual="often")))
        findings.renumber()
        shown = [(finding.number, finding.severity, finding.checks) for finding in findings.firmest_first()]
        assert shown == [(1, Severity.MUST, 2), (2, Severity.MUST, 1), (3, Severity.SHOULD, 3)]

    def test_an_edited_twin_stands_for_a_deviation_only_where_no_other_does(self) -> None:
        findings = Findings()
        findings.enter(settled("first_card", member(Verdict.DEVIATES, size=5, twin="opposite")))
        findings.enter(settled("first_card", member(Verdict.DEVIATES, size=9)))
        (finding,) = findings.firmest_first()
        assert finding.seen.twin == "irregular"

    def test_the_smallest_hand_of_each_clause_is_made_smaller(self) -> None:
        findings = Findings()
        for clause, size in (("dispute_window", 30), ("dispute_window", 22), ("fouled_deck", 15)):
            findings.enter(ruled(clause, "fouled_deck", size=size))
        (finding,) = findings.firmest_first()
        assert [(seen.size, origin.clause) for seen, origin in finding.hands()] == [
            (15, "fouled_deck"),
            (22, "dispute_window"),
        ]

    def test_a_smaller_hand_may_exist_only_where_a_candidate_was_left_untried(self) -> None:
        (finding,) = Findings().enter(settled("first_card", member(Verdict.DEVIATES, size=10)))
        finding.shrunk(Shrunk(None, is_minimal=False, asked=7))
        assert not finding.is_minimal
        finding.shrunk(Shrunk(None, is_minimal=True, asked=7))
        assert (finding.is_minimal, finding.seen.size) == (True, 10)
        finding.shrunk(Shrunk(member(Verdict.DEVIATES, size=12), is_minimal=False, asked=7))
        assert (finding.is_minimal, finding.seen.size) == (True, 10)
        finding.shrunk(Shrunk(member(Verdict.DEVIATES, size=8), is_minimal=False, asked=7))
        assert (finding.is_minimal, finding.seen.size) == (False, 8)


def test_every_kind_keeps_an_allowance_and_the_whole_is_bounded() -> None:
    left, given = 1000, []
    for following in reversed(range(40)):
        given.append(allowance(100, left, following))
        left -= given[-1]
    assert given[:6] == [100] * 6
    assert min(given) == 10
    assert left >= 0
    assert allowance(100, 20, 39) == 20
