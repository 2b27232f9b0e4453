"""
Each clause and each switch is explained in each language, and nothing of another one is printed.
"""

import re
import string

import pytest

from conformance.cli import main
from conformance.telling.labels import all_labels
from reference_engine.editions import EDITIONS, LANGUAGES, dealing_clauses, edition, switches

SLUGS = list(dict.fromkeys([*edition(EDITIONS[0]).clauses, *dealing_clauses()]))
WIDTH = 80


def explained(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= WIDTH
    return " ".join(printed.split())


def texts_of(slug: str, language: str) -> list[str]:
    entries = [edition(book).clauses[slug] for book in EDITIONS if slug in edition(book).clauses]
    texts = [text for entry in entries for text in (entry.summary[language], entry.source[language])]
    if slug in dealing_clauses():
        texts += [dealing_clauses()[slug].summary[language], dealing_clauses()[slug].basis[language]]
    return [" ".join(text.split()) for text in texts]


def label_parts(language: str) -> set[str]:
    """
    What the labels print around their values, as far as it is more than one word.
    """
    parts = {
        literal.strip(" .,:;`")
        for words in all_labels().values()
        for literal, *_ in string.Formatter().parse(words[language])
    }
    return {part for part in parts if " " in part}


def values_of(text: str) -> frozenset[str]:
    return frozenset(value for _, value, *_ in string.Formatter().parse(text) if value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_told_in_the_language_alone(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    others = [other for other in LANGUAGES if other != language]
    foreign = {part for other in others for part in label_parts(other)}
    for slug in SLUGS:
        printed = explained(capsys, slug, "--language", language)
        assert all(text in printed for text in texts_of(slug, language)), slug
        assert not any(text in printed for other in others for text in texts_of(slug, other)), slug
        assert [part for part in foreign if part in printed] == [], slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_switch_is_told_in_the_language_alone(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name, switch in switches().items():
        printed = explained(capsys, name, "--language", language)
        for words in (switch.question, switch.a, switch.b, switch.evidence):
            if words:
                assert " ".join(words[language].split()) in printed
        for other in set(LANGUAGES) - {language}:
            assert switch.question[other] not in printed
            assert switch.evidence[other] not in printed


def test_no_label_is_missing_or_the_same_in_two_languages() -> None:
    for name, words in all_labels().items():
        assert tuple(words) == LANGUAGES, name
        assert len(set(words.values())) == len(LANGUAGES), name
        values = {
            frozenset(value for _, value, *_ in string.Formatter().parse(text) if value) for text in words.values()
        }
        assert len(values) == 1, name


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            (
                "number 35-E, severity should, evidence: derived",
                "Compared with the source on 2026-11-30.",
                "differ in:",
            ),
        ),
        (
            "es",
            ("norma 35-E, exigencia: recomendado, evidencia: deducido", "Cotejado con la fuente el", "difieren en:"),
        ),
        ("fr", ("règle 35-E, exigence : recommandé, preuve : déduit", "Comparé avec la source le", "diffèrent par :")),
    ],
)
def test_number_severity_evidence_day_and_differences_are_printed(
    language: str, expected: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = explained(capsys, "fouled_deck", "--language", language)
    assert all(words in printed for words in expected)


def test_a_clause_that_was_not_compared_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    printed = explained(capsys, "dead_button", "--edition", "tda-2019")
    assert "Not compared with a text of this edition." in printed
    assert "evidence: derived" in printed


def test_editions_that_say_the_same_are_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    printed = explained(capsys, "boxed_cards")
    assert printed.count(edition("tda-2024").clause("boxed_cards").summary["en"]) == 1
    assert "tda-2019 and tda-2024 say the same." in printed


def test_a_text_that_differs_in_its_number_alone_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    printed = explained(capsys, "late_exposure")
    assert printed.count(edition("tda-2024").clause("late_exposure").summary["en"]) == 1
    assert "number 35-A5" in printed
    assert "number 35-A7" in printed


def test_a_severity_that_hangs_on_the_cards_names_both(capsys: pytest.CaptureFixture[str]) -> None:
    printed = explained(capsys, "one_burn", "--language", "fr")
    assert "recommandé (cartes physiques), facultatif (cartes tirées par un programme)" in printed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("35-E", "--language", "de"), "there is no language `de`. Choose from: en, es, fr."),
        (("35-E", "--edition", "tda-1999"), "there is no edition `tda-1999`. Choose from: tda-2019, tda-2024."),
        (("35-E", "--edition", "tda-1999", "--language", "es"), "no existe la edición `tda-1999`."),
        (("35-E", "--edition", "tda-1999", "--language", "fr"), "il n'y a pas d'édition `tda-1999`."),
        (("99-Z",), "there is no clause `99-Z` in tda-2019, tda-2024."),
        (("99-Z", "--language", "es"), "no existe la norma `99-Z` en tda-2019, tda-2024."),
        (("99-Z", "--language", "fr"), "il n'y a pas de règle `99-Z` dans tda-2019, tda-2024."),
    ],
)
def test_what_there_is_not_is_told_in_plain_words(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in re.sub(r"\s+", " ", printed.err)
