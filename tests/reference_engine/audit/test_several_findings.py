"""
Hands in which more than one thing goes wrong, at the table of `test_clauses`.
"""

from collections.abc import Callable
from typing import Any

from reference_engine.audit import Setting, audit

POSTS = "1sb50 2bb100 "
WALK = " . 3f 1f pot2"
CALLS = " 3c100 1c50 2x"
FOLDED_ON_THE_FLOP = " 1b100 2f 3f pot1"


def test_two_irregularities_are_two_findings(written: Callable[..., Any]) -> None:
    hand = written(POSTS + "deal:3311!22 ." + CALLS + " F:2c3c4c" + FOLDED_ON_THE_FLOP)
    findings = audit(hand.log, Setting.LIVE)
    assert [finding.clause for finding in findings] == ["first_card", "dealing_procedure", "one_burn"]


def test_a_seat_dealt_in_and_a_seat_dealt_out_are_two_findings(written: Callable[..., Any]) -> None:
    hand = written("1sb50 3bb100 deal:1241!24 . 1f pot4", empty=(2,), seats=4)
    assert [finding.clause for finding in audit(hand.log, Setting.LIVE)] == ["entitled_seats", "entitled_seats"]


def test_a_seat_passed_over_for_the_first_card_and_short_in_the_end_is_both(written: Callable[..., Any]) -> None:
    hand = written(POSTS + "deal:23123" + WALK)
    assert [finding.clause for finding in audit(hand.log, Setting.LIVE)] == ["first_card", "wrong_count"]


def test_a_hand_without_a_card_dealt_nobody_in(written: Callable[..., Any]) -> None:
    assert [finding.clause for finding in audit(written("").log, Setting.LIVE)] == ["entitled_seats", "posts", "chips"]
    played = written("", final={1: 0, 2: 0, 3: 0}, blinds="0-0")
    assert [finding.clause for finding in audit(played.log, Setting.LIVE)] == ["entitled_seats", "chips"]
