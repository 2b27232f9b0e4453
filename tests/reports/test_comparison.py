"""
What changed between two runs: each change planted, and what a run cannot know.
"""

import io
from html.parser import HTMLParser
from typing import Any

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from conformance.commands.compare import compare_code
from conformance.exit_codes import ExitCode
from reports.clause_results import place_of
from reports.clause_row import ClauseRow
from reports.comparison import Change, NothingInCommonError, Standing, compared
from reports.comparison_markdown import comparison_markdown
from reports.comparison_page import comparison_report
from reports.html.comparison import comparison_html
from reports.page import WIDTH
from reports.random_remedies import RandomRemedies, RandomRemedy
from reports.record import DeviationRecord
from reports.stream import Run
from tests.reports.conftest import CHECK, FOOTER, FOULED_FLOP, HEADER, HOSTILE, QUIET_FLOP, row

FAILING = row("fouled_deck", "35-E", checks=400, scored=400, conforms=388, deviates=12, must_deviations=12)
RIGHT = row("fouled_deck", "35-E", checks=400, scored=400, conforms=400)
OTHER = row("penalty", "71-C", checks=400, scored=400, conforms=400)
OLD_EDITION = row("fouled_deck", "35-E", checks=20, scored=20, conforms=20, edition="tda-2019")
PAGES = ("terminal", "markdown", "html")


def a_run(*rows: ClauseRow, deviations: tuple[DeviationRecord, ...] = (), **header: Any) -> Run:
    footer = replace(FOOTER, rows=rows, unscored=(), exit_code=1 if deviations else 0)
    return Run(replace(HEADER, **header), (CHECK,), deviations, footer)


def said(old: Run, new: Run) -> tuple[dict[Change, int], dict[Standing, int], ExitCode]:
    comparison = compared(old, new)
    changes = {change: comparison.counted(change) for change in Change if comparison.counted(change)}
    standings = {one: len(comparison.standing(one)) for one in Standing if comparison.standing(one)}
    return changes, standings, compare_code(comparison)


FAILS = a_run(FAILING, OTHER, deviations=(FOULED_FLOP,))
CONFORMS = a_run(RIGHT, OTHER)


def test_one_run_compared_with_itself_has_nothing_new() -> None:
    assert said(FAILS, FAILS) == ({Change.STILL: 1}, {Standing.SAME: 2}, ExitCode.CONFORMS)
    assert said(CONFORMS, CONFORMS) == ({}, {Standing.SAME: 2}, ExitCode.CONFORMS)


def test_a_deviation_that_is_gone_is_fixed() -> None:
    assert said(FAILS, CONFORMS) == (
        {Change.FIXED: 1},
        {Standing.MENDED: 1, Standing.SAME: 1},
        ExitCode.CONFORMS,
    )


def test_a_deviation_that_was_not_there_is_new() -> None:
    assert said(CONFORMS, FAILS) == ({Change.NEW: 1}, {Standing.FAILS: 1, Standing.SAME: 1}, ExitCode.DEVIATES)


def test_a_further_kind_of_deviation_in_a_clause_that_failed_is_new() -> None:
    further = replace(FOULED_FLOP, deviation=2, key=replace(FOULED_FLOP.key, irregularity="boxed_card"))
    more = a_run(FAILING, OTHER, deviations=(FOULED_FLOP, further))
    assert said(FAILS, more) == ({Change.NEW: 1, Change.STILL: 1}, {Standing.SAME: 2}, ExitCode.DEVIATES)


@pytest.mark.parametrize("verdict", ["errored", "nondeterministic"])
def test_what_fails_any_run_weighs_more_than_a_should(verdict: str) -> None:
    row = replace(FAILING, must_deviations=0)
    light = replace(FOULED_FLOP, severity="should")
    broken = replace(light, verdict=verdict, key=replace(light.key, actual=verdict))
    other = replace(FOULED_FLOP, deviation=2, key=replace(FOULED_FLOP.key, clause="penalty"))
    was, now = (a_run(row, OTHER, deviations=(one, other)) for one in (light, broken))
    assert said(was, now) == ({Change.CHANGED: 1, Change.STILL: 1}, {Standing.SAME: 2}, ExitCode.DEVIATES)
    assert said(now, was)[2] is ExitCode.CONFORMS


def test_another_answer_to_the_same_irregularity_is_changed_and_nothing_new() -> None:
    other = replace(FOULED_FLOP, key=replace(FOULED_FLOP.key, actual="misdeal"))
    assert said(FAILS, a_run(FAILING, OTHER, deviations=(other,))) == (
        {Change.CHANGED: 1},
        {Standing.SAME: 2},
        ExitCode.CONFORMS,
    )


def test_a_deviation_that_weighs_more_now_is_worse_and_one_that_weighs_less_is_not() -> None:
    mild = a_run(FAILING, OTHER, deviations=(replace(FOULED_FLOP, severity="should"),))
    assert said(mild, FAILS)[::2] == ({Change.CHANGED: 1}, ExitCode.DEVIATES)
    assert said(FAILS, mild)[::2] == ({Change.CHANGED: 1}, ExitCode.CONFORMS)


def test_a_clause_that_fails_in_another_game_is_worse_without_a_new_kind() -> None:
    razz, fails = (replace(one, game="razz") for one in (RIGHT, FAILING))
    old, new = (a_run(FAILING, one, deviations=(FOULED_FLOP,)) for one in (razz, fails))
    assert said(old, new) == ({Change.STILL: 1}, {Standing.FAILS: 1, Standing.SAME: 1}, ExitCode.DEVIATES)


def test_a_clause_that_is_not_scored_any_more_is_lost_and_its_deviation_is_not_fixed() -> None:
    silent = replace(FAILING, scored=0, conforms=0, deviates=0, must_deviations=0, unsupported=400)
    assert said(FAILS, a_run(silent, OTHER)) == (
        {Change.UNKNOWN: 1},
        {Standing.LOST: 1, Standing.SAME: 1},
        ExitCode.DEVIATES,
    )
    assert said(FAILS, a_run(OTHER))[:2] == ({Change.UNKNOWN: 1}, {Standing.LOST: 1, Standing.SAME: 1})


def test_a_deviation_is_not_fixed_where_one_of_its_games_was_not_scored_again() -> None:
    razz = replace(FAILING, game="razz")
    silent = replace(razz, scored=0, conforms=0, deviates=0, must_deviations=0)
    old, new = a_run(FAILING, razz, deviations=(FOULED_FLOP,)), a_run(RIGHT, silent)
    assert said(old, new)[0] == {Change.UNKNOWN: 1}
    old, new = a_run(razz, FAILING, deviations=(FOULED_FLOP,)), a_run(silent, RIGHT)
    assert said(old, new)[0] == {Change.UNKNOWN: 1}


def drawing(*remedies: tuple[str, str], exit_code: int = 0) -> Run:
    """
    A run whose clauses conform, and whose picks or shuffles come to these severities; "" is an even one.
    """
    told = tuple(
        RandomRemedy(
            clause="fouled_deck",
            number="35-E",
            edition="",
            game="",
            remedy=remedy,
            drawn=99,
            fewest=30,
            verdict="biased" if severity else "even",
            severity=severity,
        )
        for remedy, severity in remedies
    )
    assert CONFORMS.footer is not None
    found = RandomRemedies(false_alarm=1e-6, outcomes=1, threshold=1e-6, remedies=told)
    return replace(CONFORMS, footer=replace(CONFORMS.footer, random_remedies=found, exit_code=exit_code))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (drawing(("pick", "")), drawing(("pick", "should")), "the pick of 35-E fouled_deck is not random (should)"),
        (drawing(("pick", "should")), drawing(("pick", "must"), ("pick", "should")), "is not random (must)"),
        (drawing(("pick", "should")), drawing(("pick", "should"), ("shuffle", "must")), "the shuffle of 35-E"),
        (drawing(("pick", "must")), drawing(("pick", "should")), ""),
        (drawing(("pick", "should")), drawing(("pick", "")), ""),
        # Such as a crash that no request can be blamed for.
        (CONFORMS, drawing(exit_code=1), "the new run deviates, and the old one did not"),
        (drawing(exit_code=7), drawing(exit_code=1), "the new run deviates, and the old one did not"),
        (drawing(exit_code=1), drawing(exit_code=1), ""),
        (drawing(exit_code=4), drawing(exit_code=1), ""),
    ],
)
@pytest.mark.parametrize("form", PAGES)
def test_what_only_the_whole_run_shows_is_worse_too(old: Run, new: Run, told: str, form: str) -> None:
    comparison = compared(old, new)
    assert comparison.is_worse == bool(told)
    assert told in " ".join(shown(written(old, new, form), form).text.getvalue().split())


def test_fewer_scored_checks_are_told_and_are_not_all_clear() -> None:
    fewer = replace(RIGHT, scored=399, conforms=399, prevented=1)
    assert said(CONFORMS, a_run(fewer, OTHER)) == ({}, {Standing.FEWER: 1, Standing.SAME: 1}, ExitCode.INCOMPLETE)
    assert said(a_run(fewer, OTHER), CONFORMS)[2] is ExitCode.CONFORMS


def test_a_run_that_was_cut_off_fixes_and_loses_nothing() -> None:
    cut_off = replace(
        CONFORMS, checks=(), footer=None, header=replace(HEADER, countable=(place_of(FAILING), place_of(OTHER)))
    )
    changes, standings, code = said(FAILS, cut_off)
    assert (changes, code) == ({Change.UNKNOWN: 1}, ExitCode.INCOMPLETE)
    assert standings == {Standing.LOST: 2}
    assert said(cut_off, CONFORMS)[2] is ExitCode.INCOMPLETE
    # What is new is new, whatever else the run did not come to.
    assert said(CONFORMS, replace(FAILS, footer=None))[2] is ExitCode.DEVIATES
    assert CONFORMS.footer is not None
    at_fault = replace(CONFORMS, footer=replace(CONFORMS.footer, exit_code=5))
    assert said(CONFORMS, at_fault)[2] is ExitCode.INCOMPLETE


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ({"seed": 36}, "seed: 35 in the old run, 36 in the new one"),
        ({"profile": "full"}, "profile: core in the old run, full in the new one"),
        ({"budget": "deep"}, "budget: smoke in the old run, deep in the new one"),
        ({"setting": "online"}, "setting: live in the old run, online in the new one"),
        ({"suite": "misdeal 0.2.0"}, "suite: misdeal 0.1.0 in the old run, misdeal 0.2.0 in the new one"),
        ({"editions": (replace(HEADER.editions[1], digest="3" * 64),)}, "the rules of tda-2024 are not the same"),
    ],
)
def test_runs_that_are_not_alike_are_said_to_be_so(header: dict[str, Any], told: str) -> None:
    new = a_run(RIGHT, OTHER, **header)
    comparison = compared(CONFORMS, new)
    assert [line for line in comparison.differences if line.startswith(told)]
    assert compare_code(comparison) is ExitCode.INCOMPLETE
    assert compare_code(compared(CONFORMS, a_run(RIGHT, OTHER, version="0.8.0"))) is ExitCode.CONFORMS


def test_an_edition_that_one_run_has_alone_is_named() -> None:
    comparison = compared(CONFORMS, a_run(RIGHT, OTHER, OLD_EDITION))
    assert comparison.differences == ("only the new run has edition tda-2019",)


def test_runs_without_a_clause_in_common_are_not_compared() -> None:
    with pytest.raises(NothingInCommonError):
        compared(a_run(RIGHT), a_run(OLD_EDITION))


def written(old: Run, new: Run, form: str) -> str:
    comparison = compared(old, new)
    if form == "terminal":
        return comparison_report(comparison, "exit code 1: worse")
    if form == "markdown":
        return comparison_markdown(comparison, "exit code 1: worse")
    return comparison_html(comparison, 1)


class Text(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = io.StringIO()
        self.seen: set[str] = set()
        self._quiet = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        # The page holds each of its words in every language and shows one.
        classes = (dict(attrs).get("class") or "").split()
        self._quiet = tag == "style" or (any(one.startswith("l-") for one in classes) and "l-en" not in classes)

    def handle_endtag(self, tag: str) -> None:
        self._quiet = False

    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.text.write(data)


def shown(text: str, form: str) -> Text:
    return Text(MarkdownIt("gfm-like").render(text) if form == "markdown" else text)


@pytest.mark.parametrize("form", PAGES)
def test_each_form_says_what_changed(form: str) -> None:
    changed = replace(FOULED_FLOP, key=replace(FOULED_FLOP.key, actual="misdeal"))
    gone = replace(QUIET_FLOP, key=replace(QUIET_FLOP.key, clause="penalty", edition="tda-2024"))
    fresh = replace(FOULED_FLOP, deviation=3, key=replace(FOULED_FLOP.key, irregularity="boxed_card"))
    old = a_run(FAILING, OTHER, deviations=(FOULED_FLOP, gone))
    text = written(old, a_run(FAILING, OTHER, deviations=(changed, fresh), seed=36), form)
    page = shown(text, form).text.getvalue()
    plain = " ".join(page.split())
    assert "1 new, 1 changed" in plain
    assert "1 fixed" in plain
    assert "seed: 35 in the old run, 36 in the new one" in plain
    assert "12 of 400 fail" in plain
    assert "misdeal replay out/deviations/1.json pokerkit" in plain


@pytest.mark.parametrize("form", PAGES)
def test_each_form_has_a_banner_where_a_run_was_cut_off(form: str) -> None:
    for old, new in ((FAILS, replace(FAILS, footer=None)), (replace(FAILS, footer=None), FAILS)):
        assert "PARTIAL" in shown(written(old, new, form), form).text.getvalue()
    assert "PARTIAL" not in shown(written(FAILS, FAILS, form), form).text.getvalue()


def test_lines_fit_into_80_columns() -> None:
    long = replace(FAILING, clause="a_clause_with_quite_a_long_name", number="35-A14")
    lines = written(CONFORMS, a_run(RIGHT, OTHER, long, deviations=(FOULED_FLOP,)), "terminal").splitlines()
    assert [line for line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize("form", PAGES)
def test_what_an_engine_says_stays_text(form: str) -> None:
    markup = f"<script>alert(1)</script> | [x](y) ``` {HOSTILE}"
    hostile = replace(
        FOULED_FLOP, replay=markup, edit=markup, key=replace(FOULED_FLOP.key, actual=markup, clause=markup)
    )
    rows = (FAILING, replace(OTHER, clause=markup))
    old = a_run(*rows, engine=markup, version=markup)
    new = a_run(*rows, deviations=(hostile,), engine=markup, version=markup, profile=markup)
    text = written(old, new, form)
    assert "\x1b" not in text
    assert "\u202e" not in text
    if form != "terminal":
        page = shown(text, form)
        assert not page.seen & {"script", "a"}
        assert "<script>alert(1)</script>" in page.text.getvalue()
