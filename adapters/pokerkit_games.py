"""
The games that PokerKit plays here, and how a hand of each is opened.

Seven of the nine are PokerKit's own classes. Five-card Omaha is its pot-limit Omaha with five cards in the deal, and
five-card draw is its no-limit game of a single draw with its high hands and the standard deck: each sets values that
PokerKit's classes ask for and adds no rule. No-limit deuce-to-seven and the games that the suite has no name for are
not declared.

Stud has antes and a bring-in; the bets of the fixed limit are the level's `small_bet`, the big blind where it has none,
and twice that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pokerkit import (
    Automation,
    Deck,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    StandardHighHand,
    State,
)
from pokerkit.games import NoLimitPokerMixin, Poker, SevenCardStud, SingleDraw, UnfixedLimitHoldem

NAME = "PokerKit"

BOARD_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third_street", "fourth_street", "fifth_street", "sixth_street", "seventh_street")


class FiveCardOmaha(PotLimitOmahaHoldem):
    """
    PokerKit's pot-limit Omaha, five cards a hand.
    """

    hole_dealing_count = 5


class FiveCardDraw(NoLimitPokerMixin, SingleDraw):
    """
    PokerKit's single draw, five cards a hand, the highest hand wins.
    """

    deck = Deck.STANDARD
    hand_types = (StandardHighHand,)
    hole_dealing_count = 5


@dataclass(frozen=True, slots=True)
class Posts:
    """
    Antes and blinds by seat; `is_big_blind_ante` says that the one ante is the big blind's for the whole table.
    """

    antes: Mapping[int, int]
    blinds: Mapping[int, int]
    is_big_blind_ante: bool = False


_Open = Callable[[tuple[Automation, ...], bool, tuple[int, ...], tuple[int, ...], dict[str, Any]], Poker]


def _without_limit(variant: type[UnfixedLimitHoldem | SingleDraw]) -> _Open:
    return lambda automations, trimming, antes, blinds, level: variant(
        automations, trimming, antes, blinds, level["big_blind"]
    )


def _stud(variant: type[SevenCardStud]) -> _Open:
    return lambda automations, trimming, antes, _, level: variant(
        automations, trimming, antes, level.get("bring_in", 0), _small_bet(level), 2 * _small_bet(level)
    )


def _triple_draw() -> _Open:
    return lambda automations, trimming, antes, blinds, level: FixedLimitDeuceToSevenLowballTripleDraw(
        automations, trimming, antes, blinds, _small_bet(level), 2 * _small_bet(level)
    )


def _small_bet(level: dict[str, Any]) -> int:
    return int(level.get("small_bet", 0) or level["big_blind"])


_GAMES: dict[str, _Open] = {
    "no_limit_holdem": _without_limit(NoLimitTexasHoldem),
    "pot_limit_omaha": _without_limit(PotLimitOmahaHoldem),
    "pot_limit_omaha_5": _without_limit(FiveCardOmaha),
    "no_limit_short_deck": _without_limit(NoLimitShortDeckHoldem),
    "seven_card_stud": _stud(FixedLimitSevenCardStud),
    "seven_card_stud_8": _stud(FixedLimitSevenCardStudHighLowSplitEightOrBetter),
    "razz": _stud(FixedLimitRazz),
    "five_card_draw": _without_limit(FiveCardDraw),
    "triple_draw_2_7": _triple_draw(),
}
GAMES = tuple(_GAMES)
STUD_GAMES = frozenset({"seven_card_stud", "seven_card_stud_8", "razz"})


def open_state(
    game: str, automations: tuple[Automation, ...], level: dict[str, Any], posts: Posts, stacks: Mapping[int, int]
) -> State:
    """
    The hand as PokerKit begins it, `stacks` by seat in dealing order.

    What PokerKit does not take is its ValueError or UserWarning.
    """
    order = tuple(stacks)
    # Heads-up PokerKit gives the first blind and ante to its last position, in stud too.
    posting = order[::-1] if len(order) == 2 else order
    antes = tuple(posts.antes[seat] for seat in posting)
    blinds = tuple(posts.blinds[seat] for seat in posting)
    poker = _GAMES[game](automations, not posts.is_big_blind_ante, antes, blinds, level)
    return poker(tuple(stacks.values()), len(order))
