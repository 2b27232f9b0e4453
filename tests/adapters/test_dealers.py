import importlib
import random
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pokerkit.state
import pytest
from texasholdem.card.deck import Deck

from adapters import pokerkit as pokerkit_adapter
from adapters import texasholdem as texasholdem_adapter
from adapters.catalogue import ENGINES
from adapters.transport import Engine, open_in_process, open_process

if TYPE_CHECKING:
    from tests.adapters.conftest import Message, Tables

KINDS = ("pokerkit", "texasholdem", "lucky")


@pytest.fixture(scope="module")
def engines(t: "Tables") -> Iterator[dict[str, Engine]]:
    with closing(open_process(t.lucky_command, time_limit=10, restarts=0)) as lucky:
        yield {
            "pokerkit": open_in_process(pokerkit_adapter.handler()),
            "texasholdem": open_in_process(texasholdem_adapter.handler()),
            "lucky": lucky,
        }


def hole(t: "Tables", *seats: int) -> list[tuple[int, str]]:
    return list(zip(seats, t.pack, strict=False))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_chips_are_kept_and_the_record_is_whole(engines: dict[str, Engine], t: "Tables", kind: str, seats: int) -> None:
    blinds = (1, 2) if seats == 2 else (2, 3)
    log = t.log(engines[kind], t.table("p" * seats, 1, blinds))
    assert sum(log.stacks.values()) == 200 * seats
    assert log.chips_in == log.chips_out
    assert len(log.of("card_dealt")) == 2 * seats
    assert [street for (street,) in log.of("board_dealt", "street")] == ["flop", "turn", "river"]
    assert len(log.of("card_burned")) == (0 if kind == "texasholdem" else 3)
    assert log.hand.button == 1
    cards = [card for (card,) in log.of("card_dealt", "card") + log.of("card_burned", "card")]
    cards += [card for (board,) in log.of("board_dealt", "cards") for card in board]
    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("kind", "order"),
    [("pokerkit", (2, 3, 1, 2, 3, 1)), ("texasholdem", (2, 2, 3, 3, 1, 1)), ("lucky", (2, 3, 1, 2, 3, 1))],
)
def test_a_rigged_pack_leaves_in_its_order(engines: dict[str, Engine], t: "Tables", kind: str, order: Any) -> None:
    log = t.log(engines[kind], t.table("ppp", 1, (2, 3)), pack=t.pack)
    assert log.of("card_dealt", "seat", "card") == hole(t, *order)
    flop, turn, river = (cards for (cards,) in log.of("board_dealt", "cards"))
    burns = 0 if kind == "texasholdem" else 1
    rest = list(t.pack[6:])
    assert flop == rest[burns : burns + 3]
    assert turn == rest[3 + 2 * burns : 4 + 2 * burns]
    assert river == rest[4 + 3 * burns : 5 + 3 * burns]


@pytest.mark.parametrize("kind", KINDS)
def test_heads_up_the_button_posts_small_and_the_other_gets_the_first_card(
    engines: dict[str, Engine], t: "Tables", kind: str
) -> None:
    log = t.log(engines[kind], t.table("pp", 2, (2, 1)), pack=t.pack)
    assert sorted(log.of("posted", "seat", "kind", "chips")) == [(1, "big_blind", 2), (2, "small_blind", 1)]
    assert log.of("card_dealt", "seat")[0] == (1,)
    assert log.of("acted", "seat", "action", "chips")[:2] == [(2, "call", 1), (1, "check", 0)]


@pytest.mark.parametrize("kind", KINDS)
def test_empty_and_waiting_seats_get_nothing(engines: dict[str, Engine], t: "Tables", kind: str) -> None:
    log = t.log(engines[kind], t.table("epewpep", 5, (7, 2)))
    assert {seat for (seat,) in log.of("card_dealt", "seat")} == {2, 5, 7}
    assert log.of("posted", "seat", "kind") == [(7, "small_blind"), (2, "big_blind")]
    assert log.of("card_dealt", "seat")[0] == (7,)
    assert set(log.stacks) == {2, 5, 7}


@pytest.mark.parametrize("kind", ["pokerkit", "lucky"])
def test_a_dead_button_and_a_dead_small_blind(engines: dict[str, Engine], t: "Tables", kind: str) -> None:
    log = t.log(engines[kind], t.table("pepp", 2, (None, 3)), pack=t.pack)
    assert log.of("posted", "seat", "kind", "chips") == [(3, "big_blind", 2)]
    assert log.of("card_dealt", "seat", "card") == hole(t, 3, 4, 1, 3, 4, 1)
    assert log.of("acted", "seat", "action", "chips")[:3] == [(4, "call", 2), (1, "call", 2), (3, "check", 0)]
    assert log.hand.button == 2


@pytest.mark.parametrize(
    ("states", "button", "blinds", "level"),
    [
        ("pepp", 2, (3, 4), {}),
        ("ppp", 1, (None, 3), {}),
        ("ppa", 1, (2, 3), {}),
        ("ppx", 1, (2, 3), {}),
        ("ppp", 1, (2, 3), {"ante": 1}),
        ("ppp", 1, (2, 3), {"big_blind_ante": 2}),
        ("pee", 1, (1, 1), {}),
    ],
)
def test_tables_that_texasholdem_cannot_be_told(
    engines: dict[str, Engine], t: "Tables", states: str, button: int, blinds: Any, level: dict[str, int]
) -> None:
    answer = t.answer(engines["texasholdem"], t.deal(t.table(states, button, blinds, **level)))
    assert answer.answer == "unsupported"


@pytest.mark.parametrize("states", ["ppa", "ppx"])
def test_pokerkit_kills_no_hand_after_the_deal(engines: dict[str, Engine], t: "Tables", states: str) -> None:
    assert t.answer(engines["pokerkit"], t.deal(t.table(states, 1, (2, 3)))).answer == "unsupported"


def test_pokerkit_refuses_to_deal_to_one_seat(engines: dict[str, Engine], t: "Tables") -> None:
    answer = t.answer(engines["pokerkit"], t.deal(t.table("pee", 1, (1, 1))))
    assert answer.answer == "refused"
    assert "at least 2 players" in answer.reason


def test_pokerkit_takes_antes(engines: dict[str, Engine], t: "Tables") -> None:
    log = t.log(engines["pokerkit"], t.table("ppp", 1, (2, 3), ante=1))
    antes = [(2, "ante", 1), (3, "ante", 1), (1, "ante", 1)]
    assert log.of("posted", "seat", "kind", "chips") == [*antes, (2, "small_blind", 1), (3, "big_blind", 2)]
    log = t.log(engines["pokerkit"], t.table("pp", 1, (1, 2), big_blind_ante=2))
    assert (2, "big_blind_ante", 2) in log.of("posted", "seat", "kind", "chips")
    assert log.chips_in == log.chips_out == 6


@pytest.mark.parametrize("kind", ["pokerkit", "texasholdem"])
def test_wishes_are_acted_on_where_they_are_legal(engines: dict[str, Engine], t: "Tables", kind: str) -> None:
    wishes = {"1": ("raise", "bet"), "2": ("fold",), "3": ("check", "bet", "raise")}
    log = t.log(engines[kind], t.table("ppp", 1, (2, 3)), pack=t.pack, wishes=wishes)
    assert log.of("acted", "seat", "action", "chips")[:6] == [
        (1, "raise", 4),
        (2, "fold", 0),
        (3, "call", 2),  # a check is not legal here
        (3, "bet", 2),
        (1, "call", 2),  # a bet is not legal here
        (3, "check", 0),  # a raise is not legal here
    ]
    assert log.chips_in == log.chips_out


@pytest.mark.parametrize("kind", ["pokerkit", "texasholdem"])
def test_a_raise_tells_what_it_added(engines: dict[str, Engine], t: "Tables", kind: str) -> None:
    log = t.log(engines[kind], t.table("ppp", 1, (2, 3)), wishes={"2": ("raise",)})
    assert log.of("acted", "seat", "action", "chips")[1] == (2, "raise", 3)
    assert log.chips_in == log.chips_out == 12


@pytest.mark.parametrize("kind", ["pokerkit", "texasholdem"])
def test_everybody_folds_to_the_big_blind(engines: dict[str, Engine], t: "Tables", kind: str) -> None:
    log = t.log(engines[kind], t.table("ppp", 1, (2, 3)), wishes={"1": ("fold",), "2": ("fold",)})
    assert log.stacks == {1: 200, 2: 199, 3: 201}
    assert log.chips_in == log.chips_out == 3
    assert log.order[-1] == "pot_awarded"


@pytest.mark.parametrize("kind", KINDS)
def test_an_all_in_blind_is_posted_as_far_as_it_goes_and_the_board_runs_out(
    engines: dict[str, Engine], t: "Tables", kind: str
) -> None:
    table = t.table("pp", 1, (1, 2))
    for seat in table["seats"]:
        seat["stack"] = 1
    log = t.log(engines[kind], table)
    assert sorted(log.of("posted", "seat", "chips")) == [(1, 1), (2, 1)]
    assert len(log.of("board_dealt")) == 3
    assert log.of("acted") == []
    assert log.chips_in == log.chips_out == 2


def test_a_duplicate_in_the_pack(engines: dict[str, Engine], t: "Tables") -> None:
    pack = ("2c", *t.pack[:1], *t.pack[2:])
    table = t.table("pp", 1, (1, 2))
    assert t.log(engines["pokerkit"], table, pack=pack).order[-1] == "pot_awarded"  # dealt on without a word
    error = t.answer(engines["texasholdem"], t.deal(table, pack=pack))
    assert (error.answer, error.reason[:8]) == ("error", "KeyError")
    assert t.answer(engines["lucky"], t.deal(table, pack=pack)).answer == "refused"


def test_a_pack_that_runs_short(engines: dict[str, Engine], t: "Tables") -> None:
    table = t.table("pp", 1, (1, 2))
    for cards in range(8):
        with pytest.warns(UserWarning, match="Returning reserved"):
            log = t.log(engines["pokerkit"], table, pack=t.pack[:cards])
        assert "pot_awarded" not in log.order
        # With fewer cards than hole cards are due, PokerKit deals a board in their place.
        assert ("deal_ended" in log.order) == (cards >= 4)
    answer = t.answer(engines["texasholdem"], t.deal(table, pack=t.pack[:6]))
    assert (answer.answer, answer.event) == ("refused", None)


@pytest.mark.parametrize("card", ["JR", "As*"])
def test_a_card_of_no_deck_in_the_pack_is_unsupported(engines: dict[str, Engine], t: "Tables", card: str) -> None:
    for kind in ("pokerkit", "texasholdem"):
        request = t.deal(t.table("pp", 1, (1, 2)), pack=(card, *t.pack))
        assert t.answer(engines[kind], request).answer == "unsupported"


def test_seats_that_left_are_out_of_the_hand(engines: dict[str, Engine], t: "Tables") -> None:
    for kind in ("pokerkit", "texasholdem"):
        log = t.log(engines[kind], t.table("pppp", 1, (2, 3)), leave=(4,))
        assert {seat for (seat,) in log.of("card_dealt", "seat")} == {1, 2, 3}
    owing = t.deal(t.table("pppp", 1, (2, 3)), leave=(2,))
    assert t.answer(engines["pokerkit"], owing).answer == "unsupported"


def test_nothing_of_a_rig_is_left_behind(engines: dict[str, Engine], t: "Tables") -> None:
    for kind in ("pokerkit", "texasholdem"):
        for pack in (t.pack, t.pack[:-1], ("JR", *t.pack), ("2c", "2c", *t.pack[2:])):
            t.answer(engines[kind], t.deal(t.table("pp", 1, (1, 2)), pack=pack))
    assert vars(pokerkit.state)["shuffle"] == random.shuffle
    assert vars(importlib.import_module("texasholdem.game.game"))["Deck"] is Deck


@pytest.mark.parametrize("kind", KINDS)
def test_two_hands_of_an_unrigged_pack_differ(engines: dict[str, Engine], t: "Tables", kind: str) -> None:
    table: Message = t.table("pppppp", 1, (2, 3))
    hands = {tuple(t.log(engines[kind], table).of("card_dealt", "card")) for _ in range(3)}
    assert len(hands) == 3


@pytest.mark.parametrize(("name", "called"), [("pokerkit", "PokerKit"), ("texasholdem", "texasholdem")])
def test_a_shipped_engine_runs_as_the_catalogue_says(t: "Tables", name: str, called: str) -> None:
    entry = ENGINES[name]
    with closing(open_process(entry.command, time_limit=10, restarts=0)) as engine:
        identity = engine.identity
        assert (identity.name, identity.version) == (called, entry.version)
        assert (identity.roles, identity.games, identity.editions) == (entry.roles, entry.games, entry.editions)
        assert (identity.profiles, identity.features) == (entry.profiles, entry.features)
        assert identity.by_position is entry.by_position
        log = t.log(engine, t.table("ppp", 1, (2, 3)), pack=t.pack)
        assert log.order[-1] == "pot_awarded"


def test_the_example_answers_as_the_floor_too(engines: dict[str, Engine], t: "Tables") -> None:
    table = t.table("ppp", 1, (2, 3))
    clean = t.dealt((2, "2c"), (3, "3c"))
    assert t.answer(engines["lucky"], t.case(table, clean)).answer == "accepted"
    assert t.answer(engines["lucky"], t.case(table, [*clean, *t.dealt((1, "2c"))])).answer == "declined"
    assert t.answer(engines["lucky"], t.case(table, [*clean, t.board("flop", "2c", "4c", "5c")])).answer == "declined"
