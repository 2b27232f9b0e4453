"""
An act out of turn, and what became of it once its turn had come.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.events import Action
from reference_engine.model.games import Street


class Fate(StrEnum):
    """
    What became of an act out of turn.
    """

    WAITING = "waiting"
    """
    Its turn has not come.
    """
    BOUND = "bound"
    """
    Its turn came, the action to the seat had not changed, and the act stands.
    """
    FREE = "free"
    """
    It does not bind: its chips go back, and the seat has every option.
    """
    OPEN = "open"
    """
    The action had not changed, and yet the act cannot stand: a check of a seat that faces a bet.
    """
    WITHDRAWN = "withdrawn"
    """
    Its chips came back before its turn.
    """


class OutOfTurn(Struct):
    """
    An act out of turn.

    `facing` is the bet that the seat saw, that of other acts out of turn included; `raises` the number of bets and
    raises that had been made in turn on the street. `ruled_at` is the event that brought its turn, and `owed` the chips
    that did not bind and have not come back.
    """

    event: int
    seat: int
    action: Action
    chips: int
    street: Street
    facing: int = 0
    raises: int = 0
    fate: Fate = Fate.WAITING
    ruled_at: int | None = None
    owed: int = 0
