"""
What an invariant is, and a case as it is tried: folded and ruled once for all of them.
"""

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import Acted, Action, Event
from reference_engine.model.ruling import Disregard, Permitted, PermittedSet, Remedy, Ruling, Standing
from reference_engine.rule_on import rule_on

HOLDS = ""
"""
What a comparison gives that came out as it should; any other text says what is wrong.
"""


class Ruled:
    """
    A case with its folded hand and its permitted set.
    """

    def __init__(self, case: Case) -> None:
        """
        Fold and rule when asked.
        """
        self.case = case

    @cached_property
    def hand(self) -> Hand:
        """
        The hand at the floor call.
        """
        return fold(self.case.table, self.case.game, self.case.events)

    @cached_property
    def permitted(self) -> PermittedSet:
        """
        What the reference engine rules.
        """
        return rule_on(self.case)

    @property
    def required(self) -> tuple[Permitted, ...]:
        """
        The members of the suite's own readings.
        """
        return tuple(member for member in self.permitted.members if member.standing is Standing.REQUIRED)

    @property
    def ruling(self) -> Ruling:
        """
        The first member's ruling.
        """
        return self.permitted.members[0].ruling

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """
        The rulings of all members, without those that are only seen in practice.
        """
        return tuple(member.ruling for member in self.permitted.members)

    def before_the_call(self, *events: Event) -> "Ruled":
        """
        The case with these events before the floor call.
        """
        recorded = self.case.events
        return Ruled(replace(self.case, events=(*recorded[:-1], *events, recorded[-1])))

    @property
    def is_in_play(self) -> bool:
        """
        Whether the deal is over and the pot was not awarded.
        """
        return not self.hand.deal_is_open and self.hand.pot_awarded_at is None

    def with_an_act(self) -> "Ruled | None":
        """
        The case with one more act in turn: a check, or a call of what there is to call; None where nobody is to act.
        """
        seat = self.hand.turn
        if seat is None or not self.is_in_play or not self.hand.stacks[seat]:
            return None
        due = min(self.hand.to_call(seat), self.hand.stacks[seat])
        act = Acted(seat, Action.CALL, due) if due else Acted(seat, Action.CHECK)
        further = self.before_the_call(act)
        # A seat with acts out of turn before it may have no such act.
        return None if further.hand.problems else further


class Invariant(Struct, frozen=True):
    """
    A property of rulings: `number` is P1 to P19, or M for further relations.

    `compare` gives a text for each comparison that it made on a case, `HOLDS` where nothing is wrong; none where the
    invariant says nothing about the case.
    """

    number: str
    name: str
    compare: Callable[[Ruled], Iterator[str]]


def effective(ruling: Ruling) -> tuple[Remedy, ...]:
    """
    The remedies that have an effect.
    """
    return tuple(remedy for remedy in ruling.remedies if not isinstance(remedy, Disregard))


def same(what: str, one: object, other: object) -> str:
    """
    `HOLDS` if both are equal, else what differs.
    """
    return HOLDS if one == other else f"{what}: {one} and {other}"
