"""
Relations in time: what comes later, and has nothing to do with it, leaves a ruling as it was.
"""

from collections.abc import Iterator

from conformance.invariants.invariant import HOLDS, Ruled, same
from reference_engine.model.cards import face
from reference_engine.model.events import BoardDealt, CardBurned, PenaltyImposed, SeatLeft, SeatReturned
from reference_engine.model.games import Family
from reference_engine.model.ruling import DeadHands, Outcome

_DECIDED = (Outcome.MISDEAL, Outcome.HAND_VOID)


def _dead(ruled: Ruled) -> set[int]:
    return {seat for it in ruled.ruling.remedies if isinstance(it, DeadHands) for seat in it.seats}


def a_later_street_changes_no_earlier_ruling(ruled: Ruled) -> Iterator[str]:
    """
    A street that comes in its time leaves a misdeal, a void hand and dead hands what they were.
    """
    hand, ruling = ruled.hand, ruled.ruling
    streets = hand.facts.streets
    if hand.facts.family is not Family.FLOP or not ruled.is_in_play or hand.turn is not None:
        return
    if hand.street is streets[-1] or (ruling.outcome not in _DECIDED and not _dead(ruled)):
        return
    out = {face(card.card) for card in hand.pack.cards}
    stub = [card for card in hand.facts.deck if card not in out]
    street = streets[streets.index(hand.street) + 1]
    number = hand.facts.board[street]
    events = (CardBurned(stub[0]), BoardDealt(street, tuple(stub[1 : 1 + number])))
    other = ruled.before_the_call(*events)
    yield same("the outcome", ruling.outcome, other.ruling.outcome)
    yield HOLDS if _dead(ruled) <= _dead(other) else f"{_dead(ruled)} were dead, {_dead(other)} are"


def a_further_act_leaves_dead_hands_dead(ruled: Ruled) -> Iterator[str]:
    """
    Where a ruling kills hands after substantial action, a further act in turn by another hand leaves them dead.
    """
    further = ruled.with_an_act() if ruled.ruling.outcome is Outcome.PLAY_ON and _dead(ruled) else None
    if further is not None:
        yield HOLDS if _dead(ruled) <= _dead(further) else f"{_dead(ruled)} were dead, {_dead(further)} are"


def coming_and_going_after_the_deal_changes_no_hand(ruled: Ruled) -> Iterator[str]:
    """
    A player who leaves the seat and returns to it after the deal has no part in any ruling.
    """
    hand = ruled.hand
    here = [seat for seat in hand.dealing_order if seat not in hand.absent_now]
    if here and ruled.is_in_play:
        other = ruled.before_the_call(SeatLeft(here[0]), SeatReturned(here[0]))
        yield same("a player leaves and returns", ruled.permitted, other.permitted)


def a_penalty_in_mid_hand_kills_no_hand(ruled: Ruled) -> Iterator[str]:
    """
    A penalty imposed during the hand changes nothing but a redeal, and that by one reading only.
    """
    hand = ruled.hand
    if ruled.is_in_play and ruled.ruling.outcome is not Outcome.MISDEAL:
        other = ruled.before_the_call(PenaltyImposed(hand.dealing_order[0]))
        yield same("outcome", ruled.ruling.outcome, other.ruling.outcome)
        yield same("remedies", ruled.ruling.remedies, other.ruling.remedies)
