"""
Cases like the suite's, as one writes them on a first day with Hypothesis: every choice is drawn where it comes up.

Each seat, each card and each act is a draw of its own, from a strategy made on the spot that lists what is possible
just then. Nothing is slowed down on purpose: no example is filtered out or thrown away, and whose turn it is comes from
the same folded hand that the suite's own generators ask.
"""

from collections.abc import Iterator
from enum import Enum, auto

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from conformance.strategies.deals import posting
from conformance.strategies.showdown import awards
from conformance.strategies.tables import LEVELS
from reference_engine.fold import apply, fold
from reference_engine.hand import Hand
from reference_engine.model.cards import JOKERS, STANDARD_DECK, Card
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardExposed,
    DealEnded,
    Event,
    Exposer,
    FloorCalled,
    NextHandBegun,
    NextHandSubstantialAction,
    PotAwarded,
)
from reference_engine.model.games import FACTS, STREETS, Game, Street
from reference_engine.model.table import Seat, SeatState, Table
from reference_engine.seating import dealing_order

_GAME = Game.NO_LIMIT_HOLDEM
_OTHERS = (SeatState.ABSENT, SeatState.ON_PENALTY, SeatState.EMPTY, SeatState.EMPTY)


class Irregularity(Enum):
    """
    What goes wrong in the deal.
    """

    NOTHING = auto()
    EXPOSED_CARD = auto()
    BOXED_CARD = auto()
    WRONG_FIRST_SEAT = auto()
    SURPLUS_CARD = auto()
    MISSING_CARD = auto()
    JOKER = auto()
    CARD_TWICE = auto()


@st.composite
def naive_tables(draw: DrawFn) -> Table:
    """
    Tables of 2 to 10 seats, drawn seat by seat; two seats at least have a player who is there.
    """
    size = draw(st.integers(2, 10))
    level = draw(st.sampled_from(LEVELS))
    numbers = list(range(1, size + 1))
    players = [draw(st.sampled_from(numbers[:-1])), size]
    seats = []
    for number in numbers:
        state = SeatState.PRESENT
        if number not in players:
            state = draw(st.sampled_from([SeatState.PRESENT] * 12 + [*_OTHERS]))
        stack = 0
        if state is not SeatState.EMPTY:
            stack = draw(st.sampled_from([100] * 10 + [20] * 2 + [5] * 2)) * level.big_blind
        seats.append(Seat(number, state, stack))
    entitled = [seat.number for seat in seats if seat.state is not SeatState.EMPTY]
    # Heads-up the button is one of the two; at other tables it may lie at an empty seat.
    button = draw(st.sampled_from(entitled if len(entitled) == 2 else numbers))
    order = dealing_order(Table(tuple(seats), button, None, None, level))
    small, big = (order[1], order[0]) if len(order) == 2 else order[:2]
    return Table(tuple(seats), button, small, big, level)


class _Stub:
    """
    The cards that were not dealt yet; each is drawn when it is dealt.
    """

    def __init__(self, draw: DrawFn) -> None:
        self._draw = draw
        self._cards = list(STANDARD_DECK)

    def next_card(self) -> Card:
        card = self._draw(st.sampled_from(self._cards))
        self._cards.remove(card)
        return card


def _dealt(draw: DrawFn, stub: _Stub, order: tuple[int, ...]) -> Iterator[Event]:
    """
    Two cards a seat, with one irregularity.
    """
    wrong = draw(st.sampled_from(Irregularity))
    seats = list(order * 2)
    at = draw(st.integers(0, len(seats) - 1))
    if wrong is Irregularity.WRONG_FIRST_SEAT:
        seats = seats[1:] + seats[:1]
    if wrong is Irregularity.SURPLUS_CARD:
        seats.append(draw(st.sampled_from(order)))
    if wrong is Irregularity.MISSING_CARD:
        del seats[at]
    faces: list[Card] = []
    for index, seat in enumerate(seats):
        if wrong is Irregularity.BOXED_CARD and index == at:
            yield CardBoxed(stub.next_card())
        face = stub.next_card()
        if wrong is Irregularity.JOKER and index == at:
            face = draw(st.sampled_from(JOKERS))
        if wrong is Irregularity.CARD_TWICE and index == at and faces:
            face = draw(st.sampled_from(faces))
        faces.append(face)
        yield CardDealt(seat, face)
        if wrong is Irregularity.EXPOSED_CARD and index == at:
            yield CardExposed(index, draw(st.sampled_from([Exposer.DEALER, Exposer.PLAYER])))


def _acts(hand: Hand, seat: int) -> SearchStrategy[Event]:
    """
    Everything a seat may do in turn.
    """
    owed, stack = hand.to_call(seat), hand.stacks[seat]
    passive = Acted(seat, Action.CALL, min(owed, stack)) if owed else Acted(seat, Action.CHECK)
    choices: list[SearchStrategy[Event]] = [st.just(passive)] * 8
    if owed:
        choices.append(st.just(Acted(seat, Action.FOLD)))
    whole = owed + max(hand.betting.bet, hand.table.level.big_blind)
    if stack >= whole and any(hand.stacks[other] for other in hand.live if other != seat):
        action = Action.RAISE if hand.betting.bet else Action.BET
        choices.append(st.builds(Acted, st.just(seat), st.just(action), st.integers(whole, stack)))
    return st.one_of(choices)


def _played(draw: DrawFn, stub: _Stub, hand: Hand, most_acts: int, last: Street) -> Iterator[Event]:
    """
    Acts and streets, until there were `most_acts`, the street after `last` is due, or the hand is over.
    """
    for _ in range(most_acts):
        seat = hand.turn
        while seat is None:
            if len(hand.live) > 1 and hand.street is not last:
                street = STREETS[STREETS.index(hand.street) + 1]
                yield CardBurned(stub.next_card())
                yield BoardDealt(street, tuple(stub.next_card() for _ in range(FACTS[_GAME].board[street])))
            elif hand.live and (len(hand.live) == 1 or hand.street is Street.RIVER):
                yield PotAwarded(awards(hand))
                if draw(st.booleans()):
                    yield NextHandBegun()
                    yield NextHandSubstantialAction()
                return
            else:
                return
            seat = hand.turn
        yield draw(_acts(hand, seat))


@st.composite
def naive_cases(draw: DrawFn, *, edition: str) -> Case:
    """
    Cases of one irregular deal and what follows it, up to the river.

    Shrinks to two players, the first card of the deck twice over or nothing wrong, and no act.
    """
    table = draw(naive_tables())
    stub = _Stub(draw)
    events: list[Event] = [*posting(table).posts]
    deal = list(_dealt(draw, stub, dealing_order(table)))
    if draw(st.integers(0, 15)) == 15:
        events += deal[: draw(st.integers(1, len(deal)))]
    else:
        events += [*deal, DealEnded()]
        hand = fold(table, _GAME, events)
        long = draw(st.integers(0, 3)) == 3
        acts = 100 if long else draw(st.sampled_from([0, 1, 1, 2, 2, 3]))
        last = draw(st.sampled_from([Street.FLOP, Street.TURN, Street.RIVER])) if long else Street.PREFLOP
        for event in _played(draw, stub, hand, acts, last):
            apply(hand, len(events), event)
            events.append(event)
    return Case(table, _GAME, edition, (*events, FloorCalled()))
