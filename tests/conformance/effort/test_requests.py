import pytest
from msgspec.structs import replace

from conformance.effort.requests import features_of_request
from reference_engine.audit import AskedHand, DealRequest
from reference_engine.model.cards import STANDARD_DECK
from reference_engine.model.events import Action
from reference_engine.model.games import Game
from reference_engine.model.table import Level, Seat, SeatState, Table

SEATS = tuple(Seat(number, SeatState.PRESENT, 200) for number in range(1, 5))
TABLE = Table(SEATS, 4, 1, 2, Level(1, 1, 2))
REQUEST = DealRequest(table=TABLE, hands=(AskedHand(),), edition="tda-2024", game=Game.NO_LIMIT_HOLDEM)


def with_seat(number: int, state: SeatState) -> DealRequest:
    seats = tuple(replace(seat, state=state) if seat.number == number else seat for seat in SEATS)
    return replace(REQUEST, table=replace(TABLE, seats=seats))


def with_hand(**hand: object) -> DealRequest:
    return replace(REQUEST, hands=(replace(AskedHand(), **hand),))


def test_a_plain_request() -> None:
    assert features_of_request(REQUEST, "chips") == {
        "clause": "chips",
        "edition": "tda-2024",
        "seats": "4",
        "button": "usual",
        "players": "present",
        "pack": "own_shuffle",
        "wishes": "none",
    }


@pytest.mark.parametrize(
    ("state", "hands"),
    [(SeatState.WAITING, "3"), (SeatState.EMPTY, "3"), (SeatState.ABSENT, "4"), (SeatState.ON_PENALTY, "4")],
)
def test_who_is_there(state: SeatState, hands: str) -> None:
    found = features_of_request(with_seat(3, state), "chips")
    assert (found["players"], found["seats"]) == (state.value, hands)


def test_the_button() -> None:
    assert features_of_request(with_seat(4, SeatState.EMPTY), "chips")["button"] == "dead"
    no_small_blind = replace(REQUEST, table=replace(TABLE, small_blind_seat=None))
    assert features_of_request(no_small_blind, "chips")["button"] == "dead_small_blind"
    heads_up = replace(REQUEST, table=Table(SEATS[:2], 2, 2, 1, Level(1, 1, 2)))
    assert features_of_request(heads_up, "chips")["button"] == "heads_up"
    assert features_of_request(replace(REQUEST, game=Game.RAZZ), "chips")["button"] == "none"


def test_the_pack_and_the_wishes() -> None:
    assert features_of_request(with_hand(pack=STANDARD_DECK), "chips")["pack"] == "prescribed"
    twice = (*STANDARD_DECK[:-1], STANDARD_DECK[0])
    assert features_of_request(with_hand(pack=twice), "chips")["pack"] == "with_a_duplicate"
    assert features_of_request(with_hand(wishes={1: (Action.FOLD,)}), "chips")["wishes"] == "some"
    assert features_of_request(with_hand(wishes={1: ()}), "chips")["wishes"] == "none"
