"""
The role of floor: cases go out, members of a group apart, and come back as settled checks.
"""

import secrets
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from adapters.engine import Engine, Reply
from adapters.protocol.messages import Rule
from conformance.candidate import Candidate, size_of
from conformance.check import Check, Expected, severity_of
from conformance.chips_at_risk import chips_at_risk
from conformance.compare import PERMITTED, Judgement, judge
from conformance.draw import Draw
from conformance.effort.cells import features_of
from conformance.finding import Story
from conformance.floor_story import floor_story
from conformance.lanes import Lane, random_of
from conformance.null_engines import conforming_null_engines
from conformance.random_remedies.draws import Drawn
from conformance.random_remedies.observed import drawn_of
from conformance.settled import Answered, AnsweredCase, Origin, Settled, SettledGroup
from conformance.shrink import LoggedDraw, Shrunk, shrink
from conformance.verdict import Verdict, weakest, worst
from conformance.wire import EngineAnswer, encode_case, rule_request, understood
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.case import Case, case_id
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey

_BATCH = 48
"""
Checks whose members are shuffled together.
"""
_ASKED_TWICE = 8
"""
The irregular member of one check in so many is asked a second time.
"""
_APART = 1_000_000
"""
So far apart the requests of shards are numbered.
"""
_SHRUNK = frozenset({Verdict.DEVIATES, Verdict.WRONG_REASON})


class _Open:
    """
    A check that waits for answers.
    """

    def __init__(self, check: Check, origin: Origin, waiting: int) -> None:
        self.check = check
        self.origin = origin
        self.waiting = waiting
        self.answers: dict[int, list[tuple[EngineAnswer, Judgement]]] = {}
        self.drawn: list[Drawn] = []


class _Asked(Struct, frozen=True):
    open_check: _Open
    index: int

    @property
    def member(self) -> Expected:
        return self.open_check.check.members[self.index]


class FloorRole:
    """
    Checks in the role of floor: so many of each lane.
    """

    role = "floor"

    def __init__(
        self,
        lanes: Sequence[tuple[Lane, int]],
        *,
        profile: str,
        seed: int,
        by_position: bool,
        house: House = NO_HOUSE,
        shard: int = 0,
    ) -> None:
        self._lanes = tuple(lanes)
        self._profile = profile
        self._seed = seed
        self._by_position = by_position
        self._house = house
        self._shard = shard
        self._asked: dict[str, _Asked] = {}
        self._turns: dict[str, int] = {}
        self._sent = shard * _APART

    @property
    def discarded_checks(self) -> int:
        return sum(lane.discarded_checks for lane, _ in self._lanes)

    def emptied_by_the_house(self) -> tuple[Lane, ...]:
        """
        The lanes that have no check in this house and would have some in another.
        """
        return tuple(lane for lane, _ in self._lanes if not lane.segment and lane.is_emptied_by_the_house)

    def requests(self) -> Iterator[Rule]:
        """
        Every request. Members of a check are apart, in an order of their own.
        """
        order = random_of("order", self._profile, self._seed, self._shard)
        stream = self._stream()
        while batch := list(islice(stream, _BATCH)):
            requests = [request for opened in batch for request in self._opened(*opened)]
            order.shuffle(requests)
            for request in requests:
                self._turns[request.id] = self._sent
                self._sent += 1
                yield request

    def _stream(self) -> Iterator[tuple[Check, Origin, bool]]:
        """
        The checks of the lanes in turn, and whether each is asked twice: another lane's in every round.
        """
        left = {place: checks for place, (_, checks) in enumerate(self._lanes)}
        for turn in range(max(left.values(), default=0)):
            for place, (lane, _) in enumerate(self._lanes):
                found = lane.next_check() if left[place] > 0 else None
                left[place] = left[place] - 1 if found else 0
                if found:
                    yield *found, (place + turn) % _ASKED_TWICE == 0

    def _opened(self, check: Check, origin: Origin, is_asked_twice: bool) -> Iterator[Rule]:  # noqa: FBT001
        members = [*range(len(check.members)), *([0] if is_asked_twice else [])]
        open_check = _Open(check, origin, len(members))
        for member in members:
            request = _question(check.members[member], self._profile)
            self._asked[request.id] = _Asked(open_check, member)
            yield request

    def take(self, reply: Reply) -> tuple[Settled, ...]:
        """
        The check that this reply completes, if it completes one and is to a request of this role.
        """
        asked = self._asked.pop(reply.id, None)
        if asked is None:
            return ()
        open_check, turn = asked.open_check, self._turns.pop(reply.id)
        answer, judgement = judged(asked.member, reply, self._profile)
        if asked.index not in open_check.answers and judgement.verdict in PERMITTED:
            open_check.drawn += drawn_of(asked.member, answer, self._profile, turn)
        open_check.answers.setdefault(asked.index, []).append((answer, judgement))
        open_check.waiting -= 1
        return () if open_check.waiting else (self._settled(open_check),)

    def _settled(self, open_check: _Open) -> Settled:
        check = open_check.check
        group = check.group
        severity = severity_of(group.clause, check.severity, by_position=self._by_position)
        members = tuple(
            replace(
                answered(member, open_check.answers[index], severity, self._profile, by_position=self._by_position),
                features=features_of(group, member.member, member.hand) if member.hand is not None else {},
            )
            for index, member in enumerate(check.members)
        )
        return SettledGroup(
            role=self.role,
            edition=group.edition,
            clause=group.clause,
            irregularity=group.irregularity,
            severity=severity,
            members=members,
            origin=open_check.origin,
            left_open=check.is_discretionary,
            house=check.house,
            discarded_pairs=check.discarded_pairs,
            null_engines=() if check.is_discretionary or check.house else conforming_null_engines(check, self._profile),
            drawn=tuple(open_check.drawn),
        )

    def story(self, _: DeviationKey, seen: Answered, seen_in: Sequence[str]) -> Story:
        """
        The answer, told.
        """
        return floor_story(msgspec.json.decode(seen.document, type=Case), seen, seen_in)

    def smaller(self, _: DeviationKey, seen: Answered, origin: Origin, engine: Engine, budget: int) -> Shrunk[Answered]:
        """
        The smallest hand that shows the same deviation.
        """
        if seen.verdict not in _SHRUNK:
            return Shrunk(seen, is_minimal=False, asked=0)
        lane = Lane(
            origin.edition,
            origin.clause,
            profile=self._profile,
            seed=self._seed,
            game=origin.game,
            house=self._house,
        )
        generate = lane.generator_of(origin)
        logged = LoggedDraw(lane.draw_of(origin))
        generate(logged, edition=origin.edition)

        def build(draw: Draw) -> Candidate | None:
            candidate = Candidate(generate(draw, edition=origin.edition), seen.twin, self._profile, lane.house)
            return candidate if candidate.size is not None else None

        def ask(candidate: Candidate) -> Answered | None:
            member, check = candidate.member, candidate.check
            if member is None or check is None:
                return None
            (reply,) = engine.ask([_question(member, self._profile)])
            severity = severity_of(origin.clause, check.severity, by_position=self._by_position)
            judgements = [judged(member, reply, self._profile)]
            given = answered(member, judgements, severity, self._profile, by_position=self._by_position)
            return given if _kind(given) == _kind(seen) else None

        return shrink(
            logged.log,
            build,
            lambda it: it.size or 0,
            ask,
            budget,
            game=origin.game,
            holds=lambda it: it.member is not None,
        )


def _question(member: Expected, profile: str) -> Rule:
    return rule_request(secrets.token_hex(8), profile, member.member.case, member.stub_in(profile))


def _kind(seen: Answered) -> tuple[str, ...]:
    """
    What a smaller hand is to have in common with the one that showed the deviation.
    """
    about = (seen.irregularity, seen.clause) if isinstance(seen, AnsweredCase) else ()
    return (*about, seen.expected, seen.actual, seen.verdict, seen.severity)


def judged(member: Expected, reply: Reply, profile: str) -> tuple[EngineAnswer, Judgement]:
    """
    The reply to a member, checked and judged.
    """
    case, stub = member.member.case, member.stub_in(profile)
    answer = understood(reply, case, stub)
    return answer, judge(case, member.permitted, answer, profile, stub)


def answered(
    member: Expected,
    answers: Sequence[tuple[EngineAnswer, Judgement]],
    severity: Severity,
    profile: str = "core",
    *,
    by_position: bool,
) -> AnsweredCase:
    """
    What came of a member of a check of that severity. Asked twice, its two answers are to be worth the same.
    """
    verdicts = {judgement.verdict for _, judgement in answers}
    verdict = worst(verdicts)
    answer, judgement = next(pair for pair in answers if pair[1].verdict is verdict)
    actual, text = judgement.actual, judgement.text
    if len(verdicts) > 1 and verdict is not Verdict.ERRORED:
        verdict = Verdict.NONDETERMINISTIC
        actual = "nondeterministic: " + " and ".join(sorted({judgement.actual for _, judgement in answers}))
        text = "asked twice, answered differently: " + "; ".join(judgement.text for _, judgement in answers)
    case = member.member.case
    irregularity, clause = member.about
    return AnsweredCase(
        irregularity=irregularity,
        clause=clause,
        identity=case_id(case),
        twin=member.member.twin.value,
        edit=member.member.edit,
        document=encode_case(case),
        stub=member.stub_in(profile),
        size=size_of(case),
        chips=chips_at_risk(case.events),
        severity=weakest((severity, member.severity_of_answer(answer.kind, by_position=by_position))),
        verdict=verdict,
        kind=answer.kind,
        expected=judgement.expected,
        actual=actual,
        text=text,
        answer=answer.raw,
        engine_evidence=answer.evidence,
    )
