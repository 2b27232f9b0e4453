"""
Cases on their way out, answers on their way in.

A case goes out as it is: it holds no expectation, no slug and no clause; in the profile `physical` its stub goes along.
An answer is decoded strictly and checked against the case and its edition; a ruling or a continuation that fails is a
protocol violation of the engine that names what is wrong.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec import Raw, Struct

from adapters.engine import Reply
from adapters.harmless import harmless
from adapters.protocol.messages import ABSENT, Rule
from reference_engine.continuation import goes_on
from reference_engine.editions import edition
from reference_engine.model.cards import Card, is_card
from reference_engine.model.case import Case
from reference_engine.model.continuation import Continuation
from reference_engine.model.events import Acted
from reference_engine.model.ruling import Bind, Outcome, Ruling

AnswerKind: TypeAlias = Literal[
    "ruling",
    "accepted",
    "refused",
    "unsupported",
    "declined",
    "error",
    "crashed",
    "timed_out",
    "protocol_violation",
    "blocked",
]


class EngineAnswer(Struct, frozen=True):
    """
    What an engine answered to a case, or how it failed to. `raw` is the answer as it came.

    `breaks` is how many breaks of the engine the case is to blame for.
    """

    kind: AnswerKind
    ruling: Ruling | None = None
    continuation: Continuation | None = None
    event: int | None = None
    text: str = ""
    evidence: str = ""
    raw: bytes = b"null"
    breaks: int = 0


_case_encoder = msgspec.json.Encoder()
_ruling_decoder = msgspec.json.Decoder(Ruling)
_continuation_decoder = msgspec.json.Decoder(Continuation)


def encode_case(case: Case) -> bytes:
    """
    The case as JSON on one line.
    """
    return _case_encoder.encode(case)


def rule_request(request_id: str, profile: str, case: Case, stub: tuple[Card, ...] | None = None) -> Rule:
    """
    The request to rule on a case; the stub goes along where one is given.
    """
    return Rule(request_id, profile, Raw(encode_case(case)), stub)


def understood(reply: Reply, case: Case, stub: tuple[Card, ...] | None = None) -> EngineAnswer:
    """
    The reply to a case that was sent with that stub, checked.
    """
    if reply.failure is not None:
        failure = reply.failure
        return EngineAnswer(failure.kind, text=failure.text, evidence=reply.evidence, breaks=failure.breaks)
    answer = reply.answer
    if answer is None:
        return EngineAnswer("protocol_violation", text="the reply carries no answer", evidence=reply.evidence)
    raw = msgspec.json.encode(answer)
    if answer.answer == "dealt":
        return _violation("`dealt` answers a request to deal, and this was a case to rule on", reply, raw)
    if answer.event is not None and answer.event >= len(case.events):
        return _violation(f"event {answer.event} is not in the case, which has {len(case.events)}", reply, raw)
    if answer.answer == "refused" and answer.event is None:
        return _violation("`refused` names no event, and a case is refused at one", reply, raw)
    ruling: Ruling | None = None
    try:
        if answer.answer == "ruling":
            ruling = read_ruling(answer.ruling, case)
        continuation = read_continuation(answer.continuation, ruling, stub)
    except ValueError as problem:
        return _violation(str(problem), reply, raw)
    return EngineAnswer(answer.answer, ruling, continuation, answer.event, answer.reason, reply.evidence, raw)


def read_ruling(raw: Raw, case: Case) -> Ruling:
    """
    The ruling in an answer. `ValueError` when it is none, or names a clause or an event that is not there.
    """
    if bytes(raw) == bytes(ABSENT):
        raise ValueError("the answer carries no ruling")
    try:
        ruling = _ruling_decoder.decode(raw)
    except msgspec.DecodeError as problem:
        raise ValueError(f"the ruling does not decode: {problem}") from problem
    problems = _problems(ruling, case)
    if problems:
        raise ValueError("; ".join(problems))
    return ruling


def read_continuation(raw: Raw, ruling: Ruling | None, stub: tuple[Card, ...] | None) -> Continuation | None:
    """
    The continuation in an answer, if it carries one. `ValueError` when it is none, or does not go with the answer.
    """
    if bytes(raw) in {bytes(ABSENT), b"null"}:
        return None
    if stub is None:
        raise ValueError("the answer carries a continuation, and the request had no stub")
    if ruling is not None and not goes_on(ruling):
        raise ValueError(f"a ruling `{ruling.outcome}` has no continuation")
    try:
        continuation = _continuation_decoder.decode(raw)
    except msgspec.DecodeError as problem:
        raise ValueError(f"the continuation does not decode: {problem}") from problem
    named = [*continuation.stub, *continuation.muck, *(it.card for it in continuation.dealt)]
    for street in continuation.streets:
        named += [*street.burns, *street.board, *(it.card for it in street.dealt)]
    strange = sorted({card for card in named if not is_card(card)})
    if strange:
        raise ValueError(f"the continuation names {', '.join(map(repr, strange))}, which is no card")
    return continuation


def _problems(ruling: Ruling, case: Case) -> list[str]:
    known = edition(case.edition).clauses
    problems = [
        f"the ruling names `{slug}`, no clause of {case.edition}" for slug in ruling.clauses if slug not in known
    ]
    events = len(case.events)
    problems += [
        f"the ruling names event {index}, and the case has {events}"
        for index in ruling.evidence
        if not 0 <= index < events
    ]
    problems += [
        f"the ruling binds event {remedy.event}, which is no act of the case"
        for remedy in ruling.remedies
        if isinstance(remedy, Bind) and not (remedy.event < events and isinstance(case.events[remedy.event], Acted))
    ]
    if ruling.options and ruling.outcome not in {Outcome.FLOOR_DECIDES, Outcome.HOUSE_DECIDES}:
        problems.append(f"a ruling `{ruling.outcome}` has no options")
    for option in ruling.options:
        # Options within options say nothing, and there is no end to them.
        nested = ["an option of the ruling has options of its own"] if option.options else []
        problems += nested or _problems(option, case)
    return problems


def _violation(text: str, reply: Reply, raw: bytes) -> EngineAnswer:
    return EngineAnswer("protocol_violation", text=harmless(text), evidence=reply.evidence, raw=raw)
