"""
Decks that are fouled by a definition which a house file adds (35-E). Without such a file they make no check of it.
"""

from collections.abc import Mapping

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening, cards_in, draw_opening
from conformance.strategies.lines import EDGES
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, Generate, Source
from conformance.strategies.twins import Told, group, told
from conformance.strategies.wrong_card import with_card
from reference_engine.model.cards import FOREIGN_BACK, JOKERS
from reference_engine.model.events import CardFound

CLAUSE = "fouled_deck"


def draw_line(draw: Draw) -> str:
    """
    Acts of either side of substantial action, which does not matter to a fouled deck.
    """
    return EDGES[draw.integer(0, len(EDGES) - 1)][draw.integer(0, 1)]


def draw_place(draw: Draw, opening: Opening) -> int:
    """
    The position of a card in the hands.
    """
    return draw.integer(0, 19) % cards_in(opening.plan)


def foreign_backs(draw: Draw, *, edition: str) -> Group:
    """
    A card in a hand has the back of another pack.
    """
    opening = draw_opening(draw)
    at = draw_place(draw, opening)
    broken = with_card(opening, at, opening.pack[at] + FOREIGN_BACK)
    return _found(edition, "a card of another pack", opening, broken, draw_line(draw))


def wrong_cards(draw: Draw, *, edition: str) -> Group:
    """
    A card in a hand is a joker.
    """
    opening = draw_opening(draw)
    broken = with_card(opening, draw_place(draw, opening), JOKERS[draw.integer(0, 1)])
    return _found(edition, "a joker in a hand", opening, broken, draw_line(draw))


def two_jokers(draw: Draw, *, edition: str) -> Group:
    """
    Two cards in the hands are jokers; where the edition rules on one joker a twin has one only.
    """
    opening = draw_opening(draw)
    count = cards_in(opening.plan)
    first = draw_place(draw, opening)
    second = (first + 1 + draw.integer(0, 18) % (count - 1)) % count
    red = draw.integer(0, 1)
    one = with_card(opening, first, JOKERS[red])
    line = draw_line(draw)
    single = told("one joker in a hand", one, line, edition=edition) if edition == TDA_2024 else None
    broken = with_card(one, second, JOKERS[draw.integer(0, 1)])
    return _found(edition, "two jokers in the hands", opening, broken, line, single)


def missing_cards(draw: Draw, *, edition: str) -> Group:
    """
    A card of the pack turns up that was not in it.
    """
    opening = draw_opening(draw)
    line = draw_line(draw)
    found = (CardFound(opening.pack[-1]),)
    irregular = told("a card of this pack turns up", opening, line, edition=edition, then=found)
    return group(
        CLAUSE,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, line, edition=edition, like=irregular.record),
    )


def _found(
    edition: str, words: str, opening: Opening, broken: Opening, line: str, opposite: Told | None = None
) -> Group:
    irregular = told(words, broken, line, edition=edition)
    return group(
        CLAUSE,
        CLAUSE,
        edition,
        irregular,
        clean=told("nothing wrong", opening, line, edition=edition, like=irregular.record),
        opposite=opposite,
    )


GENERATORS: dict[str, Generate] = {
    "fouled-foreign-back": foreign_backs,
    "fouled-missing-card": missing_cards,
    "fouled-two-jokers": two_jokers,
    "fouled-wrong-card": wrong_cards,
}
"""
By the switch that a house file turns, the decks that are fouled by it.
"""


def house_sources(switches: Mapping[str, str]) -> tuple[Source, ...]:
    """
    The generators of the definitions that a house has added; none without a house file.
    """
    return tuple(
        Source(switch.replace("-", "_"), CLAUSE, generate, BOTH_EDITIONS, EVERY_PROFILE, EVERY_GAME)
        for switch, generate in GENERATORS.items()
        if switches.get(switch) == "b"
    )
