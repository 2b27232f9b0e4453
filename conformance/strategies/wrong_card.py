"""
A card that does not belong to the deck lies in a hand (A6): a joker, or a low card in short deck.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening, cards_in, draw_opening
from conformance.strategies.source import EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group
from reference_engine.model.cards import JOKERS, STANDARD_DECK, Card
from reference_engine.model.games import FACTS, Game

SLUG = CLAUSE = "wrong_card"
EDITIONS, PROFILES = (TDA_2024,), EVERY_PROFILE
GAMES = EVERY_GAME

_LOW = {game: sorted(set(STANDARD_DECK) - FACTS[game].cards) for game in Game}
"""
The cards that the deck of a game lacks.
"""


def with_card(opening: Opening, at: int, card: Card) -> Opening:
    """
    The opening with another card at a position of the pack.
    """
    return replace(opening, pack=(*opening.pack[:at], card, *opening.pack[at + 1 :]))


def draw_wrong_card(draw: Draw) -> tuple[str, Card]:
    """
    A card that the deck of the game does not have, in words and as it is.

    It is a joker, and in short deck as often a two, three, four or five.
    """
    joker = JOKERS[draw.integer(0, 1)]
    low = _LOW[draw.game]
    if not low or draw.integer(0, 1):
        return "a joker", joker
    return "a low card", low[draw.integer(0, len(low) - 1)]


def generate(draw: Draw, *, edition: str) -> Group:
    """
    One wrong card or both jokers in the hands, with twins of ordinary cards, and found out after more acts.
    """
    opening = draw_opening(draw)
    count = cards_in(opening.plan)
    at, other = draw.integer(0, 19) % count, draw.integer(0, 19) % count
    words, card = draw_wrong_card(draw)
    both = draw.integer(0, 7) == 7 and other != at and card in JOKERS
    broken = with_card(opening, at, card)
    if both:
        broken = with_card(broken, other, JOKERS[1 - JOKERS.index(card)])
    fault = Fault(f"{words} in a hand", broken, opening, shows_at=at + 1)
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, IN_MID_DEAL))


def wrong_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has a joker in a hand.

    Shrinks to two players, the red joker as the first card, and no act.
    """
    return groups(generate, edition)
