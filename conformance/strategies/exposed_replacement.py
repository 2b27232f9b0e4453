"""
The replacement of an exposed card is exposed too (35-A7): two downcards, a misdeal.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import cards_in, draw_opening, shown
from conformance.strategies.exposed_cards import later_cards
from conformance.strategies.lines import EDGES
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.twins import Told, group
from reference_engine.model.events import CardExposed, CardReplaced, Exposer

SLUG, CLAUSE = "exposed_replacement", "exposed_cards"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES


def generate(draw: Draw, *, edition: str) -> Group:
    """
    A later card is exposed and replaced, and its replacement exposed; in the opposite twin by the player.
    """
    opening = draw_opening(draw)
    card, _ = later_cards(draw, opening.plan)
    quiet, _ = EDGES[draw.integer(0, len(EDGES) - 1)]
    exposed = replace(opening, plan=shown(opening.plan, card))

    def played(edit: str, by: Exposer | None) -> Told:
        record = Record(opening if by is None else exposed)
        if by is not None:
            record.add(CardReplaced(card, record.take(1)[0]))
            record.add(CardExposed(cards_in(opening.plan), by))
        record.play(quiet)
        return Told(edit, record.case(edition), record.stub)

    return group(
        SLUG,
        CLAUSE,
        edition,
        played("a later card exposed, replaced, and its replacement exposed", Exposer.DEALER),
        clean=played("nothing wrong", None),
        opposite=played("the replacement is shown by its player", Exposer.PLAYER),
    )


def exposed_replacement_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a later card and its replacement exposed by the dealer.

    Shrinks to two players, the third card, and no act.
    """
    return groups(generate, edition)
