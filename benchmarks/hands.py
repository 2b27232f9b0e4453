"""
Hands to rule on, each of 40 events, and the hand that PokerKit plays.
"""

from pokerkit import Automation, NoLimitTexasHoldem

from conformance.strategies.deals import Opening, regular_plan, shown
from conformance.strategies.record import Record
from conformance.strategies.source import TDA_2024
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.case import Case
from reference_engine.model.events import Exposer
from reference_engine.model.table import Level, Seat, SeatState, Table

_BLINDS = Level(2, 50, 100)
_ANTES = Level(3, 100, 200, ante=25)
_PACK = STANDARD_DECK[::2] + STANDARD_DECK[1::2]


def _opening(seats: int, level: Level) -> Opening:
    """
    Everybody there with a hundred big blinds, the button on the last seat.
    """
    players = tuple(Seat(number, SeatState.PRESENT, 100 * level.big_blind) for number in range(1, seats + 1))
    table = Table(players, seats, 1, 2, level)
    return Opening(table, _PACK, regular_plan(table))


def _with_shown(opening: Opening, *cards: int, by: Exposer) -> Opening:
    plan = opening.plan
    for card in cards:
        plan = shown(plan, card, by)
    return Opening(opening.table, opening.pack, plan)


def _with_joker(opening: Opening) -> Opening:
    return Opening(opening.table, (*opening.pack[:4], "JR", *opening.pack[5:]), opening.plan)


def _case(opening: Opening, line: str) -> Case:
    return Record(opening).play(line).case(TDA_2024)


def clean_case() -> Case:
    """
    Seven seats check and call to the turn; nothing is wrong.
    """
    return _case(_opening(7, _BLINDS), "SSCCCC")


def misdeal_case() -> Case:
    """
    Nine seats with antes; the dealer exposes the first card, players show seven of theirs, and one of them calls.
    """
    opening = _with_shown(_opening(9, _ANTES), 0, by=Exposer.DEALER)
    return _case(_with_shown(opening, *range(2, 9), by=Exposer.PLAYER), "C")


def barred_misdeal_case() -> Case:
    """
    Seven seats; the dealer exposes the first card and a later one, and it is found on the turn: play goes on.
    """
    return _case(_with_shown(_opening(7, _BLINDS), 0, 5, by=Exposer.DEALER), "SSCC")


def open_case() -> Case:
    """
    Seven seats; a joker in a hand, found on the turn.

    The text leaves open what becomes of it, so the case is ruled more than once.
    """
    return _case(_with_joker(_opening(7, _BLINDS)), "SSCCCC")


def play_in_pokerkit() -> None:
    """
    Six players with 200 chips check and call to showdown; PokerKit does all the rest by itself.
    """
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200,) * 6, 6)  # noqa: FBT003
    while state.status:
        state.check_or_call()
