"""
The page's words by language: decimals, names, reasons, and the language that a reader has chosen.
"""

import base64
import gzip
import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page

from conformance.budget import BUDGETS
from conformance.options import PROFILES
from reference_engine.audit import Setting
from reference_engine.model.games import Game
from reports.clause_text import ClauseText
from reports.html.packing import packed
from reports.html.wording import Wording, decimal
from reports.languages import LANGUAGES
from reports.stream import Run

Shown = Callable[..., Page]


@pytest.mark.parametrize(
    ("text", "written"), [("31.1", "31,1"), ("20.9 %", "20,9 %"), ("9", "9"), ("1.2.3", "1.2.3"), ("v1.5", "v1.5")]
)
def test_decimals_are_written_as_the_language_has_them(text: str, written: str) -> None:
    shown = {language for language in LANGUAGES if f'lang="{language}"' in decimal(text)}
    assert written in decimal(text)
    assert text in decimal(text)
    assert shown == ({"en", "es"} if text != written else {"en"})
    told = Wording().say("checks_in", checks=600, seconds="31.1").replace("\u00a0", " ")
    assert "600 checks in 31.1 s" in told
    assert "600 comprobaciones en 31,1 s" in told
    assert "600 contrôles en 31,1 s" in told


def test_a_name_of_the_suite_has_words_in_each_language() -> None:
    wording = Wording()
    names = [*BUDGETS, *PROFILES, *Setting, *(game.value for game in Game), "floor", "dealer"]
    assert {name for name in names if set(wording.of(name)) != set(LANGUAGES)} == set()
    told = wording.say("cells", role=wording.of("dealer"), game=wording.of("no_limit_holdem"), asked=3, possible=4)
    assert "crupier, hold&#39;em sin límite: 3 de 4" in told
    assert "croupier, hold&#39;em no limit : réponse" in told


def test_why_a_clause_has_no_score_is_told_in_each_language() -> None:
    told = Wording().reason("not asked: left out by --clause")
    for text in ("not asked: left out", "no preguntada: la excluye --clause", "non demandée : écartée par --clause"):
        assert text in told
    assert Wording().reason("the engine says: {0}").count("the engine says: {0}") == 1


def test_a_twin_is_shown_in_a_check_in_which_the_twin_was_wrong(in_the_redeal: Run) -> None:
    """
    The number of the check that is packed beside the hand.
    """
    deviation, check = replace(in_the_redeal.deviations[0], twin="opposite"), in_the_redeal.checks[0]
    member = replace(check.members[0], verdict="deviates", expected=deviation.key.expected, actual=deviation.key.actual)
    common = {"role": deviation.key.role, "edition": deviation.key.edition, "clause": "penalty"}
    checks = [
        replace(check, check=number, members=(replace(member, twin=twin),), **common)
        for number, twin in ((5, "irregular"), (6, "opposite"))
    ]
    (bundle,) = packed([deviation], checks)
    (opened,) = json.loads(gzip.decompress(base64.b64decode(bundle.text)))
    assert opened["check"] == 6


def test_the_language_of_a_reader_outlasts_a_reload(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    page.select_option("#language", "fr")
    page.reload()
    assert page.get_attribute("html", "lang") == "fr"
    assert page.input_value("#language") == "fr"


def test_both_clauses_and_where_it_was_seen_are_on_the_page(shown: Shown, in_the_redeal: Run) -> None:
    redeal = ClauseText(
        clause="redeal",
        number="35-C",
        summary={"en": "-", "es": "El nuevo reparto repite el anterior."},
        tag="text",
        source="-",
    )
    first = replace(in_the_redeal.deviations[0], further_clauses=(redeal,), seen_in=("37",))
    page = shown(replace(in_the_redeal, deviations=(first,)), language="es")
    page.click("[data-open='1']")
    page.wait_for_selector("#hand-1 .player")
    said = page.inner_text("#hand-1")
    assert "Y qué dice 35-C nuevo reparto" in said
    assert "El nuevo reparto repite el anterior." in said
    assert "Vista en comprobaciones de 37." in said
