"""
Checks that were asked and judged, in either role.
"""

from msgspec import Struct
from msgspec.structs import replace

from conformance.random_remedies.draws import Drawn
from conformance.repeats.unstable import Unstable
from conformance.verdict import FINDINGS, SCORED, Verdict, firmest, worst
from reference_engine.model.cards import Card
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity
from reports.effort import Features
from reports.record import DeviationKey


class Origin(Struct, frozen=True):
    """
    Where a check came from: with the suite version, profile and seed of the run it can be built again.
    """

    edition: str
    clause: str
    slug: str
    index: int
    game: Game = Game.NO_LIMIT_HOLDEM


class Answered(Struct, frozen=True, kw_only=True, tag=True):
    """
    A member of a check, as it was answered.

    `document` replays it, with its `stub` in the profile `physical`; `size` orders hands, the smaller the better;
    `chips` are those at risk in it; `kind` is the kind of answer or failure.
    `severity` is what a deviation here weighs: never more than the check, nor than the ruling of this very member.
    `breaks` is how many breaks of the engine it is to blame for.
    """

    identity: str
    twin: str
    edit: str
    document: bytes
    size: int
    chips: int
    severity: Severity
    verdict: Verdict
    kind: str
    expected: str
    actual: str
    text: str
    answer: bytes
    engine_evidence: str
    breaks: int = 0
    stub: tuple[Card, ...] | None = None
    features: Features = {}
    """
    What was asked here, as far as the coverage of a run counts it.
    """
    unstable: Unstable | None = None
    """
    The two answers, where it was asked again and answered otherwise.
    """


def in_two_ways(answered: Answered, unstable: Unstable) -> Answered:
    """
    The member with two answers that are not the same: how either of them fits does not matter.
    """
    return replace(
        answered,
        verdict=Verdict.NONDETERMINISTIC,
        actual=unstable.actual,
        text=unstable.text,
        unstable=unstable,
    )


class Settled(Struct, frozen=True, kw_only=True, tag=True):
    """
    A check whose members are all answered.

    `left_open`: the text leaves it to the floor or the house, and no ruling counts for or against an engine. `house`:
    the clauses on which it rests and that a house file rules otherwise; the check is shown and never scored.
    """

    role: str
    edition: str
    clause: str
    irregularity: str
    severity: Severity
    members: tuple[Answered, ...]
    origin: Origin
    left_open: bool = False
    house: tuple[str, ...] = ()
    discarded_pairs: int = 0
    null_engines: tuple[str, ...] = ()
    drawn: tuple[Drawn, ...] = ()
    """
    The picks and shuffles of its members, each member asked once.
    """
    is_told: bool = True
    """
    Whether a finding is shown for this check; one deal that fails is told once, whatever the clauses at stake.
    """

    @property
    def game(self) -> Game:
        """
        The game that the check is of.
        """
        return self.origin.game

    @property
    def verdict(self) -> Verdict:
        """
        The worst verdict of the members.
        """
        return worst(member.verdict for member in self.members)

    @property
    def weight(self) -> Severity:
        """
        What a deviation of the check weighs: as much as that of its firmest member with the worst verdict.
        """
        verdict = self.verdict
        return firmest(member.severity for member in self.members if member.verdict is verdict)

    @property
    def is_scored(self) -> bool:
        """
        Whether the check counts for or against the engine. A failure counts whoever the ruling is left to.

        A check that is the house's never counts.
        """
        if self.house:
            return False
        verdict = self.verdict
        return verdict is Verdict.ERRORED or (verdict in SCORED and not self.left_open)

    def findings(self) -> tuple[tuple[DeviationKey, Answered], ...]:
        """
        The members that are shown as deviations, each with its key.
        """
        return tuple(
            (self.key(member), member)
            for member in self.members
            if self.is_told
            and not self.house
            and member.verdict in FINDINGS
            and (member.verdict is Verdict.ERRORED or not self.left_open)
        )

    def key(self, member: Answered) -> DeviationKey:
        """
        What makes the member's deviation the same as others.
        """
        return DeviationKey(
            role=self.role,
            edition=self.edition,
            irregularity=self.irregularity,
            clause=self.clause,
            expected=member.expected,
            actual=member.actual,
        )


class AnsweredCase(Answered, frozen=True, kw_only=True, tag=True):
    """
    A member in the role of floor, with what it is itself about: an irregularity and a clause, empty where it has none.
    """

    irregularity: str
    clause: str


class SettledGroup(Settled, frozen=True, kw_only=True, tag=True):
    """
    A check in the role of floor. Its clause is what it scores; a member may deviate in what another clause is about.
    """

    members: tuple[AnsweredCase, ...]

    def key(self, member: Answered) -> DeviationKey:
        """
        What makes the member's deviation the same as others, also as those in checks of other clauses.
        """
        key = Settled.key(self, member)
        if not isinstance(member, AnsweredCase):
            return key
        return replace(key, irregularity=member.irregularity or key.irregularity, clause=member.clause or key.clause)
