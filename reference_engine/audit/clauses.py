"""
The clauses that an engine's own deal is judged by.
"""

from reference_engine.editions import DealingClause, dealing_clauses

__all__ = ["DEALING_CLAUSES", "DealingClause"]

DEALING_CLAUSES: dict[str, DealingClause] = dealing_clauses()
"""
The clauses by slug, in the order in which findings are told.
"""
