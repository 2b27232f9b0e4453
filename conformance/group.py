"""
A group: a case with an irregularity and its twins, scored together.
"""

from enum import StrEnum

from msgspec import Struct

from reference_engine.model.cards import Card
from reference_engine.model.case import Case


class Twin(StrEnum):
    """
    What a member is to its group.
    """

    IRREGULAR = "irregular"
    """
    The case the check is about.
    """
    CLEAN = "clean"
    """
    The same record without the irregularity, floor called at the same point.
    """
    OPPOSITE = "opposite"
    """
    The same record after a small edit that turns the ruling.
    """


class Member(Struct, frozen=True):
    """
    One case of a group; `edit` says in words what distinguishes it, `stub` are the undealt cards from the top.
    """

    twin: Twin
    edit: str
    case: Case
    stub: tuple[Card, ...] | None = None


class Group(Struct, frozen=True):
    """
    A check before it is run: `irregularity` is the kind of error, `clause` the clause that is scored.

    The first member is the irregular one.
    """

    irregularity: str
    clause: str
    edition: str
    members: tuple[Member, ...]
