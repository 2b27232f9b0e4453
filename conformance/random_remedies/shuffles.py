"""
Looks at the order of a stub that was shuffled (RP-4, RP-5, 39-D).

The old order is the stub as it lay, with the cards of a street that goes back on top. Each look has its exact chance if
all orders are equally likely, whatever the old order was.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from conformance.random_remedies.draws import Look
from conformance.random_remedies.orders import (
    chance_of_no_card_in_place,
    chance_of_order_kept,
    chance_of_so_many_in_place,
    chance_of_so_many_together,
)
from conformance.random_remedies.picks import by_rank, by_suit
from reference_engine.model.cards import Card, has_rank_and_suit

KEPT, ENDS, IN_PLACE, TOGETHER = "old order", "ends of the stub", "cards in their old place", "cards still together"
TOP_HALF, RETURNED, FACES = "old top card", "card that went back", "highest and lowest card"
MANY = 4
"""
So many cards in their old place, or so many pairs still together, are seen in one shuffle of fifty.
"""


def moves(old: Sequence[Card], new: Sequence[Card]) -> tuple[int, ...]:
    """
    For each card of the old order its place in the new one.
    """
    lies_at = {card: place for place, card in enumerate(new)}
    return tuple(lies_at[card] for card in old)


def looks_at_shuffle(old: Sequence[Card], order: Sequence[int], returned: Collection[Card]) -> tuple[Look, ...]:
    """
    The looks at a shuffle: the old order, the new place of each card of it, and the cards that went back or fell in.
    """
    looks = [*_order(old, order, returned), *_places(order)]
    back = next((place for card, place in zip(old, order, strict=True) if card in returned), None)
    looks += _parts(RETURNED, back, len(old)) if back is not None else ()
    if all(map(has_rank_and_suit, old)):
        looks += _faces(old, order)
    # What is certain, or cannot be, says nothing: small stubs.
    return tuple(look for look in looks if 0 < look.chance < 1)


def _order(old: Sequence[Card], order: Sequence[int], returned: Collection[Card]) -> Iterator[Look]:
    stayed = [place for card, place in zip(old, order, strict=True) if card not in returned]
    yield Look(KEPT, "kept", chance_of_order_kept(len(stayed)), stayed == sorted(stayed))
    yield Look(KEPT, "turned over", chance_of_order_kept(len(stayed)), stayed == sorted(stayed, reverse=True))
    many = chance_of_so_many_together(len(old), MANY)
    yield Look(TOGETHER, f"{MANY} or more pairs", many, together(order) >= MANY)
    yield Look(TOGETHER, f"{MANY} or more pairs, turned", many, together(order[::-1]) >= MANY)


def _places(order: Sequence[int]) -> Iterator[Look]:
    count, kept = len(order), sum(place == index for index, place in enumerate(order))
    yield Look(ENDS, "the top card stayed", 1 / count, order[0] == 0)
    yield Look(ENDS, "the bottom card stayed", 1 / count, order[-1] == count - 1)
    yield Look(IN_PLACE, "none", chance_of_no_card_in_place(count), kept == 0)
    yield Look(IN_PLACE, f"{MANY} or more", chance_of_so_many_in_place(count, MANY), kept >= MANY)
    yield from _parts(TOP_HALF, order[0], count)


def _parts(topic: str, place: int, count: int) -> Iterator[Look]:
    quarter, half = -(-count // 4), -(-count // 2)
    yield Look(topic, "on top", 1 / count, place == 0)
    yield Look(topic, "at the bottom", 1 / count, place == count - 1)
    yield Look(topic, "in the upper quarter", quarter / count, place < quarter)
    yield Look(topic, "in the upper half", half / count, place < half)


def _faces(old: Sequence[Card], order: Sequence[int]) -> Iterator[Look]:
    lies_at = dict(zip(old, order, strict=True))
    ranked = sorted(old, key=by_rank)
    quarter = -(-len(old) // 4)
    for words, card in (("highest", ranked[-1]), ("lowest", ranked[0])):
        yield Look(FACES, f"the {words} in the upper quarter", quarter / len(old), lies_at[card] < quarter)
    many = chance_of_so_many_together(len(old), MANY)
    for words, key in (("rank", by_rank), ("suit", by_suit)):
        in_order = [lies_at[card] for card in sorted(old, key=key)]
        yield Look(FACES, f"{MANY} or more pairs in order of {words}", many, together(in_order) >= MANY)


def together(order: Sequence[int]) -> int:
    """
    How many cards have the same card right below them as before.
    """
    return sum(below == place + 1 for place, below in pairwise(order))
