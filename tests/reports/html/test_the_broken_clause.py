"""
What an inspector looks for: the clause that was broken, the line that differs, the engine's fault and not the dealer's.
"""

import re

import pytest
from playwright.sync_api import expect

from reports.stream import Run
from tests.reports.html.conftest import Shown, open_deviation

ROW = "#clauses tbody tr"


def test_the_clause_that_was_broken_is_named_and_its_row_leads_there(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    heading = page.inner_text("[data-open='1']")
    assert "35-A2 first card" in heading
    assert "Differs in: redeal, 35-C redeal" in heading
    assert page.locator(f"{ROW} th a", has_text="35-C redeal").get_attribute("href") == "#deviation-1"
    # In the checks of clause 1 the same kind was seen, though its rule is not the one that was broken.
    row = page.locator(ROW, has_text="1 announced misdeal")
    assert row.locator("th a").get_attribute("href") == "#deviation-1"
    assert "Deviations: 1." in row.inner_text()
    assert page.locator(ROW, has_text="36 substantial action").locator("a").count() == 0
    page.select_option("#deviations [data-filter=clause]", "redeal")
    expect(page.locator("article:visible")).to_have_count(1)
    page.locator(f"{ROW} th a", has_text="35-C redeal").click()
    page.wait_for_selector("#hand-1 .player")
    # The sentence names part and clause: they are not told once more below it.
    assert page.inner_text("#hand-1 .fault").endswith("wrong in the redeal (35-C redeal).")
    assert page.inner_text("#hand-1").count("Differs in") == 0


def test_the_line_that_differs_is_marked_for_eye_and_ear(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    open_deviation(page, 1)
    marked = page.locator("#hand-1 mark:visible")
    assert marked.all_text_contents() == ["≠differs: Killed after the redeal: seat 2."]
    assert marked.locator(".sign").get_attribute("aria-hidden") == "true"
    spoken = page.locator("#hand-1 .expected").aria_snapshot()
    assert "differs: Killed after the redeal: seat 2." in spoken
    assert spoken.count("differs:") == 1
    assert marked.evaluate("mark => getComputedStyle(mark).textDecorationLine") == "underline"
    # What the answer lacks has no line there, and that is said.
    assert "Nothing in the answer stands for what is marked" in page.inner_text("#hand-1 .actual")
    page.select_option("#language", "fr")
    assert marked.all_text_contents() == ["≠diffère : Tués : le siège 2.", "≠diffère : Aucune main n'est tuée."]
    assert "Rien dans la réponse" not in page.inner_text("#hand-1 .actual")


def test_the_table_is_told_apart_from_the_engine(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    open_deviation(page, 1)
    body = page.inner_text("#hand-1")
    table, engine = body.index("What happened at the table"), body.index("What the engine did wrong")
    assert table < body.index("one card twice, on the flop") < engine
    assert engine < body.index("The engine ruled: misdeal, but wrong in the redeal (35-C redeal).")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "es",
            (
                "35-A2 primera carta",
                "35-C nuevo reparto",
                "El motor se desvía.",
                "primera carta en el turn",
                "norma 35, en español. Prueba: texto",
            ),
        ),
        (
            "fr",
            (
                "35-A2 première carte",
                "35-C nouvelle donne",
                "Il s'écarte.",
                "première carte au turn",
                "règle 35, en français. Preuve : texte",
            ),
        ),
    ],
)
def test_names_verdict_cells_and_source_are_in_the_language_of_the_page(
    shown: Shown, in_the_redeal: Run, language: str, texts: tuple[str, ...]
) -> None:
    page = shown(in_the_redeal, language=language)
    open_deviation(page, 1)
    page.evaluate("for (const closed of document.querySelectorAll('details')) closed.open = true")
    said = page.inner_text("main")
    for text in texts:
        assert text in said
    for slug in ("first_card", "announced misdeal", "substantial action", "on the turn"):
        assert slug not in said


def test_the_seats_in_a_table_tell_an_empty_seat_with_cards(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    open_deviation(page, 1)
    page.click("#hand-1 [data-to=last_step]")
    rows = page.locator("#hand-1 .player details").first.locator("tbody tr")
    assert rows.last.locator("td, th").all_text_contents() == ["Seat 5", "empty", "0", "0", "7♥ (face down)"]
    page.click("#hand-1 [data-to=first_step]")
    assert rows.count() == 3


@pytest.mark.parametrize("width", [1200, 360])
def test_no_event_of_the_list_is_cut(shown: Shown, in_the_redeal: Run, width: int) -> None:
    page = shown(in_the_redeal, width=width)
    open_deviation(page, 1)
    cut = page.evaluate(
        "[...document.querySelectorAll('#hand-1 .steps button')].filter(line => line.scrollWidth > line.clientWidth"
        " || line.scrollHeight > line.clientHeight || line.getBoundingClientRect().right >"
        " line.closest('.steps').getBoundingClientRect().right).length"
    )
    assert cut == 0
    scrolled = page.evaluate("scrollY")
    for name in ("first_step", "next_step", "last_step"):
        page.evaluate("name => document.querySelector(`#hand-1 [data-to=${name}]`).click()", name)
    # The line is in sight, and the page has not moved away from the picture.
    assert page.evaluate(
        "(() => { const line = document.querySelector('#hand-1 [aria-current]').getBoundingClientRect();"
        " const list = document.querySelector('#hand-1 .steps').getBoundingClientRect();"
        " return line.top >= list.top - 1 && line.bottom <= list.bottom + 1; })()"
    )
    assert page.evaluate("scrollY") == scrolled


def test_which_hand_of_how_many_is_said_and_the_costliest_is_drawn(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    open_deviation(page, 1)
    assert "The hand, number 2 of 3 in a row" in page.inner_text("#hand-1")
    assert "only the decisive one is drawn" in page.inner_text("#hand-1")
    assert page.locator("#hand-1 .player").count() == 1
    summary = page.locator("#hand-1 .costliest summary").first
    assert summary.inner_text() == "Draw the costliest hand, number 3 of 3 in a row"
    summary.click()
    drawn = page.locator("#hand-1 .costliest .player")
    expect(drawn).to_have_count(1)
    drawn.locator("[data-to=last_step]").click()
    assert drawn.locator("svg .pot").text_content() == "Pot 250"
    assert page.locator("#hand-1 .picture").first.get_attribute("data-moment") == "13"


def test_the_printed_page_has_the_effort_and_its_bound(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True))) == 1
    page.emulate_media(media="print")
    printed = page.inner_text("#certificate")
    assert "9 checks, 8 of them scored" in printed
    # The bound of the one clause that conforms, rounded up: 0.75 % is 0.8 %.
    assert "fails at most 0.8 % to 0.8 % of its checks, each bound by itself with a confidence of 95 %" in printed
