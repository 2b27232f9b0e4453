"""
What of an answer is compared with another answer to the same question.

That is what the profile compares, and the clauses: not the engine's own sentence, not the evidence, not the order of
what has no order. Where cards are picked or shuffled at random, the pick, the new stub and the cards that follow from
them are left out.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from adapters.engine import Reply
from adapters.protocol.messages import DealtHand
from conformance.continuing import in_order
from conformance.kinds import cut, kind_of_answer
from conformance.repeats.unstable import Given
from conformance.wire import EngineAnswer
from reference_engine.audit import DealRequest
from reference_engine.model.continuation import Continuation
from reference_engine.model.events import BoardDealt, CardBurned, CardDealt, CardReplaced, Event, StubShuffled

_FAILURES = frozenset({"error", "crashed", "timed_out", "protocol_violation", "blocked"})


class Told(Struct, frozen=True):
    """
    An answer, and its fields that are compared, by name.
    """

    given: Given
    fields: dict[str, object]


def differing(one: Told, other: Told) -> tuple[str, ...]:
    """
    The names of the fields in which two answers differ.
    """
    names = dict.fromkeys((*one.fields, *other.fields))
    return tuple(name for name in names if one.fields.get(name) != other.fields.get(name))


def told_of_case(answer: EngineAnswer, profile: str) -> Told | None:
    """
    The answer to a case; None where the engine failed, which is another matter.
    """
    if answer.kind in _FAILURES:
        return None
    fields: dict[str, object] = {"answer": answer.kind}
    if answer.event is not None:
        fields["event"] = answer.event
    if answer.ruling is not None:
        fields |= dict(cut(answer.ruling, profile))
        fields["clauses"] = frozenset(answer.ruling.clauses)
    if answer.continuation is not None:
        fields["cards"] = _without_chance(answer.continuation)
    return Told(Given(answer.kind, kind_of_answer(answer, profile), answer.raw), fields)


def _without_chance(given: Continuation) -> object:
    """
    The cards that do not hang on a pick or a shuffle: all of them, or those of the hands that the ruling kills.
    """
    if given.pick is None and not given.stub:
        return in_order(given)
    return given.pick is not None, bool(given.stub), sorted(given.muck)


def is_compared(request: DealRequest) -> bool:
    """
    Whether each hand asked for follows from the request: no pack is the engine's own shuffle.
    """
    return all(hand.pack is not None for hand in request.hands)


def told_of_deal(reply: Reply, request: DealRequest) -> Told | None:
    """
    The hands dealt from the packs of the request; None where the engine failed.
    """
    answer = reply.answer
    if answer is None or answer.answer in _FAILURES:
        return None
    packs = (hand.pack or () for hand in request.hands)
    hands = tuple(_of_hand(*pair) for pair in zip(answer.hands, packs, strict=False))
    fields: dict[str, object] = {"answer": answer.answer, "hands": len(answer.hands)}
    fields |= zip(("button", "events", "stacks"), zip(*hands, strict=True), strict=False)
    return Told(Given(answer.answer, answer.answer, msgspec.json.encode(answer)), fields)


def _of_hand(hand: DealtHand, pack: Iterable[str]) -> tuple[object, object, object]:
    """
    The button, the events and the stacks of a hand, as far as the pack reaches: beyond it the muck was shuffled.
    """
    try:
        events = msgspec.json.decode(hand.events, type=tuple[Event, ...])
    except msgspec.DecodeError:
        return hand.button, bytes(hand.events), hand.stacks
    left = len(tuple(pack))
    for kept, event in enumerate(events):
        left -= _cards_of(event)
        if left < 0 or isinstance(event, StubShuffled):
            return hand.button, events[:kept], ()
    return hand.button, events, hand.stacks


def _cards_of(event: Event) -> int:
    """
    How many cards left the pack.
    """
    match event:
        case BoardDealt(places=places) if places:
            return places.count(None)
        case BoardDealt(cards=cards):
            return len(cards)
        case CardDealt(place=place) | CardBurned(place=place):
            return int(place is None)
        case _:
            return int(isinstance(event, CardReplaced))
