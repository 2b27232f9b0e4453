"""
Which remedy gives way to which.

Findings that let the hand go on join their remedies. Where two of them decide the fate of the same card, seat, burn or
stub, the table says which one prevails and why; where it has no entry the suite is at fault.
"""

from collections.abc import Sequence

from reference_engine.finding import Finding
from reference_engine.hand import Hand
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    Complete,
    DeadHands,
    PutBack,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Scrap,
    Supply,
)
from reference_engine.rules.boards import early_cards
from reference_engine.situation import Situation

OVERRIDES: tuple[tuple[type[Remedy], type[Remedy], str], ...] = (
    (DeadHands, Replace, "a dead hand needs no card"),
    (DeadHands, Scrap, "all cards of a dead hand go to the muck"),
    (DeadHands, Supply, "a dead hand needs no card"),
    (ReturnAndReshuffle, RestoreFlop, "a street that goes back is dealt again, whatever else is wrong with it"),
    (ReturnAndReshuffle, Scrap, "a street that goes back is dealt again, and the scrap does not return to the stub"),
    (DeadHands, PutBack, "a hand that is dead needs no card back"),
    (ReturnAndReshuffle, RestoreStub, "the stub is shuffled with the street that goes back"),
    (ReturnAndReshuffle, Complete, "a street that goes back is dealt again, whatever else is wrong with it"),
    (RestoreFlop, Replace, "once the flop is out its burn is not the exposed card any more"),
)
"""
The remedy that prevails, the one that gives way where both claim the same card or seat, and why.
"""


class ConflictingRemedies(RuntimeError):  # noqa: N818  (the word for the case, as the design has it)
    """
    Two remedies claim the same card or seat and the table has no entry for them: a fault of the suite.
    """


def joined_remedies(situation: Situation, findings: Sequence[Finding]) -> tuple[Remedy, ...]:
    """
    The remedies of the findings, without those that give way to another.

    Raises ConflictingRemedies.
    """
    if len(findings) == 1 and len(findings[0].remedies) < 2:
        return findings[0].remedies
    remedies = _merge_dead_hands(situation, [remedy for finding in findings for remedy in finding.remedies])
    remedies = _merge_restored_stubs(remedies)
    kept = [
        remedy
        for remedy in remedies
        if not any(_gives_way(situation, remedy, other) for other in remedies if other is not remedy)
    ]
    _refuse_conflicts(situation, kept)
    return tuple(kept)


def _merge_dead_hands(situation: Situation, remedies: list[Remedy]) -> list[Remedy]:
    dead = {seat for remedy in remedies if type(remedy) is DeadHands for seat in remedy.seats}
    merged: list[Remedy] = []
    for remedy in remedies:
        if type(remedy) is not DeadHands and remedy not in merged:
            merged.append(remedy)
    if dead:
        order = situation.hand.dealing_order
        merged.insert(0, DeadHands((*(s for s in order if s in dead), *sorted(dead.difference(order)))))
    return merged


def _merge_restored_stubs(remedies: list[Remedy]) -> list[Remedy]:
    """
    One remedy for the stub: where it is shuffled for any reason, its old order does not matter.
    """
    stubs = [remedy for remedy in remedies if type(remedy) is RestoreStub]
    if len(stubs) < 2:
        return remedies
    mixed = tuple(dict.fromkeys(place for stub in stubs for place in stub.mixed))
    one = RestoreStub(rebuilt=all(stub.rebuilt for stub in stubs), mixed=mixed)
    return [*(remedy for remedy in remedies if type(remedy) is not RestoreStub), one]


def _claims(situation: Situation, remedy: Remedy) -> frozenset[tuple[str, int]]:
    """
    The seats, cards and burns whose fate the remedy decides.
    """
    match remedy:
        case DeadHands(seats=seats):
            # Cards of an early street go back, also from a dead hand, and are not mucked with it.
            held, early = situation.hand.hole, early_cards(situation.hand)
            cards = {("card", place) for seat in seats for place in held.get(seat, ()) if place not in early}
            # A scrap goes back with no street.
            cards |= {("scrap", place) for seat in seats for place in held.get(seat, ())}
            return frozenset(cards.union(*({("seat", seat), ("hand", seat)} for seat in seats)))
        case Supply(seat=supplied):
            return frozenset({("seat", supplied)})
        case Replace(place=place):
            return frozenset({("card", place), ("burn of the flop", 0)})
        case Scrap(place=place):
            return frozenset({("card", place), ("scrap", place)})
        case RestoreFlop(places=places, burn_of=street):
            return frozenset({("card", place) for place in places} | {(f"burn of the {street}", 0)})
        case ReturnAndReshuffle(street=street):
            streets = situation.hand.facts.streets
            later = streets[streets.index(street) :]
            claimed = {("card", place) for each in later for place in _cards_of(situation.hand, each)}
            return frozenset(claimed | {(f"cards of the {each}", 0) for each in later} | {("stub", 0)})
        case RestoreStub(mixed=mixed):
            return frozenset({("card", place) for place in mixed} | {("stub", 0)})
        case Complete(street=street):
            return frozenset({(f"cards of the {street}", 0)})
        case PutBack(places=places):
            lost = [loss for loss in situation.hand.losses if loss.place in places]
            hands = {("hand", loss.seat) for loss in lost if loss.seat is not None}
            return frozenset({("card", place) for place in places} | hands)
        case _:
            return frozenset()


def _cards_of(hand: Hand, street: Street) -> list[int]:
    """
    The places of the cards of a street, on the board or at the seats, scraps among them.
    """
    served = hand.later_streets.cards.get(street, {})
    return [*hand.board.get(street, ()), *(place for places in served.values() for place in places)]


def _gives_way(situation: Situation, remedy: Remedy, other: Remedy) -> bool:
    listed = any(type(other) is prevails and type(remedy) is gives_way for prevails, gives_way, _ in OVERRIDES)
    return listed and bool(_claims(situation, remedy) & _claims(situation, other))


def _refuse_conflicts(situation: Situation, remedies: Sequence[Remedy]) -> None:
    claimed: set[tuple[str, int]] = set()
    for remedy in remedies:
        claims = _claims(situation, remedy)
        if claims & claimed:
            raise ConflictingRemedies(f"{remedy} claims a card or seat that another remedy claims")
        claimed |= claims
