"""
A card that the deck does not have, found after substantial action (35-D): a scrap of paper, unless the deck is fouled.
"""

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import cards_in, draw_opening
from conformance.strategies.lines import EDGES_OF_FOUR
from conformance.strategies.source import EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.tables import draw_table
from conformance.strategies.twins import group, told, told_each
from conformance.strategies.wrong_card import draw_wrong_card, with_card
from reference_engine.model.games import FACTS, Family

SLUG = CLAUSE = "scrap_card"
EDITIONS, PROFILES = (TDA_2024,), EVERY_PROFILE
GAMES = EVERY_GAME

_AFTER_DEAL = ((1, "S"), (2, "S"), (3, "S"), (5, "SS"), (7, "SSS"))
"""
Positions of the board's cards in the stub, with the streets that bring them.
"""
_BURNS = (0, 4, 6)
"""
Positions of the burns in the stub, by the streets that come before them.
"""


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A wrong card in a hand, on the board or burned; the opposite twin finds it early, or has a second copy instead.

    Where it is burned its street has not come: what a street lacks that had no other burn is another clause's.
    """
    opening = draw_opening(draw, draw_table(draw, fewest=4, playing=4))
    count = cards_in(opening.plan)
    words, joker = draw_wrong_card(draw)
    dealt = draw.integer(0, 19) % count
    quiet, loud = EDGES_OF_FOUR[draw.integer(0, len(EDGES_OF_FOUR) - 1)]
    place = draw.integer(0, 2 * len(_AFTER_DEAL) + 1)
    if place < len(_AFTER_DEAL):
        broken, early = with_card(opening, dealt, joker), "found before the acts that bar a misdeal"
        irregular, opposite = told_each(broken, (f"{words} in a hand", loud), (early, quiet), edition=edition)
        clean = told("nothing wrong", opening, loud, edition=edition, like=irregular.record)
        return group(SLUG, CLAUSE, edition, irregular, clean=clean, opposite=opposite)
    is_burned = place >= 2 * len(_AFTER_DEAL) and FACTS[draw.game].family is Family.FLOP
    if is_burned:
        before = draw.integer(0, len(_BURNS) - 1)
        position, line, where = _BURNS[before], "CC" + "S" * before + "QI", "burned"
    else:
        position, streets = _AFTER_DEAL[place % len(_AFTER_DEAL)]
        line, where = "CC" + streets, "off the stub"

    broken = with_card(opening, count + position, joker)
    doubled = with_card(opening, count + position, opening.pack[dealt])
    irregular = told(f"{words} {where}", broken, line, edition=edition)
    return group(
        SLUG,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, line, edition=edition, like=irregular.record),
        opposite=told("a second copy of a dealt card instead", doubled, line, edition=edition, like=irregular.record),
    )


def scrap_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a joker that comes too late for a misdeal.

    Shrinks to four players, the red joker as the first card, and two calls.
    """
    return groups(generate, edition)
