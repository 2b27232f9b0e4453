"""
The pages that put runs side by side, in a real browser: readable to axe, and a cell leads to the opened deviation.
"""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser

from reports.comparison import compared
from reports.html.comparison import comparison_html
from reports.html.matrix import matrix_html
from reports.html.page import html_report
from reports.matrix import Column
from reports.stream import Run


@pytest.mark.parametrize(("width", "dark", "language"), [(1200, False, "en"), (390, True, "fr")])
def test_axe_finds_nothing_serious_and_a_cell_leads_to_its_deviation(
    chromium: Browser, tmp_path: Path, deviating: Run, partial: Run, width: int, dark: bool, language: str
) -> None:
    (tmp_path / "pk").mkdir()
    (tmp_path / "pk" / "report.html").write_text(html_report(deviating, language=language), encoding="utf-8")
    columns = [
        Column("pokerkit", "0.7.7", deviating.footer, run=deviating, report="pk/report.html"),
        Column("other", "1", None, run=partial),
    ]
    (tmp_path / "matrix.html").write_text(matrix_html(columns, language=language), encoding="utf-8")
    other = replace(partial, header=replace(partial.header, seed=36))
    (tmp_path / "changes.html").write_text(comparison_html(compared(deviating, other), 7, language=language), "utf-8")

    context = chromium.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", offline=True
    )
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    for name in ("changes.html", "matrix.html"):
        page.goto((tmp_path / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page).response["violations"]
        serious = [one for one in found if one["impact"] in {"serious", "critical", "moderate"}]
        assert not serious, [(one["id"], [node["html"][:200] for node in one["nodes"]][:3]) for one in serious]
    page.click('a[href="pk/report.html#deviation-1"]')
    page.wait_for_selector("#hand-1 h4")
    assert page.is_visible("#hand-1")
    context.close()
    assert not troubles
