"""
Who wins what: the awards of a hand that was played to its end.
"""

from collections.abc import Mapping, Sequence

from reference_engine.hand import Hand
from reference_engine.model.cards import CODES, RANK_AND_SUIT, RANKS, SUITS, Card
from reference_engine.model.events import Posted
from reference_engine.model.table import LIVE_POSTS, SeatChips

Strength = tuple[int, int, int]
"""
The kind of a hand, from 0 (no pair) to 8 (a straight flush), what makes it, and the cards beside that; to be compared.
"""

# A card is a one in the hexadecimal digit of its rank, and in that of its suit above all ranks, so that the cards of a
# hand add up to how many there are of each. The lowest rank has the lowest digit.
_OF_RANKS = 4 * len(RANKS)
_RANK = {code: 1 << 4 * RANKS.index(card[0]) for code, card in RANK_AND_SUIT.items()}
_SUIT = {code: 1 << _OF_RANKS + 4 * SUITS.index(card[1]) for code, card in RANK_AND_SUIT.items()}
_CARD = {code: _RANK.get(code, 0) + _SUIT.get(code, 0) for code in CODES}
_EACH = (1 << _OF_RANKS) // 15
_EIGHTS, _SUIT_EIGHTS = 8 * _EACH, 0x8888 << _OF_RANKS
# What lifts a digit to eight or more that is at least so much.
_FROM_ONE, _FROM_TWO, _FROM_THREE, _FROM_FOUR = 7 * _EACH, 6 * _EACH, 5 * _EACH, 4 * _EACH
_FROM_FIVE_OF_A_SUIT = 0x3333 << _OF_RANKS
_ACE, _BELOW_ALL = 8 << 4 * RANKS.index("A"), 8


def awards(hand: Hand) -> tuple[SeatChips, ...]:
    """
    The whole pot of a folded hand, split over main and side pots as the cards say; the last live seat takes all.
    """
    live, cards = hand.live, hand.pack.cards
    pot = sum(hand.posted.values()) + sum(hand.bets.values())
    if len(live) == 1:
        return (SeatChips(live[0], pot),)
    board = [cards[place].card for places in hand.board.values() for place in places]
    holes = {seat: [cards[place].card for place in hand.hole[seat]] for seat in live}
    return awards_of(live, holes, board, pot, _live_chips(hand))


def awards_of(
    live: Sequence[int], holes: Mapping[int, Sequence[Card]], board: Sequence[Card], pot: int, put_in: Mapping[int, int]
) -> tuple[SeatChips, ...]:
    """
    The pot, split among several live seats; `put_in` are the chips that count towards a side pot, by seat.
    """
    common = _count(board)
    strength = {seat: _strength(common + _count(holes[seat]), board, holes[seat]) for seat in live}
    won = dict.fromkeys(live, 0)
    total = sum(put_in.values())
    # Dead money is in the main pot, whoever put it in.
    _share(pot - total, live, strength, won)
    below, seats = 0, live
    for height in sorted({put_in[seat] for seat in live}):
        reached = sum([min(height, chips) for chips in put_in.values()])
        seats = [seat for seat in live if put_in[seat] >= height]
        _share(reached - below, seats, strength, won)
        below = reached
    # What folded hands put in above the highest live one belongs to the last pot.
    _share(total - below, seats, strength, won)
    return tuple([SeatChips(seat, won[seat]) for seat in sorted(won) if won[seat]])


def _live_chips(hand: Hand) -> dict[int, int]:
    chips = dict(hand.bets)
    for index in hand.posts:
        post = hand.events[index]
        if isinstance(post, Posted) and post.kind in LIVE_POSTS:
            chips[post.seat] += post.chips
    return chips


def _share(pot: int, seats: Sequence[int], strength: dict[int, Strength], won: dict[int, int]) -> None:
    """
    Split a pot among the best of the seats; odd chips go to the first left of the button.
    """
    if not pot:
        return
    top = max([strength[seat] for seat in seats])
    winners = [seat for seat in seats if strength[seat] == top]
    each, odd = divmod(pot, len(winners))
    for index, seat in enumerate(winners):
        won[seat] += each + (index < odd)


def best(cards: Sequence[Card]) -> Strength:
    """
    The strength of the best five of the cards, twelve at most; jokers and unknown cards count as none.
    """
    return _strength(_count(cards), cards, ())


def _count(cards: Sequence[Card]) -> int:
    """
    How many cards there are of each rank and suit, a digit each.
    """
    return sum(map(_CARD.__getitem__, cards))


def _strength(count: int, board: Sequence[Card], hole: Sequence[Card]) -> Strength:
    """
    The strength of the best five of all cards, which add up to `count`.

    Ranks are told by the top bits of their digits: as numbers, equally many ranks compare like hands.
    """
    held, pairs = count + _FROM_ONE & _EIGHTS, count + _FROM_TWO & _EIGHTS
    flush: list[int] = []
    five_of_a_suit = count + _FROM_FIVE_OF_A_SUIT & _SUIT_EIGHTS
    if five_of_a_suit:
        suit = SUITS[(five_of_a_suit.bit_length() - _OF_RANKS) // 4 - 1]
        flush = sorted([_RANK[card] for card in (*board, *hole) if card[1] == suit], reverse=True)
        straight_flush = _straight(sum(flush) + _FROM_ONE & _EIGHTS)
        if straight_flush:
            return 8, straight_flush, 0
    trips = count + _FROM_THREE & _EIGHTS if pairs else 0
    if trips:
        quads = _highest(count + _FROM_FOUR & _EIGHTS)
        if quads:
            return 7, quads, _highest(held ^ quads)
        three = _highest(trips)
        two = _highest(trips ^ three) or _highest(pairs ^ three)
        if two:
            return 6, three, two
    if flush:
        return 5, sum(flush[:5]), 0
    straight = _straight(held)
    if straight:
        return 4, straight, 0
    if trips:
        return 3, trips, _best_of(held ^ trips, 2)
    two_pairs = _best_of(pairs, 2)
    number = two_pairs.bit_count()
    return number, two_pairs, _best_of(held ^ two_pairs, 5 - 2 * number)


def _highest(ranks: int) -> int:
    """
    The highest of the ranks, if there is one.
    """
    return 1 << ranks.bit_length() - 1 if ranks else 0


def _best_of(ranks: int, number: int) -> int:
    """
    So many of the ranks, the highest ones.
    """
    while ranks.bit_count() > number:
        ranks &= ranks - 1
    return ranks


def _straight(ranks: int) -> int:
    """
    The lowest rank of the highest straight, an ace counting as the lowest rank as well; 0 without a straight.
    """
    held = ranks << 4 | (_BELOW_ALL if ranks & _ACE else 0)
    # A bit is left for the lowest rank of each five in a row.
    return _highest(held & held >> 4 & held >> 8 & held >> 12 & held >> 16)
