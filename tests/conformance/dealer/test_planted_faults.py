"""
Dealers with one fault each: the audit finds the fault's own clause in every hand that shows it, and no other.
"""

from collections.abc import Callable
from typing import Any

import pytest

from conformance.model_hand import DEALT_IN, ModelHand
from reference_engine.audit import DealLog, DealRequest, Setting, audit, clauses_at_stake
from reference_engine.model.cards import STANDARD_DECK, UNKNOWN, Card
from reference_engine.model.events import (
    BoardDealt,
    CardBoxed,
    CardDealt,
    CardExposed,
    DealEnded,
    Exposer,
    Posted,
)
from reference_engine.model.games import Street
from reference_engine.model.table import PostKind, SeatChips, SeatState

REQUESTS = 600
NOT_ENTITLED = (SeatState.WAITING, SeatState.EMPTY)


class FromTheLowestSeat(ModelHand):
    """
    Deals in the order of the seat numbers, whatever seat the button is on.
    """

    def deal(self) -> None:
        for seat in sorted(self.order) * 2:
            self.give(seat)


class TwoAtOnce(ModelHand):
    def deal(self) -> None:
        for seat in self.order:
            self.give(seat)
            self.give(seat)


class ButtonFirst(ModelHand):
    """
    Deals the last seat first.
    """

    def deal(self) -> None:
        for seat in (self.order[-1], *self.order[:-1]) * 2:
            self.give(seat)


class Anticlockwise(ModelHand):
    """
    Begins right and goes the wrong way.
    """

    def deal(self) -> None:
        for seat in (self.order[0], *reversed(self.order[1:])) * 2:
            self.give(seat)


class SkipsTheAbsent(ModelHand):
    def deal(self) -> None:
        for seat in self.order * 2:
            if self.state[seat] is SeatState.PRESENT:
                self.give(seat)


class DealsToEverySeat(ModelHand):
    def deal(self) -> None:
        numbers = [seat.number for seat in self.table.seats]
        left = numbers.index(self.table.button) + 1
        for seat in (numbers[left:] + numbers[:left]) * 2:
            self.give(seat)


class LastCardMissing(ModelHand):
    def deal(self) -> None:
        for seat in (self.order * 2)[:-1]:
            self.give(seat)


class ThirdCard(ModelHand):
    def deal(self) -> None:
        for seat in (*self.order * 2, self.order[0]):
            self.give(seat)


class NoBurn(ModelHand):
    def burn(self) -> None:
        pass


class TwoBurns(ModelHand):
    def burn(self) -> None:
        super().burn()
        super().burn()


class FourCardFlop(ModelHand):
    def put_on_board(self, street: Street) -> None:
        super().put_on_board(street)
        if street is Street.FLOP:
            flop = self.record[-1]
            assert isinstance(flop, BoardDealt)
            self.record[-1] = BoardDealt(street, (*flop.cards, self.take()))


class NoRiver(ModelHand):
    def put_on_board(self, street: Street) -> None:
        if street is not Street.RIVER:
            super().put_on_board(street)


class FirstCardAgain(ModelHand):
    """
    The third card of the deal is the first one once more.
    """

    def take(self) -> Card:
        card = super().take()
        first = next((event for event in self.record if isinstance(event, CardDealt)), None)
        return first.card if first is not None and self._taken == 3 else card


class Joker(ModelHand):
    def take(self) -> Card:
        card = super().take()
        return "JR" if self._taken == 2 else card


class HalfABigBlind(ModelHand):
    def _post(self, seat: int | None, kind: PostKind, owed: int) -> None:
        super()._post(seat, kind, owed // 2 if kind is PostKind.BIG_BLIND else owed)


class NoAntes(ModelHand):
    def _post(self, seat: int | None, kind: PostKind, owed: int) -> None:
        if kind is not PostKind.ANTE:
            super()._post(seat, kind, owed)


class LosesTheOddChip(ModelHand):
    def _award(self) -> None:
        super()._award()
        richest = max(self.stacks, key=lambda seat: self.stacks[seat])
        self.stacks[richest] -= 1


class OwnOrder(ModelHand):
    """
    Takes another card from the top than the pack has.
    """

    def take(self) -> Card:
        return {"2c": "Ks", "Ks": "2c"}.get(card := super().take(), card)


class ThirdCardAfterTheDeal(ModelHand):
    def _kill_hands(self) -> None:
        super()._kill_hands()
        self.give(self.order[0])


class LeavesDeadHandsAlive(ModelHand):
    """
    Passes over absent and penalised seats and never takes their hands.
    """

    def _kill_hands(self) -> None:
        before = len(self.record)
        super()._kill_hands()
        del self.record[before:]


class ShowsEveryCard(ModelHand):
    def give(self, seat: int) -> None:
        super().give(seat)
        self.record.append(CardExposed(self.cards[seat][-1], Exposer.DEALER))


class BoxesTwo(ModelHand):
    def deal(self) -> None:
        self.record += [CardBoxed(UNKNOWN), CardBoxed(UNKNOWN)]
        self._taken += 2
        super().deal()


class NobodyActs(ModelHand):
    def bet(self, first: int, *, has_opened: int | None = None) -> None:
        pass


class NoAward(ModelHand):
    def _award(self) -> None:
        super()._award()
        self.record.pop()


class PostsAfterTheDeal(ModelHand):
    def play(self) -> None:
        super().play()
        posts = [event for event in self.record if isinstance(event, Posted)]
        rest = [event for event in self.record if not isinstance(event, Posted)]
        after = rest.index(DealEnded()) + 1
        self.record = [*rest[:after], *posts, *rest[after:]]


def log_of(request: DealRequest, dealer: type[ModelHand]) -> DealLog:
    (asked,) = request.hands
    wishes = {str(seat): tuple(acts) for seat, acts in asked.wishes.items()}
    hand = dealer(request.table, wishes, STANDARD_DECK if asked.pack is None else asked.pack)
    hand.play()
    stacks = tuple(SeatChips(seat, chips) for seat, chips in hand.stacks.items())
    return DealLog(request.table, request.game, request.edition, tuple(hand.record), stacks, asked.pack)


def entitled(request: DealRequest) -> list[int]:
    return [seat.number for seat in request.table.seats if seat.state in DEALT_IN]


def states(request: DealRequest) -> set[SeatState]:
    return {seat.state for seat in request.table.seats}


def is_heads_up(request: DealRequest) -> bool:
    return len(entitled(request)) == 2


def has_live_button(request: DealRequest) -> bool:
    return request.table.button in entitled(request)


def begins_at_the_lowest_seat(request: DealRequest) -> bool:
    return request.table.button < min(entitled(request)) or request.table.button >= max(entitled(request))


def has_clean_pack(request: DealRequest) -> bool:
    pack = request.hands[0].pack
    return pack is None or len(set(pack)) == len(pack)


def has_ante(request: DealRequest) -> bool:
    return request.table.level.ante > 0


def has_whole_big_blind(request: DealRequest) -> bool:
    return all(
        seat.stack > request.table.level.big_blind // 2 + request.table.level.ante + request.table.level.big_blind_ante
        for seat in request.table.seats
        if seat.number == request.table.big_blind_seat
    )


def is_deep(request: DealRequest) -> bool:
    return all(seat.stack > 10 * request.table.level.big_blind for seat in request.table.seats if seat.stack)


Shows = Callable[[DealRequest], bool]
FAULTS: list[tuple[type[ModelHand], str, Shows]] = [
    (
        FromTheLowestSeat,
        "first_card",
        lambda r: has_live_button(r) and not is_heads_up(r) and not begins_at_the_lowest_seat(r),
    ),
    (FromTheLowestSeat, "dead_button", lambda r: not has_live_button(r) and not begins_at_the_lowest_seat(r)),
    (FromTheLowestSeat, "heads_up_order", lambda r: is_heads_up(r) and r.table.button == min(entitled(r))),
    (ButtonFirst, "first_card", lambda r: has_live_button(r) and not is_heads_up(r)),
    (ButtonFirst, "heads_up_order", lambda r: has_live_button(r) and is_heads_up(r)),
    (ButtonFirst, "dead_button", lambda r: not has_live_button(r)),
    (TwoAtOnce, "dealing_procedure", lambda _: True),
    (Anticlockwise, "dealing_procedure", lambda r: not is_heads_up(r)),
    (SkipsTheAbsent, "entitled_seats", lambda r: bool(states(r) & {SeatState.ABSENT, SeatState.ON_PENALTY})),
    (DealsToEverySeat, "entitled_seats", lambda r: bool(states(r) & set(NOT_ENTITLED))),
    (LastCardMissing, "wrong_count", lambda _: True),
    (ThirdCard, "wrong_count", lambda _: True),
    (NoBurn, "one_burn", lambda r: "one_burn" in clauses_at_stake(r)),
    (TwoBurns, "one_burn", lambda r: "one_burn" in clauses_at_stake(r)),
    (FourCardFlop, "board_count", lambda r: "board_count" in clauses_at_stake(r)),
    (NoRiver, "board_count", lambda r: "board_count" in clauses_at_stake(r) and not r.hands[0].wishes),
    (FirstCardAgain, "fouled_deck", lambda r: r.hands[0].pack is None),
    (Joker, "fouled_deck", lambda r: r.hands[0].pack is None),
    (HalfABigBlind, "posts", has_whole_big_blind),
    (NoAntes, "posts", has_ante),
    (LosesTheOddChip, "chips", lambda _: True),
    (ThirdCardAfterTheDeal, "wrong_count", lambda _: True),
    (LeavesDeadHandsAlive, "entitled_seats", lambda r: bool(states(r) & {SeatState.ABSENT, SeatState.ON_PENALTY})),
    (ShowsEveryCard, "dealing_procedure", lambda _: True),
    (BoxesTwo, "dealing_procedure", lambda r: r.hands[0].pack is None),
    (NobodyActs, "board_count", lambda r: "board_count" in clauses_at_stake(r) and is_deep(r)),
    (NoAward, "chips", lambda _: True),
    (PostsAfterTheDeal, "posts", lambda r: r.table.level.big_blind > 0),
    (OwnOrder, "rigged_deck", lambda r: r.hands[0].pack is not None and r.hands[0].pack[0] in {"2c", "Ks"}),
]


@pytest.fixture(scope="module")
def requests(exchange: Any) -> list[DealRequest]:
    return [request for request in exchange.requests(REQUESTS) if has_clean_pack(request)]


@pytest.mark.parametrize(("dealer", "clause", "shows"), FAULTS)
def test_a_fault_is_found_by_its_own_clause_alone(
    requests: list[DealRequest], dealer: type[ModelHand], clause: str, shows: Shows
) -> None:
    showing = [request for request in requests if shows(request)]
    assert len(showing) >= 5
    for request in showing:
        found = audit(log_of(request, dealer), Setting.LIVE)
        assert {finding.clause for finding in found} == {clause}, (request, found)
        assert clause in clauses_at_stake(request) | {"rigged_deck"}


def test_a_hand_dealt_past_a_duplicate_that_was_asked_for_is_found_by_the_fouled_deck_alone(exchange: Any) -> None:
    fouled = [request for request in exchange.requests(REQUESTS) if not has_clean_pack(request)]
    assert len(fouled) >= 20
    for request in fouled:
        (finding,) = audit(log_of(request, ModelHand), Setting.LIVE)
        assert (finding.clause, finding.severity) == ("fouled_deck", "should")
        assert clauses_at_stake(request) == {"fouled_deck"}
