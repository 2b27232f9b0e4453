"""
The notation of stud and draw games, of the stub, and of acts that are bound or whose chips are as said.
"""

import json
from typing import Any

import msgspec
import pytest

from conformance.corpus.notation import Record
from conformance.corpus.tables import TableLine, seated
from reference_engine.model.games import Game


def events(*sentences: str, **line: Any) -> list[dict[str, Any]]:
    table = TableLine(**line)
    written: list[dict[str, Any]] = json.loads(
        msgspec.json.encode(Record(seated(table), sentences, game=table.game).events)
    )
    return written


def in_short(*sentences: str, **line: Any) -> list[tuple[str, Any, Any]]:
    return [
        (event["event"], event.get("seat"), event.get("chips", event.get("card")))
        for event in events(*sentences, **line)
    ]


def test_a_hand_of_stud_has_a_bring_in_and_a_card_to_each_live_hand() -> None:
    assert in_short(
        "posts", "deal: 2c 3d 4h 5s 9c Kd", "end", "1 brings in", "2 raises to 100", "1 calls", "burn: 8s",
        "fourth street: Jh 6c", "2 is first", "2 checks", "floor", seats=2, game=Game.SEVEN_CARD_STUD,
    )[8:] == [
        ("deal_ended", None, None),
        ("posted", 1, 25),
        ("acted", 2, 100),
        ("acted", 1, 75),
        ("card_burned", None, "8s"),
        ("card_dealt", 1, "Jh"),
        ("card_dealt", 2, "6c"),
        ("acted", 2, 0),
        ("floor_called", None, None),
    ]  # fmt: skip


def test_a_street_of_stud_may_go_to_the_seats_that_are_named() -> None:
    written = in_short("deal", "end", "fifth street to 2 3: Ah Ad", seats=3, game=Game.SEVEN_CARD_STUD)
    assert written[-2:] == [("card_dealt", 2, "Ah"), ("card_dealt", 3, "Ad")]


def test_a_draw_is_what_is_laid_down_and_as_many_cards_unless_said_otherwise() -> None:
    written = events(
        "deal", "end", "2 stands pat", "1 discards 1:1 1:3", "1 draws: As Kd", "1 draws 1: Qh", seats=2, button=1,
        game=Game.FIVE_CARD_DRAW,
    )  # fmt: skip
    assert written[11:] == [
        {"event": "discarded", "seat": 2, "places": []},
        {"event": "discarded", "seat": 1, "places": [1, 5]},
        {"event": "card_dealt", "seat": 1, "card": "As", "place": None},
        {"event": "card_dealt", "seat": 1, "card": "Kd", "place": None},
        {"event": "card_dealt", "seat": 1, "card": "Qh", "place": None},
    ]


def test_what_befalls_the_stub_is_written_with_the_places_of_the_cards_in_it() -> None:
    written = events(
        "deal", "end", "burn: 2c", "stub dropped: lost with burn:1 1:1", "stub dropped: kept", "stub gathered",
        "stub shuffled face up", "move burn:1 to 1", seats=3,
    )  # fmt: skip
    assert written[8:] == [
        {"event": "stub_dropped", "order": "lost", "mixed": [6, 0]},
        {"event": "stub_dropped", "order": "kept", "mixed": []},
        {"event": "stub_gathered"},
        {"event": "stub_shuffled", "face_up": True},
        {"event": "card_dealt", "seat": 1, "card": "2c", "place": 6},
    ]


def test_a_bound_act_passes_the_turn_and_an_act_as_said_has_its_chips() -> None:
    written = in_short(
        "posts", "deal", "end", "4 calls out of turn", "3 calls", "4 is bound", "5 acts: call 50", "6 folds"
    )
    assert written[15:] == [("acted", 4, 100), ("acted", 3, 100), ("acted", 5, 50), ("acted", 6, 0)]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("stub dropped: somewhere", "'somewhere' is not a valid StubOrder"),
        ("stub dropped: lost with 9:1", "no card lies at 9:1"),
        ("4 acts: dance 50", "'dance' is not a valid Action"),
        ("move 9:1 to 3", "no card lies at 9:1"),
        ("flop: 9:1 7c 2d", "no card lies at 9:1"),
        ("drop 9:1", "no card lies at 9:1"),
    ],
)
def test_what_cannot_be_is_refused_in_words(sentence: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        events("posts", "deal", "end", sentence)
