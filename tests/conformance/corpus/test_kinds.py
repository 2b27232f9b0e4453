"""
The page of the kinds that no clause names, held to the golden cases.
"""

import re
from pathlib import Path

import pytest

from conformance.corpus.loading import golden_cases

PAGE = (Path(__file__).parents[3] / "docs" / "kinds.md").read_text(encoding="utf-8")
LINES = {int(number): rest for number, rest in re.findall(r"^\| (\d+) \|(.*)$", PAGE, re.MULTILINE)}
ROWS = {golden.id: set(golden.rows) for golden in golden_cases()}


def test_the_page_has_a_line_for_each_of_the_twenty_kinds() -> None:
    assert sorted(LINES) == list(range(1, 21))


@pytest.mark.parametrize("number", sorted(LINES))
def test_each_line_names_cases_of_its_kind(number: int) -> None:
    cases = re.findall(r"`([a-z0-9_]+)`", LINES[number].rsplit("|", 2)[1])
    assert cases
    assert [case for case in cases if f"13.{number}" not in ROWS.get(case, set())] == []


def test_the_further_kinds_have_cases() -> None:
    named = re.findall(r"\(`([a-z0-9_]+)`\)", PAGE.partition("Further kinds")[2].partition("##")[0])
    assert len(named) == 5
    assert set(named) <= set(ROWS)
