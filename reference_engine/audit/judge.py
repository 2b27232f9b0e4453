"""
The audit of a deal: every clause looks at the same folded log.
"""

from collections.abc import Callable, Iterator

from reference_engine.audit import (
    board_count,
    chips,
    dealing_order,
    dealing_procedure,
    entitled_seats,
    fouled_deck,
    one_burn,
    posts,
    rigged_deck,
    wrong_count,
)
from reference_engine.audit.clauses import DEALING_CLAUSES
from reference_engine.audit.deal_log import AuditFinding, DealLog, Setting, log_problems
from reference_engine.audit.played_hand import Found, PlayedHand
from reference_engine.audit.severity import severity_of
from reference_engine.editions import edition
from reference_engine.fold import fold
from reference_engine.problem import MalformedCase

_CLAUSES: tuple[Callable[[PlayedHand], Iterator[Found]], ...] = (
    dealing_order.find,
    entitled_seats.find,
    wrong_count.find,
    fouled_deck.find,
    dealing_procedure.find,
    one_burn.find,
    board_count.find,
    posts.find,
    chips.find,
    rigged_deck.find,
)
"""
In the order of the clauses.
"""


def audit(log: DealLog, setting: Setting) -> tuple[AuditFinding, ...]:
    """
    What the engine dealt otherwise than the edition asks, in the order of the clauses.

    Raises UnknownEdition, and MalformedCase with every contradiction of a log that cannot have happened.
    """
    name = edition(log.edition).name
    hand = fold(log.table, log.game, log.events)
    problems = [*log_problems(log), *hand.problems]
    if problems:
        raise MalformedCase(problems)
    played = PlayedHand(log, hand)
    return tuple(
        AuditFinding(
            clause=finding.clause,
            severity=severity_of(finding.row, name, setting),
            evidence=finding.evidence,
            text=finding.text,
            tag=DEALING_CLAUSES[finding.clause].tag_in(name),
        )
        for find in _CLAUSES
        for finding in find(played)
    )
