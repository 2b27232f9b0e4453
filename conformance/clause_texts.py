"""
The clauses as reports print them, in either role.
"""

from functools import cache

from reference_engine.audit import DEALING_CLAUSES, Setting
from reference_engine.audit.severity import severity_of
from reference_engine.editions import edition
from reference_engine.model.ruling import Severity
from reports.clause_text import ClauseText


@cache
def clause_text(role: str, book: str, slug: str) -> ClauseText:
    """
    Number, summary by language, evidence tag and source of a clause.
    """
    if role == "dealer":
        dealing = DEALING_CLAUSES[slug]
        return ClauseText(
            clause=slug,
            number=dealing.number_in(book),
            summary=dict(dealing.summary),
            tag=dealing.tag_in(book).value,
            source=dealing.basis["en"],
            source_told=dict(dealing.basis),
        )
    found = edition(book).clause(slug)
    return ClauseText(
        clause=slug,
        number=found.number,
        summary=dict(found.summary),
        tag=found.tag.value,
        source=found.source["en"],
        source_told=dict(found.source),
    )


def severity_in(role: str, book: str, slug: str, setting: Setting) -> Severity:
    """
    How firmly the clause is asked for, where no check says it.
    """
    return severity_of(slug, book, setting) if role == "dealer" else edition(book).clause(slug).severity
