"""
Deal logs as files, logs that cannot have happened, and what a finding says.
"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from reference_engine.audit import Setting, audit, read_deal_log
from reference_engine.editions import UnknownEdition
from reference_engine.model.table import SeatChips
from reference_engine.problem import MalformedCase

HAND = "1sb50 2bb100 1As 2Kd 3Qh 1Js 2Tc 39d . 3f 1f pot2"


def test_a_log_is_read_from_json(written: Callable[..., Any]) -> None:
    log = written(HAND, final={1: 9950, 2: 10050, 3: 10000}, pack="AsKdQhJsTc9d").log
    assert read_deal_log(msgspec.json.encode(log)) == log


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b'{"table":{}}', b"\xff"])
def test_what_is_no_log_is_refused(text: bytes) -> None:
    with pytest.raises(MalformedCase, match="this is no deal log"):
        read_deal_log(text)


def test_every_problem_is_named_at_once(written: Callable[..., Any]) -> None:
    log = written("1sb50 2bb100 9As 2Kd 3Qh 1Js 2Tc 3Xd . 3f 3f 1f pot2", pack="AsZd").log
    log = replace(log, stacks=(SeatChips(9, 1), SeatChips(1, 1), SeatChips(1, 2)))
    with pytest.raises(MalformedCase) as refused:
        audit(log, Setting.LIVE)
    assert [(problem.event, problem.text) for problem in refused.value.problems] == [
        (None, "seat 9 has a final stack and the table has no such seat"),
        (None, "seat 1 has two final stacks"),
        (None, "'Zd' in the pack is no card of any pack"),
        (2, "the table has no seat 9"),
        (7, "'Xd' is no card of any pack"),
        (10, "seat 3 has folded and acts"),
    ]


@pytest.mark.parametrize(
    ("words", "seat_and_reason"),
    [
        (" . 3f 3x 1f pot2", "seat 3 has folded and acts"),
        (" . kill3 3x 1f pot2", "seat 3 has no cards and acts"),
        (" . 9x 3f 1f pot2", "the table has no seat 9"),
    ],
)
def test_a_check_without_a_hand_is_malformed(written: Callable[..., Any], words: str, seat_and_reason: str) -> None:
    with pytest.raises(MalformedCase, match=seat_and_reason):
        audit(written(HAND.partition(" .")[0] + words).log, Setting.LIVE)


def test_a_check_with_chips_is_malformed(written: Callable[..., Any]) -> None:
    with pytest.raises(MalformedCase, match="cannot check with 50 chips"):
        audit(written(HAND.replace("1f", "1x50")).log, Setting.LIVE)


@pytest.mark.parametrize(("words", "kind"), [("floor", "FloorCalled"), ("left1", "SeatLeft")])
def test_what_no_dealer_does_is_malformed(written: Callable[..., Any], words: str, kind: str) -> None:
    with pytest.raises(MalformedCase) as refused:
        audit(written(f"{HAND} {words}").log, Setting.LIVE)
    assert [str(problem.text) for problem in refused.value.problems] == [f"{kind} has no place in the log of a dealer"]


def test_an_event_out_of_place_is_named_once(written: Callable[..., Any]) -> None:
    with pytest.raises(MalformedCase) as refused:
        audit(written(f"{HAND} left1 left2").log, Setting.LIVE)
    assert [problem.event for problem in refused.value.problems] == [12]


def test_a_table_that_cannot_be_is_malformed(written: Callable[..., Any]) -> None:
    log = written(HAND).log
    with pytest.raises(MalformedCase, match="the button is on seat 7"):
        audit(replace(log, table=replace(log.table, button=7)), Setting.LIVE)


def test_an_edition_that_is_not_encoded_is_refused(written: Callable[..., Any]) -> None:
    with pytest.raises(UnknownEdition, match="tda-1999"):
        audit(written(HAND, edition="tda-1999").log, Setting.LIVE)


@pytest.mark.parametrize(
    ("words", "options", "text"),
    [
        (HAND.replace("1As 2Kd", "2Kd 1As"), {}, "the first card, Kd, went to seat 2 and was due to seat 1"),
        (
            "2sb50 1bb100 1As 2Kd 2Qh 1Js . 2f pot1",
            {"seats": 2},
            "the last card, Js, went to seat 1 and was due to the button, seat 2",
        ),
        (
            "1sb50 2bb100 1As 2Kd 1Js 2Tc . 1f pot2",
            {"absent": (3,)},
            "no card went to seat 3 (absent), entitled to a hand",
        ),
        (
            "3sb50 4bb100 1As 2Kd 3Qh 4Js 5Tc 19d 28h 37s 46d 55h . 5f 3f pot4",
            {"seats": 5, "waiting": (1,), "empty": (2,)},
            "seat 1 is waiting and got As; so did seat 2, not entitled either",
        ),
        (HAND.replace(" 2Tc 39d", ""), {}, "seat 2 got 1 card, seat 3 got 1 card and not 2"),
        (HAND.replace("2Tc 39d", "2As 3Js"), {}, "As was out already and came again; so did Js"),
        (HAND.replace("3Qh 1Js", "3JR 1JB"), {}, "the deck does not have JR, JB"),
        (HAND.replace("3Qh 1Js", "1Js 3Qh"), {}, "Js went to seat 1 when it was the turn of seat 3"),
        (HAND.replace("1As 2Kd 3Qh 1Js", "1As 1Js 2Kd 3Qh"), {}, "seat 1 got As and Js one right after the other"),
        (
            HAND.replace("3f 1f", "3c100 1c50 2x"),
            {},
            "the hand ends with seats 1, 2 and 3 in it and without flop, turn, river",
        ),
        (
            HAND.replace("1sb50 ", "1bb50 "),
            {},
            "seat 1 with 10000 chips posted big blind 50 and owes small blind 50",
        ),
        (HAND.replace("1sb50 ", ""), {}, "seat 1 with 10000 chips posted nothing and owes small blind 50"),
        (HAND, {"final": {1: 9950, 2: 10060}}, "the stacks add up to 20010 and were 30000 before the hand"),
        (HAND, {"pack": "AsKdJs"}, "card 3 off the pack was Qh and Js was asked for"),
        (HAND, {"pack": "AsKd"}, "the pack asked for ends after 2 cards and Qh came after them"),
    ],
)
def test_a_finding_says_what_happened(
    written: Callable[..., Any], words: str, options: dict[str, Any], text: str
) -> None:
    (finding,) = audit(written(words, **options).log, Setting.LIVE)
    assert finding.text == text
