"""
The state of a hand, folded once from its record.

Facts only: dealing order, cards and chips by seat, the turn, acts in turn, streets, markers. Whether substantial action
has occurred is a rule and is not known here. Contradictions are collected, never raised.
"""

from collections.abc import Iterable, Sequence

from reference_engine.betting import Betting
from reference_engine.model.events import (
    BoardDealt,
    CardBurned,
    CardDealt,
    DealEnded,
    Discarded,
    Event,
    SeatLeft,
    SeatReturned,
)
from reference_engine.model.games import FACTS, Game, Street
from reference_engine.model.table import Level, SeatState, Table
from reference_engine.occurrences import (
    Act,
    Burn,
    Dealt,
    Exposure,
    Kill,
    LaterStreets,
    Loss,
    Replacement,
    Return,
    Stray,
    TakenBack,
    Uncovered,
    WrongAmount,
)
from reference_engine.out_of_turn import OutOfTurn
from reference_engine.pack import Pack
from reference_engine.problem import Problem
from reference_engine.seating import dealing_order, stud_problems, table_problems

# A member of an enumeration is looked up slowly through its class, and these are asked for with each seat.
_ABSENT, _ON_PENALTY = SeatState.ABSENT, SeatState.ON_PENALTY


class Hand:
    """
    A folded hand. Seats are seat numbers, chips are integers, `*_at` are event indexes (None: it did not happen).
    """

    __slots__ = (
        "absent_at_deal",
        "absent_now",
        "acts",
        "bets",
        "betting",
        "board",
        "board_dealt_at",
        "boxed",
        "boxed_later",
        "break_begun_at",
        "break_minute_passed_at",
        "burns",
        "deal",
        "deal_ended_at",
        "deal_ended_marks",
        "deal_ends_before",
        "deal_is_open",
        "dealing_order",
        "entitled",
        "events",
        "exposures",
        "facts",
        "floor_called_at",
        "folded",
        "found",
        "game",
        "hand_begun_at",
        "hole",
        "killed",
        "kills",
        "later_streets",
        "level_due",
        "losses",
        "misdeal_announced_at",
        "next_hand_begun_at",
        "next_hand_sa_at",
        "on_penalty",
        "out_of_turn",
        "pack",
        "penalised_since",
        "posted",
        "posts",
        "pot_awarded_at",
        "problems",
        "replaced",
        "replacements",
        "returns",
        "short_calls",
        "stacks",
        "state",
        "strays",
        "street",
        "supplied",
        "table",
        "taken",
        "taken_back",
        "uncovered",
        "wrong_amounts",
    )

    def __init__(self, table: Table, game: Game, events: Sequence[Event]) -> None:
        """
        The state before the first event; `reference_engine.fold.fold` applies the events.
        """
        self.table = table
        self.game = game
        self.facts = FACTS[game]
        self.events = events
        self.problems: list[Problem] = list(table_problems(table))
        if not self.facts.has_button:
            self.problems += stud_problems(table)
        self.dealing_order = dealing_order(table)
        self.entitled = frozenset(self.dealing_order)
        self.state = {seat.number: seat.state for seat in table.seats}
        self.stacks = {seat.number: seat.stack for seat in table.seats}
        self.on_penalty = frozenset([number for number, state in self.state.items() if state is _ON_PENALTY])
        self.absent_now = {number for number, state in self.state.items() if state is _ABSENT}
        self.penalised_since: set[int] = set()
        self.taken: set[int] = set()

        self.deal_ends_before = _end_of_deal(events)
        """
        Index of the event that ends the initial deal: the dealer's stub down, or else the first burn or board.
        """
        self.deal_is_open = True
        self.absent_at_deal = _absent_at_last_card(self.absent_now, events[: self.deal_ends_before])
        self.deal_ended_at = self.deal_ends_before if self.deal_ends_before < len(events) else None

        self._begin_cards()
        self._begin_chips()
        self._begin_markers()

    def _begin_cards(self) -> None:
        self.pack = Pack(self.facts.cards)
        self.deal: list[Dealt] = []
        self.hole: dict[int, list[int]] = {}
        self.supplied: list[Dealt] = []
        self.found: list[int] = []
        """
        Events at which a card of this pack turned up that had not been in it.
        """
        self.boxed: list[int] = []
        self.boxed_later: list[int] = []
        self.exposures: list[Exposure] = []
        self.replaced: set[int] = set()
        self.replacements: list[Replacement] = []
        self.losses: list[Loss] = []
        self.strays: list[Stray] = []
        self.taken_back: list[TakenBack] = []
        self.street = self.facts.streets[0]
        self.later_streets = LaterStreets(first_is_open=not self.facts.has_button)
        self.burns: list[Burn] = []
        self.board: dict[Street, list[int]] = {}
        self.board_dealt_at: dict[Street, int] = {}
        self.uncovered = Uncovered()

    def _begin_chips(self) -> None:
        table = self.table
        self.posted = dict.fromkeys(self.stacks, 0)
        self.bets = dict.fromkeys(self.stacks, 0)
        self.posts: list[int] = []
        self.folded: set[int] = set()
        self.kills: list[Kill] = []
        self.killed = set(self.entitled & (self.absent_at_deal | self.on_penalty))
        self.acts: list[Act] = []
        self.returns: list[Return] = []
        self.wrong_amounts: list[WrongAmount] = []
        self.short_calls: dict[int, int] = {}
        """
        Chips that a seat still owes from a call that was too small; it counts as a call of what there was to call.
        """
        self.out_of_turn: list[OutOfTurn] = []
        self.betting = Betting(self.dealing_order, self)
        last_blind = table.big_blind_seat if table.big_blind_seat is not None else table.small_blind_seat
        self.betting.open_preflop(last_blind, table.level.big_blind if table.big_blind_seat is not None else 0)

    def _begin_markers(self) -> None:
        self.misdeal_announced_at: int | None = None
        self.deal_ended_marks: list[int] = []
        self.hand_begun_at: int | None = None
        self.level_due: Level | None = None
        """
        The level that the clock had reached when the hand began, as far as the record tells.
        """
        self.pot_awarded_at: int | None = None
        self.next_hand_begun_at: int | None = None
        self.next_hand_sa_at: int | None = None
        self.break_begun_at: int | None = None
        self.break_minute_passed_at: int | None = None
        self.floor_called_at: int | None = None

    def problem(self, event: int, text: str) -> None:
        """
        Note a contradiction.
        """
        self.problems.append(Problem(event, text))

    def has_seat(self, event: int, seat: int) -> bool:
        """
        Whether the table has the seat that an event names; a contradiction is noted if it has not.
        """
        if seat in self.state:
            return True
        self.problem(event, f"the table has no seat {seat}")
        return False

    def has_cards(self, seat: int) -> bool:
        """
        Whether the seat holds a card.
        """
        return bool(self.hole.get(seat))

    @property
    def live(self) -> tuple[int, ...]:
        """
        The entitled seats whose hands are still in, in dealing order.
        """
        hole, out = self.hole, self.folded | self.killed
        return tuple([seat for seat in self.dealing_order if seat not in out and hole.get(seat)])

    @property
    def turn(self) -> int | None:
        """
        The seat whose turn it is, or None.
        """
        return self.betting.turn()

    def to_call(self, seat: int) -> int:
        """
        The chips the seat lacks to the bet of this street.
        """
        return self.betting.to_call(seat)

    def acted(self, seat: int) -> list[Act]:
        """
        The acts of the seat, in order, in turn or not.
        """
        return [act for act in self.acts if act.seat == seat]


def _end_of_deal(events: Sequence[Event]) -> int:
    first_burn_or_board = len(events)
    for index, event in enumerate(events):
        kind = type(event)
        if kind is DealEnded:
            return index
        if index < first_burn_or_board and (kind is CardBurned or kind is BoardDealt or kind is Discarded):
            first_burn_or_board = index
    return first_burn_or_board


def _absent_at_last_card(absent: Iterable[int], deal: Sequence[Event]) -> frozenset[int]:
    """
    Who was away at the last card of the initial deal, even of one that was stopped half-way.
    """
    if not any(type(event) is SeatLeft or type(event) is SeatReturned for event in deal):
        return frozenset(absent)
    last = next((i for i in range(len(deal) - 1, -1, -1) if _is_dealt_from_the_pack(deal[i])), len(deal))
    away = set(absent)
    for event in deal[:last]:
        if type(event) is SeatLeft:
            away.add(event.seat)
        elif type(event) is SeatReturned:
            away.discard(event.seat)
    return frozenset(away)


def _is_dealt_from_the_pack(event: Event) -> bool:
    return type(event) is CardDealt and event.place is None
