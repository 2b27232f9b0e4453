"""
Null engines: they answer without looking at the case. What one of them earns, a check is not worth.

Asked for the cards after the ruling they deal on as if nothing had happened, which takes a look at what is out already.
"""

import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from adapters.handler import Handler
from adapters.protocol.messages import ABSENT, Answer, Identity, Rule
from adapters.serve import serve
from conformance.compare import judge
from conformance.continuing import folded
from conformance.kinds import silence
from conformance.suite_version import SUITE_VERSION
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer
from reference_engine.continuation import goes_on, plain_continuation
from reference_engine.editions import EDITIONS
from reference_engine.model.cards import Card
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.ruling import Outcome, Ruling

if TYPE_CHECKING:
    # What makes checks takes longer to load than a null engine to start without it.
    from conformance.check import Check


def _rules(outcome: Outcome) -> Callable[[Case], EngineAnswer]:
    return lambda _: EngineAnswer("ruling", Ruling(outcome))


def _random(case: Case) -> EngineAnswer:
    seed = hashlib.sha256(msgspec.json.encode(case)).digest()
    return EngineAnswer("ruling", Ruling(Random(seed).choice(tuple(Outcome))))  # noqa: S311 - a guess, no secret


def _refuses_first(_: Case) -> EngineAnswer:
    return EngineAnswer("refused", event=0, text="refuses the first event, whatever it is")


def _refuses_last(case: Case) -> EngineAnswer:
    last = max(len(case.events) - 2, 0)
    return EngineAnswer("refused", event=last, text="refuses the last event before the call, whatever it is")


def with_cards(given: EngineAnswer, case: Case, stub: Sequence[Card] | None) -> EngineAnswer:
    """
    The answer, where the hand goes on and its cards are asked for, with cards dealt as if nothing had happened.
    """
    ruling = silence(case) if given.kind == "accepted" else given.ruling
    if stub is None or ruling is None or not goes_on(ruling):
        return given
    return replace(given, continuation=plain_continuation(folded(case), stub))


NULL_ENGINES: dict[str, Callable[[Case], EngineAnswer]] = {
    "misdeal": _rules(Outcome.MISDEAL),
    "accepted": lambda _: EngineAnswer("accepted"),
    "void": _rules(Outcome.HAND_VOID),
    "random": _random,
    "refuses-first": _refuses_first,
    "refuses-last": _refuses_last,
}


def conforming_null_engines(check: "Check", profile: str) -> tuple[str, ...]:
    """
    The null engines that conform on every member of the check.
    """
    return tuple(name for name, answer in NULL_ENGINES.items() if _conforms(check, answer, profile))


def _conforms(check: "Check", answer: Callable[[Case], EngineAnswer], profile: str) -> bool:
    for it in check.members:
        case, stub = it.member.case, it.stub_in(profile)
        given = with_cards(answer(case), case, stub)
        if judge(case, it.permitted, given, profile, stub).verdict is not Verdict.CONFORMS:
            return False
    return True


def handler(name: str) -> Handler:
    """
    The null engine behind the protocol.
    """
    answer = NULL_ENGINES[name]

    def rule(request: Rule) -> Answer:
        case = msgspec.json.decode(request.case, type=Case)
        given = with_cards(answer(case), case, request.stub)
        cards = ABSENT if given.continuation is None else Raw(msgspec.json.encode(given.continuation))
        if given.ruling is not None:
            return Answer(request.id, "ruling", ruling=Raw(msgspec.json.encode(given.ruling)), continuation=cards)
        if given.kind == "refused":
            return Answer(request.id, "refused", event=given.event, reason=given.text)
        return Answer(request.id, "accepted", continuation=cards)

    return Handler(
        Identity(
            protocol=1,
            vendor="misdeal",
            name=f"null:{name}",
            version=SUITE_VERSION,
            roles=("floor",),
            games=tuple(Game),
            editions=EDITIONS,
            profiles=("core", "full", "physical"),
            window=32,
        ),
        rule=rule,
    )


def main(arguments: Iterable[str]) -> None:
    """
    Serve the null engine that is named.
    """
    (name,) = arguments
    serve(handler(name))


if __name__ == "__main__":
    main(sys.argv[1:])
