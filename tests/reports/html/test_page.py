"""
The page of a run, used as people use it: read, filtered, stepped through, copied, printed, in three languages.
"""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from reports.stream import Run
from tests.reports.html.conftest import Shown, open_deviation


def test_the_verdict_and_what_was_tested_are_read_first(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    verdict = page.inner_text("#verdict")
    assert "PokerKit 0.7.7" in verdict
    assert "Deviates" in verdict
    assert "2 of 4 clauses scored" in verdict
    assert "Exit code 1" in verdict
    # Of the four countable clauses of the table one deviates, one conforms, two have no scored check.
    assert "1 with checks that deviate, 1 whose checks conform, 2 without a scored check" in verdict
    assert "1 must" in verdict
    assert "1 should" in verdict
    tested = page.inner_text("#tested")
    for fact in ("a" * 64, "core", "live", "tda-2024", "pokerkit 0.7.7", "35, the published default"):
        assert fact in tested


def test_the_firmest_deviation_stands_first(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    assert page.eval_on_selector_all("article", "all => all.map(one => one.id)") == ["deviation-1", "deviation-2"]


def test_a_stream_without_an_end_never_looks_complete(shown: Shown, partial: Run, deviating: Run) -> None:
    page = shown(partial)
    assert "PARTIAL" in page.inner_text("main .banner")
    assert "no verdict" in page.inner_text("#verdict")
    assert "Conforms" not in page.inner_text("#verdict")
    assert deviating.footer is not None
    short = replace(deviating, footer=replace(deviating.footer, complete=False, cut_short="the time was up"))
    assert "the time was up" in shown(short).inner_text("main .banner")


def test_clauses_and_deviations_are_filtered(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    rows = page.locator("#clauses tbody tr:visible")
    assert rows.count() == 5
    page.select_option("#clauses [data-filter=state]", "prevents")
    assert [row.split("\t")[0] for row in rows.all_inner_texts()] == ["35-A4 seat dealt out"]
    expect(page.locator("#clauses output .l-en")).to_have_text("1 of 5 shown")
    page.click("#clauses button[type=reset]")
    expect(rows).to_have_count(5)
    page.fill("#deviations [data-filter=text]", "TDA-2019")
    expect(page.locator("article:visible")).to_have_count(1)
    assert page.locator("article:visible").get_attribute("id") == "deviation-2"
    page.fill("#deviations [data-filter=text]", "nowhere")
    expect(page.locator("article:visible")).to_have_count(0)


def test_a_clause_leads_to_its_deviation(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    page.click("#clauses a[href='#deviation-1']")
    page.wait_for_selector("#hand-1 .player")
    assert page.get_attribute("[data-open='1']", "aria-expanded") == "true"


def test_a_link_opens_a_deviation(shown: Shown, deviating: Run) -> None:
    shown(deviating, fragment="#deviation-2").wait_for_selector("#hand-2 .player")


def test_a_deviation_tells_both_rulings_the_clause_and_the_command(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    open_deviation(page, 1)
    assert "Refund: 100 to seat 1" in page.inner_text("#hand-1 .expected")
    assert "Accepted in silence" in page.inner_text("#hand-1 .actual")
    hand = page.inner_text("#hand-1")
    for text in ("one card twice, on the flop", "foul the deck", "English edition, page 8", "Evidence: text"):
        assert text in hand
    assert page.inner_text("#hand-1 .command code") == "misdeal replay out/deviations/1.json pokerkit"
    assert page.locator("#hand-1 tbody th", has_text="the irregular hand").count() == 1
    page.click("#hand-1 summary:has-text('raw answer')")
    assert '"answer": "accepted"' in page.inner_text("#hand-1 details[open] pre")


def test_the_hand_is_stepped_through_by_button_key_and_line(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    open_deviation(page, 1)
    moment = page.locator("#hand-1 .picture")
    # It opens where the irregularity happens: the thirteenth event of fourteen.
    expect(moment).to_have_attribute("data-moment", "13")
    assert page.locator("#hand-1 [aria-current]").inner_text().startswith("▶")
    page.click("#hand-1 [data-to=next_step]")
    expect(moment).to_have_attribute("data-moment", "14")
    assert page.locator("#hand-1 [data-to=next_step]").is_disabled()
    page.click("#hand-1 [data-to=first_step]")
    expect(moment).to_have_attribute("data-moment", "0")
    page.focus("#hand-1 .player")
    page.keyboard.press("ArrowRight")
    expect(moment).to_have_attribute("data-moment", "1")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(moment).to_have_attribute("data-moment", "13")
    page.keyboard.press("Home")
    expect(moment).to_have_attribute("data-moment", "0")
    page.click("#hand-1 [data-step='4']")
    expect(page.locator("#hand-1 .where")).to_contain_text("event 10 of 13: Seat 1 calls 100, seat 2 folds")


def test_the_replay_command_is_copied(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_deviation(page, 1)
    page.click("#hand-1 .copy")
    expect(page.locator("#hand-1 .command [role=status] .l-en")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "misdeal replay out/deviations/1.json pokerkit"


@pytest.mark.parametrize(
    ("language", "verdict", "expected", "pot"),
    [("es", "Se desvía", "Se esperaba", "Bote 250"), ("fr", "S'écarte", "Attendu", "Pot 250")],
)
def test_the_page_speaks_three_languages(
    shown: Shown, deviating: Run, language: str, verdict: str, expected: str, pot: str
) -> None:
    page = shown(deviating)
    open_deviation(page, 1)
    page.click("#hand-1 [data-to=last_step]")
    page.select_option("#language", language)
    assert page.inner_text(".badge") == verdict
    assert page.inner_text("#hand-1 .expected h4") == expected
    assert page.text_content("#hand-1 svg .pot") == pot
    assert page.get_attribute("html", "lang") == language
    assert page.inner_text("#clauses [data-filter=state] option[value='']") != "all"
    # A text of the stream that has English only is shown in English, and says so.
    told = page.locator("#hand-1 .actual .told [lang]:visible")
    assert told.inner_text().endswith("Accepted in silence: every event was recorded, nothing was said.")
    assert told.get_attribute("lang") == "en"
    first = shown(deviating, language=language)
    assert first.inner_text(".badge") == verdict


def test_one_page_is_printed_to_be_signed(shown: Shown, deviating: Run, partial: Run) -> None:
    for run in (deviating, partial):
        page = shown(run)
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == 1
        page.emulate_media(media="print")
        printed = page.inner_text("body")
        for text in ("PokerKit 0.7.7", "Signature", "fouled deck", "As answered by the adapter", "a" * 64):
            assert text in printed
        assert "Filter" not in printed
        assert ("PARTIAL" in printed) == (run is partial)


def test_the_page_can_be_used_without_a_mouse(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the link past everything
    page.focus("[data-open='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand-1 .player")
    page.keyboard.press("Enter")
    assert page.is_hidden("#hand-1")


def _overflows(page: Page) -> bool:
    overflows: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return overflows


def _beyond(page: Page) -> object:
    return page.evaluate(
        "[...document.querySelectorAll('body *')].filter(one => !one.closest('.scroll') && "
        "one.getBoundingClientRect().right > innerWidth).map(one => one.outerHTML.slice(0, 80))"
    )


def test_nothing_stands_out_of_a_narrow_page(shown: Shown, deviating: Run, hostile: Run) -> None:
    for run in (deviating, hostile):
        page = shown(run, width=360)
        open_deviation(page, 1)
        assert not _overflows(page), _beyond(page)
