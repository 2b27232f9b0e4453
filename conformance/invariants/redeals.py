"""
P6 and P8: a redeal is the hand as it was, and however often it is dealt it is one hand of a penalty.
"""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from conformance.invariants.invariant import HOLDS, Ruled, same
from reference_engine.model.case import Case
from reference_engine.model.events import CardDealt, FloorCalled, HandBegun, LevelRaised, Posted
from reference_engine.model.games import FACTS
from reference_engine.model.ruling import Outcome, Post, Redeal
from reference_engine.model.table import PostKind, SeatState

_ENTITLED = (SeatState.PRESENT, SeatState.ABSENT, SeatState.ON_PENALTY)


def _redeals(ruled: Ruled) -> list[Redeal]:
    """
    The redeals of all members, also those that are only seen in practice.
    """
    rulings = chain(ruled.rulings, *(ruling.options for ruling in ruled.rulings))
    return [ruling.redeal for ruling in rulings if ruling.redeal is not None]


def _is_put_right(case: Case) -> bool:
    """
    Whether a wrong button or a level that had risen is there to be put right by the redeal.
    """
    due = case.table.button_due
    is_late = any(isinstance(it, LevelRaised) for it in case.events) and any(
        isinstance(it, HandBegun) for it in case.events
    )
    return (due is not None and due != case.table.button) or is_late


def seats_in_order(case: Case) -> tuple[int, ...]:
    """
    The seats that are dealt to, from the button's left, counted from the table alone.
    """
    table = case.table
    seats = [seat.number for seat in table.seats if seat.state in _ENTITLED]
    return tuple(sorted(seats, key=lambda seat: (seat <= table.button, seat)))


def a_redeal_repeats_the_hand(ruled: Ruled) -> Iterator[str]:
    """
    Button, level, posts with their amounts, and the seats dealt in are those of the record.
    """
    case = ruled.case
    if _is_put_right(case):
        return
    posted = [Post(it.seat, it.kind, it.chips) for it in case.events if isinstance(it, Posted)]
    for redeal in _redeals(ruled):
        # Of a bring-in another clause speaks: the cards of the redeal say who owes it.
        kept = [post for post in redeal.posts if post.kind is not PostKind.BRING_IN]
        yield same("the button", redeal.button, case.table.button)
        yield same("the level", redeal.level, case.table.level.number)
        yield same("the posts", kept, [post for post in posted if post.kind is not PostKind.BRING_IN])
        yield same("the seats dealt in", redeal.dealt_in, seats_in_order(case))


def only_hands_that_are_dealt_are_killed(ruled: Ruled) -> Iterator[str]:
    """
    The hands killed after a redeal are dealt first, and those on penalty at the original deal are among them.
    """
    serving = {seat.number for seat in ruled.case.table.seats if seat.state is SeatState.ON_PENALTY}
    for redeal in _redeals(ruled):
        yield HOLDS if set(redeal.killed) <= set(redeal.dealt_in) else f"{redeal.killed} of {redeal.dealt_in}"
        yield HOLDS if serving <= set(redeal.killed) else f"{serving} serve and {redeal.killed} are killed"


def deal_and_redeals_are_one_hand_of_a_penalty(ruled: Ruled) -> Iterator[str]:
    """
    Each redeal counts with its deal as one hand; so does the redeal of a redeal, which is the same once more.
    """
    redeals = _redeals(ruled)
    for redeal in redeals:
        yield same("hands counted", redeal.hands_counted, 1)
    if redeals and ruled.ruling.outcome is Outcome.MISDEAL and not _is_put_right(ruled.case):
        (again,) = {it.redeal for it in Ruled(_dealt_wrong_again(ruled.case, redeals[0])).rulings}
        if again is None:
            yield "a wrong first card of the redeal is no misdeal"
        else:
            yield same("the second redeal", _repeated(again), _repeated(redeals[0]))


def _dealt_wrong_again(case: Case, redeal: Redeal) -> Case:
    """
    The redeal as a record: the same posts, and its first card goes to the second seat.
    """
    posts = [Posted(post.seat, post.kind, post.chips) for post in redeal.posts if post.kind is not PostKind.BRING_IN]
    card = CardDealt(redeal.dealt_in[1], FACTS[case.game].deck[0])
    return replace(case, events=(*posts, card, FloorCalled()), switches={})


def _repeated(redeal: Redeal) -> object:
    posts = tuple(post for post in redeal.posts if post.kind is not PostKind.BRING_IN)
    return redeal.button, redeal.level, posts, redeal.dealt_in, redeal.hands_counted
