"""
A dealer that does not deal the same pack in the same way; one that shuffles by itself may deal as it likes.
"""

import itertools
import json
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from adapters.engine import Engine
from adapters.handler import Handler
from adapters.in_process import InProcessEngine
from adapters.protocol.messages import Answer, Deal
from conformance.dealer import DealerRole
from conformance.dealing import DealDocument
from conformance.model_dealer import handler
from conformance.repeats.again import Again
from conformance.repeats.unstable import Way
from conformance.settled import Settled
from conformance.verdict import Verdict
from reference_engine.audit import Setting
from reference_engine.model.games import Game

Fault = Callable[[Answer], Answer]


def asked(make: Callable[[], Fault], features: Sequence[str] = ("rigged_deck",)) -> tuple[DealerRole, list[Settled]]:
    def start() -> Engine:
        dealer, fault = handler(), make()
        assert dealer.deal is not None
        deal = dealer.deal
        return InProcessEngine(Handler(dealer.identity, deal=lambda request: fault(deal(request))))

    role = DealerRole(
        ("tda-2024",),
        games=(Game.NO_LIMIT_HOLDEM, Game.TRIPLE_DRAW_2_7, Game.RAZZ),
        setting=Setting.LIVE,
        seed=4,
        deals=4,
        by_position=False,
        features=features,
    )
    settled = [check for reply in start().ask(role.requests()) for check in role.take(reply)]
    settled += role.held(Again(start, lambda: True, lambda _: None))
    return role, settled


def with_two_cards_swapped(answer: Answer) -> Answer:
    """
    The first two cards of the first hand go to each other's seats.
    """
    if not answer.hands:
        return answer
    first, *others = answer.hands
    events = json.loads(bytes(first.events))
    one, other = itertools.islice((event for event in events if event["event"] == "card_dealt"), 2)
    one["card"], other["card"] = other["card"], one["card"]
    return replace(answer, hands=(replace(first, events=Raw(msgspec.json.encode(events))), *others))


def every_second(answered: "itertools.count[int]") -> Fault:
    return lambda answer: with_two_cards_swapped(answer) if next(answered) % 2 else answer


def test_a_dealer_that_deals_a_pack_in_two_ways_is_told_once_a_deal() -> None:
    role, settled = asked(lambda: every_second(itertools.count()))
    unstable = [check for check in settled if check.verdict is Verdict.NONDETERMINISTIC]
    assert unstable
    deals = {check.members[0].identity for check in unstable}
    assert sum(len(check.findings()) for check in unstable) == len(deals)
    for check in unstable:
        (member,) = check.members
        assert member.unstable is not None
        assert member.unstable.way is Way.TWICE
        assert member.unstable.differing == ("events",)
        request = msgspec.json.decode(member.document, type=DealDocument).request
        assert all(hand.pack is not None for hand in request.hands)
    check = unstable[0]
    told = role.story(check.key(check.members[0]), check.members[0]).actual["en"]
    assert "First: hand 1, event" in told
    assert "What differs: the events." in told


def test_a_dealer_that_shuffles_by_itself_is_not_asked_again() -> None:
    """
    Nor blamed, whatever it deals: no request says what is to come.
    """
    role, settled = asked(lambda: lambda answer: answer, features=())
    assert settled
    assert all(check.verdict is not Verdict.NONDETERMINISTIC for check in settled)
    assert len(role._sent) == role.planned


def test_a_sound_dealer_is_not_called_so() -> None:
    """
    In draw games the pack may end, and the muck is shuffled: what comes after that is not compared.
    """
    role, settled = asked(lambda: lambda answer: answer)
    again = [one for one in settled if one.members[0].unstable is not None]
    assert not again
    prescribed = [sent for sent in role._sent if all(hand.pack is not None for hand in sent.hands)]
    assert len(prescribed) > len({_asked(sent) for sent in prescribed})


def _asked(sent: Deal) -> bytes:
    return msgspec.json.encode(replace(sent, id="0"))
