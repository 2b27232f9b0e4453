"""
The page of a rule module.
"""

import textwrap
from collections.abc import Iterator

from conformance.weaving.examples import Example, examples
from conformance.weaving.golden import Seen, cited_by, seen
from conformance.weaving.markdown import anchor, code, link, table
from conformance.weaving.modules import RuleModule, rule_modules
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition, switches
from reference_engine.editions.entries import Clause, Switch

WOVEN = "<!-- Woven by `make docs-rules`; the test suite compares. Change the sources, not this page. -->"


def page(module: RuleModule) -> str:
    """
    The whole page, in Markdown.
    """
    parts = [WOVEN, f"# {module.title}", _rule(module)]
    parts += [_clause(slug) for slug in module.clauses]
    parts += _together(module), _cases(module), *_examples(module), _switches(module)
    return "\n\n".join(part for part in parts if part) + "\n"


def page_of_clause(slug: str) -> str | None:
    """
    The page, with its anchor, that an index leads to: that of the module which has the clause's name.

    Without one, that of the module which names the clause before others, and of several the one that cites it most.
    """
    stating = [module for module in rule_modules() if slug in module.clauses]
    if not stating:
        return None

    def order(module: RuleModule) -> tuple[bool, int, int]:
        return module.path.stem != slug, module.clauses.index(slug), -cited_by(module.name).get(slug, 0)

    return f"{min(stating, key=order).page}#{anchor(slug)}"


def _rule(module: RuleModule) -> str:
    lines = [module.text, f"Code: {link(module.from_root, f'../../{module.from_root}')}"]
    if module.predicate:
        lines.append(code(module.predicate, "python"))
    return "\n\n".join(lines)


def _clause(slug: str) -> str:
    entries = [(book, edition(book).clauses[slug]) for book in EDITIONS if slug in edition(book).clauses]
    rows = [[book, entry.number, entry.severity.value, entry.tag.value, _source(entry)] for book, entry in entries]
    summaries = dict.fromkeys(entry.summary["en"] for _, entry in entries)
    lines = [f"## {slug}", table(["edition", "number", "severity", "evidence", "source"], rows)]
    for summary in summaries:
        books = [book for book, entry in entries if entry.summary["en"] == summary]
        lines.append(summary if len(summaries) == 1 else f"{', '.join(books)}: {summary}")
    if slug in DEALING_CLAUSES:
        lines.append("An engine's own deal is audited by it too.")
    return "\n\n".join(lines)


def _source(clause: Clause) -> str:
    checked = f", checked {clause.checked}" if clause.checked else ""
    return clause.source["en"] + checked


def _together(module: RuleModule) -> str:
    """
    The clauses that the module's findings cite over the golden cases.
    """
    counted = cited_by(module.name)
    if not counted:
        return ""
    rows = []
    for slug, count in sorted(counted.items(), key=lambda item: (-item[1], item[0])):
        where = page_of_clause(slug)
        rows.append([link(slug, where) if where else slug, str(count)])
    return "\n\n".join(["## Cited by what it finds", table(["clause", "golden cases"], rows)])


def _cases(module: RuleModule) -> str:
    wanted = set(module.clauses)
    by_id: dict[str, list[Seen]] = {}
    for each in seen():
        is_found = module.name in each.cited or not cited_by(module.name)
        if is_found and wanted.intersection(each.golden.clauses):
            by_id.setdefault(each.golden.id, []).append(each)
    if not by_id:
        return ""
    rows = []
    for name, cases in by_id.items():
        rulings = dict.fromkeys(each.ruling for each in cases)
        for ruling in rulings:
            books = ", ".join(each.golden.edition for each in cases if each.ruling == ruling)
            rows.append([f"`{name}`", cases[0].golden.fact, books, ruling])
    files = sorted({each.golden.file for cases in by_id.values() for each in cases})
    named = ", ".join(link(file, f"../../conformance/corpus/{file}") for file in files)
    return "\n\n".join(["## Golden cases", f"From {named}.", table(["case", "fact", "edition", "ruling"], rows)])


def _examples(module: RuleModule) -> Iterator[str]:
    for example in examples():
        where = page_of_clause(example.clause)
        if where is not None and where.startswith(f"{module.page}#"):
            yield _example(example)


def _example(example: Example) -> str:
    told = [*example.table, "", *(f"- {step}" for step in example.hand)]
    return "\n\n".join(
        [
            f"## Generator {example.slug}",
            f"{link(example.path, f'../../{example.path}')}: {example.text}",
            f"Games: {', '.join(example.games)}. Its smallest group, in {example.edition}:",
            code("\n".join(_wrapped(told)), "text"),
            table(["member", "ruling"], [list(member) for member in example.members]),
        ]
    )


def _wrapped(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, 100, subsequent_indent="  ") or [""]


def _switches(module: RuleModule) -> str:
    if not module.switches:
        return ""
    return "\n\n".join(["## Switches it asks", *(switch_words(name) for name in module.switches)])


def switch_words(name: str) -> str:
    """
    A switch: its question, its readings, the default, and what the other reading is worth.
    """
    switch = switches()[name]
    lines = [f"### {name}", switch.question["en"], f"- a: {switch.a['en']}"]
    if switch.b:
        lines[-1] += f"\n- b: {switch.b['en']}"
    lines.append(f"{default_words(switch)} Evidence: {switch.evidence['en']}")
    return "\n\n".join(lines)


def default_words(switch: Switch) -> str:
    """
    The default of a switch, and who may turn it.
    """
    default = {
        "open": "No default: both readings are required.",
        "floor": "Default: the floor decides.",
        "house": "Default: the house decides.",
        "none": "No ruling depends on it.",
    }.get(switch.default, f"Default: {switch.default}.")
    other = {"acceptable": " The other reading is accepted.", "house": " Only a house file may turn it."}
    return default + (other.get(switch.other, "") if switch.default in {"a", "b"} else "")
