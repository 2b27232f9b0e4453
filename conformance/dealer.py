"""
The role of dealer: tables go out, hands come back and are audited; one check for each clause at stake in a request.
"""

import secrets
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, product

import msgspec
from msgspec.structs import replace

from adapters.engine import Engine, Reply
from adapters.protocol.messages import Deal
from conformance.check import severity_of as severity_by_position
from conformance.dealer_story import dealer_story
from conformance.dealing import (
    DealDocument,
    Dealt,
    answered_deal,
    deal_message,
    is_fouled,
    judged_deal,
    plainer_requests,
    size_of_request,
    weight_of_request,
)
from conformance.draw import Draw, RandomDraw
from conformance.effort.requests import features_of_request
from conformance.finding import Story
from conformance.lanes import SuiteAtFault, place_in_stream, random_of
from conformance.settled import Answered, Origin, Settled
from conformance.shrink import ForgivingDraw, LoggedDraw, Shrunk, shrink
from conformance.strategies import consecutive_hands, deal_requests
from conformance.verdict import Verdict, firmest
from reference_engine.audit import AuditFinding, DealRequest, Setting, clauses_at_stake
from reference_engine.audit.severity import severity_of as severity_of_row
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey

_SLUG, _SLUG_OF_SEVERAL = "deal_requests", "consecutive_hands"
_SEVERAL_EVERY = 4
"""
Of so many requests one asks for several hands, of an engine that deals them.
"""
_PLAINER = 30
"""
Questions kept for plainer requests, which no shorter log of draws builds.
"""


class DealerRole:
    """
    The checks of a run in the role of dealer.
    """

    role = "dealer"
    discarded_checks = 0

    def __init__(
        self,
        editions: Sequence[str],
        *,
        games: Sequence[Game],
        setting: Setting,
        seed: int,
        deals: int,
        by_position: bool,
        features: Collection[str],
        clauses: Sequence[str] = (),
    ) -> None:
        self._editions = tuple(editions)
        self._games = tuple(games)
        self._setting = setting
        self._seed = seed
        self._deals = deals
        self._by_position = by_position
        self._may_rig = "rigged_deck" in features
        self._may_deal_several = "several_hands" in features
        self._clauses = frozenset(clauses)
        self._asked: dict[str, tuple[DealRequest, Origin]] = {}

    @property
    def planned(self) -> int:
        """
        How many requests the run has.
        """
        return self._deals * len(self._editions) * len(self._games)

    def requests(self, first: int = 0, last: int | None = None) -> Iterator[Deal]:
        """
        Every request of the run, the editions and games in turn; or those from a first one to before a last one.
        """
        for index, edition, game in islice(product(range(self._deals), self._editions, self._games), first, last):
            origin = Origin(edition, "", self._slug(index), index, game)
            request = self._request(origin, self._draw(origin))
            if self._at_stake(request):
                identity = secrets.token_hex(8)
                self._asked[identity] = (request, origin)
                yield deal_message(identity, request)

    def _slug(self, index: int) -> str:
        several = self._may_deal_several and index % _SEVERAL_EVERY == _SEVERAL_EVERY - 1
        return _SLUG_OF_SEVERAL if several else _SLUG

    def _draw(self, origin: Origin) -> RandomDraw:
        place = place_in_stream(origin.edition, origin.game)
        return RandomDraw(random_of(place, "dealing", self._seed, origin.slug, origin.index), origin.game)

    def _request(self, origin: Origin, draw: Draw) -> DealRequest:
        generate = consecutive_hands.generate if origin.slug == _SLUG_OF_SEVERAL else deal_requests.generate
        try:
            request = generate(draw, edition=origin.edition)
        except Exception as problem:
            where = f"the request {origin.index} of {origin.edition}"
            raise SuiteAtFault(f"{where}: {type(problem).__name__}: {problem}") from problem
        if self._may_rig:
            return request
        return replace(request, hands=tuple(replace(hand, pack=None) for hand in request.hands))

    def _at_stake(self, request: DealRequest) -> frozenset[str]:
        at_stake = clauses_at_stake(request)
        return at_stake & self._clauses if self._clauses else at_stake

    def take(self, reply: Reply) -> tuple[Settled, ...]:
        """
        The checks that the reply settles, if it is to a request of this role.
        """
        asked = self._asked.pop(reply.id, None)
        if asked is None:
            return ()
        request, origin = asked
        dealt = judged_deal(request, reply, self._setting)
        return tuple(self._settled(request, origin, dealt))

    def _settled(self, request: DealRequest, origin: Origin, dealt: Dealt) -> Iterator[Settled]:
        at_stake = self._at_stake(request)
        broken = {finding.clause for finding in dealt.findings}
        reached = dealt.reached if dealt.hands and dealt.verdict is Verdict.CONFORMS else at_stake
        if dealt.kind == "refused" and is_fouled(request):
            at_stake &= {"fouled_deck"}
        is_first = True
        for clause in sorted(at_stake | (broken & self._clauses if self._clauses else broken)):
            findings = tuple(finding for finding in dealt.findings if finding.clause == clause)
            severity = self._severity(request, clause, findings)
            told = dealt if clause in reached or findings else _not_reached(dealt)
            yield Settled(
                role=self.role,
                edition=origin.edition,
                clause=clause,
                irregularity=clause,
                severity=severity,
                members=(
                    replace(
                        answered_deal(request, told, findings, severity),
                        features=features_of_request(request, clause),
                    ),
                ),
                origin=origin,
                is_told=is_first or dealt.verdict is not Verdict.ERRORED,
            )
            is_first = False

    def _severity(self, request: DealRequest, clause: str, findings: Sequence[AuditFinding]) -> Severity:
        found = [finding.severity for finding in findings]
        if not found:
            # An engine that fails over the card that we put twice into its pack fails in what weighs least.
            row = "fouled_deck.asked_for" if clause == "fouled_deck" and is_fouled(request) else clause
            found = [severity_of_row(row, request.edition, self._setting)]
        return severity_by_position(clause, firmest(found), by_position=self._by_position)

    def story(self, key: DeviationKey, seen: Answered, _: Sequence[str]) -> Story:
        """
        The deal, told.
        """
        document = msgspec.json.decode(seen.document, type=DealDocument)
        return dealer_story(document.request, document.hands, seen, key.clause, self._setting)

    def smaller(
        self, key: DeviationKey, seen: Answered, origin: Origin, engine: Engine, budget: int
    ) -> Shrunk[Answered]:
        """
        The smallest hand in which the clause is broken in the same way.
        """
        if seen.verdict is not Verdict.DEVIATES:
            return Shrunk(seen, is_minimal=False, asked=0)
        logged = LoggedDraw(self._draw(origin))
        smallest, request = seen, self._request(origin, logged)

        def build(draw: Draw) -> DealRequest:
            return self._request(origin, draw)

        def show(candidate: DealRequest) -> Answered | None:
            (reply,) = engine.ask([deal_message(secrets.token_hex(8), candidate)])
            dealt = judged_deal(candidate, reply, self._setting)
            findings = tuple(finding for finding in dealt.findings if finding.clause == key.clause)
            given = answered_deal(candidate, dealt, findings, self._severity(candidate, key.clause, findings))
            return given if (given.verdict, given.actual) == (seen.verdict, key.actual) else None

        def ask(candidate: DealRequest) -> Answered | None:
            nonlocal smallest, request
            given = show(candidate)
            # How long a hand is, is known only once it was dealt.
            if given is None or given.size > smallest.size:
                return None
            smallest, request = given, candidate
            return given

        drawn = shrink(logged.log, build, size_of_request, ask, budget - min(_PLAINER, budget // 2), game=origin.game)
        asked, tried = drawn.asked, [request]
        untried = self._plainer(request, tried)
        while untried and asked < budget:
            candidate = untried[0]
            tried.append(candidate)
            asked += 1
            given = show(candidate)
            if given is not None and (given.size, weight_of_request(candidate)) < (
                smallest.size,
                weight_of_request(request),
            ):
                smallest, request = given, candidate
            untried = self._plainer(request, tried)
        return Shrunk(smallest, is_minimal=drawn.is_minimal and not untried, asked=asked)

    def _plainer(self, request: DealRequest, tried: Sequence[DealRequest]) -> list[DealRequest]:
        plainest = deal_requests.generate(ForgivingDraw((), request.game), edition=request.edition).table
        plainer = plainer_requests(request, plainest, may_rig=self._may_rig)
        return [candidate for candidate in plainer if candidate not in tried]


def _not_reached(dealt: Dealt) -> Dealt:
    """
    The deal as evidence for a clause that its log says nothing about: unknown is never a pass.
    """
    text = "the log of the deal does not show it"
    return replace(dealt, verdict=Verdict.UNSUPPORTED, kind="unsupported", text=text)
