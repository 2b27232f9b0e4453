"""
`misdeal rule FILE`.
"""

from argparse import Namespace
from pathlib import Path
from typing import TextIO

import msgspec

from conformance.commands.storytelling import draw_choice, draw_telling
from conformance.documents import not_encoded, read_case_file
from conformance.exit_codes import ExitCode
from conformance.options import WrongUsage
from conformance.telling import in_words, tell, tell_permitted
from reference_engine.editions import UnknownEdition, edition
from reference_engine.not_encoded import NotEncoded
from reference_engine.rule_on import rule_on
from reports.page import Page


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print what the edition permits for the case. No engine is asked.
    """
    path = Path(arguments.file)
    case = read_case_file(path)
    try:
        permitted = rule_on(case)
    except NotEncoded as problem:
        raise not_encoded(path, problem) from None
    except UnknownEdition as problem:
        raise WrongUsage(f"{path}: {problem}.") from None
    if arguments.json:
        out.write(msgspec.json.format(msgspec.json.encode(permitted), indent=2).decode() + "\n")
        return ExitCode.CONFORMS
    clauses = edition(case.edition).clauses
    evidence = {index for member in permitted.members for index in member.ruling.evidence}
    page = Page()
    draw_telling(page, tell(case, evidence))
    lines = tell_permitted(permitted, lambda slug: clauses[slug].number, case)
    draw_choice(page, f"The ruling by {case.edition}", [in_words(ruling) for ruling in lines])
    out.write(str(page))
    return ExitCode.CONFORMS
