"""
The same play after another deal: what was played once is not played again for a twin whose deal differs.

No act depends on a card, only on chips and on who is in. So the twin has the acts as they were, and each card that was
burned or dealt to the board comes off its own pack.
"""

from collections.abc import Sequence

from conformance.strategies.deals import Opening, events_of
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

    None where the play might come out another way: unless every seat of the same table gets cards, and whoever is there
    at first is there at last, it has to be played.
    """
    own, course = record.opening, record.followed
    if course is None or opening.game is not own.game or not record.begins_like(opening):
        return None
    events, top, boxed = events_of(opening)
    # Each step of a plan is an event.
    play = record.events[len(events) - _steps(opening) + _steps(own) :]
    if not _PLAY.issuperset(map(type, play)):
        return None
    taken = _cards_in(play)
    pack, end = opening.pack, top + taken
    cards = pack[top:end]
    if cards != own.pack[record.top - taken : record.top]:
        play = _dealt_again(play, cards)
    if course.is_awarded and len(course.live) > 1:
        at = next(index for index, event in enumerate(play) if type(event) is PotAwarded)
        play[at] = PotAwarded(awards_by_events(opening.table, [*events, *play], course))
    case = Case(opening.table, opening.game, edition, (*events, *play, *then, _FLOOR_CALLED))
    return case, pack[end : len(pack) - boxed]


def _steps(opening: Opening) -> int:
    return len(opening.plan) + len(opening.after)


def _cards_in(play: Sequence[Event]) -> int:
    cards = 0
    for event in play:
        if type(event) is BoardDealt:
            cards += len(event.cards)
        elif type(event) is CardBurned:
            cards += 1
    return cards


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
