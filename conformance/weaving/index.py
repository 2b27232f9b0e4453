"""
The index of the pages: from the number of a clause to the page, the switches, what is refused, what is out of scope.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files

from conformance.weaving.markdown import anchor, link, table
from conformance.weaving.modules import rule_modules
from conformance.weaving.pages import WOVEN, default_words, page_of_clause
from reference_engine.editions import EDITIONS, edition, switches


def index() -> str:
    """
    The whole index, in Markdown.
    """
    parts = [
        WOVEN,
        "# The rules, clause by clause",
        "One page for each module that states a rule. `misdeal explain CLAUSE` prints a clause in three languages.",
        "## Clauses by number",
        table([*EDITIONS, "clause", "page"], [*_clause_rows()]),
        "## Pages",
        "\n".join(f"- {link(module.title, module.page)}" for module in rule_modules()),
        "## Switches",
        "Where the text supports two readings, or none.",
        table(["switch", "question", "default", "asked on"], [*_switch_rows()]),
        "## Out of scope",
        "Rules that do not rule on an irregularity of a deal.",
        table(["rule", "why"], [[number, why] for number, why in out_of_scope().items()]),
    ]
    return "\n\n".join(parts) + "\n"


def numbers() -> dict[str, tuple[str, ...]]:
    """
    The numbers of each clause, by edition; empty where an edition does not have it.
    """
    slugs = dict.fromkeys(slug for book in EDITIONS for slug in edition(book).clauses)
    return {slug: tuple(_number(book, slug) for book in EDITIONS) for slug in slugs}


def out_of_scope() -> dict[str, str]:
    """
    The rules that are out of scope, by number, with the reason.
    """
    text = files(__package__).joinpath("out_of_scope.toml").read_text(encoding="utf-8")
    return {number: str(why) for number, why in tomllib.loads(text).items()}


def _number(book: str, slug: str) -> str:
    entry = edition(book).clauses.get(slug)
    return "" if entry is None else entry.number


def _clause_rows() -> Iterator[list[str]]:
    def order(item: tuple[str, tuple[str, ...]]) -> list[tuple[int, str]]:
        return natural(item[1][-1] or item[1][0])

    for slug, printed in sorted(numbers().items(), key=order):
        where = page_of_clause(slug)
        yield [*printed, slug, link(where.partition("#")[0], where) if where else "none"]


def natural(number: str) -> list[tuple[int, str]]:
    """
    A key that sorts `35-A2` before `35-A10`, and numbered rules before recommended procedures.
    """
    parts = re.findall(r"\d+|\D+", number)
    return [(int(part), "") if part.isdigit() else (10**6, part) for part in parts]


def _switch_rows() -> Iterator[list[str]]:
    for name, switch in switches().items():
        asking = [
            link(module.page, f"{module.page}#{anchor(name)}") for module in rule_modules() if name in module.switches
        ]
        nowhere = "it has one reading" if switch.other == "none" else "no rule"
        yield [name, switch.question["en"], default_words(switch), ", ".join(asking) or nowhere]
