"""
Whatever an engine says stays text on the page.
"""

from pathlib import Path

from msgspec import Raw
from msgspec.structs import replace
from playwright.sync_api import Browser

from reports.html.page import html_report
from reports.stream import Run
from tests.reports.html.conftest import Shown, open_deviation

MARKUP = "</script><script>window.broken = 1</script><img src=x onerror='window.broken = 2'>{{ 7 * 7 }}\u202e&amp;<b>"


def _with_markup(run: Run) -> Run:
    text = {"en": MARKUP}
    first = run.deviations[0]
    deviation = replace(
        first,
        deviation=1,
        actual=text,
        expected=(text,),
        engine_evidence=MARKUP,
        edit=MARKUP,
        replay=MARKUP,
        answer=Raw(b'{"reason": "</script><script>window.broken = 3</script>\\u202e"}'),
        telling=replace(
            first.telling, opening=text, steps=tuple(replace(step, text=text) for step in first.telling.steps)
        ),
        key=replace(first.key, actual=MARKUP, irregularity=MARKUP, clause=MARKUP, edition=MARKUP),
        clause=replace(first.clause, number=MARKUP, summary=text, source=MARKUP),
    )
    assert run.footer is not None
    footer = replace(
        run.footer,
        verdict=(MARKUP,),
        rows=tuple(replace(row, clause=MARKUP, remark=MARKUP, best_null_engine=MARKUP) for row in run.footer.rows),
        cut_short=MARKUP,
        complete=False,
    )
    header = replace(run.header, engine=MARKUP, version=MARKUP, vendor=MARKUP, packages={MARKUP: MARKUP}, asked=MARKUP)
    return replace(run, header=header, deviations=(deviation,), footer=footer)


def test_markup_of_an_engine_is_shown_and_does_nothing(shown: Shown, deviating: Run) -> None:
    page = shown(_with_markup(deviating))
    open_deviation(page, 1)
    assert page.evaluate("window.broken") is None
    assert page.locator("img").count() == 0
    assert page.locator("b:has-text('broken')").count() == 0
    assert "<img src=x onerror=" in page.inner_text("#hand-1 .actual")
    assert "{{ 7 * 7 }}" in page.inner_text("h1")
    assert "\u202e" not in page.content()


def test_the_page_allows_no_other_script(chromium: Browser, tmp_path: Path, deviating: Run) -> None:
    path = tmp_path / "report.html"
    path.write_text(html_report(deviating), encoding="utf-8")
    page = chromium.new_page()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    page.goto(path.as_uri())
    page.evaluate(
        "const added = document.createElement('script'); added.text = 'window.broken = 1'; document.head.append(added)"
    )
    assert page.evaluate("window.broken") is None
    assert "Content Security Policy" in refused[0]
    page.close()
