"""
Pages in a real Chromium, without a network.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, sync_playwright

from reports.contrast import Contrast, Gap
from reports.costliest import CostliestHand
from reports.effort import Effort, Space
from reports.html.page import html_report
from reports.record import MemberAnswer
from reports.story import CardView
from reports.stream import Run

_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Shown = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium(needs: Callable[[str], None]) -> Iterator[Browser]:
    needs("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(_OPTIONS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pages(chromium: Browser) -> list[Page]:
    """
    Pages that were opened for a test and are used again by the next one, for opening one costs more than most tests.
    """
    return []


@pytest.fixture
def shown(chromium: Browser, pages: list[Page], tmp_path: Path) -> Iterator[Shown]:
    """
    `shown(run)` opens the page of a run; a script error, a refused script or style, or a request fails the test.
    """
    used: list[Page] = []
    troubles: list[str] = []
    heard: dict[Any, Callable[[Any], None]] = {
        "pageerror": lambda problem: troubles.append(str(problem)),
        "console": lambda message: troubles.append(message.text) if message.type == "error" else None,
        "request": lambda request: troubles.append(request.url) if _is_elsewhere(request.url) else None,
    }

    def show(run: Run, *, width: int = 1200, dark: bool = False, language: str = "en", fragment: str = "") -> Page:
        path = tmp_path / f"report-{len(used)}.html"
        path.write_text(html_report(run, language=language), encoding="utf-8")
        page = pages.pop() if pages else chromium.new_context(offline=True).new_page()
        used.append(page)
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="null", color_scheme="dark" if dark else "light")
        for event, listener in heard.items():
            page.on(event, listener)
        page.goto(f"{path.as_uri()}{fragment}")
        return page

    yield show
    for page in used:
        page.context.clear_permissions()
        page.mouse.move(0, 0)
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        for event, listener in heard.items():
            page.remove_listener(event, listener)
    pages.extend(used)
    assert not troubles


@pytest.fixture
def in_the_redeal(deviating: Run) -> Run:
    """
    A deviation of 35-A2 in the redeal, told of the second of three hands, in which an empty seat gets a card.

    The clauses on redeals and on announcements deviate in their own checks, and no deviation is filed under them.
    """
    first = deviating.deviations[1]
    telling = first.telling
    end = telling.steps[-1]
    empty = replace(end.table.seats[3], cards=(CardView(9, "7h"),))
    shown = replace(end, table=replace(end.table, seats=(*end.table.seats[:3], empty)))
    many = f"Seats 1 and 2 post {'antes and blinds of many kinds ' * 12}{'x' * 90}"
    long = replace(telling.steps[0], text={"en": many})
    told = replace(telling, steps=(long, *telling.steps[1:-1], shown), hand=2, hands=3)
    deviation = replace(
        first,
        key=replace(first.key, irregularity="first_card", clause="first_card", expected="misdeal", actual=_ANOTHER),
        clause=replace(first.clause, clause="first_card", number="35-A2", source_told=_SOURCES),
        telling=told,
        expected=({language: "\n".join(lines) for language, lines in _DUE.items()},),
        actual={language: "\n".join(lines) for language, lines in _GIVEN.items()},
        contrast=Contrast(
            fault={"en": "The engine ruled: misdeal, but wrong in the redeal (35-C redeal)."},
            gaps=(Gap(part="redeal", told=_REDEAL, clause="redeal", number="35-C"),),
            expected=({"en": (1,), "es": (1,), "fr": (1,)},),
            actual={"en": (), "es": (1,), "fr": (1,)},
        ),
        chips_at_risk=250,
        costliest=CostliestHand(
            chips_at_risk=900,
            case="f" * 16,
            twin="irregular",
            edit="",
            document=Raw(b"{}"),
            answer=Raw(b"null"),
            replay="misdeal replay out/deviations/1-costliest.json pokerkit",
            telling=replace(told, hand=3),
        ),
    )
    assert deviating.footer is not None
    rows = tuple(
        replace(deviating.footer.rows[1], clause=clause, number=number)
        for clause, number in (("first_card", "35-A2"), ("redeal", "35-C"), ("announced_misdeal", "1"))
    )
    space = Space(
        role="floor",
        game="no_limit_holdem",
        checks=9,
        asked=2,
        possible=3,
        gaps=("first card on the turn",),
        gaps_told=({"en": "first card on the turn", "es": "primera carta en el turn", "fr": "première carte au turn"},),
    )
    conforming = replace(deviating.footer.rows[0], upper_bound=0.0075)
    footer = replace(
        deviating.footer,
        rows=(*rows, conforming),
        effort=Effort(checks=9, scored=8, cells=2, confidence=0.95, spaces=(space,)),
        verdict=("PokerKit 0.7.7: the engine deviates.",),
        verdict_told=({"en": "The engine deviates.", "es": "El motor se desvía.", "fr": "Il s'écarte."},),
    )
    check = replace(deviating.checks[0], clause="announced_misdeal", number="1", members=(_SEEN,))
    return replace(deviating, deviations=(deviation,), checks=(check,), footer=footer)


_ANOTHER = "misdeal, other redeal"
_SEEN = MemberAnswer(
    case="0" * 16, twin="irregular", verdict="deviates", answer="ruling", expected="misdeal", actual=_ANOTHER
)
_REDEAL = {"en": "the redeal", "es": "el nuevo reparto", "fr": "la nouvelle donne"}
_SOURCES = {"en": "rule 35, in English", "es": "norma 35, en español", "fr": "règle 35, en français"}
_DUE = {
    "en": ("Misdeal: the hand is dealt again.", "Killed after the redeal: seat 2.", "By 35-C redeal."),
    "es": ("Mano nula: se reparte otra vez.", "Se matan: el puesto 2.", "Según 35-C nuevo reparto."),
    "fr": ("Fausse donne : on redistribue.", "Tués : le siège 2.", "D'après 35-C nouvelle donne."),
}
_GIVEN = {
    "en": ("Misdeal: the hand is dealt again.", "By 35-C redeal."),
    "es": ("Mano nula: se reparte otra vez.", "No se mata ninguna mano.", "Según 35-C nuevo reparto."),
    "fr": ("Fausse donne : on redistribue.", "Aucune main n'est tuée.", "D'après 35-C nouvelle donne."),
}


def _is_elsewhere(url: str) -> bool:
    return not url.startswith(("file:", "blob:"))


def open_deviation(page: Page, number: int) -> None:
    page.click(f'[data-open="{number}"]')
    page.wait_for_selector(f"#hand-{number} h4")
