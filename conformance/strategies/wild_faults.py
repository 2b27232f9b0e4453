"""
What may go wrong in a wild record after its deal.
"""

from collections.abc import Callable

from conformance.strategies.tables import LEVELS, seats_that_are
from conformance.strategies.wild_play import WildPlay
from reference_engine.model.cards import UNKNOWN
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
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
    Exposer,
    HandKilled,
    KillReason,
    LevelRaised,
    MisdealAnnounced,
    PenaltyImposed,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubDropped,
    StubExposed,
    StubGathered,
    StubOrder,
    StubShuffled,
)
from reference_engine.model.table import SeatState

_EXPOSERS = (Exposer.DEALER, Exposer.DEALER, Exposer.PLAYER, Exposer.SHOWDOWN)
_REASONS = tuple(KillReason)
_ORDERS = tuple(StubOrder)
_IRREGULAR_STREETS = ((0, 0), (1, 1), (2, 0), (0, 1), (1, 2), (1, 0), (1, -1), (2, 1))
"""
Burns before the street, and cards on it beyond its own number.
"""


def out_of_turn(play: WildPlay, choice: int) -> None:
    seats = play.hand.live
    if seats:
        play.act(seats[choice % len(seats)], choice >> 3)


def act_of_a_dead_hand(play: WildPlay, choice: int) -> None:
    seats = sorted(play.hand.killed)
    if seats:
        play.act(seats[choice % len(seats)], choice >> 3)


def wrong_amount(play: WildPlay, choice: int) -> None:
    seat = play.hand.turn
    if seat is not None:
        play.add(Acted(seat, (Action.CALL, Action.BET, Action.RAISE)[choice % 3], 1 + choice))


def irregular_street(play: WildPlay, choice: int) -> None:
    burns, surplus = _IRREGULAR_STREETS[choice & 7]
    play.street(burns=burns, surplus=surplus, skipped=int(choice > 250), pat=choice >> 3)


def burn(play: WildPlay, choice: int) -> None:
    if choice & 1 and play.hand.pack.cards:
        place = play.place(choice >> 1)
        play.add(CardBurned(play.face(place), place))
    else:
        play.add(CardBurned(play.take()))


def one_more_board_card(play: WildPlay, _: int) -> None:
    if play.hand.board:
        play.add(BoardDealt(play.hand.street, (play.take(),)))


def card_to_a_seat(play: WildPlay, choice: int) -> None:
    play.add(CardDealt(play.seat(choice), play.take()))


def card_to_the_button(play: WildPlay, _: int) -> None:
    play.add(CardDealt(play.table.button, play.take()))


def moved(play: WildPlay, choice: int) -> None:
    place = play.place(choice)
    play.add(CardDealt(play.seat(choice >> 3), play.face(place), place))


def shown(play: WildPlay, choice: int) -> None:
    place = play.place(choice)
    shown = play.pack[choice % len(play.pack)] if play.face(place) == UNKNOWN else None
    play.add(CardExposed(place, _EXPOSERS[choice >> 6], shown))


def boxed(play: WildPlay, _: int) -> None:
    play.add(CardBoxed(play.take()))


def replaced(play: WildPlay, choice: int) -> None:
    play.add(CardReplaced(play.place(choice), play.take()))


def mucked(play: WildPlay, choice: int) -> None:
    play.add(CardMucked(play.place(choice)))


def returned(play: WildPlay, choice: int) -> None:
    board = play.hand.board.get(play.hand.street)
    places = tuple(board) if board and choice & 1 else (play.place(choice),)
    play.add(CardsReturned(places))
    play.add(StubShuffled())


def killed(play: WildPlay, choice: int) -> None:
    play.add(HandKilled(play.seat(choice), _REASONS[(choice >> 4) % len(_REASONS)]))


def chips_back(play: WildPlay, choice: int) -> None:
    seat = play.seat(choice)
    put_in = play.hand.bets.get(seat, 0)
    if put_in:
        play.add(ChipsReturned(seat, put_in))


def comes_or_goes(play: WildPlay, choice: int) -> None:
    match choice & 3:
        case 0:
            play.add(SeatLeft(play.seat(choice >> 2)))
        case 1 if play.hand.absent_now:
            away = sorted(play.hand.absent_now)
            play.add(SeatReturned(away[(choice >> 2) % len(away)]))
        case 2 if empty := seats_that_are(play.table, SeatState.EMPTY):
            play.add(SeatTaken(empty[(choice >> 2) % len(empty)]))
        case _:
            play.add(PenaltyImposed(play.seat(choice >> 2)))


def level_raised(play: WildPlay, choice: int) -> None:
    play.add(LevelRaised(LEVELS[choice % len(LEVELS)]))


def stub(play: WildPlay, choice: int) -> None:
    match choice & 3:
        case 0:
            play.add(StubShuffled())
        case 1:
            play.add(StubExposed(play.next_cards(1 + (choice >> 2) % 2)))
        case _:
            mixed = (play.place(choice >> 4),) if choice & 12 == 12 else ()
            play.add(StubDropped(_ORDERS[(choice >> 2) % len(_ORDERS)], mixed))
            if choice & 128:
                play.add(StubGathered())


def told(play: WildPlay, choice: int) -> None:
    """
    What somebody says or finds: a misdeal announced, a card that left the table, a card of this pack elsewhere.
    """
    match choice & 3:
        case 0:
            play.add(CardDropped(play.place(choice >> 2)))
        case 1:
            play.add(CardFound(play.pack[-1 - choice % 8], play.seat(choice) if choice & 4 else None))
        case _:
            play.add(MisdealAnnounced())


FAULTS: tuple[Callable[[WildPlay, int], None], ...] = (
    irregular_street,
    irregular_street,
    shown,
    out_of_turn,
    card_to_a_seat,
    card_to_the_button,
    one_more_board_card,
    burn,
    replaced,
    comes_or_goes,
    irregular_street,
    shown,
    moved,
    act_of_a_dead_hand,
    boxed,
    chips_back,
    killed,
    mucked,
    told,
    returned,
    stub,
    level_raised,
    wrong_amount,
    WildPlay.awarded,
)
"""
What may go wrong in play, the ordinary first.
"""
