"""
A check: a group whose members are ruled on and told apart, ready to be asked.
"""

from msgspec import Struct

from conformance.compare import is_discretionary, told_apart
from conformance.group import Group, Member, Twin
from conformance.verdict import weakest
from reference_engine.model.case import Case
from reference_engine.model.ruling import PermittedSet, Severity
from reference_engine.rule_on import rule_on

POSITIONAL = frozenset({"first_card", "entitled_seats", "heads_up_order", "dead_button"})
"""
Clauses that test the adapter's map of seats too, where an engine knows positions only.
"""


class Expected(Struct, frozen=True):
    """
    A member of a group and what the edition permits for it.
    """

    member: Member
    permitted: PermittedSet

    @property
    def answer_key(self) -> tuple[Case, PermittedSet]:
        return self.member.case, self.permitted

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
    """

    group: Group
    members: tuple[Expected, ...]
    severity: Severity
    discarded_pairs: int
    is_discretionary: bool

    @property
    def irregular(self) -> Expected:
        return self.members[0]


def prepared(group: Group, profile: str) -> Check | None:
    """
    The check that a group makes in a profile.

    None when no twin is told apart from the irregular member, or when no ruling of those that are names the clause, so
    that nothing of it would be tested.
    """
    irregular, *twins = (Expected(member, rule_on(member.case)) for member in group.members)
    if irregular.member.twin is not Twin.IRREGULAR:
        raise ValueError(f"the first member of a group of {group.irregularity} is its {irregular.member.twin} twin")
    held = tuple(twin for twin in twins if told_apart(irregular.answer_key, twin.answer_key, profile))
    if not held:
        return None
    members = (irregular, *held)
    if not any(group.clause in it.ruling.clauses for member in members for it in member.permitted.members):
        return None
    return Check(
        group=group,
        members=members,
        severity=irregular.permitted.members[0].severity,
        discarded_pairs=len(twins) - len(held),
        is_discretionary=any(is_discretionary(member.permitted) for member in members),
    )


def severity_of(clause: str, severity: Severity, *, by_position: bool) -> Severity:
    """
    The severity of a check of a clause against an engine that may know positions only.
    """
    if by_position and clause in POSITIONAL and severity is Severity.MUST:
        return Severity.SHOULD
    return severity
