"""
`misdeal editions`.
"""

import textwrap
from argparse import Namespace
from typing import TextIO

from tabulate import tabulate

from conformance.clause_texts import clause_text
from conformance.commands import editions_diff
from conformance.exit_codes import ExitCode
from conformance.scorable import scorable_clauses
from reference_engine.audit import DEALING_CLAUSES
from reference_engine.editions import EDITIONS, edition
from reports.page import WIDTH

_PROFILES = (("floor", "core"), ("floor", "full"), ("floor", "physical"), ("dealer", "dealing"))


def run(arguments: Namespace, out: TextIO) -> ExitCode:
    """
    Print the clauses of each edition, and in which profiles they can be scored; or compare two editions.
    """
    if arguments.view == "diff":
        return editions_diff.run(arguments, out)
    for book in EDITIONS:
        slugs = dict.fromkeys([*edition(book).clauses, *DEALING_CLAUSES])
        rows = []
        for slug in slugs:
            number = clause_text("floor" if slug in edition(book).clauses else "dealer", book, slug).number
            marks = ["x" if slug in scorable_clauses(role, book, profile) else "" for role, profile in _PROFILES]
            rows.append([number, slug, *marks])
        out.write(textwrap.fill(f"{edition(book).title['en']}: {book}", WIDTH) + "\n" + "-" * WIDTH + "\n")
        head = ["number", "clause", *(profile for _, profile in _PROFILES)]
        # A header of tabulate's own takes two blanks more in each column than there is room for.
        table = tabulate([head, *rows], tablefmt="plain", disable_numparse=True)
        out.write("\n".join(line.rstrip() for line in table.splitlines()) + "\n\n")
    return ExitCode.CONFORMS
