"""
Hands in a row: what the requests cover, the model dealer's are clean, and each fault is found by its own clause.
"""

from collections import Counter
from collections.abc import Callable, Collection
from itertools import pairwise
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from adapters.protocol.messages import Answer
from conformance.dealing import deal_message
from conformance.draw import RandomDraw
from conformance.model_dealer import deal, hand_of
from conformance.model_hand import ModelHand
from conformance.model_session import Dealer, Lie, ModelSession
from conformance.strategies.consecutive_hands import consecutive_hands, generate
from reference_engine.audit import (
    AskedHand,
    AuditedHands,
    DealRequest,
    DealtHand,
    Setting,
    audit_hands,
    clauses_at_stake,
    clauses_that_may_follow,
)
from reference_engine.model.events import Event
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatChips, SeatState, Table
from reference_engine.seating import dealing_order, table_problems
from tests.conformance.wrong_sessions import BigBlindAgain

REQUESTS = 120
OF_EACH_GAME = 4


def request_of(seed: int, game: Game = Game.NO_LIMIT_HOLDEM) -> DealRequest:
    return generate(RandomDraw(Random(seed), game), edition="tda-2024")  # noqa: S311 - a case, no secret


def audited(request: DealRequest, answer: Answer) -> AuditedHands:
    assert answer.answer == "dealt", answer
    hands = [
        DealtHand(
            hand.button,
            msgspec.json.decode(hand.events, type=tuple[Event, ...]),
            tuple(SeatChips(stack.seat, stack.chips) for stack in hand.stacks),
        )
        for hand in answer.hands
    ]
    return audit_hands(request, hands, Setting.LIVE)


class Played:
    """
    A request and what the model dealer made of it.
    """

    def __init__(self, request: DealRequest) -> None:
        self.request = request
        self.sound = audited(request, deal(deal_message("1", request)))

    def faulty(self, session: type[ModelSession], dealer: Dealer) -> AuditedHands:
        return audited(self.request, deal(deal_message("1", self.request), dealer, session))

    @property
    def tables(self) -> list[Table]:
        return [log.table for log in self.sound.logs]

    def any_pair(self, shows: Callable[[Table, Table], bool]) -> bool:
        return any(shows(before, after) for before, after in pairwise(self.tables))


@pytest.fixture(scope="module")
def many() -> list[Played]:
    return [Played(request_of(seed)) for seed in range(REQUESTS)]


def players(table: Table) -> tuple[int, ...]:
    return dealing_order(table)


def test_the_model_dealer_is_clean(many: list[Played]) -> None:
    for played in many:
        assert (played.sound.problem, played.sound.findings) == ("", ()), played.request


@pytest.mark.parametrize("game", Game)
def test_the_model_dealer_is_clean_in_every_game(game: Game) -> None:
    for seed in range(OF_EACH_GAME):
        played = Played(request_of(seed, game))
        assert (played.sound.problem, played.sound.findings) == ("", ()), played.request
        assert table_problems(played.request.table) == ()


def test_everything_comes_up(many: list[Played]) -> None:
    seen: Counter[str] = Counter()
    for played in many:
        request, tables = played.request, played.tables
        seen[f"{len(request.hands)} hands"] += 1
        seen["the deal ended early"] += len(tables) < len(request.hands)
        seen["somebody leaves"] += any(hand.leave for hand in request.hands)
        seen["own shuffle"] += any(hand.pack is None for hand in request.hands)
        seen["a given order"] += any(hand.pack is not None for hand in request.hands)
        for before, after in pairwise(tables):
            gone = set(players(before)) - set(players(after))
            seen["somebody went broke"] += bool(gone - set(request.hands[tables.index(after)].leave))
            if len(players(after)) == 2:
                seen["heads-up from three"] += len(players(before)) == 3
                seen["heads-up again"] += len(players(before)) == 2
                continue
            seen["the button's player goes"] += before.button in gone
            seen["dead button"] += after.button not in players(after)
            seen["dead small blind"] += after.small_blind_seat is None
            seen["both dead"] += after.small_blind_seat is None and after.button not in players(after)
            seen["blinds go at once"] += {before.small_blind_seat, before.big_blind_seat} <= gone
        seen.update(f"reached {clause}" for clause in played.sound.reached & clauses_that_may_follow(request))
    expected = {"2 hands", "3 hands", "4 hands", "the deal ended early", "somebody leaves", "own shuffle"}
    expected |= {"a given order", "somebody went broke", "heads-up from three", "heads-up again"}
    expected |= {"the button's player goes", "dead button", "dead small blind", "both dead", "blinds go at once"}
    expected |= {"reached dead_button", "reached entitled_seats", "reached heads_up_order"}
    assert {what for what in expected if seen[what] < 3} == set(), seen


def test_at_least_two_stay_and_nobody_leaves_twice(many: list[Played]) -> None:
    for played in many:
        gone = [seat for hand in played.request.hands for seat in hand.leave]
        assert len(gone) == len(set(gone)) <= len(players(played.request.table)) - 2
        assert played.request.hands[0].leave == ()


def test_it_shrinks_to_two_hands_heads_up_without_wishes() -> None:
    smallest: list[DealRequest] = []

    @settings(database=None, max_examples=200, derandomize=True, deadline=None)
    @given(consecutive_hands())
    def fails(request: DealRequest) -> None:
        smallest.append(request)
        raise AssertionError

    with pytest.raises(AssertionError):
        fails()
    seats = tuple(Seat(number, SeatState.PRESENT, 200) for number in (1, 2))
    table = Table(seats, 2, 2, 1, Level(1, 1, 2))
    assert smallest[-1] == DealRequest(table, (AskedHand(), AskedHand()), "tda-2024")


class MovingButton(ModelSession):
    """
    The button goes to the next player, the blinds to those after it: a chair without a player is passed over.
    """

    def lie(self, players: Collection[int]) -> Lie:
        button = self.next_player(self.table.button, players)
        small = button if len(players) == 2 else self.next_player(button, players)
        return Lie(button, small, self.next_player(small, players))


class ButtonStays(ModelSession):
    def lie(self, players: Collection[int]) -> Lie:
        right = super().lie(players)
        return right if len(players) == 2 else Lie(self.table.button, right.small_blind, right.big_blind)


class SmallBlindNeverDead(ModelSession):
    """
    A dead small blind is posted by whoever is next, and the big blind by the one after.
    """

    def lie(self, players: Collection[int]) -> Lie:
        right = super().lie(players)
        if right.small_blind is not None or right.big_blind is None:
            return right
        return Lie(right.button, right.big_blind, self.next_player(right.big_blind, players))


class ButtonOnTheBigBlind(ModelSession):
    """
    With two players left the button is on the big blind.
    """

    def lie(self, players: Collection[int]) -> Lie:
        right = super().lie(players)
        if len(players) > 2 or right.big_blind is None:
            return right
        return Lie(right.big_blind, right.small_blind, right.big_blind)


class NobodyLeaves(ModelSession):
    def go_on(self, leave: Collection[int]) -> bool:
        return super().go_on(())


class StacksOfTheFirstHand(ModelSession):
    """
    Those who are still in begin each hand with the chips that they had at first.
    """

    def __init__(self, table: Table, game: Game, dealer: Dealer) -> None:
        super().__init__(table, game, dealer)
        self._at_first = {seat.number: seat.stack for seat in table.seats}

    def go_on(self, leave: Collection[int]) -> bool:
        goes_on = super().go_on(leave)
        seats = [replace(seat, stack=self._at_first[seat.number]) if seat.stack else seat for seat in self.table.seats]
        self.table = replace(self.table, seats=tuple(seats))
        return goes_on


class CardsToEveryChair(ModelHand):
    """
    Deals to every chair of the table, also where nobody has chips.
    """

    def deal(self) -> None:
        numbers = [seat.number for seat in self.table.seats]
        left = numbers.index(self.table.button) + 1
        for seat in (numbers[left:] + numbers[:left]) * 2:
            self.give(seat)


def three_left(before: Table, after: Table) -> bool:
    return len(players(after)) > 2


def stays_with_a_player(before: Table, after: Table) -> bool:
    return three_left(before, after) and before.button in players(after)


def moves_wrongly(before: Table, after: Table) -> bool:
    gone = set(players(before)) - set(players(after))
    return three_left(before, after) and bool({before.small_blind_seat, before.big_blind_seat} & gone)


def chips_moved(before: Table, after: Table) -> bool:
    stacks = {seat.number: seat.stack for seat in before.seats}
    return any(seat.stack not in (0, stacks[seat.number]) for seat in after.seats)


def a_chair_is_empty(played: Played) -> bool:
    everybody_was_there = len(players(played.tables[0])) == len(played.tables[0].seats)
    return everybody_was_there and any(len(players(table)) < len(table.seats) for table in played.tables)


def somebody_leaves_with_chips(played: Played) -> bool:
    return any(
        stack.chips and stack.seat in hand.leave
        for log, hand in zip(played.sound.logs, played.request.hands[1:], strict=False)
        for stack in log.stacks
    )


Shows = Callable[[Played], bool]
FAULTS: list[tuple[type[ModelSession], Dealer, str, Shows]] = [
    (MovingButton, hand_of, "dead_button", lambda p: len(p.tables) == 2 and p.any_pair(moves_wrongly)),
    (ButtonStays, hand_of, "dead_button", lambda p: p.any_pair(stays_with_a_player) and len(p.tables) == 2),
    (
        SmallBlindNeverDead,
        hand_of,
        "dead_button",
        lambda p: p.any_pair(lambda _, after: three_left(_, after) and after.small_blind_seat is None),
    ),
    (
        ButtonOnTheBigBlind,
        hand_of,
        "heads_up_order",
        lambda p: p.any_pair(lambda _, after: len(players(after)) == 2),
    ),
    (
        BigBlindAgain,
        hand_of,
        "heads_up_order",
        lambda p: p.any_pair(
            lambda before, after: len(players(after)) == 2 and before.big_blind_seat in players(after)
        ),
    ),
    (NobodyLeaves, hand_of, "entitled_seats", somebody_leaves_with_chips),
    (
        ModelSession,
        CardsToEveryChair,
        "entitled_seats",
        a_chair_is_empty,
    ),
    (StacksOfTheFirstHand, hand_of, "chips", lambda p: len(p.tables) == 2 and p.any_pair(chips_moved)),
]


@pytest.mark.parametrize(
    ("session", "dealer", "clause", "shows"), FAULTS, ids=[f"{row[0].__name__}-{row[2]}" for row in FAULTS]
)
def test_a_fault_is_found_by_its_own_clause(
    many: list[Played], session: type[ModelSession], dealer: Dealer, clause: str, shows: Shows
) -> None:
    showing = [played for played in many if shows(played)]
    assert len(showing) >= 5
    for played in showing:
        wrong = played.faulty(session, dealer)
        assert clause in {finding.clause for finding in wrong.findings}, played.request
        first = wrong.findings[0]
        assert first.hand > 0
        others = {finding.clause for finding in wrong.findings if finding.hand == first.hand} - {clause}
        # Whose stack is not what it should be, may be all-in to the audit and not to the dealer.
        assert others <= ({"board_count"} if clause == "chips" else set())
        assert clause in clauses_at_stake(played.request) | clauses_that_may_follow(played.request)
        assert clause in wrong.reached
