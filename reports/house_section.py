"""
The part of a report that says what a house file settles.
"""

from reports.house import HouseRun
from reports.page import Page


def draw_house(page: Page, house: HouseRun, language: str) -> None:
    """
    The switches that the house reads otherwise than by default, those that it holds, and the clauses that it rules.
    """
    page.heading(f"The house file {house.file}")
    if house.name:
        page.text(house.name, indent=2)
    page.text(f"sha256 {house.sha256}", indent=2)
    turned = [switch for switch in house.switches if switch.reading != switch.default]
    held = [switch.switch for switch in house.switches if switch.reading == switch.default]
    for switch in turned:
        question, told = (words.get(language, words["en"]) for words in (switch.question, switch.told))
        readings = f"{switch.switch} {switch.reading} (default {switch.default})"
        page.text(f"{readings}: {question} {told}", label="- ", indent=2)
    if not turned:
        page.text("No switch differs from its default.", indent=2)
    if held:
        page.text(f"held to the default: {', '.join(held)}", label="- ", indent=2)
    for clause in house.clauses:
        where = f"{', '.join(clause.numbers)} {clause.clause}".strip()
        page.text(f"{where}, ruled by the house: {clause.ruling} ({clause.source})", label="- ", indent=2)
    for table, source in house.sources.items():
        page.text(f"{table}, written in: {source}", label="- ", indent=2)
