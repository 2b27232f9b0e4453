"""
What the report says of a house file.
"""

from msgspec.structs import replace

from reports.house import HouseRuled, HouseRun, HouseSwitch
from reports.house_section import draw_house
from reports.page import WIDTH, Page
from reports.record import Header
from reports.stream import Run
from reports.terminal import terminal_report

TURNED = HouseSwitch(
    switch="U-16",
    default="a",
    reading="b",
    question={"en": "For the hand or for the street?", "es": "¿Por la mano o por la ronda?"},
    told={"en": "for the street", "es": "por la ronda"},
)
HELD = HouseSwitch(switch="U-2", default="a", reading="a", question={"en": "When?"}, told={"en": "at once"})
RULED = HouseRuled(clause="four_card_flop", numbers=("39-A",), ruling="The flop is dealt again.", source="page 7")
HOUSE = HouseRun(
    file="house.toml",
    sha256="c" * 64,
    name="The River Room",
    switches=(HELD, TURNED),
    clauses=(RULED,),
    sources={"fouled_deck": "page 3"},
)


def drawn(house: HouseRun, language: str = "en") -> list[str]:
    page = Page(width=WIDTH, colour=False)
    draw_house(page, house, language)
    return str(page).splitlines()


def test_it_names_what_differs_what_is_held_and_what_the_house_rules() -> None:
    told = [line.strip() for line in drawn(HOUSE)]
    assert told[told.index("The River Room") :] == [
        "The River Room",
        f"sha256 {'c' * 64}",
        "- U-16 b (default a): For the hand or for the street? for the street",
        "- held to the default: U-2",
        "- 39-A four_card_flop, ruled by the house: The flop is dealt again. (page 7)",
        "- fouled_deck, written in: page 3",
    ]
    assert any("The house file house.toml" in line for line in told)


def test_a_house_that_turns_nothing_says_so() -> None:
    told = drawn(HouseRun(file="house.toml", sha256="c" * 64, switches=(HELD,)))
    assert "  No switch differs from its default." in told


def test_another_language_is_used_where_the_stream_has_it() -> None:
    told = " ".join(drawn(HOUSE, "es"))
    assert "¿Por la mano o por la ronda? por la ronda" in told


def test_a_run_that_was_cut_off_names_the_house_file_too(deviating: Run) -> None:
    header: Header = replace(deviating.header, house=HOUSE)
    run = replace(deviating, header=header, footer=None)
    report = terminal_report(run)
    assert "By the house file house.toml" in report
    assert all(len(line) <= WIDTH for line in report.splitlines())


def test_the_first_line_says_how_many_clauses_the_house_rules(deviating: Run) -> None:
    run = replace(deviating, header=replace(deviating.header, house=HOUSE))
    assert ", 1 ruled by the house: " in terminal_report(run).splitlines()[0]
    without = replace(run, header=replace(run.header, house=replace(HOUSE, clauses=())))
    assert "ruled by the house" not in terminal_report(without).splitlines()[0]
