"""
The same play after another deal: what was played once is not played again for a twin whose deal differs.

No act depends on a card, only on chips and on who is in. So the twin has the acts as they were, and each card that was
burned or dealt to the board comes off its own pack.
"""

from collections.abc import Sequence

from conformance.strategies.deals import BOXED, Opening, Shown, Step, events_of
from conformance.strategies.placed_cards import awards_by_events
from conformance.strategies.record import Record
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBurned,
    Event,
    FloorCalled,
    NextHandBegun,
    NextHandSubstantialAction,
    PotAwarded,
)

_CARDS_ALONE = frozenset({int, Shown})
_FLOOR_CALLED = FloorCalled()
_PLAY = frozenset(
    {
        Acted,
        CardBurned,
        BoardDealt,
        PotAwarded,
        NextHandBegun,
        NextHandSubstantialAction,
        BreakBegun,
        BreakMinutePassed,
    }
)
"""
What may follow a deal without naming a card of it.
"""


def case_played_alike(
    record: Record, opening: Opening, edition: str, then: tuple[Event, ...]
) -> tuple[Case, tuple[Card, ...]] | None:
    """
    The case of another opening that is played like the record, what happens `then`, and the undealt cards.

    None where the play might come out another way: unless the same seats of the same table get cards, and nobody comes
    or goes, it has to be played.
    """
    own, course = record.opening, record.followed
    if course is None or not opening.ended or opening.table is not own.table:
        return None
    own_top = _cards_of_seats(own, opening)
    if own_top is None:
        return None
    events, top, boxed = events_of(opening)
    length = len(events) - len(opening.plan) - len(opening.after) + len(own.plan) + len(own.after)
    play = record.events[length:]
    if not _PLAY.issuperset(map(type, play)):
        return None
    pack, end = opening.pack, top + record.top - own_top
    cards = pack[top:end]
    if cards != own.pack[own_top : record.top]:
        play = _dealt_again(play, cards)
    if course.is_awarded and len(course.live) > 1:
        at = next(index for index, event in enumerate(play) if type(event) is PotAwarded)
        play[at] = PotAwarded(awards_by_events(opening.table, [*events, *play], course))
    case = Case(opening.table, opening.game, edition, (*events, *play, *then, _FLOOR_CALLED))
    return case, pack[end : len(pack) - boxed]


def _cards_of_seats(own: Opening, other: Opening) -> int | None:
    """
    How many cards the seats get in an opening; None unless in both the same seats get some, and nobody comes or goes.
    """
    seats = _seats((*own.plan, *own.after))
    if seats is None or (other.plan is own.plan and other.after == own.after):
        return None if seats is None else len(seats)
    others = _seats((*other.plan, *other.after))
    return None if others is None or {*seats} != {*others} else len(seats)


def _seats(steps: Sequence[Step]) -> list[int] | None:
    """
    The seats that get a card, in order; None where somebody comes or goes.
    """
    kinds = set(map(type, steps))
    if not _CARDS_ALONE.issuperset(kinds):
        return None
    return [step for step in steps if type(step) is int and step != BOXED]


def _dealt_again(play: Sequence[Event], cards: Sequence[Card]) -> list[Event]:
    """
    The play with these cards, one after the other, as they come off the pack.
    """
    again: list[Event] = []
    at = 0
    for event in play:
        if type(event) is BoardDealt:
            upto = at + len(event.cards)
            again.append(BoardDealt(event.street, tuple(cards[at:upto])))
            at = upto
        elif type(event) is CardBurned:
            again.append(CardBurned(cards[at]))
            at += 1
        else:
            again.append(event)
    return again
