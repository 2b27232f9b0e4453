"""
Deals on the wire, and what the audit makes of the hands that come back.
"""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import zip_longest

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from adapters.engine import Reply
from adapters.harmless import harmless
from adapters.protocol.messages import Answer, Deal, HandWish
from adapters.protocol.messages import DealtHand as HandOnTheWire
from conformance.chips_at_risk import chips_at_risk
from conformance.settled import Answered
from conformance.verdict import Verdict
from reference_engine.audit import AskedHand, AuditFinding, DealLog, DealRequest, DealtHand, Setting, audit_hands
from reference_engine.model.cards import Card
from reference_engine.model.events import Action, Event
from reference_engine.model.games import FACTS
from reference_engine.model.ruling import Severity
from reference_engine.model.table import SeatChips, SeatState, Table

_EXPECTED = "as the clause asks"


class DealDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """
    What replays a finding of the role of dealer: the request, and the hands that were dealt.
    """

    request: DealRequest
    hands: tuple[DealtHand, ...] = ()


class Dealt(Struct, frozen=True):
    """
    What came of a request: the verdict of each clause at stake, by finding or as a whole.

    `hands` are those that could be judged, `reached` the clauses that they give evidence for. `breaks` is how many
    breaks of the engine the request is to blame for.
    """

    hands: tuple[DealtHand, ...] = ()
    findings: tuple[AuditFinding, ...] = ()
    reached: frozenset[str] = frozenset()
    verdict: Verdict = Verdict.CONFORMS
    kind: str = "dealt"
    text: str = ""
    raw: bytes = b"null"
    evidence: str = ""
    breaks: int = 0


def deal_message(identity: str, request: DealRequest) -> Deal:
    """
    The request on the wire.
    """
    hands = tuple(
        HandWish(hand.leave, hand.pack, {str(seat): tuple(acts) for seat, acts in hand.wishes.items()})
        for hand in request.hands
    )
    return Deal(identity, request.edition, request.game, Raw(msgspec.json.encode(request.table)), hands)


def is_fouled(request: DealRequest) -> bool:
    """
    Whether the pack asked for holds a card twice.
    """
    return any(hand.pack is not None and len(set(hand.pack)) < len(hand.pack) for hand in request.hands)


def size_of_request(request: DealRequest) -> int:
    """
    How large a table is to a reader.
    """
    seats = sum(seat.state is not SeatState.EMPTY for seat in request.table.seats)
    return seats + sum(len(acts) for hand in request.hands for acts in hand.wishes.values())


def weight_of_request(request: DealRequest) -> tuple[int, int]:
    """
    How much a request asks for: of the pack, a new one in its order least, then a shuffle, and then the wishes.
    """
    packs = sum(_weight_of_pack(hand.pack, FACTS[request.game].deck) for hand in request.hands)
    return packs, sum(len(acts) for hand in request.hands for acts in hand.wishes.values())


def _weight_of_pack(pack: Sequence[Card] | None, deck: Sequence[Card]) -> int:
    if pack is None:
        return 1
    moved = sum(card != other for card, other in zip_longest(pack, deck))
    return 1 + moved if moved else 0


def plainer_requests(
    request: DealRequest, plainest: Table, *, may_rig: bool, logs: Sequence[DealLog] = (), hand: int = 0
) -> Iterator[DealRequest]:
    """
    Requests that ask for less than one of which a hand, counted from 0, shows a deviation.

    The boldest first: they begin at the table of a later hand, as `logs` have it, end with that hand, or have shorter
    hands and plainer packs; of a single hand also at the plainest table.
    """
    hands = request.hands[: hand + 1]
    for start in range(hand, 0, -1):
        yield replace(request, table=logs[start].table, hands=(replace(hands[start], leave=()), *hands[start + 1 :]))
    # What moves from hand to hand needs its own table.
    for table in (request.table,) if hand else (plainest, request.table):
        for plainer in _plainer_hands(hands[-1], table, request, may_rig=may_rig):
            yield replace(request, table=table, hands=(*hands[:-1], plainer))
    for number, earlier in enumerate(hands[:-1]):
        for plainer in _plainer_hands(earlier, request.table, request, may_rig=may_rig):
            yield replace(request, hands=(*hands[:number], plainer, *hands[number + 1 :]))


def _plainer_hands(hand: AskedHand, table: Table, request: DealRequest, *, may_rig: bool) -> Iterator[AskedHand]:
    players = [seat.number for seat in table.seats if seat.state is SeatState.PRESENT]
    wanted = {seat: acts for seat, acts in hand.wishes.items() if seat in players}
    for wishes in (dict.fromkeys(players, (Action.FOLD,)), {}, wanted):
        for pack in _plainer_packs(request, hand.pack, may_rig=may_rig):
            yield replace(hand, pack=pack, wishes=wishes)


def _plainer_packs(
    request: DealRequest, pack: tuple[Card, ...] | None, *, may_rig: bool
) -> Iterator[tuple[Card, ...] | None]:
    packs: list[tuple[Card, ...] | None] = [pack, None]
    if may_rig:
        deck = FACTS[request.game].deck
        # The plainest fouled pack: its first card comes twice in a row.
        twice_at_once = (deck[0], deck[0], *deck[2:])
        packs = [deck, None, *([twice_at_once] if is_fouled(request) else []), pack]
    yield from dict.fromkeys(packs)


def judged_deal(request: DealRequest, reply: Reply, setting: Setting) -> Dealt:
    """
    What came of the request: the audit of the hand, or why there is none.
    """
    if reply.failure is not None:
        failure = reply.failure
        verdict = Verdict.BLOCKED if failure.kind == "blocked" else Verdict.ERRORED
        return Dealt(
            verdict=verdict, kind=failure.kind, text=failure.text, evidence=reply.evidence, breaks=failure.breaks
        )
    answer = reply.answer
    if answer is None:
        return Dealt(verdict=Verdict.ERRORED, kind="protocol_violation", text="the reply carries no answer")
    raw = msgspec.json.encode(answer)
    match answer.answer:
        case "dealt":
            return _audited(request, answer, raw, reply.evidence, setting)
        case "refused" if is_fouled(request):
            return Dealt(kind="refused", text=answer.reason, raw=raw)
        case "refused" | "declined":
            return Dealt(verdict=Verdict.DECLINED, kind=answer.answer, text=answer.reason, raw=raw)
        case "unsupported":
            return Dealt(verdict=Verdict.UNSUPPORTED, kind="unsupported", text=answer.reason, raw=raw)
        case "error" if is_fouled(request):
            return Dealt(verdict=Verdict.DEVIATES, kind="error", text=answer.reason, raw=raw, evidence=reply.evidence)
        case "error":
            return Dealt(verdict=Verdict.ERRORED, kind="error", text=answer.reason, raw=raw, evidence=reply.evidence)
        case _:
            text = f"`{answer.answer}` answers a case to rule on, and this was a request to deal"
            return _broken(text, raw, reply.evidence)


def _audited(request: DealRequest, answer: Answer, raw: bytes, evidence: str, setting: Setting) -> Dealt:
    try:
        hands = tuple(_dealt_hand(hand) for hand in answer.hands)
    except msgspec.DecodeError as problem:
        return _broken(f"the events do not decode: {problem}", raw, evidence)
    audited = audit_hands(request, hands, setting)
    judged = replace(
        Dealt(raw=raw, evidence=evidence),
        hands=hands[: len(audited.logs)],
        findings=audited.findings,
        reached=audited.reached,
    )
    if not audited.problem:
        return judged
    broken = _broken(audited.problem, raw, evidence)
    return replace(judged, verdict=broken.verdict, kind=broken.kind, text=broken.text)


def _dealt_hand(hand: HandOnTheWire) -> DealtHand:
    events = msgspec.json.decode(hand.events, type=tuple[Event, ...])
    return DealtHand(hand.button, events, tuple(SeatChips(stack.seat, stack.chips) for stack in hand.stacks))


def _broken(text: str, raw: bytes, evidence: str) -> Dealt:
    return Dealt(verdict=Verdict.ERRORED, kind="protocol_violation", text=harmless(text), raw=raw, evidence=evidence)


def not_reached(dealt: Dealt) -> Dealt:
    """
    The deal as evidence for a clause that its log says nothing about: unknown is never a pass.
    """
    text = "the log of the deal does not show it"
    return replace(dealt, verdict=Verdict.UNSUPPORTED, kind="unsupported", text=text)


def answered_deal(request: DealRequest, dealt: Dealt, findings: Sequence[AuditFinding], severity: Severity) -> Answered:
    """
    What was made of the deal as evidence for one clause, whose findings are given.
    """
    document = msgspec.json.encode(DealDocument(request, dealt.hands))
    verdict = Verdict.DEVIATES if findings else dealt.verdict
    kept = verdict is Verdict.CONFORMS
    chips = [chips_at_risk(hand.events) for hand in dealt.hands]
    shown = {finding.hand for finding in findings}
    return Answered(
        identity=_request_id(request),
        twin="deal",
        edit="",
        document=document,
        size=sum(seat.state is not SeatState.EMPTY for seat in request.table.seats)
        + sum(len(hand.events) for hand in dealt.hands),
        chips=max((at_risk for number, at_risk in enumerate(chips) if number in shown or not shown), default=0),
        severity=severity,
        verdict=verdict,
        kind=dealt.kind,
        expected=_EXPECTED,
        actual=_EXPECTED if kept else (_otherwise(findings) if findings else dealt.kind),
        text="; ".join(finding.text for finding in findings) or dealt.text,
        answer=dealt.raw,
        engine_evidence=dealt.evidence,
        breaks=dealt.breaks,
    )


def _otherwise(findings: Sequence[AuditFinding]) -> str:
    """
    What makes deviations of a clause the same: none that weighs otherwise stands for the others.
    """
    kinds = {finding.kind for finding in findings}
    return "dealt otherwise" if "" in kinds else f"dealt otherwise: {', '.join(sorted(kinds)).replace('_', ' ')}"


def _request_id(request: DealRequest) -> str:
    plain = msgspec.to_builtins(request, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:16]
