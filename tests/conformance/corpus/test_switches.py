"""
Every switch is decided by golden cases that pin its readings, in each edition in which it matters.
"""

import re
from pathlib import Path

import pytest

from conformance.corpus.expectation import disagreements
from conformance.corpus.loading import CorpusError, GoldenCase, golden_cases
from conformance.corpus.switch_cases import SWITCH_CASES, switch_cases
from reference_engine.editions import EDITIONS, switches
from reference_engine.rule_on import rule_on

CASES = switch_cases()
IN_THE_RULES = {f"U-{number}" for number in range(1, 28)}


@pytest.mark.parametrize("golden", CASES, ids=lambda golden: f"{golden.id}-{golden.edition}")
def test_a_pinned_reading_rules_as_written(golden: GoldenCase) -> None:
    found = disagreements(rule_on(golden.case), golden.required, golden.acceptable)
    assert not found, f"{golden.file}: {golden.fact}\n" + "\n".join(found)


def test_every_open_question_of_the_rules_is_a_switch() -> None:
    assert set(switches()) >= IN_THE_RULES


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", switches())
def test_each_reading_of_a_switch_has_a_case_that_pins_it(name: str, edition: str) -> None:
    """
    Where nobody can turn the switch, a case shows what its one reading rules.
    """
    switch = switches()[name]
    cited = [golden for golden in CASES if golden.rows == (name,) and golden.edition == edition]
    if edition not in switch.matters_in:
        assert cited == []
    elif switch.other == "none":
        assert [golden.case.switches for golden in cited][:1] == [{}]
    else:
        assert {golden.case.switches.get(name) for golden in cited} >= {"a", "b"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", switches())
def test_the_two_readings_rule_one_record_differently(name: str, edition: str) -> None:
    by_record: dict[str, dict[str, object]] = {}
    for golden in CASES:
        if golden.rows == (name,) and golden.edition == edition and golden.case.switches:
            first = rule_on(golden.case).members[0].ruling
            by_record.setdefault(golden.fact, {})[golden.case.switches[name]] = (first.outcome, first.remedies, first)
    both = [rulings for rulings in by_record.values() if set(rulings) == {"a", "b"}]
    assert all(rulings["a"] != rulings["b"] for rulings in both)


@pytest.mark.parametrize("golden", CASES, ids=lambda golden: f"{golden.id}-{golden.edition}")
def test_a_pinned_switch_is_not_turned(golden: GoldenCase) -> None:
    turned = [member.because for member in rule_on(golden.case).members]
    assert not any(name in because.replace(",", " ").split() for name in golden.case.switches for because in turned)


def test_facts_are_sentences_of_their_own() -> None:
    facts = {golden.fact: golden.id.removesuffix("_a").removesuffix("_b") for golden in CASES}
    assert len(set(facts.values())) == len(facts)
    others = {golden.fact for golden in golden_cases()}
    for fact in facts:
        assert fact not in others, fact
        assert re.fullmatch(r"[A-Z][^.;]{1,148}\.", fact), fact


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('switch = "U-5"', 'switch = "U-99"', "one.toml, refund_of_posts: there is no switch 'U-99'"),
        ('switch = "U-5"', 'schalter = "U-5"', "one.toml: Object"),
        ('id = "refund_of_posts"', 'id = "refund_of_posts', "one.toml: Illegal character"),
        ('"3 4 call", "floor"]', '"3 4 pray", "floor"]', "one.toml, refund_of_posts_a: '3 4 pray' is not a sentence"),
    ],
)
def test_what_does_not_read_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    whole = (SWITCH_CASES / "fouled_decks.toml").read_text(encoding="utf-8")
    assert old in whole
    (tmp_path / "one.toml").write_text(whole.replace(old, new), encoding="utf-8")
    with pytest.raises(CorpusError) as refused:
        switch_cases(tmp_path)
    assert words in str(refused.value)
