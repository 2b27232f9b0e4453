"""
P1: no card is lost, made or in two places, at any step of the record and in what a ruling does with it.
"""

from collections import Counter
from collections.abc import Iterator

from conformance.invariants.invariant import HOLDS, Ruled, same
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.cards import JOKERS, UNKNOWN, face
from reference_engine.model.events import (
    Acted,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardReplaced,
    Event,
    Posted,
)
from reference_engine.model.ruling import (
    DeadHands,
    PutBack,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Ruling,
    Scrap,
)
from reference_engine.pack import Lies


def cards_are_conserved(ruled: Ruled) -> Iterator[str]:
    """
    After each event, each card that the record took off the pack lies in one place, and none lies that was not taken.
    """
    case = ruled.case
    hand = Hand(case.table, case.game, case.events)
    taken: list[str] = []
    for index, event in enumerate(case.events):
        apply(hand, index, event)
        if isinstance(event, Acted | Posted):
            continue
        taken += off_the_pack(event)
        wrong = _wrong_piles(hand, taken)
        if wrong:
            yield f"after event {index}: {wrong}"
            return
    yield HOLDS


def off_the_pack(event: Event) -> list[str]:
    """
    The cards that an event takes off the pack, by the record alone.
    """
    match event:
        case CardDealt(card=card, place=None) | CardBurned(card=card, place=None):
            return [card]
        case CardBoxed(card=card) | CardReplaced(card=card):
            return [card]
        case BoardDealt(cards=cards, places=places):
            return [card for card, place in zip(cards, places or [None] * len(cards), strict=True) if place is None]
        case _:
            return []


def _wrong_piles(hand: Hand, taken: list[str]) -> str:
    cards = hand.pack.cards
    if len(cards) != len(taken):
        return f"{len(taken)} cards left the pack, {len(cards)} are accounted for"
    if any(one.card != card for one, card in zip(cards, taken, strict=True) if face(card) != UNKNOWN):
        return "a card is another one than was dealt"
    lying: list[tuple[int, str, int | None]] = [
        (place, "seat", seat) for seat, places in hand.hole.items() for place in places
    ]
    lying += [(place, "board", None) for places in hand.board.values() for place in places]
    piles = {Lies.SEAT, Lies.BOARD}
    accounted = [(place, it.lies.value, it.seat) for place, it in enumerate(cards) if it.lies in piles]
    if set(lying) != set(accounted) or len(lying) != len(accounted):
        return f"hands and boards hold {lying}, the account says {accounted}"
    out = Counter(face(it.card) for it in cards if it.lies is not Lies.STUB)
    twice = [card for card, number in out.items() if number > 1 and card not in (UNKNOWN, *JOKERS)]
    return f"{twice} are out twice and it is not known" if twice and not hand.pack.duplicates else ""


def each_card_has_one_fate(ruled: Ruled) -> Iterator[str]:
    """
    A ruling sends no card to two places, and names only cards that are out.
    """
    for ruling in ruled.rulings:
        fates = _fates(ruled.hand, ruling)
        if fates:
            twice = [place for place, number in Counter(fates).items() if number > 1]
            yield f"places {twice} have two fates in {ruling.remedies}" if twice else HOLDS
            yield same("cards that never left the pack", [it for it in fates if it >= len(ruled.hand.pack.cards)], [])


def _fates(hand: Hand, ruling: Ruling) -> list[int]:
    fates: list[int] = []
    going_back = {place for it in ruling.remedies if isinstance(it, ReturnAndReshuffle) for place in it.places}
    for remedy in ruling.remedies:
        match remedy:
            case DeadHands(seats=seats):
                # A card of an early street goes back to the stub from a dead hand as well.
                held = [place for seat in seats for place in hand.hole.get(seat, ())]
                fates += [place for place in held if place not in going_back]
            case Replace(place=place) | Scrap(place=place):
                fates.append(place)
            case RestoreFlop(places=places) | ReturnAndReshuffle(places=places) | PutBack(places=places):
                fates += places
            case RestoreStub(mixed=mixed):
                fates += mixed
            case _:
                pass
    return fates
