"""
The role of floor: cases go out, members of a group apart, and come back as settled checks.
"""

import secrets
from collections.abc import Iterator, Sequence
from itertools import chain, islice

import msgspec
from msgspec.structs import replace

from adapters.engine import Engine, Reply
from adapters.protocol.messages import Rule
from conformance.candidate import Candidate
from conformance.check import Check, Expected, severity_of
from conformance.compare import PERMITTED
from conformance.draw import Draw
from conformance.effort.cells import features_of
from conformance.finding import Story
from conformance.floor_answers import answered, judged
from conformance.floor_story import floor_story
from conformance.lanes import SEGMENTS_APART, Lane, random_of
from conformance.null_engines import conforming_null_engines
from conformance.open_check import AskedMember, OpenCheck
from conformance.random_remedies.observed import drawn_of
from conformance.repeats.again import Again
from conformance.repeats.repeated import Occasion
from conformance.repeats.unstable import Unstable
from conformance.settled import Answered, AnsweredCase, Origin, Settled, SettledGroup
from conformance.shrink import LoggedDraw, Shrunk, shrink
from conformance.verdict import Verdict
from conformance.wire import rule_request
from reference_engine.house import NO_HOUSE, House
from reference_engine.model.case import Case
from reports.record import DeviationKey

_BATCH = 48
"""
Checks whose members are shuffled together.
"""
_ASKED_AGAIN = 47
"""
A member of one check in so many is asked again, and one of each check in the first segment of a lane. It is a prime, so
that every number of lanes that take turns has all of them asked.
"""
_APART = 1_000_000
"""
So far apart the requests of shards are numbered.
"""
_SHRUNK = frozenset({Verdict.DEVIATES, Verdict.WRONG_REASON})


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
        self._asked: dict[str, AskedMember] = {}
        self._turns: dict[str, int] = {}
        self._sent: list[Rule] = []
        self._held: list[OpenCheck] = []

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
            rows = [row for opened in batch for row in self._opened(*opened)]
            order.shuffle(rows)
            for request in chain.from_iterable(rows):
                self._turns[request.id] = len(self._sent)
                self._sent.append(request)
                yield request

    def _stream(self) -> Iterator[tuple[Check, Origin, int | None]]:
        """
        The checks of the lanes in turn, and which member is asked again, if one is.

        One of each check in the first segments, of which a run has one check of each lane; else of few checks.
        """
        number = 0
        left = {place: checks for place, (_, checks) in enumerate(self._lanes)}
        for _ in range(max(left.values(), default=0)):
            for place, (lane, _) in enumerate(self._lanes):
                found = lane.next_check() if left[place] > 0 else None
                left[place] = left[place] - 1 if found else 0
                if found:
                    check, origin = found
                    count, over = (number, 0) if lane.segment == 0 else divmod(number, _ASKED_AGAIN)
                    yield check, origin, None if over else count % len(check.members)
                    number += 1

    def _opened(self, check: Check, origin: Origin, again: int | None) -> Iterator[tuple[Rule, ...]]:
        """
        The questions of a check, apart from each other; one that is asked again also twice in a row at another place.
        """
        open_check = OpenCheck(check, origin)

        def question(index: int, occasion: Occasion | None = None) -> Rule:
            request = _question(check.members[index], self._profile)
            self._asked[request.id] = AskedMember(open_check, index, occasion)
            open_check.waiting += 1
            return request

        for index in range(len(check.members)):
            yield (question(index, Occasion.ALONE if index == again else None),)
        if again is not None:
            row = question(again, Occasion.IN_A_ROW), question(again, Occasion.NEXT_IN_THE_ROW)
            open_check.repeat(again, row[0], self._profile)
            yield row

    def take(self, reply: Reply) -> tuple[Settled, ...]:
        """
        The check that this reply completes, if it completes one and is to a request of this role.

        One that is asked after a restart too, or was answered in two ways, is held back until `held` is asked for it.
        """
        asked = self._asked.pop(reply.id, None)
        if asked is None:
            return ()
        open_check, turn = asked.open_check, self._turns.pop(reply.id)
        answer, judgement = judged(asked.member, reply, self._profile)
        if asked.index not in open_check.answers and judgement.verdict in PERMITTED:
            open_check.drawn += drawn_of(asked.member, answer, self._profile, self._shard * _APART + turn)
        open_check.answers.setdefault(asked.index, []).append((answer, judgement))
        repeated = open_check.repeated
        if repeated is not None and asked.occasion is not None:
            repeated.note(asked.occasion, reply, turn)
        open_check.waiting -= 1
        if open_check.waiting:
            return ()
        if repeated is not None and (_is_of_first_segment(open_check) or repeated.as_seen is not None):
            self._held.append(open_check)
            return ()
        return (self.settled(open_check),)

    def held(self, again: Again | None) -> Iterator[Settled]:
        """
        The checks that were held back, asked again where there is somebody to ask.
        """
        held = {it.repeated: it for it in self._held if it.repeated is not None}
        self._held.clear()
        found: Sequence[Unstable | None] = [one.as_seen for one in held]
        if again is not None:
            for one, reply in again.after_a_restart([it for it in held if _is_of_first_segment(held[it])]):
                open_check = held[one]
                index = open_check.again or 0
                answers = judged(open_check.check.members[index], reply, self._profile)
                open_check.answers[index].append(answers)
            found = again.examined(list(held), self._sent)
        for open_check, unstable in zip(held.values(), found, strict=True):
            yield self.settled(open_check, unstable)

    def settled(self, open_check: OpenCheck, unstable: Unstable | None = None) -> Settled:
        """
        The check, once all its members are answered.
        """
        check = open_check.check
        group = check.group
        severity = severity_of(group.clause, check.severity, by_position=self._by_position)
        members = tuple(
            replace(
                answered(
                    member,
                    open_check.answers[index],
                    severity,
                    self._profile,
                    by_position=self._by_position,
                    unstable=unstable if index == open_check.again else None,
                ),
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

    def story(self, _: DeviationKey, seen: Answered) -> Story:
        """
        The answer, told.
        """
        return floor_story(msgspec.json.decode(seen.document, type=Case), seen, profile=self._profile)

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


def _is_of_first_segment(open_check: OpenCheck) -> bool:
    return open_check.origin.index < SEGMENTS_APART


def _question(member: Expected, profile: str) -> Rule:
    return rule_request(secrets.token_hex(8), profile, member.member.case, member.stub_in(profile))


def _kind(seen: Answered) -> tuple[str, ...]:
    """
    What a smaller hand is to have in common with the one that showed the deviation.
    """
    about = (seen.irregularity, seen.clause) if isinstance(seen, AnsweredCase) else ()
    return (*about, seen.expected, seen.actual, seen.verdict, seen.severity)
