"""
P2: no chip is lost or made, at any step of the record and by a misdeal or a void hand.
"""

from collections.abc import Iterator

from conformance.invariants.invariant import HOLDS, Ruled, same
from reference_engine.fold import apply
from reference_engine.hand import Hand
from reference_engine.model.events import Acted, ChipsReturned, Posted
from reference_engine.model.ruling import Outcome, PayIn, ReturnChips


def chips_are_conserved(ruled: Ruled) -> Iterator[str]:
    """
    After each event, what a seat has and what it has put in are what it began with.
    """
    case = ruled.case
    hand = Hand(case.table, case.game, case.events)
    began = {seat.number: seat.stack for seat in case.table.seats}
    for index, event in enumerate(case.events):
        apply(hand, index, event)
        now = {seat: chips + hand.posted[seat] + hand.bets[seat] for seat, chips in hand.stacks.items()}
        if now != began:
            yield f"after event {index}: {now} of {began}"
            return
    yield HOLDS


def left_by_the_record(ruled: Ruled) -> dict[int, int]:
    """
    The chips that each seat has at the call, counted from the record alone.
    """
    left = {seat.number: seat.stack for seat in ruled.case.table.seats}
    for event in ruled.case.events:
        match event:
            case Posted(seat=seat, chips=chips) | Acted(seat=seat, chips=chips):
                left[seat] -= chips
            case ChipsReturned(seat=seat, chips=chips):
                left[seat] += chips
            case _:
                pass
    return left


def nobody_loses_by_a_misdeal_or_a_void_hand(ruled: Ruled) -> Iterator[str]:
    """
    Under the suite's readings: what is left, what comes back and the posts that stand are what each seat began with.
    """
    began = {seat.number: seat.stack for seat in ruled.case.table.seats}
    for ruling in (member.ruling for member in ruled.required):
        if ruling.outcome not in {Outcome.MISDEAL, Outcome.HAND_VOID}:
            continue
        has = left_by_the_record(ruled)
        for back in (*ruling.returned, *ruling.refund):
            has[back.seat] += back.chips
        if ruling.redeal is not None:
            if ruling.redeal.button != ruled.case.table.button or ruling.redeal.level != ruled.case.table.level.number:
                # A wrong button or level is put right: other seats post, or other amounts.
                continue
            for post in ruling.redeal.posts:
                has[post.seat] += post.chips
        elif ruled.case.switches.get("U-5") == "b":
            continue
        yield same("chips of each seat", has, began)


def remedies_move_chips_that_are_there(ruled: Ruled) -> Iterator[str]:
    """
    A seat gets back no more than it has put in, and owes no more than it has left.
    """
    left = left_by_the_record(ruled)
    began = {seat.number: seat.stack for seat in ruled.case.table.seats}
    for ruling in ruled.rulings:
        back = [it for it in ruling.remedies if isinstance(it, ReturnChips)]
        for seat in {it.seat for it in back}:
            chips = sum(it.chips for it in back if it.seat == seat)
            yield HOLDS if 0 < chips <= began[seat] - left[seat] else f"seat {seat} gets {chips} back"
        for owed in (it for it in ruling.remedies if isinstance(it, PayIn)):
            yield HOLDS if 0 < owed.chips <= left[owed.seat] else f"seat {owed.seat} owes {owed.chips}"
