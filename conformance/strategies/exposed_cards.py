"""
Cards exposed by the dealer (A7): one of the first two off the deck is a misdeal, or any two others.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import BOXED, Opening, Plan, cards_in, draw_opening, inserted, shown
from conformance.strategies.source import BOTH_EDITIONS, EVERY_PROFILE, FLOP_GAMES, TDA_2024, groups
from conformance.strategies.twins import IN_MID_DEAL, Fault, misdeal_group
from reference_engine.model.events import Exposer
from reference_engine.seating import dealing_order

SLUG = CLAUSE = "exposed_cards"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = FLOP_GAMES


def later_cards(draw: Draw, plan: Plan) -> tuple[int, int]:
    """
    Two cards of the deal in order, neither of them one of the first two.
    """
    count = cards_in(plan) - 2
    first = draw.integer(0, 17) % count
    second = (first + 1 + draw.integer(0, 16) % (count - 1)) % count
    return 2 + min(first, second), 2 + max(first, second)


def generate(draw: Draw, *, edition: str) -> Group:
    """
    The first, the second, or two later cards exposed; twins show fewer, later ones, or players show them.

    Now and then a card is boxed after the first one, which moves no card to another place in the deal.
    """
    opening = draw_opening(draw)
    early = draw.integer(0, 2)
    first, second = later_cards(draw, opening.plan)
    seats = len(dealing_order(opening.table))
    if draw.integer(0, 3) == 3 and seats > 2:
        # Both cards of one hand.
        first = 2 + first % (seats - 2)
        second = first + seats
    if draw.integer(0, 7) == 7:
        opening = replace(opening, plan=inserted(opening.plan, 1, BOXED))
    turn = draw.integer(0, 2)

    def exposed(plan: Plan) -> Opening:
        return replace(opening, plan=plan)

    by_player = ""
    if early == 2:
        words, shows_at = "two later cards exposed", second + 1
        one = shown(opening.plan, first)
        broken = exposed(shown(one, second))
        by_player, fewer = "one of them shown by a player", exposed(shown(one, second, Exposer.PLAYER))
        later, spared = "only one of them exposed", exposed(one)
    else:
        words, shows_at = f"card {early + 1} of the deal exposed", early + 1
        broken = exposed(shown(opening.plan, early))
        by_player, fewer = "shown by the player", exposed(shown(opening.plan, early, Exposer.PLAYER))
        later, spared = "a later card exposed instead", exposed(shown(opening.plan, first))
    turned = ((later, spared), (by_player, fewer), None)[turn]
    fault = Fault(words, broken, opening, shows_at=shows_at, turned=turned)
    return misdeal_group(draw, SLUG, CLAUSE, edition, fault, moment=draw.integer(0, IN_MID_DEAL))


def exposed_card_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has cards exposed by the dealer.

    Shrinks to two players, the first card exposed, and no act.
    """
    return groups(generate, edition)
