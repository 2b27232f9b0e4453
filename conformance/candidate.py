"""
A group that may show a deviation in a smaller hand.
"""

from functools import cached_property

from conformance.check import Check, Expected, prepared
from conformance.group import Group
from reference_engine.house import House
from reference_engine.model.case import Case
from reference_engine.model.table import SeatState


class Candidate:
    """
    A group that may show a deviation in a smaller hand. It is ruled on only when that is asked for.
    """

    def __init__(self, group: Group, twin: str, profile: str, house: House) -> None:
        self._group = group
        self._twin = twin
        self._profile = profile
        self._house = house
        self.size = min((size_of(member.case) for member in group.members if member.twin == twin), default=None)

    @cached_property
    def check(self) -> Check | None:
        """
        The check that counts for or against an engine; None where the group makes none.
        """
        check = prepared(self._group, self._profile, self._house)
        return check if check is not None and not check.is_discretionary and not check.house else None

    @property
    def member(self) -> Expected | None:
        """
        The member that is to show the deviation.
        """
        members = self.check.members if self.check is not None else ()
        return next((member for member in members if member.member.twin == self._twin), None)


def size_of(case: Case) -> int:
    """
    How large a hand is to a reader: its seats and its events.
    """
    seats = sum(seat.state is not SeatState.EMPTY for seat in case.table.seats)
    return seats + len(case.events)
