"""
Deals in Spanish or French: what was asked for, and the hands before the one that is told.
"""

from collections.abc import Collection, Iterator

from conformance.telling.translated.known import finding_told
from conformance.telling.translated.phrases import Phrases, sentence
from conformance.telling.translated.tables import places_told
from reference_engine.audit import AuditFinding, DealRequest
from reference_engine.model.games import FACTS
from reference_engine.model.table import Table


def hand_before_told(
    table: Table, number: int, broke: Collection[int], left: Collection[int], request: DealRequest, say: Phrases
) -> Iterator[str]:
    """
    Where button and blinds were in a hand, and who is not in the next one any more.
    """
    places = " ".join(places_told(table, say, is_stud=not FACTS[request.game].has_button))
    yield say("deals", "places", number=number, places=places)
    for name, seats in (("broke", broke), ("left", left)):
        if seats:
            yield say("deals", name, say.seats(sorted(seats)))


def hands_asked_for(request: DealRequest, say: Phrases) -> Iterator[str]:
    """
    The pack and the wishes of each hand that was asked for.
    """
    for number, hand in enumerate(request.hands, 1):
        if len(request.hands) > 1:
            yield say("deals", "hand_of", number=number, all=len(request.hands))
        if hand.leave:
            yield say("deals", "left_before", say.seats(hand.leave))
        yield say("deals", "own_pack") if hand.pack is None else say("deals", "pack", " ".join(hand.pack))
        for seat, acts in sorted(hand.wishes.items()):
            if acts:
                wishes = say("deals", "and_then").join(say("deals", f"wish_{act.value}") for act in acts)
                yield sentence(say("deals", "wishes", seat=say.seats([seat]), acts=wishes))
        if not any(hand.wishes.values()):
            yield say("deals", "no_wish")


def told_finding(finding: AuditFinding, hands: int, say: Phrases) -> str:
    """
    What was found, with its hand where there are several.
    """
    text = finding_told(finding.text, say)
    return say("deals", "in_hand", number=finding.hand + 1, text=text) if hands > 1 else f"{sentence(text)}."
