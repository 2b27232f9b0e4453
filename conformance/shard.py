"""
A shard at work: an engine process is started for it, asked, and ended.

No engine outlives its shard, so that what it answers there depends on that shard alone.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from itertools import takewhile

from msgspec import Struct, structs

from adapters.engine import Engine, EngineUnavailable, Failure, Reply, Request
from adapters.protocol.messages import Identity
from adapters.transport import open_process
from conformance.certification import Certification, Role
from conformance.findings import Findings, Hand
from conformance.floor import FloorRole
from conformance.repeats.again import Again
from conformance.settled import Settled
from conformance.shard_records import ShardEnd, ShardRecord, Smaller
from conformance.shards import Shard, lanes_of
from conformance.waivers.waiver import Waiver
from conformance.waivers.witnesses import shown_by

RESTARTS = 20
"""
So often an engine may break in a run, counted in the order of its shards, before the rest is not asked any more.
"""
_LEAST_SHARE = 0.1
"""
So much of a full allowance each deviation keeps that follows on others, as long as there is any.
"""

GoOn = Callable[[], bool]
"""
Whether there is time for another request.
"""


class AskShard(Struct, frozen=True):
    """
    Ask a shard; where `blocked` says why it is not to be asked, settle every check of it as such.
    """

    shard: Shard
    blocked: str = ""

    @property
    def name(self) -> str:
        return f"{self.shard.number:04}"


class MakeSmaller(Struct, frozen=True):
    """
    Make hands smaller, one after the other, with so many questions for them and for those that follow on them.
    """

    number: int
    hands: tuple[Hand, ...]
    questions: int

    @property
    def name(self) -> str:
        return f"smaller-{self.number:04}"


class AskWitnesses(Struct, frozen=True):
    """
    Ask the engine the witnesses of waivers.
    """

    waivers: tuple[Waiver, ...]
    name: str = "witnesses"


Task = AskShard | MakeSmaller | AskWitnesses


def always() -> bool:
    """
    There is always time.
    """
    return True


def perform(
    certification: Certification, task: Task, engine: Engine | None = None, go_on: GoOn = always
) -> Generator[ShardRecord, None, None]:
    """
    What comes of a task, the end last, unless there was no time for all of it.

    The engine is started here if none is given that was not asked before, and ended in any case.
    """
    blocked = task.blocked if isinstance(task, AskShard) else ""
    engine = engine or _started(certification, blocked)
    try:
        if isinstance(task, AskShard):
            yield from _asked(certification, task, engine, go_on)
        elif isinstance(task, MakeSmaller):
            yield from _made_smaller(certification, task, engine, go_on)
        else:
            yield from _witnessed(certification, task, engine, go_on)
    finally:
        engine.close()


def _asked(certification: Certification, task: AskShard, engine: Engine, go_on: GoOn) -> Iterator[ShardRecord]:
    shard = task.shard
    role: Role
    requests: Iterator[Request]
    if shard.role == FloorRole.role:
        role = certification.floor(lanes_of(certification, shard), shard.number)
        requests = role.requests()
    else:
        role = certification.dealer()
        requests = role.requests(*shard.deals)
    findings, given_up = Findings(certification.options.waived), ""
    for reply in engine.ask(takewhile(lambda _: go_on(), requests)):
        if reply.failure is not None and reply.failure.kind == "blocked":
            given_up = reply.failure.text
        for settled in role.take(reply):
            yield _lightened(_left_to_the_house(certification, settled), findings)
    # One process at a time: a second one may lack a port or a licence.
    engine.close()
    again = Again(partial(_started, certification, task.blocked), go_on) if go_on() and not given_up else None
    for settled in role.held(again):
        yield _lightened(_left_to_the_house(certification, settled), findings)
    if go_on():
        emptied = role.emptied_by_the_house() if isinstance(role, FloorRole) else ()
        yield ShardEnd(
            breaks=len(engine.incidents) + (again.breaks if again is not None else 0),
            given_up=given_up,
            was_asked=not task.blocked,
            discarded_checks=role.discarded_checks,
            emptied=tuple((lane.edition, lane.game.value, lane.clause) for lane in emptied),
        )


def _left_to_the_house(certification: Certification, settled: Settled) -> Settled:
    if settled.clause in certification.options.settled.clauses and not settled.house:
        return structs.replace(settled, house=(settled.clause,))
    return settled


def _lightened(settled: Settled, findings: Findings) -> Settled:
    """
    The check without the hands that stand for no deviation: other checks of this shard show the same by smaller ones.
    """
    findings.enter(settled)
    members = tuple(
        member
        if findings.holds(settled.key(member), member)
        else structs.replace(member, document=b"", answer=b"", stub=None)
        for member in settled.members
    )
    return structs.replace(settled, members=members)


def _made_smaller(
    certification: Certification, task: MakeSmaller, engine: Engine, go_on: GoOn
) -> Iterator[ShardRecord]:
    full, left = certification.budget.shrinking, task.questions
    for hand in task.hands:
        if not go_on():
            return
        role = certification.role(hand.key.role)
        shrunk = role.smaller(hand.key, hand.seen, hand.origin, engine, allowance(full, left, hand.following))
        left -= shrunk.asked
        yield Smaller(hand.number, shrunk.smallest, shrunk.is_minimal, shrunk.asked)
    yield ShardEnd(breaks=len(engine.incidents))


def _witnessed(certification: Certification, task: AskWitnesses, engine: Engine, go_on: GoOn) -> Iterator[ShardRecord]:
    waived = 0
    for shown in shown_by(certification, takewhile(lambda _: go_on(), task.waivers), engine):
        waived += shown.fails and shown.broke
        yield shown
    if go_on():
        yield ShardEnd(breaks=max(0, len(engine.incidents) - waived))


def allowance(full: int, left: int, following: int) -> int:
    """
    How many of the questions that are left a deviation may use up, when so many deviations follow.
    """
    least = min(int(full * _LEAST_SHARE), left // (following + 1))
    return min(full, left - least * following)


def _started(certification: Certification, blocked: str) -> Engine:
    if blocked:
        return _BlockedEngine(certification.identity, blocked)
    options = certification.options
    try:
        engine = open_process(
            certification.command,
            time_limit=options.answer_limit,
            restarts=RESTARTS,
            bounds=options.bounds,
        )
    except EngineUnavailable as unavailable:
        reason = f"not asked: the engine did not start once more: {unavailable.reason}"
        return _BlockedEngine(certification.identity, reason)
    if engine.identity != certification.identity:
        engine.close()
        return _BlockedEngine(
            certification.identity, "not asked: started once more, the engine says that it is another one"
        )
    return engine


class _BlockedEngine:
    """
    An engine that is not asked any more.
    """

    incidents: tuple[str, ...] = ()

    def __init__(self, identity: Identity, reason: str) -> None:
        self.identity = identity
        self._reason = reason

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        for request in requests:
            yield Reply(request.id, None, Failure("blocked", self._reason))

    def close(self) -> None:
        """
        Nothing to end.
        """
