"""
How firmly a finding is held against an engine, in each edition and setting.
"""

from collections.abc import Callable
from typing import Any

import pytest

from reference_engine.audit import DEALING_CLAUSES, Setting, audit
from reference_engine.audit.severity import COLUMNS, ROWS
from reference_engine.model.ruling import EvidenceTag

WALK = " . 3f 1f pot2"
POSTS = "1sb50 2bb100 "
DEAL = POSTS + "1As 2Kd 3Qh 1Js 2Tc 39d ."
FLOP = " 3c100 1c50 2x F:2c3c4c 1b100 2f 3f pot1"

FINDINGS = [
    ("first_card", POSTS + "3As 1Kd 2Qh 3Js 1Tc 29d" + WALK, {}, "must must must must"),
    ("heads_up_order", "2sb50 1bb100 2As 1Kd 2Qh 1Js . 2f pot1", {"seats": 2}, "must must must must"),
    ("dead_button", POSTS + "3As 1Kd 2Qh 3Js 1Tc 29d" + WALK, {"seats": 4, "empty": (4,)}, "must must must must"),
    ("entitled_seats", POSTS + "1As 2Kd 1Qh 2Js . 1f pot2", {"absent": (3,)}, "must must must must"),
    ("wrong_count", POSTS + "1As 2Kd 3Qh 1Js 2Tc" + WALK, {}, "should should must must"),
    ("fouled_deck", POSTS + "1As 2As 3Qh 1Js 2Tc 39d" + WALK, {}, "must must must must"),
    (
        "fouled_deck",
        POSTS + "1As 2As 3Qh 1Js 2Tc 39d" + WALK,
        {"pack": "AsAsQhJsTc9d"},
        "should should should should",
    ),
    ("fouled_deck", POSTS + "1JR 2As 3Qh 1Js 2Tc 39d" + WALK, {}, "should should must must"),
    ("fouled_deck", POSTS + "1As 2As", {}, "must must must must"),
    (
        "fouled_deck",
        DEAL.replace("2Kd", "2??") + " 3f 1f pot2",
        {"pack": "AsKdQhJsTc9d"},
        "should should should should",
    ),
    ("dealing_procedure", DEAL + " aside0:2c 3f 1f pot2", {}, "should should should should"),
    ("dealing_procedure", DEAL.replace("2Kd", "bare0 2Kd") + " 3f 1f pot2", {}, "should should should should"),
    ("dealing_procedure", DEAL.replace("2Kd", "bare0 2Kd bare1") + " 3f 1f pot2", {}, "must must must must"),
    ("dealing_procedure", POSTS + "boxed:2h boxed:3h 1As 2Kd 3Qh 1Js 2Tc 39d" + WALK, {}, "must must must must"),
    ("posts", DEAL.removeprefix(POSTS) + " 1sb50 2bb100 3f 1f pot2", {}, "should should should should"),
    ("dealing_procedure", POSTS + "1As 1Kd 2Qh 2Js 3Tc 39d" + WALK, {}, "should may should may"),
    ("one_burn", DEAL + FLOP, {}, "should may should may"),
    ("board_count", DEAL + FLOP.replace("F:2c3c4c", "/5c F:2c3c4c6c"), {}, "must must must must"),
    ("posts", POSTS.replace("50", "40") + DEAL.removeprefix(POSTS) + " 3f 1f pot2", {}, "must must must must"),
    ("chips", DEAL + " 3f 1f pot2", {"final": {1: 1}}, "should should should should"),
    ("rigged_deck", DEAL + " 3f 1f pot2", {"pack": "Kd"}, "may may may may"),
]


@pytest.mark.parametrize(("clause", "words", "options", "severities"), FINDINGS)
def test_severity_of_a_finding(
    written: Callable[..., Any], clause: str, words: str, options: dict[str, Any], severities: str
) -> None:
    found = [
        (finding.clause, finding.severity)
        for edition in ("tda-2019", "tda-2024")
        for setting in (Setting.LIVE, Setting.ONLINE)
        for finding in audit(written(words, edition=edition, **options).log, setting)
    ]
    assert found == [(clause, severity) for severity in severities.split()]


def test_every_clause_has_a_row_and_every_row_a_clause_and_a_reason() -> None:
    assert {row.partition(".")[0] for row in ROWS} == set(ROWS) & set(DEALING_CLAUSES) == set(DEALING_CLAUSES)
    assert all(len(severities) == len(COLUMNS) and reason for severities, reason in ROWS.values())


@pytest.mark.parametrize("slug", DEALING_CLAUSES)
def test_a_clause_says_what_it_asks_and_where_that_comes_from(slug: str) -> None:
    clause = DEALING_CLAUSES[slug]
    assert clause.slug == slug
    assert all(text.endswith(".") for text in clause.summary.values())
    assert all(text.endswith(".") for text in clause.basis.values())
    assert clause.number_in("tda-2024")


def test_a_wrong_count_is_listed_in_one_edition_and_derived_in_the_other() -> None:
    clause = DEALING_CLAUSES["wrong_count"]
    assert (clause.number_in("tda-2019"), clause.number_in("tda-2024")) == ("35-A", "35-A5")
    assert (clause.tag_in("tda-2019"), clause.tag_in("tda-2024")) == (EvidenceTag.DERIVED, EvidenceTag.TEXT)
