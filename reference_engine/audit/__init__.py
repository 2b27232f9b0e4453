"""
The audit of a deal that an engine made by itself: one module per clause, or per clauses that exclude each other.
"""

from reference_engine.audit.clauses import DEALING_CLAUSES, DealingClause
from reference_engine.audit.consecutive import AuditedHands, audit_hands
from reference_engine.audit.deal_log import (
    AskedHand,
    AuditFinding,
    DealLog,
    DealRequest,
    DealtHand,
    Setting,
    read_deal_log,
)
from reference_engine.audit.judge import audit, clauses_reached
from reference_engine.audit.stake import clauses_at_stake, clauses_that_may_follow

__all__ = [
    "DEALING_CLAUSES",
    "AskedHand",
    "AuditFinding",
    "AuditedHands",
    "DealLog",
    "DealRequest",
    "DealingClause",
    "DealtHand",
    "Setting",
    "audit",
    "audit_hands",
    "clauses_at_stake",
    "clauses_reached",
    "clauses_that_may_follow",
    "read_deal_log",
]
