"""
What the requests to deal cover, and what they shrink to.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from conformance.draw import RandomDraw
from conformance.strategies.deal_requests import deal_requests, generate
from reference_engine.audit import DEALING_CLAUSES, AskedHand, DealRequest, clauses_at_stake
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import Action
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table
from reference_engine.seating import dealing_order, table_problems

SMALLEST = DealRequest(
    table=Table(
        seats=(Seat(1, SeatState.PRESENT, 200), Seat(2, SeatState.PRESENT, 200)),
        button=2,
        small_blind_seat=2,
        big_blind_seat=1,
        level=Level(1, 1, 2),
    ),
    hands=(AskedHand(),),
    edition="tda-2024",
)


class NothingDrawn:
    """
    The lowest of every choice.
    """

    game = Game.NO_LIMIT_HOLDEM

    def integer(self, low: int, high: int) -> int:
        return low

    def blob(self, max_size: int) -> bytes:
        return b""


def minimal(strategy: SearchStrategy[DealRequest], predicate: Any = lambda _: True) -> DealRequest:
    """
    The last example that Hypothesis failed on, which is the smallest it found.
    """
    smallest: list[DealRequest] = []

    @settings(database=None, max_examples=500, derandomize=True, deadline=None)
    @given(strategy)
    def fails(request: DealRequest) -> None:
        if predicate(request):
            smallest.append(request)
            raise AssertionError

    with pytest.raises(AssertionError):
        fails()
    return smallest[-1]


def test_the_lowest_choices_are_the_smallest_request() -> None:
    assert generate(NothingDrawn(), edition="tda-2024") == SMALLEST
    assert generate(NothingDrawn(), edition="tda-2024", plain=True) == SMALLEST


@pytest.mark.parametrize("plain", [False, True])
def test_it_shrinks_to_heads_up_without_wishes(*, plain: bool) -> None:
    assert minimal(deal_requests(plain=plain)) == SMALLEST


def test_the_smallest_rigged_pack_is_the_ordered_deck() -> None:
    rigged = minimal(deal_requests(), lambda request: request.hands[0].pack is not None)
    assert rigged == replace(SMALLEST, hands=(AskedHand(pack=STANDARD_DECK),))


def test_the_smallest_fouled_pack_has_one_card_twice() -> None:
    fouled = minimal(deal_requests(), lambda request: len(set(request.hands[0].pack or range(52))) < 52)
    assert fouled == replace(SMALLEST, hands=(AskedHand(pack=("2c", "2c", *STANDARD_DECK[2:])),))


def test_the_smallest_hand_that_ends_early_has_one_fold_before_the_flop() -> None:
    folded = minimal(deal_requests(), lambda request: bool(request.hands[0].wishes))
    assert folded == replace(SMALLEST, hands=(AskedHand(wishes={1: (Action.BET,), 2: (Action.FOLD,)}),))


def test_the_edition_is_the_one_asked_for() -> None:
    assert minimal(deal_requests(edition="tda-2019")).edition == "tda-2019"


@pytest.fixture(scope="module")
def many(exchange: Any) -> list[DealRequest]:
    requests: list[DealRequest] = exchange.requests(2000)
    return requests


def test_every_table_could_be(many: list[DealRequest]) -> None:
    for request in many:
        assert table_problems(request.table) == ()
        assert SeatState.PRESENT in {seat.state for seat in request.table.seats}
        assert request.table.big_blind_seat is not None


def test_everything_comes_up(many: list[DealRequest]) -> None:
    seen: Counter[str] = Counter()
    for request in many:
        table, (hand,) = request.table, request.hands
        order = dealing_order(table)
        owed = table.level.big_blind + table.level.ante
        seen[f"{len(order)} seats"] += 1
        seen.update({f"a seat is {seat.state}" for seat in table.seats})
        seen["dead button"] += table.button not in order
        seen["dead small blind"] += table.small_blind_seat is None
        seen["both dead"] += table.small_blind_seat is None and table.button not in order
        seen["a stack shorter than its posts"] += any(seat.stack < owed for seat in table.seats if seat.number in order)
        seen["ante"] += table.level.ante > 0
        seen["big-blind ante"] += table.level.big_blind_ante > 0
        seen["own shuffle"] += hand.pack is None
        seen["rigged"] += hand.pack is not None and len(set(hand.pack)) == 52
        seen["fouled"] += hand.pack is not None and len(set(hand.pack)) == 51
        seen.update({f"wishes to {wish}" for wishes in hand.wishes.values() for wish in wishes})
        seen["no wishes"] += not hand.wishes
        seen.update({f"longest queue {max(map(len, hand.wishes.values()), default=0)}": 1})
        seen.update(f"at stake {clause}" for clause in clauses_at_stake(request))
    expected = {f"{number} seats" for number in range(2, 11)}
    expected |= {f"a seat is {state}" for state in SeatState}
    expected |= {"dead button", "dead small blind", "both dead", "a stack shorter than its posts", "ante"}
    expected |= {"big-blind ante", "own shuffle", "rigged", "fouled", "no wishes"}
    expected |= {f"wishes to {action}" for action in Action} | {f"longest queue {length}" for length in range(1, 7)}
    # These requests are of hold'em, whose later cards are the board.
    expected |= {f"at stake {clause}" for clause in set(DEALING_CLAUSES) - {"rigged_deck", "street_cards"}}
    assert {what for what in expected if seen[what] < 20} == set()
    assert seen["fouled"] < len(many) // 10


def test_a_duplicate_leaves_the_pack_in_the_hand(many: list[DealRequest]) -> None:
    for request in many:
        pack = request.hands[0].pack
        if pack is None or len(set(pack)) == 52:
            continue
        present = sum(seat.state is SeatState.PRESENT for seat in request.table.seats)
        comes_out = 2 * len(dealing_order(request.table)) + (5 if present > 1 else 0)
        assert len(set(pack[:comes_out])) == comes_out - 1
        assert not request.hands[0].wishes


def test_plain_tables_have_everybody_there_and_deep() -> None:
    for seed in range(300):
        request = generate(RandomDraw(Random(seed)), edition="tda-2024", plain=True)  # noqa: S311 - a case, no secret
        table = request.table
        assert {seat.state for seat in table.seats} == {SeatState.PRESENT}
        assert {seat.stack for seat in table.seats} == {100 * table.level.big_blind}
        assert (table.level.ante, table.level.big_blind_ante) == (0, 0)
        order = dealing_order(table)
        posting = order[::-1] if len(order) == 2 else order
        assert (table.small_blind_seat, table.big_blind_seat) == posting[:2]
