from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.draw import ReplayedDraw, strategy
from conformance.strategies.deals import (
    BOXED,
    Opening,
    Shown,
    cards_in,
    draw_pack,
    events_of,
    inserted,
    posting,
    regular_plan,
    shown,
    step_of_card,
    until,
)
from conformance.strategies.tables import tables
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import CardBoxed, CardDealt, CardExposed, DealEnded, Exposer, Posted, SeatReturned
from reference_engine.model.table import Level, PostKind, Seat, SeatState, Table

TABLE = Table(
    (Seat(1, SeatState.PRESENT, 30), Seat(2, SeatState.PRESENT, 20), Seat(3, SeatState.PRESENT, 400)),
    button=1,
    small_blind_seat=2,
    big_blind_seat=3,
    level=Level(3, 100, 200, ante=25, big_blind_ante=200),
)


def test_posts_go_as_far_as_the_chips() -> None:
    assert posting(TABLE).posts == (
        Posted(2, PostKind.ANTE, 20),
        Posted(3, PostKind.ANTE, 25),
        Posted(1, PostKind.ANTE, 25),
        Posted(3, PostKind.BIG_BLIND, 200),
        Posted(3, PostKind.BIG_BLIND_ANTE, 175),
    )


@settings(deadline=None)
@given(tables())
def test_nobody_posts_more_than_the_stack_and_nobody_posts_nothing(table: Table) -> None:
    left = {seat.number: seat.stack for seat in table.seats}
    for post in posting(table).posts:
        assert isinstance(post, Posted)
        assert post.chips > 0
        left[post.seat] -= post.chips
    assert min(left.values()) >= 0


def test_zeros_keep_the_order_of_the_pack() -> None:
    assert draw_pack(ReplayedDraw([b""])) == STANDARD_DECK
    assert draw_pack(ReplayedDraw([bytes(20)])) == STANDARD_DECK


def test_a_byte_moves_one_card() -> None:
    assert draw_pack(ReplayedDraw([b"\x03"]))[:5] == ("5c", "3c", "4c", "2c", "6c")


@settings(deadline=None)
@given(strategy(draw_pack))
def test_a_pack_has_every_card_once(pack: tuple[str, ...]) -> None:
    assert sorted(pack) == sorted(STANDARD_DECK)


def test_cards_go_round_in_dealing_order() -> None:
    assert regular_plan(TABLE) == (2, 3, 1, 2, 3, 1)


def test_boxed_cards_leave_the_others_where_they_are() -> None:
    opening = Opening(TABLE, STANDARD_DECK, (2, BOXED, 3, Shown(1)), after=(BOXED, SeatReturned(2)))
    events, top, boxed = events_of(opening)
    assert events[5:] == [
        CardDealt(2, "2c"),
        CardBoxed("As"),
        CardDealt(3, "3c"),
        CardExposed(2, Exposer.DEALER),
        DealEnded(),
        CardBoxed("Ks"),
        SeatReturned(2),
    ]
    assert (top, boxed) == (2, 2)


def test_a_deal_that_has_not_ended_has_no_aftermath() -> None:
    events, _, _ = events_of(Opening(TABLE, STANDARD_DECK, (2, 3), ended=False, after=(BOXED,)))
    assert events[5:] == [CardDealt(2, "2c"), CardDealt(3, "3c")]


@settings(deadline=None)
@given(st.integers(0, 7))
def test_steps_go_in_before_a_card_or_at_the_end(card: int) -> None:
    plan = inserted((2, 3, 1, 2, 3, 1), card, BOXED)
    assert cards_in(plan) == 6
    assert plan.index(BOXED) == min(card, 6)


def test_counting_cards_passes_over_other_steps() -> None:
    plan = (BOXED, 2, Shown(0), 3)
    assert [step_of_card(plan, card) for card in range(3)] == [1, 3, 4]
    assert until(plan, 1) == (BOXED, 2, Shown(0))
    assert shown((2, 3), 0) == (2, Shown(0), 3)
