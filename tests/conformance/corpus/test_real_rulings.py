"""
The real rulings: each of the collection once, cited, rated, ruled as the text requires, told without a name.
"""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from conformance.corpus.expectation import disagreements
from conformance.corpus.loading import CorpusError, GoldenCase, golden_cases
from conformance.corpus.real import Agreement, Confidence, Decision, RealRuling, real_rulings, table_row
from reference_engine.editions import edition
from reference_engine.model.ruling import Outcome
from reference_engine.rule_on import rule_on

RULINGS = real_rulings()
PAGE = (Path(__file__).parents[3] / "docs" / "real-rulings.md").read_text(encoding="utf-8")
NUMBERS = frozenset(
    f"R{number:02}"
    for number in (
        1, 3, 5, 7, 8, 9, 11, 13, 14, 16, 17, 18, 19, 21, 22, 23, 24, 25, 27, 29, 31, 32, 33, 35, 37, 39, 40, 42, 44,
        46, 48, 49, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 75, 76, 78, 79,
    )
)  # fmt: skip
LEFT_OPEN = frozenset({Outcome.FLOOR_DECIDES, Outcome.HOUSE_DECIDES})
FIRST_WORDS = frozenset(
    re.findall(
        r"\S+",
        """
        A After All An Answers Antes Around At Before Both During Each Every Everybody Five Flop Four Four-handed Hands
        Heads-up If In It Most Neither Nine No Nobody Nothing On Once One Opinions Rule Seats Seven Six Some
        Somebody That The There Three Three-handed Two Under What When Where With
        """,
    )
)
CASES = tuple(golden for ruling in RULINGS for golden in ruling.cases)


def numbered(ruling: RealRuling) -> str:
    return ruling.line.ruling


def rows_of(heading: str) -> list[list[str]]:
    _, _, after = PAGE.partition(f"\n## {heading}\n")
    lines = [line for line in after.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_every_ruling_of_the_collection_is_a_case_or_listed_with_the_reason_once() -> None:
    fitted = [ruling.line.ruling for ruling in RULINGS]
    left_out = dict(rows_of("Not fitted"))
    assert Counter([*fitted, *left_out]) == Counter(NUMBERS)
    assert all(left_out.values())


@pytest.mark.parametrize("ruling", RULINGS, ids=numbered)
def test_the_page_has_the_row_of_the_case(ruling: RealRuling) -> None:
    assert table_row(ruling) in PAGE.splitlines()


def test_the_page_has_no_row_without_a_case() -> None:
    assert len(rows_of("The rulings")) == len(RULINGS)


@pytest.mark.parametrize("ruling", RULINGS, ids=numbered)
def test_the_page_maps_the_decision_to_the_outcome_or_the_case_says_why(ruling: RealRuling) -> None:
    mapped = {word.strip("`"): outcomes for word, outcomes, _ in rows_of("From their words to ours")}
    assert set(mapped) == {decision.value for decision in Decision}
    newest = ruling.cases[-1]
    assert newest.required[0].outcome in mapped[ruling.line.decision] or ruling.line.why


@pytest.mark.parametrize("golden", CASES, ids=lambda golden: f"{golden.id}-{golden.edition}")
def test_the_reference_rules_as_the_text_requires(golden: GoldenCase) -> None:
    found = disagreements(rule_on(golden.case), golden.required, golden.acceptable)
    assert not found, f"{golden.file}: {golden.fact}\n" + "\n".join(found)


@pytest.mark.parametrize("ruling", RULINGS, ids=numbered)
def test_a_ruling_is_cited_and_what_differs_is_explained(ruling: RealRuling) -> None:
    line = ruling.line
    assert re.match(r"https?://[\w.]+/", line.source)
    assert line.agreement is not Agreement.DIFFERS or line.why
    assert line.ruled or line.agreement is Agreement.UNKNOWN


@pytest.mark.parametrize("ruling", RULINGS, ids=numbered)
def test_no_single_ruling_under_low_confidence(ruling: RealRuling) -> None:
    if ruling.line.confidence is Confidence.LOW:
        for golden in ruling.cases:
            members = (*golden.required, *golden.acceptable)
            assert {member.outcome for member in members} & LEFT_OPEN


def test_the_page_says_where_each_worked_example_is() -> None:
    by_row: dict[str, set[str]] = {}
    for golden in golden_cases():
        for row in golden.rows:
            by_row.setdefault(row, set()).add(golden.id)
    known = {golden.id for golden in golden_cases()} | {ruling.line.id for ruling in RULINGS}
    examples = dict(rows_of("The worked examples"))
    assert list(examples) == [f"W{number}" for number in range(1, 15)]
    for example, where in examples.items():
        named = set(re.findall(r"`(\w+)`", where))
        assert named <= known
        assert named & by_row[example] if example in by_row else where.startswith("out of scope: ")


def test_ids_facts_and_hands_are_those_of_no_other_case() -> None:
    told = Counter([line.fact for line in {golden.id: golden for golden in golden_cases()}.values()])
    told.update(ruling.line.fact for ruling in RULINGS)
    assert [fact for fact, count in told.items() if count > 1] == []
    hands = Counter(msgspec.json.encode(golden.case, order="deterministic") for golden in (*golden_cases(), *CASES))
    assert [hand for hand, count in hands.items() if count > 1] == []
    named = Counter({golden.id for golden in golden_cases()})
    named.update(ruling.line.id for ruling in RULINGS)
    assert [name for name, count in named.items() if count > 1] == []
    assert [name for name in named if not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", name) or len(name) > 64] == []


def test_clauses_are_known_in_their_edition() -> None:
    for golden in CASES:
        for clause in set(golden.clauses).union(*(member.clauses for member in golden.required)):
            assert edition(golden.edition).clause(clause).slug == clause, golden.id
        assert any(member.clauses for member in golden.required) or golden.required[0].outcome is Outcome.PLAY_ON


@pytest.mark.parametrize("ruling", RULINGS, ids=numbered)
def test_sentences_are_short_and_name_nobody(ruling: RealRuling) -> None:
    line = ruling.line
    for text in (line.fact, line.ruled, line.why):
        if text:
            first, *others = text.split()
            assert first.rstrip(",") in FIRST_WORDS, text
            assert not [word for word in others if word[0].isupper()], text
            assert re.fullmatch(r"[^.]*\.", text), f"{line.ruling}: one sentence, no more"
            assert len(text) < 150, text
    assert not re.search(r"\b(should|must|test|verif\w*|misdeal|ruling|correct\w*)\b", line.fact, re.IGNORECASE)
    assert line.source not in PAGE


def test_a_fact_of_the_whole_corpus_begins_with_no_name() -> None:
    first = {golden.fact.split()[0].rstrip(",") for golden in golden_cases()}
    assert first <= FIRST_WORDS


def test_a_line_without_a_source_is_refused_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "somewhere.toml").write_text('[[case]]\nruling = "R01"\n', encoding="utf-8")
    with pytest.raises(CorpusError, match=r"somewhere\.toml"):
        real_rulings(tmp_path)
