"""
Cards of a live hand in the muck (65-B): a hand that can be told for certain stays in play.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.actions import Record
from conformance.strategies.deals import draw_opening
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, TDA_2024, WITH_REMEDIES, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import Told, group
from reference_engine.model.events import CardDealt, CardMucked
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
    """
    opening = draw_opening(draw, draw_table(draw, deep=True))
    line = "S" * draw.integer(0, 3) + _OPENERS[draw.integer(0, len(_OPENERS) - 1)]
    choice = draw.integer(0, MAX_SEATS - 1)
    whole = bool(draw.integer(0, 1))

    def played(edit: str, *, lost: bool = True, back: bool = False) -> Told:
        record = Record(opening).play(line)
        live = record.hand.live
        seat = live[choice % len(live)]
        places = record.hand.hole[seat][: None if whole else 1] if lost else []
        cards = [(place, record.hand.pack.cards[place].card) for place in places]
        for place, _ in cards:
            record.add(CardMucked(place))
        for place, card in cards if back else ():
            record.add(CardDealt(seat, card, place))
        return Told(edit, record.case(edition), record.stub)

    words = "the dealer mucks a live hand" if whole else "the dealer mucks a card of a live hand"
    return group(
        SLUG,
        CLAUSE,
        edition,
        played(words),
        clean=played("nothing wrong", lost=False),
        opposite=played(f"{words}, and it is back", back=True),
    )


def live_card_mucked_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has cards of a live hand in the muck.

    Shrinks to two players, no act, and one card of the first of them.
    """
    return groups(generate, edition)
