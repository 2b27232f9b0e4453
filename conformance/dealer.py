"""
The role of dealer: tables go out, hands come back and are audited; one check for each clause at stake in a request.
"""

import secrets
from collections import deque
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
    answered_deal,
    deal_message,
    is_fouled,
    judged_deal,
    not_reached,
    plainer_requests,
    size_of_request,
    weight_of_request,
)
from conformance.draw import Draw, RandomDraw
from conformance.effort.requests import features_of_request
from conformance.finding import Story
from conformance.lanes import SuiteAtFault, place_in_stream, random_of
from conformance.open_deal import OpenDeal
from conformance.repeats.again import Again
from conformance.repeats.repeated import AT_ONCE, Occasion
from conformance.repeats.told import is_compared
from conformance.repeats.unstable import Unstable
from conformance.settled import Answered, Origin, Settled, in_two_ways
from conformance.shrink import ForgivingDraw, LoggedDraw, Shrunk, shrink
from conformance.strategies import consecutive_hands, deal_requests
from conformance.verdict import Verdict, firmest
from reference_engine.audit import (
    AuditFinding,
    DealRequest,
    Setting,
    audit_hands,
    clauses_at_stake,
    clauses_that_may_follow,
)
from reference_engine.audit.severity import severity_of as severity_of_row
from reference_engine.model.games import Game
from reference_engine.model.ruling import Severity
from reports.record import DeviationKey

SLUG, SLUG_OF_SEVERAL = "deal_requests", "consecutive_hands"
_SEVERAL_EVERY = 4
"""
Of so many requests one asks for several hands, of an engine that deals them.
"""
_ROUNDS_AGAIN = 2
"""
In the last rounds of editions and games each request that leaves nothing to chance is asked again.
"""
_LATER = 8
"""
A request is asked again when so many others of these rounds were asked.
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
        self._asked: dict[str, tuple[OpenDeal, Occasion, int]] = {}
        self._sent: list[Deal] = []
        self._held: list[OpenDeal] = []

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
        rows: deque[OpenDeal] = deque()
        for index, edition, game in islice(product(range(self._deals), self._editions, self._games), first, last):
            origin = Origin(edition, "", self._slug(index), index, game)
            request = self.request_from(origin, self._draw(origin))
            if not self._of_interest(clauses_at_stake(request) | clauses_that_may_follow(request)):
                continue
            is_again = index >= self._deals - _ROUNDS_AGAIN and is_compared(request)
            opened = OpenDeal(request, origin, len(AT_ONCE) if is_again else 1)
            yield self._message(opened, Occasion.ALONE)
            rows += [opened] if is_again else []
            if len(rows) > _LATER:
                yield from self._row(rows.popleft())
        for opened in rows:
            yield from self._row(opened)

    def _row(self, opened: OpenDeal) -> tuple[Deal, Deal]:
        return self._message(opened, Occasion.IN_A_ROW), self._message(opened, Occasion.NEXT_IN_THE_ROW)

    def _message(self, opened: OpenDeal, occasion: Occasion) -> Deal:
        message = deal_message(secrets.token_hex(8), opened.request)
        self._asked[message.id] = opened, occasion, len(self._sent)
        self._sent.append(message)
        return message

    def _slug(self, index: int) -> str:
        several = self._may_deal_several and index % _SEVERAL_EVERY == _SEVERAL_EVERY - 1
        return SLUG_OF_SEVERAL if several else SLUG

    def _draw(self, origin: Origin) -> RandomDraw:
        place = place_in_stream(origin.edition, origin.game)
        return RandomDraw(random_of(place, "dealing", self._seed, origin.slug, origin.index), origin.game)

    def request_from(self, origin: Origin, draw: Draw) -> DealRequest:
        generate = consecutive_hands.generate if origin.slug == SLUG_OF_SEVERAL else deal_requests.generate
        try:
            request = generate(draw, edition=origin.edition)
        except Exception as problem:
            where = f"the request {origin.index} of {origin.edition}"
            raise SuiteAtFault(f"{where}: {type(problem).__name__}: {problem}") from problem
        if self._may_rig:
            return request
        return replace(request, hands=tuple(replace(hand, pack=None) for hand in request.hands))

    def _of_interest(self, clauses: frozenset[str]) -> frozenset[str]:
        return clauses & self._clauses if self._clauses else clauses

    def take(self, reply: Reply) -> tuple[Settled, ...]:
        """
        The checks that the reply settles, if it is to a request of this role.

        Those of a request that is asked after a restart too are held back until `held` is asked for them.
        """
        asked = self._asked.pop(reply.id, None)
        if asked is None:
            return ()
        opened, occasion, turn = asked
        opened.take(judged_deal(opened.request, reply, self._setting), occasion, turn, reply)
        if opened.waiting:
            return ()
        if opened.repeated is not None:
            self._held.append(opened)
            return ()
        return tuple(self.settled(opened))

    def held(self, again: Again | None) -> Iterator[Settled]:
        """
        The checks that were held back, asked again where there is somebody to ask.
        """
        held = {it.repeated: it for it in self._held if it.repeated is not None}
        self._held.clear()
        found: Sequence[Unstable | None] = [one.as_seen for one in held]
        if again is not None:
            for one, reply in again.after_a_restart(list(held)):
                held[one].fail(judged_deal(held[one].request, reply, self._setting))
            found = again.examined(list(held), self._sent)
        for opened, unstable in zip(held.values(), found, strict=True):
            yield from self.settled(opened, unstable)

    def settled(self, opened: OpenDeal, unstable: Unstable | None = None) -> Iterator[Settled]:
        """
        The checks of a request that was answered, one for each clause at stake that is asked for.
        """
        request, origin, dealt = opened.request, opened.origin, opened.dealt
        if dealt.verdict is Verdict.ERRORED:
            unstable = None
        at_stake, may_follow = clauses_at_stake(request), clauses_that_may_follow(request)
        broken = {finding.clause for finding in dealt.findings}
        if dealt.hands and dealt.verdict is Verdict.CONFORMS:
            reached = dealt.reached
            at_stake |= may_follow & reached
        else:
            at_stake |= may_follow
            reached = at_stake
        if dealt.kind == "refused" and is_fouled(request):
            at_stake &= {"fouled_deck"}
        is_first, breaks = True, opened.breaks
        for clause in sorted(self._of_interest(at_stake | broken)):
            findings = tuple(finding for finding in dealt.findings if finding.clause == clause)
            severity = self._severity(request, clause, findings)
            told = dealt if clause in reached or findings else not_reached(dealt)
            seen = answered_deal(request, told, findings, severity)
            if unstable is not None:
                seen = in_two_ways(seen, unstable)
            yield Settled(
                role=self.role,
                edition=origin.edition,
                clause=clause,
                irregularity=clause,
                severity=severity,
                members=(replace(seen, features=features_of_request(request, clause), breaks=breaks),),
                origin=origin,
                is_told=is_first or (dealt.verdict is not Verdict.ERRORED and unstable is None),
            )
            is_first, breaks = False, 0

    def _severity(self, request: DealRequest, clause: str, findings: Sequence[AuditFinding]) -> Severity:
        found = [finding.severity for finding in findings]
        if not found:
            # An engine that fails over the card that we put twice into its pack fails in what weighs least.
            row = "fouled_deck.asked_for" if clause == "fouled_deck" and is_fouled(request) else clause
            found = [severity_of_row(row, request.edition, self._setting)]
        return severity_by_position(clause, firmest(found), by_position=self._by_position)

    def story(self, key: DeviationKey, seen: Answered) -> Story:
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
        smallest, request = seen, self.request_from(origin, logged)

        def build(draw: Draw) -> DealRequest:
            return self.request_from(origin, draw)

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
        untried = self._plainer(smallest, key.clause, tried)
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
            untried = self._plainer(smallest, key.clause, tried)
        return Shrunk(smallest, is_minimal=drawn.is_minimal and not untried, asked=asked)

    def _plainer(self, smallest: Answered, clause: str, tried: Sequence[DealRequest]) -> list[DealRequest]:
        document = msgspec.json.decode(smallest.document, type=DealDocument)
        request, audited = document.request, audit_hands(document.request, document.hands, self._setting)
        hand = next((finding.hand for finding in audited.findings if finding.clause == clause), 0)
        plainest = deal_requests.generate(ForgivingDraw((), request.game), edition=request.edition).table
        plainer = plainer_requests(request, plainest, may_rig=self._may_rig, logs=audited.logs, hand=hand)
        return [candidate for candidate in plainer if candidate not in tried]
