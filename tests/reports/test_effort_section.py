import pytest
from msgspec.structs import replace

from reports.clause_row import ClauseRow
from reports.effort import Effort, Space
from reports.effort_section import draw_effort
from reports.page import WIDTH, Page
from reports.record import Footer
from reports.stream import Run
from reports.terminal import terminal_report

GAPS = ("fouled deck on the turn", "fouled deck called in mid-deal", "exposed cards with 9 hands dealt")
FLOOR = Space(role="floor", game="no_limit_holdem", checks=76, asked=97, possible=100, gaps=GAPS)
DEALER = Space(role="dealer", game="razz", checks=40, asked=12, possible=12)
EFFORT = Effort(checks=116, scored=110, cells=109, confidence=0.95, spaces=(FLOOR, DEALER))


def row(scored: int, conforms: int, bound: float | None) -> ClauseRow:
    return ClauseRow(
        role="floor",
        edition="tda-2024",
        clause="fouled_deck",
        number="35-E",
        summary={"en": ""},
        severity="must",
        countable=True,
        checks=scored,
        scored=scored,
        conforms=conforms,
        deviates=scored - conforms,
        upper_bound=bound,
    )


def drawn(effort: Effort, *rows: ClauseRow) -> str:
    page = Page(width=WIDTH, colour=False)
    draw_effort(page, effort, rows)
    return str(page)


def words(text: str) -> str:
    return " ".join(text.split())


def test_checks_cells_and_gaps_are_told() -> None:
    told = words(drawn(EFFORT))
    assert "116 checks, 110 of them scored, in 109 distinct cells" in told
    assert "floor, no limit holdem: 97 of 100 cells; never answered: fouled deck on the turn; and 2 more." in told
    assert "dealer, razz: 12 of 12 cells." in told


def test_a_single_place_tells_two_of_its_gaps() -> None:
    told = words(drawn(replace(EFFORT, spaces=(FLOOR,))))
    assert "never answered: fouled deck on the turn; fouled deck called in mid-deal; and 1 more." in told
    one = replace(FLOOR, gaps=GAPS[:2])
    assert words(drawn(replace(EFFORT, spaces=(one,)))).count("more") == 0


def test_bounds_are_told_by_the_number_of_checks_and_rounded_up() -> None:
    told = words(drawn(EFFORT, row(12, 12, 0.220922), row(200, 200, 0.014868), row(12, 12, 0.220922)))
    assert "1.5 % after 200 checks, 22.1 % after 12 checks where each scored check of a row conforms." in told
    assert "confidence of 95%" in told
    assert "14.9 %" in words(drawn(EFFORT, row(20, 20, 0.1481)))
    assert "14.8 %" in words(drawn(EFFORT, row(20, 20, 0.148)))


def test_of_many_numbers_of_checks_the_ends_are_told() -> None:
    told = words(drawn(EFFORT, *[row(scored, scored, 3 / scored) for scored in (10, 20, 30, 40, 50)]))
    assert "6 % after 50 checks, ..., 30 % after 10 checks" in told
    assert "30 checks" not in told


def test_rows_that_deviate_are_named() -> None:
    told = words(drawn(EFFORT, row(59, 59, 0.0496), row(20, 16, 0.401029), row(0, 0, None)))
    assert "5 % after 59 checks where each scored check of a row conforms; 40.2 % for 35-E fouled_deck (floor," in told
    many = words(drawn(EFFORT, *[row(20, 16, 0.401029)] * 5))
    assert many.count("fouled_deck") == 3
    assert "and more for 2 other rows." in many


def test_where_nothing_was_asked_no_gap_is_picked_out() -> None:
    told = words(drawn(replace(EFFORT, checks=0, scored=0, cells=0, spaces=(replace(FLOOR, asked=0),))))
    assert "0 checks, 0 of them scored, in 0 distinct cells" in told
    assert "never answered" not in told


def test_without_a_scored_check_no_bound_is_told() -> None:
    assert "at most" not in drawn(EFFORT, row(0, 0, None))


@pytest.mark.parametrize("effort", [EFFORT, replace(EFFORT, spaces=(FLOOR,) * 18)])
def test_it_fits_the_page(effort: Effort) -> None:
    text = drawn(effort, row(59, 59, 0.0496), row(20, 16, 0.401029))
    assert max(map(len, text.splitlines())) <= WIDTH


def test_the_report_has_the_effort_before_what_was_tested(clean: Run) -> None:
    assert isinstance(clean.footer, Footer)
    report = terminal_report(replace(clean, footer=replace(clean.footer, effort=EFFORT)))
    assert report.index("distinct cells") < report.index("As answered by the adapter")
    assert "distinct cells" not in terminal_report(clean)
