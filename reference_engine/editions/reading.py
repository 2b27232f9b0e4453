"""
Reading the files of the editions, with everything that is wrong with them.

An edition is a base and its differences. The base has an entry for every clause, complete. An edition's own file names
its base, answers every parameter and states again only what it says otherwise. A changed text names its source again:
the base's one is no evidence for it.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from enum import Enum
from typing import Any

from msgspec.structs import fields

from reference_engine.editions.checks import Files, Problems, is_list_of_names, table_of, tables_of, words_of
from reference_engine.editions.entries import Clause, Edition, Parameter, Parameters, Switch, Words
from reference_engine.model.ruling import EvidenceTag, Severity

SOURCES, PARAMETERS, SWITCHES = "sources.toml", "parameters.toml", "switches.toml"

_FIELDS = ("number", "severity", "tag", "source", "summary", "checked")
_SWITCH = ("question", "a", "default", "other", "evidence")
_SWITCH_CHOICES = {"default": ("a", "b", "open", "floor", "house", "none"), "other": ("acceptable", "house", "none")}


def file_of(edition: str) -> str:
    """
    The name of an edition's own file.
    """
    return f"{edition.replace('-', '_')}.toml"


def read_edition(name: str, files: Files) -> Edition:
    """
    The edition of that name, base and differences put together.

    Raises InvalidEdition, naming every problem of the files at once.
    """
    problems = Problems()
    own = tables_of(file_of(name), files, problems)
    problems.stop()
    sources = _sources(files, problems)
    where = file_of(name)
    heading = table_of(own.pop("edition", None), f"{where} [edition]", ("name", "title", "base"), problems)
    parameters = _answers(own.pop("parameters", None), f"{where} [parameters]", problems)
    title = words_of(heading.get("title"), f"{where} [edition] title", problems)
    if heading.get("name", name) != name:
        problems.append(f"{where} [edition]: the name is {heading['name']!r}, and the file is that of {name!r}")
    base = _base(heading.get("base"), where, files, problems)
    whole = {slug: _entry(table, f"{base[0]} [{slug}]", sources, problems) for slug, table in base[1].items()}
    for slug, table in whole.items():
        problems += [f"{base[0]} [{slug}]: no {field}" for field in _FIELDS[:-1] if field not in table]
    changes: dict[str, dict[str, Any]] = {}
    for slug, table in own.items():
        changes[slug] = _change(table, f"{where} [{slug}]", sources, problems)
        if base[1] and slug not in base[1]:
            problems.append(f"{where} [{slug}]: {base[0]} has no such clause; it has {', '.join(base[1])}")
    problems.stop()
    clauses = {slug: _clause(slug, table, changes.get(slug, {})) for slug, table in whole.items()}
    return Edition(name, title, Parameters(**parameters), clauses, tuple(slug for slug in clauses if slug in changes))


def read_parameters(files: Files) -> dict[str, Parameter]:
    """
    What each parameter asks, in the order of the file.

    Raises InvalidEdition.
    """
    problems = Problems()
    tables = tables_of(PARAMETERS, files, problems)
    found: dict[str, Parameter] = {}
    for name, raw in tables.items():
        where = f"{PARAMETERS} [{name}]"
        table = table_of(raw, where, ("clauses", "question"), problems)
        clauses = table.get("clauses", ())
        if not is_list_of_names(clauses):
            problems.append(f"{where}: clauses is a list of slugs, not {clauses!r}")
            clauses = ()
        found[name] = Parameter(tuple(clauses), words_of(table.get("question"), f"{where} question", problems))
    names = [field.name for field in fields(Parameters)]
    problems += [f"{PARAMETERS}: no [{name}]" for name in names if name not in tables]
    problems += [f"{PARAMETERS} [{name}]: no edition has such a parameter" for name in tables if name not in names]
    problems.stop()
    return found


def read_switches(files: Files, editions: tuple[str, ...]) -> dict[str, Switch]:
    """
    The policy switches by name, in the order of the file. A switch that names no edition matters in all of them.

    Raises InvalidEdition.
    """
    problems = Problems()
    found: dict[str, Switch] = {}
    for name, raw in tables_of(SWITCHES, files, problems).items():
        where = f"{SWITCHES} [{name}]"
        table = table_of(raw, where, _SWITCH, problems, ("b", "derived", "matters_in"))
        for field, choices in _SWITCH_CHOICES.items():
            if table.get(field, choices[0]) not in choices:
                problems.append(f"{where}: {field} is one of {', '.join(choices)}, not {table[field]!r}")
        is_single = "b" not in table
        if is_single and not (table.get("default", "a") == "a" and table.get("other", "none") == "none"):
            problems.append(f"{where}: without b the default is a, and nobody can turn it")
        derived = table.get("derived", False)
        if not isinstance(derived, bool):
            problems.append(f"{where}: derived is true or false, not {derived!r}")
        matters_in = table.get("matters_in", list(editions))
        if not is_list_of_names(matters_in) or not set(matters_in) <= set(editions):
            problems.append(f"{where}: matters_in is a list of editions, {', '.join(editions)}, not {matters_in!r}")
            matters_in = ()
        words = {
            field: words_of(table.get(field), f"{where} {field}", problems)
            for field in ("question", "a", "b", "evidence")
        }
        default, other = str(table.get("default")), str(table.get("other"))
        found[name] = Switch(**words, default=default, other=other, derived=bool(derived), matters_in=tuple(matters_in))
    problems.stop()
    return found


def _sources(files: Files, problems: Problems) -> dict[str, Words]:
    found = {}
    for name, raw in tables_of(SOURCES, files, problems).items():
        table = table_of(raw, f"{SOURCES} [{name}]", ("title",), problems)
        found[name] = words_of(table.get("title"), f"{SOURCES} [{name}] title", problems)
    return found


def _base(name: object, where: str, files: Files, problems: Problems) -> tuple[str, dict[str, Any]]:
    if not isinstance(name, str):
        if name is not None:
            problems.append(f"{where} [edition]: base is the name of a file, not {name!r}")
        return "", {}
    missing = Problems()
    tables = tables_of(name, files, missing)
    problems += [f"{where} [edition] base: {problem}" for problem in missing]
    return name, tables


def _answers(raw: object, where: str, problems: Problems) -> dict[str, bool]:
    names = tuple(field.name for field in fields(Parameters))
    table = table_of(raw, where, names, problems)
    problems += [
        f"{where}: {name} is true or false, not {answer!r}"
        for name, answer in table.items()
        if not isinstance(answer, bool)
    ]
    return {name: bool(table.get(name)) for name in names}


def _entry(raw: object, where: str, sources: Mapping[str, Words], problems: Problems) -> dict[str, Any]:
    """
    The fields of an entry that are stated, each checked.
    """
    table = table_of(raw, where, (), problems, _FIELDS)
    read: dict[str, Any] = {}
    if "number" in table:
        read["number"] = table["number"]
        if not isinstance(table["number"], str) or not table["number"].strip():
            problems.append(f"{where}: the number is a text, as printed, not {table['number']!r}")
    read |= dict(_choices(table, where, problems))
    if "source" in table:
        read["source"] = sources.get(str(table["source"]))
        if read["source"] is None:
            known = ", ".join(sources)
            problems.append(f"{where}: {SOURCES} has no source {table['source']!r}; it has {known}")
    if "summary" in table:
        read["summary"] = words_of(table["summary"], f"{where} summary", problems)
    if "checked" in table:
        read["checked"] = table["checked"]
        if not isinstance(table["checked"], date) or isinstance(table["checked"], datetime):
            problems.append(f"{where}: checked is a day, not {table['checked']!r}")
    return read


def _choices(table: Mapping[str, Any], where: str, problems: Problems) -> Iterator[tuple[str, Enum]]:
    for field, kind in (("severity", Severity), ("tag", EvidenceTag)):
        if field in table:
            try:
                yield field, kind(table[field])
            except ValueError:
                problems.append(f"{where}: {field} is one of {', '.join(kind)}, not {table[field]!r}")
                yield field, next(iter(kind))


def _change(raw: object, where: str, sources: Mapping[str, Words], problems: Problems) -> dict[str, Any]:
    read = _entry(raw, where, sources, problems)
    if raw == {}:
        problems.append(f"{where}: the entry changes nothing")
    if "summary" in read and "source" not in read:
        problems.append(f"{where}: a changed summary needs a source of its own")
    if "checked" in read and "source" not in read:
        problems.append(f"{where}: checked says when the entry was compared with a source, and it names none")
    return read


def _clause(slug: str, entry: Mapping[str, Any], change: Mapping[str, Any]) -> Clause:
    inherited = {field: value for field, value in entry.items() if field != "checked" or "source" not in change}
    return Clause(slug=slug, **{**inherited, **change})
