"""
The corpus reads, its prose is sound, and it reaches every row of the tables that it is there for.
"""

import json
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from conformance.corpus.expectation import EDITIONS
from conformance.corpus.loading import CORPUS, CorpusError, GoldenCase, golden_cases, golden_file
from reference_engine.editions import edition
from reference_engine.model.case import Case
from reference_engine.model.ruling import Outcome

CASES = golden_cases()
FILES = tuple(sorted(CORPUS.glob("*.toml")))

ROWS = """
4.2 A1, 4.2 A2, 4.2 A3, 4.2 A4, 4.2 A5, 4.2 A6, 4.2 A7, 4.2 A8, 4.2 A9, 4.2 B, 4.8 game type, 4.11 stud, 4.11 draw
13.18, 13 bring-in
4.3 principle, 4.3 button, 4.3 new players, 4.3 level, 4.3 present, 4.3 absent at original, 4.3 absent at both
4.3 absent at redeal, 4.3 on penalty, 4.3 penalty between, 4.3 penalty count, 4.3 chips, 4.3 posts
4.4 cause, 4.4 count, 4.4 short button, 4.4 short button acted, 4.4 long button, 4.4 wrong card, 4.4 fouled deck
4.5 none, 4.5 one action, 4.5 check check, 4.5 fold fold, 4.5 fold call, 4.5 raise fold, 4.5 bet call, 4.5 raise call
4.5 call check, 4.5 check fold, 4.5 any three, 4.5 heads-up
4.6 definition, 4.6 when, 4.6 effect, 4.6 after the hand, 4.6 refund, 4.6 forced bets, 4.6 jokers, 4.6 unseen
4.8 supply, 4.8 supply after SA, 4.8 check or bet, 4.8 fold, 4.8 call or raise, 4.8 several cards, 4.8 other seat
4.8 dead button, 4.8 latest
4.7 board, 4.7 burn, 4.7 stub, 4.9 burns
4.10 four-card flop, 4.10 turn burn, 4.10 unburned flop, 4.10 unburned after an act
4.11 premature flop, 4.11 premature turn, 4.11 premature river, 4.11 several streets, 4.11 skipped seat folds, 4.11 acts
4.12 next hand, 4.12 break, 4.13 30, 4.13 71-C
13.1, 13.2, 13.3, 13.4, 13.5, 13.6, 13.7, 13.8, 13.9, 13.10, 13.11, 13.12, 13.13, 13.14, 13.15, 13.16, 13.17
13.19, 13.20, 13 short board, 13 skipped street, 13 early award, 4.11 dropped stub, 4.11 reshuffle
13 needless correction
4.12 award, 4.13 65-A, 4.13 65-B, 4.14 43, 4.14 49, U-19
4.2 X2, 4.4 button, 4.4 level, 4.12 hand begins, 4.14 unchanged, 4.14 changed, 4.14 fold, 4.14 skipped, U-15
W1, W2, W3, W4, W6, W7, W8, W9, W10, W11, W12, W13, W14, dropped-card, T-1, T-2, T-3, T-4, T-5
U-1, U-2, U-3, U-4, U-5, U-7, U-8, U-10, U-11, U-12, U-13, U-14, U-17, U-21, U-22, U-23, U-25, U-26, U-27
"""
REQUIRED_ROWS = frozenset(row.strip() for line in ROWS.split("\n") for row in line.split(",") if row.strip())
FURTHER_ROWS = frozenset({"U-18", "4.14 out of turn"})


def named(golden: GoldenCase) -> str:
    return f"{golden.id}-{golden.edition}"


def cases_in(path: Path) -> list[GoldenCase]:
    return [golden for golden in CASES if golden.file == path.name]


def test_ids_are_unique_slugs() -> None:
    ids = Counter((golden.id, golden.edition) for golden in CASES)
    assert [key for key, count in ids.items() if count > 1] == []
    assert [golden.id for golden in CASES if not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", golden.id)] == []


def test_no_two_cases_are_the_same_hand() -> None:
    hands: dict[bytes, str] = {}
    for golden in CASES:
        twin = hands.setdefault(msgspec.json.encode(golden.case, order="deterministic"), golden.id)
        assert twin == golden.id, f"{golden.id} and {twin} have the same record"


def test_facts_are_unique_sentences() -> None:
    facts = {golden.id: golden.fact for golden in CASES}
    assert [fact for fact, count in Counter(facts.values()).items() if count > 1] == []
    for name, fact in facts.items():
        assert re.fullmatch(r"[A-Z][^.;]*\.", fact), f"{name}: one sentence, no more"
        assert len(fact) < 150, name
        assert not re.search(r"(?<=.)\b(?!Omaha\b)[A-Z]", fact), f"{name}: nobody is named"
        assert not re.search(r"\b(should|must|test|verif\w*|misdeal|ruling|correct\w*)\b", fact, re.IGNORECASE), name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_named_after_a_clause_and_holds_its_cases(path: Path) -> None:
    assert {edition(name).clause(path.stem).slug for name in EDITIONS} == {path.stem}
    assert golden_file(path) == tuple(cases_in(path)) != ()


def test_clauses_are_known_in_their_edition() -> None:
    for golden in CASES:
        clauses = set(golden.clauses).union(*(member.clauses for member in golden.required))
        for clause in clauses:
            assert edition(golden.edition).clause(clause).slug == clause, golden.id


def test_every_required_row_is_covered() -> None:
    covered = {row for golden in CASES for row in golden.rows}
    assert covered - FURTHER_ROWS == REQUIRED_ROWS


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("row", sorted(row for row in REQUIRED_ROWS if re.fullmatch(r"4\.2 [AB]\d?", row)))
def test_every_cause_has_both_sides_in_every_edition(name: str, row: str) -> None:
    outcomes = {golden.required[0].outcome for golden in CASES if golden.edition == name and row in golden.rows}
    assert Outcome.PLAY_ON in outcomes
    assert outcomes - {Outcome.PLAY_ON}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_ends_with_the_floor_call_and_moves_only_chips_that_are_there(path: Path) -> None:
    for golden in cases_in(path):
        written = json.loads(msgspec.json.encode(golden.case))
        assert [event["event"] for event in written["events"]].count("floor_called") == 1, named(golden)
        assert written["events"][-1] == {"event": "floor_called"}, named(golden)
        stacks = {seat["number"]: seat.get("stack", 0) for seat in written["table"]["seats"]}
        for event in written["events"]:
            if event["event"] in {"posted", "acted"}:
                stacks[event["seat"]] -= event.get("chips", 0)
                assert stacks[event["seat"]] >= 0, named(golden)
        assert msgspec.json.decode(msgspec.json.encode(golden.case), type=Case) == golden.case, named(golden)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_chips_that_go_back_were_put_in(path: Path) -> None:
    for golden in cases_in(path):
        put = Counter[int]()
        for event in json.loads(msgspec.json.encode(golden.case))["events"]:
            if event["event"] in {"posted", "acted"}:
                put[event["seat"]] += event.get("chips", 0)
            elif event["event"] == "chips_returned":
                put[event["seat"]] -= event["chips"]
        for member in (*golden.required, *golden.acceptable):
            back = {**(member.returned or {}), **member.refund}
            assert all(chips <= put[seat] for seat, chips in back.items()), named(golden)
            if member.outcome is Outcome.HAND_VOID and not member.because and not golden.case.switches:
                assert member.refund == dict(+put), named(golden)


def broken(tmp_path: Path, case: str) -> str:
    path = tmp_path / "boxed_cards.toml"
    path.write_text(case, encoding="utf-8")
    with pytest.raises(CorpusError) as refused:
        golden_file(path)
    return str(refused.value)


CASE = """
[[case]]
id = "one"
fact = "Something happens."
clauses = ["boxed_cards"]
rows = ["4.2 A1"]
record = ["posts", "deal", "end", "floor"]
expect = { outcome = "play_on" }
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"end"', '"stop"', "boxed_cards.toml, one: 'stop' is not a sentence"),
        ('"end"', '"end", "4 folds"', "'4 folds': the turn is at seat 3"),
        ('"end"', '"end", "3 checks"', "'3 checks': 100 to call"),
        ('"end"', '"end", "3 raises to 100"', "a raise puts in more than 100"),
        ('"end"', '"end", "expose 3:3 by dealer"', "no card lies at 3:3"),
        ('"end"', '"end", "expose 3:1 by cook"', "'cook' is not a valid Exposer"),
        ('"deal"', '"deal 13"', "only 12 cards are still due"),
        ('"deal"', '"deal: Ax", "deal"', "are no cards"),
        ('"end"', '"end", "flop 4: As Kd"', "4 cards are dealt and 2 faces are named"),
        ('"end"', '"end", "flop: As Kd 2c 3c"', "3 cards are dealt and 4 faces are named"),
        ('"end"', '"end", "flop 0"', "'flop 0' is not a sentence"),
        ('"end"', '"end", "preflop 4"', "'preflop 4' is not a sentence"),
        ('"end"', '"end", "burn flop:1"', "no card lies at flop:1"),
        ('"end"', '"end", "flop", "return flop:1 flop:1"', "a card goes back once"),
        ('"deal"', '"deal !"', "evidence is one event, these are 12"),
        ('fact = "Something', 'fakt = "Something', "boxed_cards.toml: Object"),
        ('outcome = "play_on"', 'outcome = "walk"', "boxed_cards.toml, one: Invalid enum value 'walk'"),
        ('outcome = "play_on"', 'outcome = "misdeal"', "a misdeal names the seats of its redeal"),
        ('outcome = "play_on"', 'outcome = "play_on", remedies = ["pray"]', "'pray' is no remedy"),
        (
            'outcome = "play_on"',
            'outcome = "play_on", remedies = ["restore 1:1 1:1 as burn of the turn"]',
            "names a card twice",
        ),
        ('outcome = "play_on"', 'outcome = "play_on", remedies = ["restore as burn of the turn"]', "is no remedy"),
        (
            'outcome = "play_on"',
            'outcome = "play_on", remedies = ["restore 1:1 as burn of the fire"]',
            "is not a valid Street",
        ),
        (
            'outcome = "play_on"',
            'outcome = "play_on", remedies = ["return flop:1 and reshuffle"]',
            "no card lies at flop:1",
        ),
        (
            'outcome = "play_on"',
            'outcome = "play_on", remedies = ["return 1:1 and reshuffle"]',
            "is not a valid Street",
        ),
        ('outcome = "play_on"', 'outcome = "play_on", refund = { 1 = 50 }', "a refund belongs to a void hand"),
        ('{ outcome = "play_on" }', '{ tda-2024 = { outcome = "play_on" } }', "names other editions"),
        ("[[case]]", "[case", "boxed_cards.toml: Expected ']'"),
    ],
)
def test_what_does_not_read_is_refused_with_file_case_and_words(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert old in CASE
    assert words in broken(tmp_path, CASE.replace(old, new))
