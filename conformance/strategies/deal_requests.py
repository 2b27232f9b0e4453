"""
Requests to deal: a table, the pack or the engine's own shuffle, and the acts that the seats would like to make.

Every table that a clause of the dealer role asks about comes up: heads-up, dead button, dead small blind, seats that
are absent, on penalty, waiting or empty, stacks too short for their posts. Hands end before the flop, on any street, or
at the showdown. Rarely the pack holds a card twice.
"""

from collections.abc import Callable, Sequence

from hypothesis.strategies import SearchStrategy

from conformance.draw import Draw, strategy
from conformance.strategies.source import TDA_2024
from conformance.strategies.tables import LEVELS, STUD_LEVELS, Shape, draw_heads_up, draw_table
from reference_engine.audit import AskedHand, DealRequest
from reference_engine.model.cards import Card
from reference_engine.model.events import Action
from reference_engine.model.games import FACTS, GameFacts
from reference_engine.model.table import MAX_SEATS, Seat, SeatState, Table
from reference_engine.seating import dealing_order

_WITHOUT_ANTES = tuple(level for level in LEVELS if not level.ante and not level.big_blind_ante)
_DEEP = 100
"""
Big blinds in a stack of a plain table.
"""
STREETS = 4
"""
Streets on which a bet can end the hand.
"""
LONGEST_QUEUE = 6
"""
The acts that a seat wishes for at most.
"""
_ACTIONS = (Action.CALL, Action.CHECK, Action.FOLD, Action.BET, Action.RAISE)
_PACKS = 16
_RIGGED_FROM = 9
_DUPLICATE_FROM = 15
_FARTHEST = 2 * MAX_SEATS + 5


def generate(draw: Draw, *, edition: str, plain: bool = False) -> DealRequest:
    """
    One request; with `plain`, at a table where everybody is there with chips enough, and no ante is asked for.
    """
    # The table comes last: its choices differ in number, and a smaller table leaves those before it as they are.
    kind = draw.integer(0, _PACKS - 1)
    facts = FACTS[draw.game]
    pack = shuffled(facts.deck, draw.blob(len(facts.deck) - 1)) if kind >= _RIGGED_FROM else None
    if pack is not None and kind >= _DUPLICATE_FROM:
        first, gap = draw.integer(0, _FARTHEST), draw.integer(0, _FARTHEST)
        table = _draw_table(draw, plain=plain)
        hand = AskedHand(pack=_with_duplicate(pack, _cards_that_leave(table, facts), first, gap))
    else:
        ending = draw.integer(0, STREETS + 1)
        wanted = draw.blob(LONGEST_QUEUE * MAX_SEATS) if ending > STREETS else b""
        table = _draw_table(draw, plain=plain)
        hand = AskedHand(pack=pack, wishes=wishes_of(table, ending, wanted))
    return DealRequest(table=table, hands=(hand,), edition=edition, game=draw.game)


def deal_requests(*, edition: str = TDA_2024, plain: bool = False) -> SearchStrategy[DealRequest]:
    """
    Requests to deal one hand.

    Shrinks to two seats with a hundred big blinds each, the engine's own shuffle, no wishes.
    """

    def body(draw: Draw) -> DealRequest:
        return generate(draw, edition=edition, plain=plain)

    return strategy(body)


def _plain(draw: Draw) -> Table:
    size = draw.integer(2, min(MAX_SEATS, FACTS[draw.game].most_seats))
    button = size - draw.integer(0, MAX_SEATS - 1) % size
    levels = _WITHOUT_ANTES if FACTS[draw.game].has_button else STUD_LEVELS
    level = levels[draw.integer(0, len(levels) - 1)]
    stack = _DEEP * (level.big_blind or level.small_bet)
    seats = tuple(Seat(number, SeatState.PRESENT, stack) for number in range(1, size + 1))
    if not level.big_blind:
        return Table(seats, button, None, None, level)
    left = [button % size + 1, (button + 1) % size + 1]
    # With two seats the second one to the left is the button itself.
    small, big = reversed(left) if size == 2 else left
    return Table(seats, button, small, big, level)


def _of_shape(shape: Shape) -> Callable[[Draw], Table]:
    return lambda draw: draw_table(draw, shape=shape)


def _with_seat(state: SeatState) -> Callable[[Draw], Table]:
    # One player may be alone with seats that are dealt in and killed; any other table has two.
    playing = 1 if state in {SeatState.ABSENT, SeatState.ON_PENALTY} else 2
    return lambda draw: draw_table(draw, playing=playing, state=state)


_TABLES: tuple[Callable[[Draw], Table], ...] = (
    _plain,
    _plain,
    draw_table,
    draw_heads_up,
    *map(_of_shape, (Shape.DEAD_BUTTON, Shape.DEAD_SMALL_BLIND, Shape.NEW_PLAYER, Shape.DEAD_BUTTON_AND_SMALL_BLIND)),
    *map(_with_seat, (SeatState.ABSENT, SeatState.ON_PENALTY, SeatState.WAITING, SeatState.EMPTY)),
)


def _draw_table(draw: Draw, *, plain: bool) -> Table:
    return _TABLES[0 if plain else draw.integer(0, len(_TABLES) - 1)](draw)


def shuffled(deck: Sequence[Card], moves: bytes) -> tuple[Card, ...]:
    """
    The deck with one byte for each card that is moved; no bytes, no move.
    """
    pack = list(deck)
    for index, byte in enumerate(moves):
        other = index + byte % (len(pack) - index)
        pack[index], pack[other] = pack[other], pack[index]
    return tuple(pack)


def _with_duplicate(pack: tuple[Card, ...], leaving: int, first: int, gap: int) -> tuple[Card, ...]:
    """
    The pack with one of the cards that leave it a second time among those after it.
    """
    first %= leaving - 1
    second = first + 1 + gap % (leaving - 1 - first)
    return (*pack[:second], pack[first], *pack[second + 1 :])


def _cards_that_leave(table: Table, facts: GameFacts) -> int:
    """
    How many cards surely leave the pack, burns or not, when nobody wishes to fold.
    """
    on_board = sum(facts.board.values()) if len(_players(table)) > 1 else 0
    return facts.hole_cards * len(dealing_order(table)) + on_board


def _players(table: Table) -> list[int]:
    """
    The seats that act, in dealing order.
    """
    present = {seat.number for seat in table.seats if seat.state is SeatState.PRESENT}
    return [seat for seat in dealing_order(table) if seat in present]


def wishes_of(table: Table, ending: int, wanted: bytes) -> dict[int, tuple[Action, ...]]:
    """
    No wishes, a bet that everybody folds to on a street, or the acts that the bytes say.
    """
    players = _players(table)
    if ending == 0:
        return {}
    if ending > STREETS:
        queues: dict[int, tuple[Action, ...]] = {}
        for index, byte in enumerate(wanted[: LONGEST_QUEUE * len(players)]):
            seat = players[index % len(players)]
            queues[seat] = (*queues.get(seat, ()), _ACTIONS[byte % len(_ACTIONS)])
        return queues
    # Before the flop the big blind is the bet.
    bettor = table.big_blind_seat if ending == 1 and table.big_blind_seat in players else players[0]
    quiet = (Action.CALL,) * (ending - 1)
    return {seat: (*quiet, Action.BET if seat == bettor else Action.FOLD) for seat in players}
