"""
A fouled deck (35-E): two cards of one rank and suit are out, in hands, on the board or burned.
"""

from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import Draw
from conformance.group import Group
from conformance.strategies.deals import Opening, cards_in, draw_opening, until
from conformance.strategies.lines import EDGES
from conformance.strategies.record import Record
from conformance.strategies.source import BOTH_EDITIONS, EVERY_GAME, EVERY_PROFILE, TDA_2024, groups
from conformance.strategies.twins import IN_MID_DEAL, group, told
from conformance.strategies.wrong_card import with_card

SLUG = CLAUSE = "fouled_deck"
EDITIONS, PROFILES = BOTH_EDITIONS, EVERY_PROFILE
GAMES = EVERY_GAME

_BURN, _FLOP, _TURN_BURN, _TURN, _RIVER_BURN, _RIVER = 0, 1, 4, 5, 6, 7
"""
Positions of the cards after the deal, from the top of the stub.
"""
_FLOP_CARDS = (_FLOP, _FLOP + 1, _FLOP + 2)
_BOARD = (*_FLOP_CARDS, _TURN, _RIVER)

OPENERS = ("", "R", "C", "A", "F")
"""
How the betting before the flop begins; everybody else stays in.
"""


def doubled(opening: Opening, first: int, second: int) -> Opening:
    """
    The opening with the card at a position of the pack a second time, further down.
    """
    return with_card(opening, second, opening.pack[first])


def draw_pair_on_board(draw: Draw, opening: Opening) -> tuple[str, int, int, int]:
    """
    Where two copies lie, one of them outside the hands: in words, both positions, and the streets that bring them.
    """
    count = cards_in(opening.plan)
    kind = draw.integer(0, 4)
    hand_card = draw.integer(0, 19) % count
    board = draw.integer(0, len(_BOARD) - 1)
    if kind == 0:
        where, first, second = "in a hand and on the board", hand_card, count + _BOARD[board]
    elif kind == 1:
        left, right = ((0, 1), (0, 2), (1, 2))[board % 3]
        where, first, second = "twice in the flop", count + _FLOP_CARDS[left], count + _FLOP_CARDS[right]
    elif kind == 2:
        later = (_TURN, _RIVER)[board % 2]
        earlier = (_FLOP + hand_card % 3, _TURN)[later == _RIVER and board > 2]
        where, first, second = "on two streets of the board", count + earlier, count + later
    elif kind == 3:
        where, first, second = "in a hand and burned", hand_card, count + (_BURN, _TURN_BURN, _RIVER_BURN)[board % 3]
    else:
        burn, later = ((_BURN, _FLOP), (_BURN, _TURN), (_TURN_BURN, _RIVER))[board % 3]
        where, first, second = "burned and on the board", count + burn, count + later
    position = second - count
    streets = 1 + (position >= _TURN_BURN) + (position >= _RIVER_BURN)
    return where, first, second, streets


def generate(draw: Draw, *, edition: str) -> Group:
    """
    Two equal cards are out, found at any time of the hand; twins have none, or are found long after it.
    """
    opening = draw_opening(draw)
    moment = draw.integer(0, IN_MID_DEAL)
    after_hand = draw.integer(0, 3) == 3
    if draw.integer(0, 1):
        where, first, second, streets = draw_pair_on_board(draw, opening)
        line = OPENERS[moment % len(OPENERS)] + "S" * streets + ("", "C", "R")[moment % 3]
        if OPENERS[moment % len(OPENERS)] == "F":
            # With two hands in, a fold would end the hand before the board.
            line = "S" * streets
    else:
        count = cards_in(opening.plan)
        first = draw.integer(0, 19) % count
        second = (first + 1 + draw.integer(0, 18) % (count - 1)) % count
        first, second = min(first, second), max(first, second)
        where, line = "in two hands or in one", EDGES[moment % len(EDGES)][draw.integer(0, 1)]
        if moment == IN_MID_DEAL:
            sound = replace(opening, plan=until(opening.plan, second + 1), ended=False)
            return group(
                SLUG,
                CLAUSE,
                edition,
                told(f"one card twice, {where}, in mid-deal", doubled(sound, first, second), edition=edition),
                clean=told("nothing wrong", sound, edition=edition),
            )
    begun = Record(doubled(opening, first, second)).play(line)
    return group(
        SLUG,
        CLAUSE,
        edition,
        told(f"one card twice, {where}", begun, edition=edition),
        clean=told("nothing wrong", opening, line, edition=edition, like=begun),
        opposite=told("found after substantial action in the next hand", begun, "ENX", edition=edition)
        if after_hand
        else None,
    )


def fouled_deck_groups(*, edition: str = TDA_2024) -> SearchStrategy[Group]:
    """
    Groups whose irregular member has two cards of one rank and suit outside the deck.

    Shrinks to two players, the first two cards equal, and no act.
    """
    return groups(generate, edition)
