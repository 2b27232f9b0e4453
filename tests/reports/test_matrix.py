import pytest

from reports.matrix import Column, cell, draw_matrix
from reports.page import WIDTH, Page
from reports.record import Footer
from tests.reports.conftest import row

FOOTER = Footer(
    scored_clauses=2,
    countable_clauses=3,
    unscored=(),
    rows=(
        row("fouled_deck", "35-E", checks=4, scored=4, conforms=4),
        row("first_card", "35-A2", checks=4, scored=4, deviates=4, must_deviations=4, role="dealer"),
    ),
    checks=8,
    deviations=1,
    discarded_pairs=0,
    discarded_checks=0,
    verdict=(),
    exit_code=1,
    meaning="the engine deviates",
    elapsed_seconds=1.0,
    complete=True,
)
CELLS = [
    ([], ""),
    ([{"checks": 0, "scored": 0}], ""),
    ([{"checks": 4, "scored": 0, "unsupported": 4}], "-"),
    ([{"checks": 4, "scored": 4, "conforms": 4}], "ok"),
    ([{"checks": 4, "scored": 4, "conforms": 3, "deviates": 1}], "s 25%"),
    ([{"checks": 4, "scored": 4, "conforms": 3, "deviates": 1, "must_deviations": 1}], "M 25%"),
    # A firm deviation of one edition is not hidden by a mild one of the other.
    (
        [
            {"checks": 4, "scored": 4, "deviates": 4, "edition": "tda-2019"},
            {"checks": 4, "scored": 4, "deviates": 2, "must_deviations": 2},
        ],
        "M 75%",
    ),
    ([{"checks": 4, "scored": 4, "conforms": 3, "errored": 1}], "E 25%"),
    ([{"checks": 4, "scored": 0, "blocked": 4}], "E 100%"),
    ([{"checks": 4, "scored": 4, "conforms": 2, "deviates": 1, "errored": 1}], "s 25%"),
    # One of many is not rounded to none, and all but one not to all.
    ([{"checks": 1000, "scored": 1000, "conforms": 999, "deviates": 1}], "s 1%"),
    ([{"checks": 1000, "scored": 1000, "conforms": 1, "deviates": 999}], "s 99%"),
]


@pytest.mark.parametrize(("rows", "expected"), CELLS)
def test_a_cell_is_the_worst_of_its_rows(rows: list[dict[str, object]], expected: str) -> None:
    assert cell(row("fouled_deck", "35-E", **figures) for figures in rows) == expected


def test_seven_engines_are_told_in_two_tables_of_80_columns() -> None:
    columns = [Column(f"engine-{number}", "1.0", FOOTER, title=f"The Engine{number}") for number in range(6)]
    columns += [Column("broken\x1b[2J", "2.0", None, "unavailable: it said nothing")]
    page = Page()
    draw_matrix(page, columns)
    lines = str(page).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert "\x1b" not in str(page)
    floor, dealer = lines.index("Role floor"), lines.index("Role dealer")
    assert lines[floor + 1].split() == ["The"] * 6
    assert lines[floor + 2].split() == [f"Engine{number}" for number in range(6)]
    assert lines[floor + 3].split() == ["35-E", "fouled_deck", *["ok"] * 6]
    assert lines[dealer + 3].split() == ["35-A2", "first_card", *["M", "100%"] * 6]
    assert "engine-5 1.0       2 of 3 clauses scored; the engine deviates (exit code 1)" in lines
    assert "unavailable: it said nothing" in lines[-1]
