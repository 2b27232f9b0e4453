"""
Two editions side by side: what differs, and a smallest hand for each difference that changes rulings.
"""

import os
import subprocess
import sys

import pytest
from msgspec.structs import replace

from conformance.candidate import size_of
from conformance.cli import main
from conformance.edition_differences import differing_clauses, required, rulings_differ, smallest_hand
from conformance.telling.labels import label
from reference_engine.editions import EDITIONS, LANGUAGES, edition
from reference_engine.model.case import Case
from reference_engine.model.events import BoardDealt, CardBurned, CardDealt, SeatReturned
from reference_engine.model.ruling import Outcome
from reference_engine.rule_on import rule_on

OLD, NEW = EDITIONS
SMALLEST = {
    "wrong_card": 6,
    "scrap_card": 12,
    "redeal": 15,
    "premature_cards": 12,
    "unburned_flop": 13,
    "misplaced_button": 10,
    "reshuffle": 14,
}
"""
Seats and events of the smallest hands.
"""
WIDTH = 80


def hand(slug: str) -> Case:
    found = smallest_hand(slug, OLD, NEW)
    assert found is not None
    return found


@pytest.mark.parametrize("slug", SMALLEST)
def test_the_hand_is_ruled_otherwise_and_is_small(slug: str) -> None:
    by_old, by_new = (rule_on(replace(hand(slug), edition=book)) for book in EDITIONS)
    assert required(by_old) != required(by_new)
    assert size_of(hand(slug)) <= SMALLEST[slug]


def test_a_wrong_card_alone_makes_the_difference() -> None:
    dealt = [event.card for event in hand("wrong_card").events if isinstance(event, CardDealt)]
    assert dealt == ["JR"]
    outcomes = [rule_on(replace(hand("wrong_card"), edition=book)).members[0].ruling.outcome for book in EDITIONS]
    assert outcomes == [Outcome.FLOOR_DECIDES, Outcome.MISDEAL]


def test_who_was_away_and_is_back_plays_the_redeal_in_one_edition_only() -> None:
    assert any(isinstance(event, SeatReturned) for event in hand("redeal").events)
    redeals = [rule_on(replace(hand("redeal"), edition=book)).members[0].ruling.redeal for book in EDITIONS]
    assert [it.killed for it in redeals if it is not None] == [(1,), ()]


def test_a_flop_without_a_burn_makes_the_difference() -> None:
    kinds = [type(event) for event in hand("unburned_flop").events]
    assert BoardDealt in kinds
    assert CardBurned not in kinds


def test_every_clause_with_a_hand_is_one_that_the_editions_state_otherwise() -> None:
    assert set(SMALLEST) <= set(differing_clauses(OLD, NEW))
    assert differing_clauses(OLD, OLD) == ()
    assert smallest_hand("boxed_cards", OLD, NEW) is None


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["editions", "diff", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_difference_is_printed_with_its_hand(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, OLD, NEW, "--language", language)
    assert max(map(len, text.splitlines())) <= WIDTH
    for slug in differing_clauses(OLD, NEW):
        assert slug in text
    assert text.count(label("hand", language)) >= len(SMALLEST)
    flat = " ".join(text.split())
    for slug in SMALLEST:
        for book in EDITIONS:
            assert edition(book).clause(slug).summary[language] in flat
            assert label("ruling by", language, edition=book) in text


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_story_has_no_english_in_it(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = set(printed(capsys, OLD, NEW, "--language", language).lower().split())
    assert not words & {"the", "seat", "seats", "posts", "deal", "hand", "dealer", "calls", "card", "button", "with"}


def test_the_other_way_round_the_same_clauses_differ() -> None:
    assert set(differing_clauses(NEW, OLD)) == set(differing_clauses(OLD, NEW))
    assert rulings_differ(hand("redeal"), "redeal", NEW, OLD)


def test_the_same_is_printed_in_every_process(capsys: pytest.CaptureFixture[str]) -> None:
    command = (sys.executable, "-P", "-m", "conformance", "editions", "diff", OLD, NEW)
    elsewhere = subprocess.run(command, capture_output=True, check=True, env=os.environ | {"PYTHONHASHSEED": "7"})
    assert elsewhere.stdout.decode() == printed(capsys, OLD, NEW)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((OLD, "tda-1999"), "there is no edition `tda-1999`. Choose from: tda-2019, tda-2024."),
        (("tda-1999", NEW, "--language", "fr"), "il n'y a pas d'édition `tda-1999`."),
        ((OLD, OLD), "tda-2019 is compared with itself. Name two editions: tda-2019, tda-2024."),
        ((OLD, OLD, "--language", "es"), "tda-2019 se compara consigo misma."),
        ((OLD, NEW, "--language", "xx"), "there is no language `xx`. Choose from: en, es, fr."),
    ],
)
def test_what_cannot_be_compared_is_told_in_plain_words(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["editions", "diff", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert told in " ".join(output.err.split())
