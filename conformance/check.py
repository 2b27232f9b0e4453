"""
A check: a group whose members are ruled on and told apart, ready to be asked.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from conformance.compare import is_discretionary, told_apart
from conformance.continuing import PHYSICAL, Suited, suited, told_apart_by_cards
from conformance.group import Group, Member, Twin
from conformance.scorable import scorable_clauses
from conformance.verdict import weakest
from reference_engine.continuation import CannotContinue
from reference_engine.hand import Hand
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.ruling import PermittedSet, Severity
from reference_engine.rule_on import folded, rule_on

POSITIONAL = frozenset({"first_card", "entitled_seats", "heads_up_order", "dead_button"})
"""
Clauses that test the adapter's map of seats too, where an engine knows positions only.
"""


class Expected(Struct, frozen=True):
    """
    A member of a group and what the edition permits for it. `hand` is its folded record, where it was kept.
    """

    member: Member
    permitted: PermittedSet
    hand: Hand | None = None

    @property
    def answer_key(self) -> tuple[Case, PermittedSet]:
        return self.member.case, self.permitted

    @property
    def about(self) -> tuple[str, str]:
        """
        The irregularity and the clause that the member is about; empty where nothing is wrong with it.

        The clause is the first one of the ruling. Of several irregularities it is the clause's own, so that one which
        has no effect beside it, as a single boxed card, makes no other deviation of it; else the first one found.
        """
        clause = next(iter(self.permitted.members[0].ruling.clauses), "")
        irregularities = self.permitted.irregularities
        return clause if clause in irregularities else next(iter(irregularities), ""), clause

    def suited(self) -> Suited | None:
        """
        The answers that suit the member, its cards included; None where no clause says which card comes next.
        """
        if self.member.stub is None:
            raise ValueError(f"the {self.member.twin} member ({self.member.edit}) does not know its stub")
        try:
            return suited(self.member.case, self.permitted, self.member.stub)
        except CannotContinue:
            return None

    def stub_in(self, profile: str) -> tuple[Card, ...] | None:
        """
        The stub that is sent along in the profile.
        """
        return self.member.stub if profile == PHYSICAL else None

    def severity_of_answer(self, kind: str, *, by_position: bool) -> Severity:
        """
        What a deviating answer of that kind to this very member weighs.

        A ruling that rests on who was dealt where is lowered for an engine that knows positions only. That such an
        engine refuses to record an event has nothing to do with the map of seats.
        """
        first = self.permitted.members[0]
        if kind != "refused" and by_position and POSITIONAL.intersection(first.ruling.clauses):
            return weakest((first.severity, Severity.SHOULD))
        return first.severity


class Check(Struct, frozen=True):
    """
    A group that can be scored: the irregular member and the twins that are told apart from it.

    `is_discretionary`: a member is left to the floor or the house, so that nothing counts for or against an engine.
    `house`: the clauses that a house file rules otherwise and on which the check rests; nothing counts there either.
    """

    group: Group
    members: tuple[Expected, ...]
    severity: Severity
    discarded_pairs: int
    is_discretionary: bool
    house: tuple[str, ...] = ()

    @property
    def irregular(self) -> Expected:
        return self.members[0]


def prepared(group: Group, profile: str, house: House = NO_HOUSE) -> Check | None:
    """
    The check that a group makes in a profile, played with the switches of a house.

    None when no twin is told apart from the irregular member, or when no ruling of those that are names the clause, so
    that nothing of it would be tested. Twins whose ruling rests on a clause of the house, or that its readings leave
    open, are left out where the others still name the clause: the check is the house's only if its irregular member is,
    or what is left tests nothing. In the profile `physical` the cards tell pairs apart too, and a pair is dropped where
    no clause says which card comes next.
    """
    group = _in_house(group, house)
    house = _as_compared(house, group, profile)
    irregular, *twins = map(_ruled, group.members)
    if irregular.member.twin is not Twin.IRREGULAR:
        raise ValueError(f"the first member of a group of {group.irregularity} is its {irregular.member.twin} twin")
    held = tuple(_pairs(irregular, twins, profile))
    if not held:
        return None
    if not _names(group.clause, (irregular, *held)):
        return None
    free = tuple(twin for twin in held if not _is_taken_by(house, twin))
    if not free or not _names(group.clause, (irregular, *free)):
        free = ()
    members = (irregular, *(free or held))
    return Check(
        group=group,
        members=members,
        severity=irregular.permitted.members[0].severity,
        discarded_pairs=len(twins) - len(held),
        is_discretionary=any(is_discretionary(member.permitted) for member in members),
        house=_of_the_house(group.clause, irregular, () if free else held, house),
    )


def _ruled(member: Member) -> Expected:
    hand = folded(member.case)
    return Expected(member, rule_on(member.case, hand), hand)


def _names(clause: str, members: Sequence[Expected]) -> bool:
    return any(clause in it.ruling.clauses for member in members for it in member.permitted.members)


def _is_taken_by(house: House, twin: Expected) -> bool:
    """
    Whether nothing counts for or against an engine in this twin, because of the house.
    """
    return bool(house.rules_itself(twin.permitted)) or (bool(house.switches) and is_discretionary(twin.permitted))


def _in_house(group: Group, house: House) -> Group:
    if not house.switches:
        return group
    members = tuple(replace(member, case=house.pin(member.case)) for member in group.members)
    return replace(group, members=members)


def _as_compared(house: House, group: Group, profile: str) -> House:
    """
    The house without the clauses of which the profile compares nothing: in `core` those that remedies alone show.
    """
    if not house.clauses:
        return house
    shown = scorable_clauses("floor", group.edition, profile)
    hidden = scorable_clauses("floor", group.edition, "full") - shown
    return replace(house, clauses={slug: it for slug, it in house.clauses.items() if slug not in hidden})


def _of_the_house(clause: str, irregular: Expected, twins: Sequence[Expected], house: House) -> tuple[str, ...]:
    """
    The clauses of the house on which the check rests: the one that it scores, or those of the rulings.
    """
    resting = [clause] if clause in house.clauses else []
    for member in (irregular, *twins):
        resting += house.rules_itself(member.permitted)
    return tuple(dict.fromkeys(resting))


def _pairs(irregular: Expected, twins: Sequence[Expected], profile: str) -> Iterator[Expected]:
    """
    The twins that are told apart. Where nothing counts for or against an engine, the cards need not tell them apart.
    """
    asked, is_asked = None, False
    for twin in twins:
        left_open = is_discretionary(irregular.permitted) or is_discretionary(twin.permitted)
        if profile != PHYSICAL or left_open:
            if told_apart(irregular.answer_key, twin.answer_key, profile):
                yield twin
            continue
        if not is_asked:
            asked, is_asked = irregular.suited(), True
        other = asked and twin.suited()
        if asked and other and told_apart_by_cards(asked, other):
            yield twin


def severity_of(clause: str, severity: Severity, *, by_position: bool) -> Severity:
    """
    The severity of a check of a clause against an engine that may know positions only.
    """
    if by_position and clause in POSITIONAL and severity is Severity.MUST:
        return Severity.SHOULD
    return severity
