"""
`misdeal rule FILE`.
"""

from argparse import Namespace
from pathlib import Path
from typing import TextIO

import msgspec

from conformance.card_story import CardStory
from conformance.commands.storytelling import draw_choice, draw_house_clauses, draw_telling
from conformance.commands.stub_option import stub_of
from conformance.documents import read_case_file, read_house_file
from conformance.exit_codes import ExitCode
from conformance.house_file import house_run
from conformance.options import WrongUsage
from conformance.telling import in_words, tell, tell_permitted
from reference_engine.editions import UnknownEdition, edition
from reference_engine.rule_on import rule_on
from reports.page import Page


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print what the edition permits for the case, as a house reads it where a house file is given. No engine is asked.
    """
    path = Path(arguments.file)
    file = read_house_file(Path(arguments.house)) if arguments.house else None
    case = read_case_file(path)
    if file is not None:
        case = file.house.pin(case)
    try:
        permitted = rule_on(case)
    except UnknownEdition as problem:
        raise WrongUsage(f"{path}: {problem}.") from None
    ruled = file.house.rules_itself(permitted) if file is not None else ()
    stub = stub_of(arguments, path, case)
    if arguments.json:
        told: object = permitted
        if file is not None:
            told = {"house": house_run(file), "ruled_by_house": ruled, "permitted": permitted}
        out.write(msgspec.json.format(msgspec.json.encode(told), indent=2).decode() + "\n")
        return ExitCode.CONFORMS
    clauses = edition(case.edition).clauses
    evidence = {index for member in permitted.members for index in member.ruling.evidence}
    page = Page()
    draw_telling(page, tell(case, evidence))
    lines = tell_permitted(permitted, lambda slug: clauses[slug].number, case)
    if stub is not None:
        cards = CardStory(case, stub)
        lines = tuple((*told, *cards.due(it.ruling)) for told, it in zip(lines, permitted.members, strict=True))
    by_house = f", as {file.path.name} reads it" if file is not None else ""
    draw_choice(page, f"The ruling by {case.edition}{by_house}", [in_words(ruling) for ruling in lines])
    if file is not None:
        draw_house_clauses(page, file, ruled)
    out.write(str(page))
    return ExitCode.CONFORMS
