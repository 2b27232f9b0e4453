"""
The notation against cases that are written out by hand.
"""

import json
from typing import Any

import msgspec
import pytest

from conformance.corpus.notation import Record
from conformance.corpus.tables import TableLine, seated
from reference_engine.model.games import Game


def events(*sentences: str, **line: Any) -> list[dict[str, Any]]:
    record = Record(seated(TableLine(**line)), sentences, game=Game.NO_LIMIT_HOLDEM)
    written: list[dict[str, Any]] = json.loads(msgspec.json.encode(record.events))
    return written


def dealt(*sentences: str, **line: Any) -> list[int]:
    return [event["seat"] for event in events(*sentences, **line) if event["event"] == "card_dealt"]


def test_a_table_line_names_only_what_is_unusual() -> None:
    table = seated(TableLine(seats=4, absent=(2,), empty=(4,), stacks={1: 40}, ante=10))
    assert json.loads(msgspec.json.encode(table)) == {
        "seats": [
            {"number": 1, "state": "present", "stack": 40},
            {"number": 2, "state": "absent", "stack": 10000},
            {"number": 3, "state": "present", "stack": 10000},
            {"number": 4, "state": "empty", "stack": 0},
        ],
        "button": 4,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "level": {
            "number": 1,
            "small_blind": 50,
            "big_blind": 100,
            "ante": 10,
            "big_blind_ante": 0,
            "bring_in": 0,
            "small_bet": 0,
        },
        "button_due": None,
    }


@pytest.mark.parametrize(
    ("line", "blinds"),
    [
        ({}, (1, 2)),
        ({"button": 3}, (4, 5)),
        ({"seats": 2, "button": 1}, (1, 2)),
        ({"waiting": (1,)}, (2, 3)),
        ({"absent": (1,)}, (1, 2)),
        ({"small_blind": "dead"}, (None, 1)),
        ({"blinds": "0-0"}, (None, None)),
    ],
)
def test_the_blinds_are_left_of_the_button(line: dict[str, Any], blinds: tuple[int | None, int | None]) -> None:
    table = seated(TableLine(**line))
    assert (table.small_blind_seat, table.big_blind_seat) == blinds


def test_a_short_hand_heads_up_written_out() -> None:
    assert events(
        "posts", "deal: As Kd", "boxed: 2c", "deal: ?? JR", "end", "expose 2:2 by dealer: 9h", "1 raises to 300",
        "2 calls", "burn: 3c", "flop: 4c 5c 6c", "floor", seats=2, button=1,
    ) == [
        {"event": "posted", "seat": 1, "kind": "small_blind", "chips": 50},
        {"event": "posted", "seat": 2, "kind": "big_blind", "chips": 100},
        {"event": "card_dealt", "seat": 2, "card": "As", "place": None},
        {"event": "card_dealt", "seat": 1, "card": "Kd", "place": None},
        {"event": "card_boxed", "card": "2c"},
        {"event": "card_dealt", "seat": 2, "card": "??", "place": None},
        {"event": "card_dealt", "seat": 1, "card": "JR", "place": None},
        {"event": "deal_ended"},
        {"event": "card_exposed", "place": 3, "by": "dealer", "face": "9h"},
        {"event": "acted", "seat": 1, "action": "raise", "chips": 250},
        {"event": "acted", "seat": 2, "action": "call", "chips": 200},
        {"event": "card_burned", "card": "3c", "place": None},
        {"event": "board_dealt", "street": "flop", "cards": ["4c", "5c", "6c"]},
        {"event": "floor_called"},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sentences", "seats"),
    [
        (("deal",), [1, 2, 3, 1, 2, 3]),
        (("start at 2", "deal"), [2, 3, 1, 2, 3, 1]),
        (("skip 2", "deal"), [1, 3, 1, 2, 3]),
        (("skip 2", "skip 2", "deal"), [1, 3, 1, 3]),
        (("deal 1", "deal to 3 2", "deal"), [1, 3, 2, 1, 2, 3]),
        (("deal 2", "deal to 1 2", "deal"), [1, 2, 1, 2, 3, 3]),
        (("deal 4", "extra to 1", "deal"), [1, 2, 3, 1, 1, 2, 3]),
        (("deal: As Kd", "deal 1"), [1, 2, 3]),
    ],
)
def test_cards_go_to_the_seats_that_are_due(sentences: tuple[str, ...], seats: list[int]) -> None:
    assert dealt(*sentences, seats=3) == seats


def test_no_face_is_dealt_twice_unless_the_case_names_it_twice() -> None:
    cards = [event["card"] for event in events("deal: As", "deal", "extra to 1: As", seats=10)]
    assert [card for card in set(cards) if cards.count(card) > 1] == ["As"]


def test_places_count_every_card_that_leaves_the_pack() -> None:
    record = Record(
        seated(TableLine(seats=2, button=1)),
        ["boxed", "deal", "end", "replace 2:1", "burn #1", "flop", "expose 2:1 by player"],
        game=Game.NO_LIMIT_HOLDEM,
    )
    assert [record.dealer.place(text) for text in ("boxed:1", "2:1", "1:1", "2:2", "burn:1", "flop:3")] == [
        0, 5, 2, 3, 1, 8,
    ]  # fmt: skip


def test_what_is_done_about_an_irregularity_is_written_too() -> None:
    assert events("deal", "end", "kill 2: wrong_count", "muck 2:1", "return 2:2", "stub shuffled", seats=3)[7:] == [
        {"event": "hand_killed", "seat": 2, "reason": "wrong_count"},
        {"event": "card_mucked", "place": 1},
        {"event": "cards_returned", "places": [4]},
        {"event": "stub_shuffled", "face_up": False},
    ]


def test_cards_that_turn_up_fall_or_come_from_the_muck_are_written_too() -> None:
    written = events(
        "deal: As Kd 2c", "drop 2:1", "found: Js", "found at 2: 9d", "muck 1:1", "flop: 1:1 7c 4d", "misdeal announced",
        seats=3,
    )  # fmt: skip
    assert written[3:] == [
        {"event": "card_dropped", "place": 1},
        {"event": "card_found", "card": "Js", "seat": None},
        {"event": "card_found", "card": "9d", "seat": 2},
        {"event": "card_mucked", "place": 0},
        {"event": "board_dealt", "street": "flop", "cards": ["As", "7c", "4d"], "places": [0, None, None]},
        {"event": "misdeal_announced"},
    ]


def test_people_come_and_go() -> None:
    assert events("4 leaves", "4 returns", "4 sits down", "4 penalised", "level 100-200") == [
        {"event": "seat_left", "seat": 4},
        {"event": "seat_returned", "seat": 4},
        {"event": "seat_taken", "seat": 4},
        {"event": "penalty_imposed", "seat": 4},
        {
            "event": "level_raised",
            "level": {
                "number": 2,
                "small_blind": 100,
                "big_blind": 200,
                "ante": 0,
                "big_blind_ante": 0,
                "bring_in": 0,
                "small_bet": 0,
            },
        },
    ]


def test_a_call_is_what_is_due_or_what_is_left() -> None:
    acts = events("posts", "deal", "end", "3 raises to 300", "4 5 6 fold", "1 2 call", seats=6, stacks={2: 250})[-6:]
    assert [(act["seat"], act["chips"]) for act in acts] == [(3, 300), (4, 0), (5, 0), (6, 0), (1, 250), (2, 150)]


def test_chips_out_of_turn_go_back_and_the_pot_is_pushed() -> None:
    assert events(
        "posts", "deal", "end", "4 calls out of turn", "100 back to 4", "3 raises to 300", "4 5 6 1 2 fold", "pot to 3",
        "break", "break minute", "next hand", "next hand SA",
    )[-5:] == [
        {"event": "pot_awarded", "awards": [{"seat": 3, "chips": 450}]},
        {"event": "break_begun"},
        {"event": "break_minute_passed"},
        {"event": "next_hand_begun"},
        {"event": "next_hand_substantial_action"},
    ]  # fmt: skip


def test_irregular_streets_have_the_number_of_cards_that_is_written() -> None:
    written = events("flop 4: As Kd ?? JR", "burn flop:2", "turn 2", "return flop:1 turn:2", "flop 1: 2c", seats=3)
    assert written[0] == {"event": "board_dealt", "street": "flop", "cards": ["As", "Kd", "??", "JR"]}
    assert written[1] == {"event": "card_burned", "card": "Kd", "place": 1}
    assert len(written[2]["cards"]) == 2
    assert written[3] == {"event": "cards_returned", "places": [0, 5]}
    assert written[4] == {"event": "board_dealt", "street": "flop", "cards": ["2c"]}


def of_game(game: Game, *sentences: str) -> list[dict[str, Any]]:
    table = seated(TableLine(seats=3, game=game))
    written: list[dict[str, Any]] = json.loads(msgspec.json.encode(Record(table, sentences, game=game).events))
    return written


def test_a_table_of_stud_has_antes_and_a_bring_in() -> None:
    table = seated(TableLine(seats=3, game=Game.RAZZ))
    assert (table.small_blind_seat, table.big_blind_seat) == (None, None)
    assert (table.level.ante, table.level.bring_in, table.level.small_bet) == (10, 25, 100)
    posts = of_game(Game.RAZZ, "posts", "deal", "end", "2 brings in")
    assert [(post["seat"], post["kind"], post["chips"]) for post in posts if post["event"] == "posted"] == [
        (1, "ante", 10),
        (2, "ante", 10),
        (3, "ante", 10),
        (2, "bring_in", 25),
    ]


def test_a_stud_street_goes_to_the_live_hands_and_the_turn_is_said() -> None:
    stud = Game.SEVEN_CARD_STUD
    written = of_game(
        stud,
        "posts",
        "deal",
        "end",
        "3 brings in",
        "1 calls",
        "2 folds",
        "burn",
        "fourth street: As Kd",
        "3 is first",
        "3 checks",
    )
    assert [(event["seat"], event["card"]) for event in written[-3:-1]] == [(1, "As"), (3, "Kd")]
    with pytest.raises(ValueError, match="the turn is at seat 3"):
        of_game(stud, "posts", "deal", "end", "2 brings in", "1 calls")


def test_a_street_of_stud_that_goes_back_gives_the_turn_back() -> None:
    early = ["posts", "deal", "end", "3 brings in", "1 calls", "burn", "fourth street to 1", "fourth street to 2 3"]
    back = "return fourth_street:1 fourth_street:2 fourth_street:3"
    written = of_game(Game.SEVEN_CARD_STUD, *early, back, "2 calls")
    assert written[-2] == {"event": "cards_returned", "places": [10, 11, 12]}
    assert written[-1]["chips"] == 25


def test_a_draw_gives_as_many_cards_as_were_laid_down() -> None:
    played = ["posts", "deal", "end", "3 calls", "1 calls", "2 checks", "burn"]
    written = of_game(
        Game.FIVE_CARD_DRAW,
        *played,
        "1 discards 1:1 1:5",
        "2 3 stand pat",
        "1 draws: As Kd",
        "2 draws 1: 2c",
        "1 checks",
    )
    assert [event.get("places") for event in written if event["event"] == "discarded"] == [[0, 12], [], []]
    assert [(event["seat"], event["card"]) for event in written[-4:-1]] == [(1, "As"), (1, "Kd"), (2, "2c")]


def test_a_short_deck_has_no_low_cards() -> None:
    cards = [event["card"] for event in of_game(Game.NO_LIMIT_SHORT_DECK, "deal") if "card" in event]
    assert not {card[0] for card in cards} & set("2345")
