"""
The fold: each event of a record changes the hand once, in order.

What cards and chips do is in `fold_cards` and `fold_acts`; who comes and goes and the markers of the hand are here.
"""

from collections.abc import Callable, Sequence
from typing import Any

from reference_engine.fold_acts import acted, chips_returned, hand_killed, posted, pot_awarded
from reference_engine.fold_cards import (
    board_dealt,
    card_boxed,
    card_burned,
    card_dealt,
    card_dropped,
    card_exposed,
    card_found,
    card_mucked,
    card_replaced,
    deal_ended,
)
from reference_engine.fold_streets import discarded
from reference_engine.fold_stub import cards_returned, stub_dropped, stub_exposed, stub_shuffled
from reference_engine.hand import Hand
from reference_engine.model.events import (
    Acted,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardDropped,
    CardExposed,
    CardFound,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    DealEnded,
    Discarded,
    Event,
    FloorCalled,
    HandBegun,
    HandKilled,
    LevelRaised,
    MisdealAnnounced,
    NextHandBegun,
    NextHandSubstantialAction,
    PenaltyImposed,
    Posted,
    PotAwarded,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubDropped,
    StubExposed,
    StubGathered,
    StubShuffled,
)
from reference_engine.model.games import Game
from reference_engine.model.table import SeatState, Table
from reference_engine.seating import level_problems

_AFTER_AWARD = frozenset(
    {
        CardExposed,
        CardFound,
        ChipsReturned,
        SeatLeft,
        SeatReturned,
        SeatTaken,
        PenaltyImposed,
        LevelRaised,
        StubExposed,
        BreakBegun,
        BreakMinutePassed,
        NextHandBegun,
        NextHandSubstantialAction,
        FloorCalled,
    }
)


_AFTER_NEXT_HAND = frozenset({NextHandSubstantialAction, BreakBegun, BreakMinutePassed, LevelRaised, FloorCalled})


def fold(table: Table, game: Game, events: Sequence[Event]) -> Hand:
    """
    The hand after all events. Never raises on an odd record: contradictions are in `Hand.problems`, by event index.
    """
    hand = Hand(table, game, events)
    for index, event in enumerate(events):
        if hand.pot_awarded_at is None and hand.floor_called_at is None and hand.next_hand_begun_at is None:
            _APPLY[type(event)](hand, index, event)
        else:
            apply(hand, index, event)
    beyond = hand.pack.first_beyond_a_pack()
    if beyond is not None:
        hand.problem(beyond, "more cards are out than a pack has, and none of them is there twice or from another pack")
    return hand


def apply(hand: Hand, index: int, event: Event) -> None:
    """
    Change the hand by one event. A generator that grows a record may apply each event as it adds it.
    """
    if hand.floor_called_at is not None:
        hand.problem(index, "nothing follows the floor call")
    elif hand.next_hand_begun_at is not None and type(event) not in _AFTER_NEXT_HAND:
        hand.problem(index, "only markers follow the beginning of the next hand")
    elif hand.pot_awarded_at is not None and type(event) not in _AFTER_AWARD:
        hand.problem(index, "the pot has been awarded: no card, act or post follows")
    else:
        _APPLY[type(event)](hand, index, event)


def _seat_left(hand: Hand, index: int, event: SeatLeft) -> None:
    if hand.has_seat(index, event.seat):
        if hand.state[event.seat] is SeatState.EMPTY or event.seat in hand.absent_now:
            hand.problem(index, f"nobody is at seat {event.seat} to leave it")
        hand.absent_now.add(event.seat)


def _seat_returned(hand: Hand, index: int, event: SeatReturned) -> None:
    if hand.has_seat(index, event.seat):
        if event.seat not in hand.absent_now:
            hand.problem(index, f"seat {event.seat} was not away and returns")
        hand.absent_now.discard(event.seat)


def _seat_taken(hand: Hand, index: int, event: SeatTaken) -> None:
    if hand.has_seat(index, event.seat):
        if hand.state[event.seat] is not SeatState.EMPTY or event.seat in hand.taken:
            hand.problem(index, f"seat {event.seat} is not empty and is taken")
        hand.taken.add(event.seat)


def _penalty_imposed(hand: Hand, index: int, event: PenaltyImposed) -> None:
    if hand.has_seat(index, event.seat):
        if hand.state[event.seat] is SeatState.EMPTY:
            hand.problem(index, f"seat {event.seat} is empty and penalised")
        hand.penalised_since.add(event.seat)


def _misdeal_announced(hand: Hand, index: int, _: MisdealAnnounced) -> None:
    hand.misdeal_announced_at = index


def _level_raised(hand: Hand, index: int, event: LevelRaised) -> None:
    for text in level_problems(event.level):
        hand.problem(index, text)
    if hand.hand_begun_at is None:
        hand.level_due = event.level


def _hand_begun(hand: Hand, index: int, _: HandBegun) -> None:
    if hand.hand_begun_at is not None:
        hand.problem(index, f"the hand began already at event {hand.hand_begun_at}")
    elif hand.pack.cards:
        hand.problem(index, "the hand begins after a card has left the pack")
    hand.hand_begun_at = index


def _next_hand_begun(hand: Hand, index: int, _: NextHandBegun) -> None:
    if hand.pot_awarded_at is None:
        hand.problem(index, "the next hand begins before the pot was awarded")
    hand.next_hand_begun_at = index


def _next_hand_substantial_action(hand: Hand, index: int, _: NextHandSubstantialAction) -> None:
    if hand.next_hand_begun_at is None:
        hand.problem(index, "substantial action in a next hand that has not begun")
    hand.next_hand_sa_at = index


def _break_begun(hand: Hand, index: int, _: BreakBegun) -> None:
    hand.break_begun_at = index


def _break_minute_passed(hand: Hand, index: int, _: BreakMinutePassed) -> None:
    if hand.break_begun_at is None or hand.pot_awarded_at is None:
        hand.problem(index, "a minute of the break passes before the pot was awarded in a break")
    hand.break_minute_passed_at = index


def _stub_gathered(hand: Hand, index: int, _: StubGathered) -> None:
    if not hand.uncovered.stub_drops:
        hand.problem(index, "the stub is gathered and was not dropped")


def _floor_called(hand: Hand, index: int, _: FloorCalled) -> None:
    hand.floor_called_at = index


_APPLY: dict[type, Callable[[Hand, int, Any], None]] = {
    Posted: posted,
    CardDealt: card_dealt,
    CardExposed: card_exposed,
    CardDropped: card_dropped,
    CardFound: card_found,
    CardBoxed: card_boxed,
    DealEnded: deal_ended,
    CardBurned: card_burned,
    BoardDealt: board_dealt,
    Acted: acted,
    SeatLeft: _seat_left,
    SeatReturned: _seat_returned,
    SeatTaken: _seat_taken,
    PenaltyImposed: _penalty_imposed,
    HandBegun: _hand_begun,
    LevelRaised: _level_raised,
    HandKilled: hand_killed,
    CardMucked: card_mucked,
    Discarded: discarded,
    CardReplaced: card_replaced,
    CardsReturned: cards_returned,
    ChipsReturned: chips_returned,
    MisdealAnnounced: _misdeal_announced,
    StubShuffled: stub_shuffled,
    StubDropped: stub_dropped,
    StubGathered: _stub_gathered,
    StubExposed: stub_exposed,
    PotAwarded: pot_awarded,
    NextHandBegun: _next_hand_begun,
    NextHandSubstantialAction: _next_hand_substantial_action,
    BreakBegun: _break_begun,
    BreakMinutePassed: _break_minute_passed,
    FloorCalled: _floor_called,
}
