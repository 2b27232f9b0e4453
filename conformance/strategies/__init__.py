"""
Generators: tables, deals, lines of play, and one module per irregularity.

A generator yields a finished group of cases. It never borrows a predicate from the rules that the cases test.
"""

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies import boxed_cards
from conformance.strategies.source import Source

REGISTRY: tuple[Source, ...] = (Source(boxed_cards.SLUG, boxed_cards.CLAUSE, boxed_cards.generate),)
"""
Every source, in the order of the clauses.
"""


def group_for(source: Source, draw: Draw, edition: str) -> Group:
    """
    The group that a source makes of the draws.
    """
    return source.generate(draw, edition=edition)
