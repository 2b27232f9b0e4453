"""
Looks at the card that was picked among those of a flop (39).

Each is even whatever cards lay there: given the cards, each of them is as likely as any other, so that its place in any
order of theirs is even too, and the odds of those that are marked are their share.
"""

from collections.abc import Collection, Iterator, Sequence

from conformance.random_remedies.draws import Look, ordinal
from reference_engine.hand import Hand
from reference_engine.model.cards import RANKS, SUITS, Card, face, has_rank_and_suit

PLACE, BY_RANK, BY_SUIT = "place in the deal", "place by rank", "place by suit"
HIGHEST, LOWEST = "cards of the highest rank", "cards of the lowest rank"
EXPOSED, PAIRED = "exposed cards", "cards that pair a hand"


def looks_at_pick(hand: Hand, places: Sequence[int], index: int) -> tuple[Look, ...]:
    """
    The looks at a pick: the places of the cards in the order of the deal, and the index of the one picked.
    """
    cards = [face(hand.pack.cards[place].card) for place in places]
    looks = [*_places(PLACE, len(places), index)]
    if all(map(has_rank_and_suit, cards)) and len(set(cards)) == len(cards):
        looks += _places(BY_RANK, len(cards), sorted(cards, key=by_rank).index(cards[index]))
        looks += _marked(HIGHEST, _of_rank(max(cards, key=by_rank), cards, places), places, index)
        looks += _marked(LOWEST, _of_rank(min(cards, key=by_rank), cards, places), places, index)
        looks += _places(BY_SUIT, len(cards), sorted(cards, key=by_suit).index(cards[index]))
    exposed = {exposure.place for exposure in hand.exposures}
    looks += _marked(EXPOSED, exposed, places, index)
    ranks = {face(hand.pack.cards[place].card)[0] for seat in hand.live for place in hand.hole.get(seat, ())}
    paired = {place for place, card in zip(places, cards, strict=True) if card[0] in ranks}
    looks += _marked(PAIRED, paired, places, index)
    return tuple(looks)


def by_rank(card: Card) -> tuple[int, int]:
    """
    The order of ranks, deuce first, and of suits within a rank.
    """
    return RANKS.index(card[0]), SUITS.index(card[1])


def by_suit(card: Card) -> tuple[int, int]:
    """
    The order of suits, and of ranks within a suit.
    """
    return SUITS.index(card[1]), RANKS.index(card[0])


def _of_rank(like: Card, cards: Sequence[Card], places: Sequence[int]) -> set[int]:
    return {place for place, card in zip(places, cards, strict=True) if card[0] == like[0]}


def _places(topic: str, of: int, index: int) -> Iterator[Look]:
    return (Look(topic, ordinal(place), 1 / of, place == index) for place in range(of))


def _marked(topic: str, marked: Collection[int], places: Sequence[int], index: int) -> Iterator[Look]:
    """
    Whether it is one of the marked cards, where some are and some are not.
    """
    here = [place for place in places if place in marked]
    if 0 < len(here) < len(places):
        yield Look(topic, "picked", len(here) / len(places), places[index] in marked)
