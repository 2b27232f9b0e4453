"""
How far an engine was kept to its folder, on the terminal and on the page in each language.
"""

import pytest
from msgspec.structs import replace

from reports.html.page import html_report
from reports.stream import Run
from reports.terminal import terminal_report

TOLD = {
    "full": "it could write in its own folder and in work and in /srv/cache, and nowhere else",
    "partial": "in part: it could write in its own folder and in work and in /srv/cache, and this kernel leaves",
    "none": "no: it could write wherever the user may",
}
ON_THE_PAGE = {
    ("full", "en"): "only in its own folder",
    ("partial", "es"): "en la medida en que un núcleo antiguo",
    ("none", "fr"): "partout où l",
}


def confined(run: Run, how: str | None) -> Run:
    header = replace(run.header, confinement=how, engine_folder="work", engine_writes=("/srv/cache",))
    return replace(run, header=header)


@pytest.mark.parametrize("how", TOLD)
def test_the_terminal_tells_it(deviating: Run, how: str) -> None:
    assert TOLD[how] in " ".join(terminal_report(confined(deviating, how)).split())


def test_that_the_records_lay_open_is_told(deviating: Run) -> None:
    run = confined(deviating, "full")
    lay_open = replace(run, header=replace(run.header, records_open=True))
    said = "and in /srv/cache, where these records lie, and nowhere else"
    assert said in " ".join(terminal_report(lay_open).split())
    assert said not in " ".join(terminal_report(run).split())
    for language, told in (("en", "where it could write"), ("es", "donde podía escribir"), ("fr", "là où il pouvait")):
        assert (
            html_report(lay_open, language=language).count(told) - html_report(run, language=language).count(told) == 2
        )


def test_nothing_is_told_of_a_run_that_does_not_say(deviating: Run) -> None:
    assert "confined" not in terminal_report(confined(deviating, None))
    assert "Could write<" not in html_report(confined(deviating, None))


@pytest.mark.parametrize(("how", "language"), ON_THE_PAGE)
def test_the_page_and_its_sheet_tell_it(deviating: Run, how: str, language: str) -> None:
    for part in html_report(confined(deviating, how), language=language).split("<main>"):
        assert ON_THE_PAGE[how, language] in part
        assert "work, /srv/cache" in part
