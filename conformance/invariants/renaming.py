"""
P18, P19 and further relations: what a case is called by changes no ruling.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from conformance.invariants.invariant import Ruled, same
from conformance.invariants.told import (
    case_with_chips,
    case_with_faces,
    case_with_seats,
    in_order,
    told,
    with_chips,
    with_seats,
)
from reference_engine.editions import EDITIONS
from reference_engine.model.cards import RANK_AND_SUIT, face
from reference_engine.model.games import Family
from reference_engine.model.table import MAX_SEATS

_NEXT_SUIT = str.maketrans("cdhs", "dhsc")
_SHIFT = 7
_FACTOR = 3


def editions_agree_on_regular_hands(ruled: Ruled) -> Iterator[str]:
    """
    A hand without irregularities is ruled alike in each edition.
    """
    if not ruled.permitted.irregularities:
        for name in EDITIONS:
            if name != ruled.case.edition:
                other = Ruled(replace(ruled.case, edition=name))
                yield same(f"{ruled.case.edition} and {name}", ruled.permitted, other.permitted)


def seats_may_be_rotated(ruled: Ruled) -> Iterator[str]:
    """
    The table turned by some seats is ruled as before, with its seats renamed.
    """

    def renamed(seat: int) -> int:
        return (seat - 1 + _SHIFT) % MAX_SEATS + 1

    other = Ruled(case_with_seats(ruled.case, renamed))
    yield same("seats turned", in_order(with_seats(told(ruled.permitted), renamed)), told(other.permitted))


def suits_may_be_renamed(ruled: Ruled) -> Iterator[str]:
    """
    With every suit renamed the ruling stays; in stud only where no suit decides who brings it in.
    """
    if not _a_suit_decides(ruled):
        other = Ruled(case_with_faces(ruled.case, _in_the_next_suit))
        yield same("other suits", ruled.permitted, other.permitted)


def _in_the_next_suit(card: str) -> str:
    known = RANK_AND_SUIT.get(card)
    return card if known is None else card[0] + card[1].translate(_NEXT_SUIT) + card[2:]


def _a_suit_decides(ruled: Ruled) -> bool:
    """
    Whether two upcards of the deal in stud are of one rank.
    """
    hand = ruled.hand
    if hand.facts.family is not Family.STUD:
        return False
    dealt = {seat: [it.place for it in hand.deal if it.seat == seat] for seat in {it.seat for it in hand.deal}}
    up = [hand.pack.cards[places[-1]].card[0] for places in dealt.values()]
    return len(set(up)) < len(up) or bool(hand.exposures or hand.replaced or hand.pack.moved)


def faces_may_be_renamed(ruled: Ruled) -> Iterator[str]:
    """
    Where no upcards say who acts, any faces of the deck may change places: only which of them are equal matters.
    """
    facts = ruled.hand.facts
    if facts.family is not Family.STUD:
        other_face = dict(zip(facts.deck, reversed(facts.deck), strict=True))

        def renamed(card: str) -> str:
            return other_face.get(face(card), face(card)) + card[len(face(card)) :]

        other = Ruled(case_with_faces(ruled.case, renamed))
        yield same("other faces", ruled.permitted, other.permitted)


def chips_may_be_scaled(ruled: Ruled) -> Iterator[str]:
    """
    With all chips three times as many, the ruling is the same with three times the chips.
    """

    def scaled(chips: int) -> int:
        return chips * _FACTOR

    other = Ruled(case_with_chips(ruled.case, scaled))
    yield same("three times the chips", in_order(with_chips(told(ruled.permitted), scaled)), told(other.permitted))
