"""
Cards of a live hand in the muck (65-B): a hand that can be told for certain stays in play, another one is dead (65-A).
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import draw_opening
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group
from reference_engine.model.cards import UNKNOWN
from reference_engine.model.events import CardDealt, CardMucked, Event
from reference_engine.model.table import MAX_SEATS

SLUG = CLAUSE = "live_card_mucked"
EDITIONS, PROFILES = BOTH_EDITIONS, WITH_REMEDIES
GAMES = FLOP_GAMES
"""
The hand goes on in any case: only the remedies part, which `core` does not compare.
"""

_OPENERS = ("", "C", "R")


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A live hand loses one card or all; in the opposite twin they lie in front of their seat again.

    Or nobody has seen the hand, in the irregular member or in the opposite twin.
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    line = "S" * draw.integer(0, 3) + _OPENERS[draw.integer(0, len(_OPENERS) - 1)]
    choice = draw.integer(0, MAX_SEATS - 1)
    whole = bool(draw.integer(0, 1))

    unseen = draw.integer(0, 2)

    record = Record(opening).play(line)
    live = record.course.live
    seat = live[choice % len(live)]
    cards = record.cards_of(seat)[: None if whole else 1]
    mucked = [CardMucked(place) for place, _ in cards]
    returned = [CardDealt(seat, card, place) for place, card in cards]

    def member(edit: str, *then: Event, seen: bool = True) -> Told:
        case = record.case(edition, *then)
        if not seen:
            case = replace(case, events=tuple(_unseen(event, seat) for event in case.events))
        return Told(edit, case, record.stub)

    words = "the dealer mucks a live hand" if whole else "the dealer mucks a card of a live hand"
    nobody_knows = f"{words}, and nobody has seen its cards"
    is_seen = unseen != 1
    opposite = [
        lambda: member(f"{words}, and it is back", *mucked, *returned),
        lambda: member(words, *mucked),
        lambda: member(nobody_knows, *mucked, seen=False),
    ]
    return group(
        SLUG,
        CLAUSE,
        edition,
        member(words if is_seen else nobody_knows, *mucked, seen=is_seen),
        clean=member("nothing wrong", seen=is_seen),
        opposite=opposite[unseen](),
    )


def _unseen(event: Event, seat: int) -> Event:
    """
    The event with the seat's own cards face down for the record.
    """
    if type(event) is CardDealt and event.seat == seat and event.place is None:
        return replace(event, card=UNKNOWN)
    return event


def live_card_mucked_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has cards of a live hand in the muck.

    Shrinks to two players, no act, and one card of the first of them.
    """
    return groups(generate, edition)
