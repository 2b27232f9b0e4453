"""
The model dealer deals by the rules: nothing is found in its hands, in either edition and setting.
"""

import sys
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from adapters.protocol.messages import HandWish, Rule
from adapters.transport import open_in_process, open_process
from conformance.model_dealer import deal, handler
from reference_engine.audit import AskedHand, DealRequest, Setting, audit
from reference_engine.fold import fold
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.table import Level, Seat, SeatState, Table

COMMAND = (sys.executable, "-P", "-m", "conformance.model_dealer")


def has_duplicate(pack: tuple[str, ...] | None) -> bool:
    return pack is not None and len(set(pack)) < len(pack)


def heads_up(hand: AskedHand, state: SeatState = SeatState.PRESENT) -> DealRequest:
    seats = tuple(Seat(number, state, 100) for number in (1, 2))
    return DealRequest(Table(seats, 2, 2, 1, Level(1, 1, 2)), (hand,), "tda-2024")


def test_no_finding_over_the_wire(exchange: Any) -> None:
    requests = exchange.requests(400)
    engine = open_process(COMMAND, time_limit=10, restarts=0)
    try:
        answers = exchange.ask(engine, requests)
    finally:
        engine.close()
    assert len(answers) == len(requests)
    for index, request in enumerate(requests):
        if has_duplicate(request.hands[0].pack):
            assert answers[index].answer == "refused"
            continue
        for edition in ("tda-2019", "tda-2024"):
            for setting in Setting:
                assert audit(exchange.log(request, answers[index], edition), setting) == ()


def test_its_acts_are_in_turn_and_its_boards_not_premature(exchange: Any) -> None:
    for request in exchange.requests(400):
        if has_duplicate(request.hands[0].pack):
            continue
        log = exchange.log(request, deal(exchange.message(request)))
        hand = fold(log.table, log.game, log.events)
        assert not hand.problems
        assert all(act.in_turn for act in hand.acts)
        assert not hand.uncovered.premature_boards
        assert hand.turn is None


def test_the_same_request_gets_the_same_hand(exchange: Any) -> None:
    for request in exchange.requests(20):
        assert deal(exchange.message(request, "a")).hands == deal(exchange.message(request, "b")).hands


def test_it_is_a_dealer_and_no_floor() -> None:
    engine = open_in_process(handler())
    assert (engine.identity.roles, engine.identity.features) == (("dealer",), ("rigged_deck", "several_hands"))
    (reply,) = engine.ask([Rule("1", "core", Raw(b"{}"))])
    assert reply.answer is not None
    assert (reply.answer.answer, reply.answer.reason) == ("unsupported", "this engine has no role of floor")


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        (("As", "As", *STANDARD_DECK[2:]), "the pack holds As twice"),
        (("JR", *STANDARD_DECK[1:]), "the deck has no JR"),
        (STANDARD_DECK[:11], "the pack has 11 cards and the hand may need 12"),
    ],
)
def test_a_pack_that_is_wrong_is_refused(exchange: Any, pack: tuple[str, ...], reason: str) -> None:
    request = heads_up(AskedHand(pack=pack))
    answer = deal(exchange.message(request))
    assert (answer.answer, answer.reason) == ("refused", reason)


@pytest.mark.parametrize("change", [{"game": "omaha"}, {"hands": (HandWish(leave=(1,)),)}])
def test_what_it_does_not_deal_is_unsupported(exchange: Any, change: dict[str, Any]) -> None:
    request = heads_up(AskedHand())
    answer = deal(replace(exchange.message(request), **change))
    assert answer.answer == "unsupported"
    assert answer.reason.endswith("with everybody at the first hand")


def test_a_table_without_a_player_who_is_there_is_unsupported(exchange: Any) -> None:
    request = heads_up(AskedHand(), state=SeatState.ABSENT)
    answer = deal(exchange.message(request))
    assert (answer.answer, answer.reason) == ("unsupported", "nobody is there to play the hand")
