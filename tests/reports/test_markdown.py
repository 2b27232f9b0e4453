"""
The summary of a pipeline, as a Markdown parser that is not ours reads it.
"""

from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from reports.markdown import markdown_report
from reports.markdown_text import LIMIT, fenced
from reports.stream import Run
from tests.reports.conftest import FOULED_FLOP
from tests.reports.flop import FLOP

_PARSER = MarkdownIt("gfm-like")
_OURS = {
    *("h2", "h3", "p", "blockquote", "ul", "li", "strong", "code", "pre", "details", "summary"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
MARKUP = (
    "</code></summary></details><script>alert(1)</script> | a | b |\n```\n````\n# head\n- item\n1. one\n> quote\n"
    "![x](http://example.com/x.png) [link](javascript:1) <b>bold</b> **strong** @somebody #12 https://example.com "
    "www.example.com "
    "&lt;i&gt; \\` ` `` \x1b[31m \u202e"
)


class Elements(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.attributes: list[str] = []
        self.text = ""
        self.feed(_PARSER.render(text))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


def hostile_run(run: Run, markup: str) -> Run:
    text = {"en": markup}
    assert run.footer is not None
    deviation = replace(
        FOULED_FLOP,
        actual=text,
        expected=(text,),
        engine_evidence=markup,
        edit=markup,
        replay=markup,
        severity=markup,
        telling=replace(FLOP, opening=text, steps=(replace(FLOP.steps[0], text=text),)),
        key=replace(FOULED_FLOP.key, actual=markup, expected=markup, clause=markup, edition=markup),
        clause=replace(FOULED_FLOP.clause, number=markup, summary=text, source=markup),
    )
    return replace(
        run,
        header=replace(run.header, engine=markup, version=markup, profile=markup),
        deviations=(deviation,),
        footer=replace(
            run.footer,
            verdict=(markup,),
            meaning=markup,
            rows=tuple(replace(row, clause=markup, remark=markup, edition=markup) for row in run.footer.rows),
            unscored=(replace(run.footer.unscored[0], reason=markup, clause=markup),),
            cut_short=markup,
            complete=False,
        ),
    )


def test_the_summary_says_the_verdict_the_failing_clauses_and_the_hands(deviating: Run) -> None:
    page = Elements(markdown_report(deviating))
    assert set(page.seen) <= _OURS
    assert page.text.startswith("misdeal: PokerKit 0.7.7: the engine deviates (exit code 1), 2 of 4 clauses scored")
    # Two clauses deviate, and two that count were not scored.
    assert (page.seen.count("table"), page.seen.count("tr")) == (2, 1 + 2 + 1 + 2)
    assert page.seen.count("details") == page.seen.count("pre") == 2
    assert "35-E fouled_deck" in page.text
    assert "misdeal replay out/deviations/1.json pokerkit" in page.text
    assert "PARTIAL" not in page.text


def test_a_run_that_was_cut_off_says_so_first(partial: Run) -> None:
    text = markdown_report(partial)
    assert text.splitlines()[2:4] == [
        "> [!WARNING]",
        "> **PARTIAL**: the run was cut off before it was summed up. 3 checks were recorded; nothing conforms yet.",
    ]
    assert "no verdict" in text.splitlines()[0]


def test_a_run_that_was_cut_short_says_so_first(clean: Run) -> None:
    assert clean.footer is not None
    text = markdown_report(replace(clean, footer=replace(clean.footer, complete=False, cut_short="the time limit")))
    assert "PARTIAL" in text.splitlines()[0]
    assert "PARTIAL" in text.splitlines()[3]


def test_what_an_engine_says_is_no_mark_up(deviating: Run) -> None:
    text = markdown_report(hostile_run(deviating, MARKUP))
    page = Elements(text)
    assert set(page.seen) <= _OURS
    assert set(page.attributes) <= {"class"}  # the language of a block of code
    assert page.seen.count("pre") == page.seen.count("details") == 1
    assert "<script>alert(1)</script>" in page.text
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert {line.count("|") for line in text.splitlines() if line.startswith("| ")} == {7}


def test_no_line_closes_a_block_of_code() -> None:
    page = Elements(fenced("```\n<b>\n````\n<i>\n~~~"))
    assert page.seen == ["pre", "code"]
    assert page.text.splitlines()[:5] == ["```", "<b>", "````", "<i>", "~~~"]


@pytest.mark.parametrize("limit", [2_000, 5_000, 60_000, LIMIT])
def test_the_size_is_bounded_and_what_is_left_out_is_counted(deviating: Run, limit: int) -> None:
    assert deviating.footer is not None
    assert LIMIT < 1024 * 1024
    wide = {"en": "扑扑扑 " * 600}
    many = tuple(replace(FOULED_FLOP, deviation=number, actual=wide) for number in range(1, 301))
    rows = tuple(replace(deviating.footer.rows[1], clause=f"clause_{number}") for number in range(3_000))
    run = replace(deviating, deviations=many, footer=replace(deviating.footer, rows=rows))
    text = markdown_report(run, limit=limit)
    assert len(text.encode()) <= limit
    shown = text.count("<details>")
    assert text.count("</details>") == shown < 300
    assert f"{300 - shown} deviations left out here" in text or not shown
    assert "more clauses were left out here" in text or limit == LIMIT
