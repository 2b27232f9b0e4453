"""
P16 and P17: who shows a card, and who is at the seat that a card goes to.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from conformance.invariants.invariant import HOLDS, Ruled, same
from conformance.invariants.told import told
from reference_engine.model.events import CardDealt, CardDropped, CardExposed, Exposer, SeatLeft, SeatReturned
from reference_engine.model.games import Family
from reference_engine.model.ruling import Outcome
from reference_engine.model.table import SeatState

_SERVICE = frozenset({"seat_dealt_out", "seat_not_entitled", "wrong_count", "first_card"})
_DEAD = (SeatState.ABSENT, SeatState.ON_PENALTY)


def what_a_player_shows_does_not_count(ruled: Ruled) -> Iterator[str]:
    """
    Where players have shown what the dealer has shown, no exposure is found; and one more by a player changes nothing.
    """
    events = ruled.case.events
    if any(isinstance(it, CardExposed) and it.by is Exposer.DEALER for it in events):
        shown = tuple(replace(it, by=Exposer.PLAYER) if isinstance(it, CardExposed) else it for it in events)
        if not any(isinstance(it, CardDropped) for it in events):
            found = Ruled(replace(ruled.case, events=shown)).permitted.irregularities
            yield HOLDS if {"exposed_cards", "exposed_downcard"}.isdisjoint(found) else f"players show, found: {found}"
    held = [place for seat in ruled.hand.live for place in ruled.hand.hole[seat]]
    if held and ruled.hand.next_hand_begun_at is None:
        other = ruled.before_the_call(CardExposed(held[0], Exposer.PLAYER))
        yield same("a player shows a card", told(ruled.permitted), told(other.permitted))


def one_later_exposure_is_no_misdeal(ruled: Ruled) -> Iterator[str]:
    """
    In a hand with a flop and without an irregularity one card that the dealer shows, from the third on, is no misdeal.
    """
    if ruled.permitted.irregularities or ruled.hand.facts.family is not Family.FLOP:
        return
    for dealt in ruled.hand.deal[2:]:
        if ruled.is_in_play and dealt.place in ruled.hand.hole.get(dealt.seat, ()):
            other = ruled.before_the_call(CardExposed(dealt.place, Exposer.DEALER))
            yield HOLDS if other.ruling.outcome is Outcome.PLAY_ON else f"place {dealt.place}: {other.ruling.outcome}"


def absent_and_penalised_seats_are_dealt_in(ruled: Ruled) -> Iterator[str]:
    """
    Before any act it does not matter whether a seat is there, away or on penalty: dealt in it is right, left out wrong.
    """
    case = ruled.case
    if ruled.hand.acts or any(isinstance(it, SeatLeft | SeatReturned) for it in case.events):
        return
    dealt = {it.seat for it in case.events if isinstance(it, CardDealt)}
    changeable = [seat for seat in case.table.seats if seat.state in (SeatState.PRESENT, *_DEAD)]
    for seat in [it for it in changeable if it.number not in dealt][:1] + changeable[:1]:
        for state in (SeatState.PRESENT, *_DEAD):
            if state is not seat.state:
                seats = tuple(replace(it, state=state) if it is seat else it for it in case.table.seats)
                other = Ruled(replace(case, table=replace(case.table, seats=seats)))
                yield same(
                    f"seat {seat.number} as {state} ({'dealt in' if seat.number in dealt else 'left out'})",
                    (ruled.ruling.outcome is Outcome.MISDEAL, _SERVICE.intersection(ruled.permitted.irregularities)),
                    (other.ruling.outcome is Outcome.MISDEAL, _SERVICE.intersection(other.permitted.irregularities)),
                )
