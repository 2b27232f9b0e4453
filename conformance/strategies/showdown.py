"""
Who wins what: the awards of a hand that was played to its end.
"""

from collections.abc import Mapping, Sequence

from reference_engine.hand import Hand
from reference_engine.model.cards import RANK_AND_SUIT, RANKS, SUITS, Card
from reference_engine.model.events import Posted
from reference_engine.model.table import LIVE_POSTS, SeatChips

Strength = tuple[int, ...]

_RANKED = {code: (RANKS.index(card[0]) + 2, card[1]) for code, card in RANK_AND_SUIT.items()}
"""
The value of a card's rank, from 2 to 14, and its suit; jokers and unknown cards have none.
"""
_ACE = 14


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
    The pot, split among the live seats; `put_in` are the chips that count towards a side pot, by seat.
    """
    if len(live) == 1:
        return (SeatChips(live[0], pot),)
    strength = {seat: best([*board, *holes[seat]]) for seat in live}
    won = dict.fromkeys(live, 0)
    # Dead money is in the main pot, whoever put it in.
    _share(pot - sum(put_in.values()), live, strength, won)
    floor = 0
    for height in sorted({put_in[seat] for seat in live}):
        side = sum(min(chips, height) - min(chips, floor) for chips in put_in.values())
        _share(side, [seat for seat in live if put_in[seat] >= height], strength, won)
        floor = height
    # What folded hands put in above the highest live one belongs to the last pot.
    rest = sum(max(0, chips - floor) for chips in put_in.values())
    _share(rest, [seat for seat in live if put_in[seat] == floor], strength, won)
    return tuple(SeatChips(seat, won[seat]) for seat in sorted(won) if won[seat])


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
    top = max(strength[seat] for seat in seats)
    winners = [seat for seat in seats if strength[seat] == top]
    each, odd = divmod(pot, len(winners))
    for index, seat in enumerate(winners):
        won[seat] += each + (index < odd)


def best(cards: Sequence[Card]) -> Strength:
    """
    The strength of the best five of the cards; jokers and unknown cards count as none.
    """
    ranked = sorted([_RANKED[card] for card in cards if card in _RANKED], reverse=True)
    ranks = [rank for rank, _ in ranked]
    suits = [suit for _, suit in ranked]
    flushed = [suit for suit in SUITS if suits.count(suit) >= 5]
    flush = [rank for rank, of in ranked if of in flushed] if flushed else []
    straight_flush = _straight(flush)
    if straight_flush:
        return (8, straight_flush)
    by_count = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    counts = [count for count, _ in by_count]
    if counts[:1] >= [4]:
        quads = by_count[0][1]
        return (7, quads, *[rank for rank in ranks if rank != quads][:1])
    if counts[:1] == [3] and counts[1:2] >= [2]:
        return (6, by_count[0][1], by_count[1][1])
    if flush:
        return (5, *flush[:5])
    straight = _straight(ranks)
    if straight:
        return (4, straight)
    return _pairs(by_count, ranks)


def _pairs(by_count: Sequence[tuple[int, int]], ranks: Sequence[int]) -> Strength:
    """
    The strength of five cards that are at most of three of a kind; the ranks go from high to low.
    """
    counts = [count for count, _ in by_count]
    if counts[:1] == [3]:
        kind, made, kickers = 3, [by_count[0][1]], 2
    elif counts[:2] == [2, 2]:
        kind, made, kickers = 2, [by_count[0][1], by_count[1][1]], 1
    elif counts[:1] == [2]:
        kind, made, kickers = 1, [by_count[0][1]], 3
    else:
        kind, made, kickers = 0, [], 5
    rest = [rank for rank in ranks if rank not in made]
    return (kind, *made, *rest[:kickers])


def _straight(ranks: Sequence[int]) -> int:
    """
    The top rank of the highest straight, or 0.
    """
    if len(ranks) < 5:
        return 0
    held = 0
    for rank in ranks:
        held |= 1 << rank
    if held >> _ACE:
        held |= 1 << 1
    # A bit is left for the lowest rank of each five in a row.
    lowest = held & held >> 1 & held >> 2 & held >> 3 & held >> 4
    return lowest.bit_length() + 3 if lowest else 0
