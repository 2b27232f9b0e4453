"""
The audit of a deal: every clause looks at the same folded log.
"""

from collections.abc import Callable, Iterable, Iterator

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
    street_cards,
    wrong_count,
)
from reference_engine.audit.clauses import DEALING_CLAUSES
from reference_engine.audit.deal_log import AuditFinding, DealLog, Setting, log_problems
from reference_engine.audit.played_hand import Found, PlayedHand
from reference_engine.audit.reached import evident_clauses
from reference_engine.audit.severity import severity_of
from reference_engine.editions import edition
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    DealEnded,
    Discarded,
    FloorCalled,
    HandKilled,
    Posted,
    PotAwarded,
)
from reference_engine.problem import MalformedCase, Problem

_CLAUSES: tuple[Callable[[PlayedHand], Iterator[Found]], ...] = (
    dealing_order.find,
    entitled_seats.find,
    wrong_count.find,
    fouled_deck.find,
    dealing_procedure.find,
    one_burn.find,
    board_count.find,
    street_cards.find,
    posts.find,
    chips.find,
    rigged_deck.find,
)
"""
In the order of the clauses.
"""


_OF_A_DEALER = frozenset(
    {
        Posted,
        CardDealt,
        CardExposed,
        CardBoxed,
        DealEnded,
        CardBurned,
        BoardDealt,
        Acted,
        HandKilled,
        CardMucked,
        CardReplaced,
        CardsReturned,
        ChipsReturned,
        Discarded,
        PotAwarded,
    }
)


def audit(log: DealLog, setting: Setting) -> tuple[AuditFinding, ...]:
    """
    What the engine dealt otherwise than the edition asks, in the order of the clauses.

    Raises UnknownEdition, and MalformedCase with every contradiction of a log that cannot have happened.
    """
    return weighed(found_in(played_of(log)), log.edition, setting)


def clauses_reached(log: DealLog) -> frozenset[str]:
    """
    The clauses that the hand gives evidence for: it came to what they ask about, or broke them.

    A clause at stake that is not among them was neither kept nor broken. Raises MalformedCase as the audit does.
    """
    played = played_of(log)
    return evident_clauses(played) | {finding.clause for finding in found_in(played)}


def weighed(findings: Iterable[Found], edition_name: str, setting: Setting, hand: int = 0) -> tuple[AuditFinding, ...]:
    """
    What was found in a hand of a deal, as the edition holds it against an engine.
    """
    name = edition(edition_name).name
    return tuple(
        AuditFinding(
            clause=finding.clause,
            severity=severity_of(finding.row, name, setting),
            evidence=finding.evidence,
            text=finding.text,
            tag=DEALING_CLAUSES[finding.clause].tag_in(name),
            hand=hand,
            kind=finding.row.partition(".")[2],
        )
        for finding in findings
    )


def played_of(log: DealLog) -> PlayedHand:
    """
    The folded log; MalformedCase with every contradiction where it cannot have happened.
    """
    hand = fold(log.table, log.game, log.events)
    problems = [*log_problems(log), *_out_of_place(hand)]
    problems += [problem for problem in hand.problems if not _is_betting(hand, problem)]
    if problems:
        raise MalformedCase(problems)
    return PlayedHand(log, hand)


def found_in(played: PlayedHand) -> Iterator[Found]:
    """
    What each clause finds in the hand, in the order of the clauses.
    """
    for find in _CLAUSES:
        yield from find(played)


def _out_of_place(hand: Hand) -> Iterator[Problem]:
    """
    Events that a dealer who was asked for one hand has no part in, one of each kind.

    The floor may be called where a card came twice.
    """
    told: set[type] = set()
    for index, event in enumerate(hand.events):
        kind = type(event)
        if kind in _OF_A_DEALER or kind in told or (kind is FloorCalled and hand.pack.duplicates):
            continue
        told.add(kind)
        yield Problem(index, f"{kind.__name__} has no place in the log of a dealer")


def _is_betting(hand: Hand, problem: Problem) -> bool:
    """
    Whether all that is wrong is a check by a seat that holds a hand.

    What there is to call is not judged here: engines part on it where a blind was posted short.
    """
    at = problem.event
    event = hand.events[at] if at is not None else None
    if at is None or type(event) is not Acted or event.action is not Action.CHECK or event.chips:
        return False
    has_cards = any(card.seat == event.seat and card.event < at for card in hand.deal)
    has_folded = any(act.seat == event.seat and act.action is Action.FOLD and act.event < at for act in hand.acts)
    was_killed = any(kill.seat == event.seat and kill.event < at for kill in hand.kills)
    return has_cards and not has_folded and not was_killed
