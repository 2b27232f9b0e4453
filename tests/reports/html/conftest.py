"""
Pages in a real Chromium, without a network.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from reports.html.page import html_report
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


@pytest.fixture
def shown(chromium: Browser, tmp_path: Path) -> Iterator[Shown]:
    """
    `shown(run)` opens the page of a run; a script error, a refused script or style, or a request fails the test.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def show(run: Run, *, width: int = 1200, dark: bool = False, language: str = "en", fragment: str = "") -> Page:
        path = tmp_path / f"report-{len(contexts)}.html"
        path.write_text(html_report(run, language=language), encoding="utf-8")
        context = chromium.new_context(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", offline=True
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda problem: troubles.append(str(problem)))
        page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: troubles.append(request.url) if _is_elsewhere(request.url) else None)
        page.goto(f"{path.as_uri()}{fragment}")
        return page

    yield show
    for context in contexts:
        context.close()
    assert not troubles


def _is_elsewhere(url: str) -> bool:
    return not url.startswith(("file:", "blob:"))


def open_deviation(page: Page, number: int) -> None:
    page.click(f'[data-open="{number}"]')
    page.wait_for_selector(f"#hand-{number} h4")
