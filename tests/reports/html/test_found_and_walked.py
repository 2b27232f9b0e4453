"""
What an inspector does with the page: finds a deviation by any word of it, walks through the hand, prints it.
"""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from reports.stream import Run
from tests.reports.html.conftest import Shown, open_deviation

_OVERLAPS = """
([seats, spoken]) => {
  document.documentElement.dataset.language = spoken;
  const pile = (cards) => Array(cards).fill({ card: "2c", place: 98, seen: true });
  const view = {
    seats: [...Array(seats).keys()].map((at) => ({
      seat: at + 1, state: "present", stack: 12500, committed: 1250, folded: at === 1, killed: false, all_in: false,
      away: false, cards: [{ card: "2c", place: at, seen: true }, { card: "3c", place: at, seen: true }],
    })),
    streets: [{ board: "abcde".split("").map((card) => ({ card, place: 99, seen: true })), burns: pile(2) }],
    aside: pile(2),
    muck: pile(3), touched: [], touched_places: [], pot: 125000, stub: 49, button: 1,
  };
  const drawing = document.querySelector("main").appendChild(drawTable(view, "drawn"));
  drawing.style.width = "1000px";
  const named = (one) => one.textContent || one.getAttribute("class");
  const piles = ["board", "muck", "burns", "aside"].map((name) => `[data-row=${name}]`);
  const boxes = [...drawing.querySelectorAll([".stub, .pot, .committed, .label, .disc", ...piles].join(", "))]
    .map((one) => [named(one), one.getBoundingClientRect()]);
  const fields = [...drawing.querySelectorAll(".box")].map((one) => ["box", one.getBoundingClientRect()]);
  const meets = ([, one], [, other]) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const found = [];
  boxes.forEach((one, at) => {
    const others = [...boxes.slice(at + 1), ...(one[0] === "disc" ? [] : fields)];
    found.push(...others.filter((other) => meets(one, other)).map((other) => `${one[0]} / ${other[0]}`));
  });
  drawing.remove();
  return found;
}
"""


def _headings(page: Page) -> list[str | None]:
    return [article.get_attribute("id") for article in page.locator("article:visible").all()]


def test_every_clause_that_a_deviation_names_stands_in_the_table_and_on_the_sheet(
    shown: Shown, in_the_redeal: Run
) -> None:
    """
    The deviation is filed under 35-A2 and breaks 35-C; neither was asked in a check of its own.
    """
    footer = in_the_redeal.footer
    assert footer is not None
    silent = {"checks": 0, "scored": 0, "conforms": 0, "deviates": 0, "must_deviations": 0, "prevented": 0}
    first, redeal, announced, conforming = footer.rows
    unasked = (replace(first, **silent), replace(redeal, **silent), replace(conforming, **silent), announced)
    deviation = replace(in_the_redeal.deviations[0], seen_in=("1",))
    unscored = tuple(
        replace(footer.unscored[0], clause=row.clause, number=row.number) for row in unasked if not row.checks
    )
    run = replace(in_the_redeal, deviations=(deviation,), footer=replace(footer, rows=unasked, unscored=unscored))
    page = shown(run)
    page.select_option("#clauses [data-filter=state]", "deviates")
    rows = page.locator("#clauses tbody tr:visible")
    assert [row.split("\t")[0] for row in rows.all_inner_texts()] == [
        "35-A2 first card",
        "35-C redeal",
        "1 announced misdeal",
    ]
    for row in rows.all():
        assert row.locator("a").first.get_attribute("href") == "#deviation-1"
    assert rows.nth(1).locator(".state").inner_text() == "deviates in checks of others"
    # A clause that nothing names and that had no check is left to the list below.
    assert page.locator("#clauses tbody tr").count() == 3
    assert "1 further clause had no check" in page.inner_text("#clauses")
    page.emulate_media(media="print")
    sheet = page.inner_text("#certificate")
    clauses = sheet[sheet.index("Clauses that deviate") :]
    assert "35-A2 first card" in clauses
    assert "35-C redeal" in clauses
    assert "wrong in the redeal (35-C redeal)" in clauses


def test_checks_and_deviations_are_counted_apart(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    page.emulate_media(media="screen")
    verdict = page.inner_text("#verdict")
    # Of 400, 380 and 20 scored checks 400, 368 and 18 conform.
    assert "Of 800 scored checks 14 do not conform." in verdict
    assert re.search(r"Deviations:\s+1 must\s+1 should\s+0 may", verdict)
    assert "seen in 12 checks" in page.inner_text("[data-open='1']")
    assert page.inner_text("[data-open='2']").endswith("seen in 1 check")
    assert "7 pairs of a case" in page.inner_text("#effort")
    assert page.inner_text("#effort p:has-text('Dropped')").endswith("1 check without any other pair.")


def test_a_deviation_is_found_by_any_word_of_it(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    for text, found in (
        ("everybody gets back", ["deviation-1", "deviation-2"]),
        ("EVERY BET GOES BACK", ["deviation-1", "deviation-2"]),
        ("ad 6h 5s", ["deviation-2"]),
        ("the second Ad is another card", ["deviation-2"]),
        ("said nothing; by 35-E", ["deviation-1"]),
    ):
        page.fill("#deviations [data-filter=text]", text)
        expect(page.locator("#deviations output .l-en")).to_have_text(f"{len(found)} of 2 shown")
        assert _headings(page) == found
    page.fill("#deviations [data-filter=text]", "nowhere")
    expect(page.locator("#deviations .nothing")).to_be_visible()
    assert page.inner_text("#deviations .nothing").startswith("Nothing fits")
    page.click("#deviations button[type=reset]")
    expect(page.locator("#deviations .nothing")).to_be_hidden()
    # In another language its words are searched.
    page.fill("#deviations [data-filter=text]", "no dijo nada")
    expect(page.locator("#deviations .nothing")).to_be_visible()
    page.select_option("#language", "es")
    expect(page.locator("#deviations output .l-es")).to_have_text("se muestran 1 de 2")


def test_filters_name_clauses_by_number_and_none_has_a_single_value(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    clauses = page.locator("#deviations [data-filter=clause] option")
    assert clauses.all_inner_texts()[1:] == ["35-A2 first card", "35-C redeal"]
    page.select_option("#language", "es")
    assert clauses.all_inner_texts()[1] == "35-A2 primera carta"
    few = page.locator("select[data-filter]").evaluate_all(
        "all => all.map(one => one.options.length).filter(n => n < 3)"
    )
    assert few == []


def test_the_keys_of_the_hand_work_once_it_is_open_and_the_focus_stays(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    page.focus("[data-open='1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand-1 .player")
    moment = page.locator("#hand-1 .picture")
    page.keyboard.press("ArrowLeft")
    expect(moment).to_have_attribute("data-moment", "12")
    page.focus("#hand-1 [data-to=next_step]")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(moment).to_have_attribute("data-moment", "14")
    scrolled = page.evaluate("scrollY")
    page.keyboard.press("Home")
    expect(moment).to_have_attribute("data-moment", "0")
    assert page.evaluate("scrollY") == scrolled
    assert page.evaluate("document.activeElement.className") == "player"


def test_each_press_goes_on_to_the_next_mark(shown: Shown, deviating: Run) -> None:
    first = deviating.deviations[1]
    steps = list(first.telling.steps)
    steps[1] = replace(steps[1], evidence=True)
    twice = replace(first, telling=replace(first.telling, steps=tuple(steps)))
    page = shown(replace(deviating, deviations=(twice,)))
    open_deviation(page, 1)
    seen = []
    for _ in range(3):
        seen.append(page.locator("#hand-1 [aria-current]").get_attribute("data-step"))
        assert page.locator("#hand-1 [aria-current] .flag").inner_text() == "▶"
        page.click("#hand-1 [data-to=next_marked_step]")
    assert seen == ["1", "6", "1"]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_nothing_on_the_table_is_overprinted(shown: Shown, deviating: Run, language: str) -> None:
    page = shown(deviating, width=1280)
    for seats in range(2, 11):
        assert page.evaluate(_OVERLAPS, [seats, language]) == [], seats


@pytest.mark.parametrize("width", [320, 390])
def test_the_whole_table_is_seen_on_a_phone(shown: Shown, deviating: Run, width: int) -> None:
    page = shown(deviating, width=width)
    open_deviation(page, 1)
    drawn = page.locator("#hand-1 svg.table").bounding_box()
    assert drawn is not None
    assert drawn["x"] >= 0
    assert drawn["x"] + drawn["width"] <= width
    assert page.locator("#hand-1 .picture").evaluate("one => one.scrollWidth <= one.clientWidth")
    # What is small in the picture stands below it in words; keys that a phone lacks are not told.
    assert page.locator("#hand-1 .player table").is_visible()
    assert page.locator("#hand-1 .keys").is_hidden()


def test_the_clause_stays_in_sight_of_a_row_that_is_scrolled(shown: Shown, deviating: Run, clean: Run) -> None:
    page = shown(deviating, width=600)
    expect(page.locator("#clauses .sideways")).to_be_visible()
    page.locator("#clauses .scroll").evaluate("one => one.scrollLeft = 400")
    clause = page.locator("#clauses tbody th").first.bounding_box()
    table = page.locator("#clauses .scroll").bounding_box()
    assert clause is not None
    assert table is not None
    assert clause["x"] == pytest.approx(table["x"], abs=1)
    expect(shown(clean, width=1300).locator("#clauses .sideways")).to_be_hidden()


def test_the_deviations_are_printed_after_the_sheet_if_they_are_asked_for(shown: Shown, deviating: Run) -> None:
    page = shown(deviating)
    page.evaluate("window.print = () => {}")
    open_deviation(page, 2)
    page.click("#print-all")
    page.emulate_media(media="print")
    printed = page.inner_text("body")
    assert printed.index("Signature") < printed.index("What the engine did wrong")
    assert "Filter" not in printed
    # Of the two the one that is open, without what can only be pressed.
    assert page.locator("article:visible").count() == 1
    assert page.locator("#hand-2 .controls").is_hidden()
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True)))
    assert pages > 1
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("article:visible").count() == 0


def test_the_raw_answer_of_the_costliest_hand_stands_with_it(shown: Shown, in_the_redeal: Run) -> None:
    page = shown(in_the_redeal)
    open_deviation(page, 1)
    titles = page.locator("#hand-1 > div > h4, #hand-1 > div > details > summary").all_inner_texts()
    costliest = next(at for at, title in enumerate(titles) if title.startswith("The costliest hand"))
    raw = [at for at, title in enumerate(titles) if title == "The case as it was sent"]
    assert raw[0] < costliest < raw[1]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_sheet_stays_one_page_where_much_is_wrong(shown: Shown, deviating: Run, language: str) -> None:
    footer = deviating.footer
    assert footer is not None
    first = deviating.deviations[1]
    assert first.contrast is not None
    long = replace(
        first.contrast, fault=dict.fromkeys(("en", "es", "fr"), "The engine gave every seat a card too many. " * 8)
    )
    many = tuple(replace(first, deviation=number, contrast=long) for number in range(1, 31))
    rows = tuple(replace(footer.rows[1], clause=f"clause_of_long_name_{at}", number=f"35-A{at}") for at in range(30))
    limits = {"clauses_asked": ("fouled_deck", "penalty"), "engine_writes": ("/srv/cache",), "confinement": "partial"}
    run = replace(
        deviating,
        header=replace(deviating.header, **limits, executable_sha256="e" * 64),
        deviations=many,
        footer=replace(footer, rows=rows),
    )
    page = shown(run, language=language)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True))) == 1
    page.emulate_media(media="print")
    assert page.locator("#certificate .in-short li").count() == 5
