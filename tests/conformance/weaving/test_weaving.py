"""
The woven pages are those of the sources, lead nowhere that is not there, and leave no clause out.
"""

import re

import pytest

from conformance.weaving.golden import cited_by, module_of, seen
from conformance.weaving.index import natural, numbers, out_of_scope
from conformance.weaving.markdown import anchor
from conformance.weaving.modules import RuleModule, rule_modules
from conformance.weaving.pages import page_of_clause
from conformance.weaving.weave import FOLDER, INDEX, woven
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition, switches
from reference_engine.rule_on import RULES

pytestmark = pytest.mark.no_cover  # tracing would take longer than the work, and other tests cover the lines

NAMED_BY_THE_SEEDS = (
    *("35-A1", "35-A2", "35-A3", "35-A4", "35-A5", "35-A6", "35-A7", "35-B", "35-C", "35-D", "35-E"),
    *("36", "37", "38", "39-A", "39-B", "39-D"),
    *("22", "23", "30", "32", "34-A", "34-B", "53-A", "53-B", "65-A", "71-C", "RP-4", "RP-5", "RP-14"),
)
OUT_OF_SCOPE = {"2", "11-D", "22, a tabled hand", "27", "52-B", "68", "71-A"}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
RULING_MODULES = {module_of(rule) for rule in RULES}


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return woven()


def test_the_pages_are_woven_from_the_sources(pages: dict[str, str]) -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    stale = sorted(name for name in pages.keys() | written.keys() if pages.get(name) != written.get(name))
    assert not stale, f"docs/rules is stale ({', '.join(stale)}). Run: make docs-rules"


def test_every_link_leads_to_a_file_and_an_anchor(pages: dict[str, str]) -> None:
    anchors = {
        name: {anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
        for name, text in pages.items()
    }
    broken = []
    for name, text in pages.items():
        for target in LINK.findall(text):
            path, _, mark = target.partition("#")
            is_there = path in pages or FOLDER.joinpath(path).exists()
            if not is_there or (mark and mark not in anchors[path or name]):
                broken.append(f"{name}: {target}")
    assert not broken


@pytest.mark.parametrize("name", EDITIONS)
def test_every_clause_of_an_edition_has_a_page(name: str) -> None:
    assert [slug for slug in edition(name).clauses if page_of_clause(slug) is None] == []


@pytest.mark.parametrize("number", NAMED_BY_THE_SEEDS)
def test_a_rule_that_the_seeds_name_is_in_the_index(number: str) -> None:
    printed = {each for row in numbers().values() for text in row for each in text.split(", ")}
    assert any(each == number or number.startswith(f"{each}-") for each in printed)


def test_what_is_out_of_scope_is_listed_with_a_sentence_each(pages: dict[str, str]) -> None:
    assert set(out_of_scope()) == OUT_OF_SCOPE
    for number, why in out_of_scope().items():
        assert f"| {number} | {why} |" in pages[INDEX]
        assert why.endswith(".")


def test_every_rule_has_a_page() -> None:
    assert RULING_MODULES - {module.name for module in rule_modules() if module.clauses} == set()


@pytest.mark.parametrize("module", rule_modules(), ids=lambda module: module.name)
def test_a_module_rules_by_the_clauses_that_it_states(module: RuleModule) -> None:
    if module.name in RULING_MODULES:
        cited = set(cited_by(module.name))
    else:
        cited = {slug for each in seen() for slug in each.ruled_by} | set(DEALING_CLAUSES)
    assert set(module.clauses) - cited == set()


def test_every_switch_that_can_be_set_is_asked_somewhere() -> None:
    asked = {name for module in rule_modules() for name in module.switches}
    assert [name for name, switch in switches().items() if switch.other != "none" and name not in asked] == []


def test_numbers_are_in_the_order_of_a_rulebook() -> None:
    assert sorted(["RP-14", "35-A10", "RP-5", "35-A2", "4"], key=natural) == ["4", "35-A2", "35-A10", "RP-5", "RP-14"]
