"""
What `misdeal audit` says of hands that were dealt, and what it ends with.
"""

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from conformance.dealing import DealDocument
from conformance.draw import RandomDraw
from conformance.strategies import consecutive_hands
from reference_engine.audit import DealLog, DealtHand
from reference_engine.model.events import CardBurned, CardDealt, CardMucked, Event
from tests.conformance.telling.spoilt_deals import dealt_by_the_rules

Misdeal = Any


@pytest.fixture
def document() -> DealDocument:
    """
    Several hands of hold'em in a row, dealt by the rules.
    """
    for seed in count():
        request = consecutive_hands.generate(RandomDraw(Random(seed)), edition="tda-2024")  # noqa: S311 - to be repeated
        hands = dealt_by_the_rules(request)
        if len(hands) > 1 and any(isinstance(event, CardBurned) for event in hands[0].events):
            return DealDocument(request, hands)
    raise AssertionError


def with_events(hand: DealtHand, *events: Event) -> DealtHand:
    return replace(hand, events=events)


def audited(misdeal: Misdeal, what: DealDocument | DealLog) -> tuple[int, str]:
    Path("deal.json").write_bytes(msgspec.json.encode(what))
    done = misdeal("audit", "deal.json")
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def test_hands_dealt_by_the_rules_are_clean(misdeal: Misdeal, document: DealDocument) -> None:
    code, told = audited(misdeal, document)
    assert code == 0
    assert told.endswith("Every card was dealt as the edition asks.")


def test_a_hand_without_a_burn_is_told_and_is_no_must(misdeal: Misdeal, document: DealDocument) -> None:
    first, *others = document.hands
    spoilt = with_events(first, *(event for event in first.events if not isinstance(event, CardBurned)))
    code, told = audited(misdeal, replace(document, hands=(spoilt, *others)))
    assert code == 0
    assert "should," in told
    assert "no card was burned before the flop" in told


def test_a_first_card_to_the_wrong_seat_deviates(misdeal: Misdeal, document: DealDocument) -> None:
    first, *others = document.hands
    one, two = [place for place, event in enumerate(first.events) if isinstance(event, CardDealt)][:2]
    events = list(first.events)
    events[one], events[two] = events[two], events[one]
    spoilt = with_events(first, *events)
    for what in (
        replace(document, hands=(spoilt, *others)),
        DealLog(document.request.table, document.request.game, "tda-2024", spoilt.events),
    ):
        code, told = audited(misdeal, what)
        assert code == 1
        assert "must, 35-A2 first_card" in told
        assert "the first card," in told


def test_a_later_hand_that_cannot_have_happened_is_no_clean_bill(misdeal: Misdeal, document: DealDocument) -> None:
    first, second, *_ = document.hands
    broken = with_events(second, *second.events[:3], CardMucked(40), *second.events[3:])
    code, told = audited(misdeal, replace(document, hands=(first, broken)))
    assert code == 1
    assert "Every card was dealt" not in told
    assert "not judged: the log of hand 2 cannot have happened: event 3: no card is out at place 40." in told
    code, told = audited(misdeal, replace(document, hands=(broken,)))
    assert code == 2
    assert "cannot have happened" in told
