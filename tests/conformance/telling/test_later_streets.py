"""
Stud and draw games are told in their own words, and every kind of event has a sentence.
"""

from typing import Any, get_args

import pytest

from conformance.corpus.notation import Record
from conformance.corpus.real import real_rulings
from conformance.corpus.tables import TableLine, seated
from conformance.telling.hands import tell, tell_events
from conformance.telling.sentences import TOLD
from reference_engine.model.case import Case
from reference_engine.model.events import Event
from reference_engine.model.games import Game


def texts(*sentences: str, game: Game, **line: Any) -> list[str]:
    table = seated(TableLine(game=game, **line))
    case = Case(table, game, "tda-2024", tuple(Record(table, sentences, game=game).events))
    return [step.text["en"] for step in tell_events(case)]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_sentence(kind: type) -> None:
    assert kind in TOLD


def test_a_street_of_stud_is_told_by_its_name() -> None:
    told = texts(
        "posts", "deal: 2c 3d 4h 5s 9c Kd", "end", "1 brings in", "2 raises to 100", "1 calls", "burn: 8s",
        "fourth street: Jh 6c", "floor", seats=2, game=Game.SEVEN_CARD_STUD,
    )  # fmt: skip
    assert told[5:] == [
        "Seat 1 posts the bring-in of 25",
        "Seat 2 raises to 100, seat 1 calls 75",
        "The dealer burns the 8s",
        "Fourth street: Jh to seat 1, 6c to seat 2",
        "The floor is called",
    ]


def test_a_second_card_on_a_street_of_stud_is_told_alone() -> None:
    told = texts(
        "deal", "end", "burn: 8s", "fourth street: Jh 6c", "extra to 2: 7d", seats=2, game=Game.SEVEN_CARD_STUD
    )
    assert told[-2:] == [
        "Fourth street: Jh to seat 1, 6c to seat 2",
        "Seat 2 gets the 7d on fourth street, its second of the street",
    ]


def test_a_draw_is_told_by_what_goes_and_what_comes() -> None:
    told = texts(
        "deal: 2c 3c 4d 5d 6h 7h 8s 9s Tc Jc", "end", "burn: Qd", "2 stands pat", "1 discards 1:1 1:3",
        "1 draws: As Kd", seats=2, button=1, game=Game.FIVE_CARD_DRAW,
    )  # fmt: skip
    assert told[-3:] == ["Seat 2 stands pat", "Seat 1 discards the 3c and the 7h", "Seat 1 draws the As and the Kd"]


def test_every_real_ruling_is_told() -> None:
    assert all(tell(golden.case, (0,)).steps for ruling in real_rulings() for golden in ruling.cases)
