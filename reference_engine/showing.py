"""
Which stud hand shows the lowest or the best cards: it brings the betting in, or is first to act on a later street.

High games: the lowest upcard brings it in, by rank and then by suit (clubs lowest, then diamonds, hearts, spades), and
the best hand showing acts first later. In razz it is the highest upcard (an ace is low), and the lowest hand showing.
Of equal hands the one nearest to the dealer's left acts first. Cards whose face nobody knows decide nothing.
"""

from collections.abc import Mapping, Sequence

from reference_engine.model.cards import RANKS, SUITS, has_rank_and_suit

_ACE_LOW = "A" + RANKS[:-1]


def brings_in(showing: Mapping[int, Sequence[str]], *, low: bool) -> int | None:
    """
    The seat whose upcard brings it in; None where a face is not known or nobody shows a card.

    `showing` has the upcards of each seat in dealing order.
    """
    cards = {seat: upcards[0] for seat, upcards in showing.items() if upcards}
    if not cards or not all(map(has_rank_and_suit, cards.values())):
        return None
    ranks = _ACE_LOW if low else RANKS
    strengths = {seat: (ranks.index(card[0]), SUITS.index(card[1])) for seat, card in cards.items()}
    first = max(strengths.values()) if low else min(strengths.values())
    # Two equal cards are of a fouled pack; the seats come in dealing order.
    return next(seat for seat, strength in strengths.items() if strength == first)


def best_showing(showing: Mapping[int, Sequence[str]], *, low: bool) -> int | None:
    """
    The seat that shows the best hand, the lowest one in a low game; None where a face is not known.
    """
    hands = {seat: upcards for seat, upcards in showing.items() if upcards}
    if not hands or not all(has_rank_and_suit(card) for upcards in hands.values() for card in upcards):
        return None
    ranks = _ACE_LOW if low else RANKS
    strengths = {seat: _strength(upcards, ranks) for seat, upcards in hands.items()}
    best = min(strengths.values()) if low else max(strengths.values())
    return next(seat for seat, strength in strengths.items() if strength == best)


def _strength(upcards: Sequence[str], ranks: str) -> tuple[list[int], list[int]]:
    """
    How many cards there are of each rank, then the ranks in that order: straights and flushes do not show.
    """
    faces = [card[0] for card in upcards]
    by_number = sorted(((faces.count(rank), ranks.index(rank)) for rank in set(faces)), reverse=True)
    return [number for number, _ in by_number], [rank for _, rank in by_number]
