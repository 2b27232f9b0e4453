"""
A flop of four cards of which one was seen (39-A): the four are mixed all the same, whichever that was.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import cards_in, draw_opening
from conformance.strategies.fouled_deck import doubled
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, FLOP_GAMES, PHYSICAL, TDA_2024, groups
from conformance.strategies.twins import group, told
from reference_engine.model.events import CardExposed, Exposer

SLUG, CLAUSE = "seen_flop_card", "four_card_flop"
EDITIONS, PROFILES = BOTH_EDITIONS, (PHYSICAL,)
GAMES = FLOP_GAMES
"""
It changes no ruling: only in `physical`, where the pick is part of the answer, it could make a difference.
"""

_OPENERS = ("", "R", "A")


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Four cards at once or one after the others, and one of them shown; in the opposite twin a card is there twice.
    """
    opening = draw_opening(draw)
    count = cards_in(opening.plan)
    street = ("G", "DK")[draw.integer(0, 1)]
    betting = f"{_OPENERS[draw.integer(0, len(_OPENERS) - 1)]}Q"
    seen, dealt, of_flop = draw.integer(0, 3), draw.integer(0, 19) % count, draw.integer(0, 3)
    # The burn lies between the hands and the flop.
    shown = (CardExposed(count + 1 + seen, Exposer.DEALER),)
    begun = Record(opening).play(betting)
    irregular = told("a flop of four cards, one of them seen", begun, street, edition=edition, then=shown)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", begun, "D", edition=edition),
        opposite=told(
            "one of the four is a second copy of a dealt card",
            doubled(opening, dealt, count + 1 + of_flop),
            betting + street,
            edition=edition,
            then=shown,
            like=irregular.record,
        ),
    )


def seen_flop_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a flop of four cards, one of which the dealer shows.

    Shrinks to two players, who call and check, and the first card of the flop shown.
    """
    return groups(generate, edition)
