"""
The adapters of the engines that are installed apart, each asked as a process of its own.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from adapters.catalogue import ENGINES
from adapters.replaced import replaced
from adapters.transport import Engine, open_process

if TYPE_CHECKING:
    from tests.adapters.conftest import Tables

Get = Callable[[str], Engine]

APART = ("pypokerengine", "rlcard", "open_spiel", "poker_ts")
HAS_ANTES = ("pypokerengine", "poker_ts")


@pytest.fixture(scope="module")
def get(needs_engine: Callable[[str], None]) -> Iterator[Get]:
    engines: dict[str, Engine] = {}
    with ExitStack() as stack:

        def opened(name: str) -> Engine:
            needs_engine(name)
            if name not in engines:
                engines[name] = open_process(ENGINES[name].command, time_limit=20, restarts=0)
                stack.callback(engines[name].close)
            return engines[name]

        yield opened


@pytest.mark.parametrize("name", APART)
def test_an_engine_declares_what_the_catalogue_says(get: Get, name: str) -> None:
    identity, entry = get(name).identity, ENGINES[name]
    assert (identity.name, identity.version) == (entry.package, entry.version)
    assert (identity.roles, identity.games, identity.editions) == (entry.roles, entry.games, entry.editions)
    assert (identity.profiles, identity.features) == (entry.profiles, entry.features)
    assert identity.by_position is entry.by_position


@pytest.mark.parametrize("name", APART)
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_chips_are_kept_and_the_record_is_whole(get: Get, t: "Tables", name: str, seats: int) -> None:
    blinds = (1, 2) if seats == 2 else (2, 3)
    log = t.log(get(name), t.table("p" * seats, 1, blinds))
    assert sum(log.stacks.values()) == 200 * seats
    assert log.chips_in == log.chips_out == 2 * seats
    assert [street for (street,) in log.of("board_dealt", "street")] == ["flop", "turn", "river"]
    cards = [card for (card,) in log.of("card_dealt", "card")]
    cards += [card for (board,) in log.of("board_dealt", "cards") for card in board]
    assert len(set(cards)) == len(cards) == 2 * seats + 5
    assert log.hand.button == 1


@pytest.mark.parametrize("name", APART)
def test_a_rigged_pack_leaves_in_its_order(get: Get, t: "Tables", name: str) -> None:
    log = t.log(get(name), t.table("ppp", 1, (2, 3)), pack=t.pack)
    left = [card for (card,) in log.of("card_dealt", "card")]
    left += [card for (board,) in log.of("board_dealt", "cards") for card in board]
    assert left == list(t.pack[:11])


@pytest.mark.parametrize("name", APART)
def test_empty_and_waiting_seats_get_nothing(get: Get, t: "Tables", name: str) -> None:
    log = t.log(get(name), t.table("epewpep", 5, (7, 2)))
    assert {seat for (seat,) in log.of("card_dealt", "seat")} == set(log.stacks) == {2, 5, 7}
    assert set(log.of("posted", "seat", "kind", "chips")) == {(7, "small_blind", 1), (2, "big_blind", 2)}


@pytest.mark.parametrize("name", APART)
def test_seats_that_left_are_out_of_the_hand(get: Get, t: "Tables", name: str) -> None:
    log = t.log(get(name), t.table("pppp", 1, (2, 3)), leave=(4,))
    assert {seat for (seat,) in log.of("card_dealt", "seat")} == {1, 2, 3}


@pytest.mark.parametrize("name", APART)
def test_wishes_are_acted_on_where_they_are_legal(get: Get, t: "Tables", name: str) -> None:
    wishes = {"1": ("raise",), "2": ("fold",), "3": ("check", "bet")}
    # Aces for the last seat and a board that nobody shares: OpenSpiel would pay half chips.
    cards = ("2c", "7d", "3h", "8s", "As", "Ah", "Kd", "Qc", "Jh", "9s", "4d")
    pack = (*cards, *(card for card in t.pack if card not in cards))
    log = t.log(get(name), t.table("ppp", 1, (2, 3)), pack=pack, wishes=wishes)
    acts = log.of("acted", "seat", "action")
    # Nobody may check what was raised, so the big blind calls.
    assert acts[:5] == [(1, "raise"), (2, "fold"), (3, "call"), (3, "bet"), (1, "call")]
    assert log.chips_in == log.chips_out


@pytest.mark.parametrize("name", APART)
def test_everybody_folds_to_the_big_blind(get: Get, t: "Tables", name: str) -> None:
    log = t.log(get(name), t.table("ppp", 1, (2, 3)), wishes={"1": ("fold",), "2": ("fold",)})
    assert log.stacks == {1: 200, 2: 199, 3: 201}
    assert log.order[-1] == "pot_awarded"


@pytest.mark.parametrize("name", APART)
def test_the_board_of_an_all_in_hand_is_told_street_by_street(get: Get, t: "Tables", name: str) -> None:
    table = t.table("pp", 1, (1, 2))
    for seat in table["seats"]:
        seat["stack"] = 2
    log = t.log(get(name), table, pack=t.pack)
    assert [len(cards) for (cards,) in log.of("board_dealt", "cards")] == [3, 1, 1]
    assert log.chips_in == log.chips_out == 4


@pytest.mark.parametrize("name", HAS_ANTES)
def test_antes_are_posted(get: Get, t: "Tables", name: str) -> None:
    log = t.log(get(name), t.table("ppp", 1, (2, 3), ante=1))
    assert log.of("posted", "seat", "kind", "chips")[:3] == [(seat, "ante", 1) for seat in (1, 2, 3)]
    assert log.chips_in == log.chips_out == 9


TableTold = tuple[str, int, tuple[int | None, int], dict[str, int]]
AWAY: list[TableTold] = [("ppa", 1, (2, 3), {}), ("ppx", 1, (2, 3), {}), ("ppp", 1, (2, 3), {"big_blind_ante": 2})]
DEAD: list[TableTold] = [("pepp", 2, (3, 4), {}), ("ppp", 1, (None, 3), {})]
ANTES: list[TableTold] = [("ppp", 1, (2, 3), {"ante": 1})]


@pytest.mark.parametrize(
    ("name", "states", "button", "blinds", "level"),
    [
        (name, *table)
        for name in APART
        # A position can be anywhere, so that a dead button and a dead blind have their places in the map.
        for table in [*AWAY, *(DEAD if name != "open_spiel" else []), *(ANTES if name not in HAS_ANTES else [])]
    ],
)
def test_tables_that_an_engine_cannot_be_told(
    get: Get, t: "Tables", name: str, states: str, button: int, blinds: Any, level: dict[str, int]
) -> None:
    answer = t.answer(get(name), t.deal(t.table(states, button, blinds, **level)))
    assert answer.answer == "unsupported"


def test_by_position_a_dead_button_and_a_dead_small_blind_have_their_places(get: Get, t: "Tables") -> None:
    log = t.log(get("open_spiel"), t.table("pepp", 2, (None, 3)), pack=t.pack)
    assert log.of("posted", "seat", "kind", "chips") == [(3, "big_blind", 2)]
    assert [seat for (seat,) in log.of("card_dealt", "seat")] == [3, 3, 4, 4, 1, 1]
    assert log.of("acted", "seat", "action")[:3] == [(4, "call"), (1, "call"), (3, "check")]


@pytest.mark.parametrize("name", APART)
@pytest.mark.parametrize("card", ["JR", "As*"])
def test_a_card_of_no_deck_in_the_pack_is_unsupported(get: Get, t: "Tables", name: str, card: str) -> None:
    request = t.deal(t.table("pp", 1, (1, 2)), pack=(card, *t.pack))
    assert t.answer(get(name), request).answer == "unsupported"


@pytest.mark.parametrize("name", APART)
def test_hands_of_an_unrigged_pack_differ(get: Get, t: "Tables", name: str) -> None:
    hands = {tuple(t.log(get(name), t.table("pppppp", 1, (2, 3))).of("card_dealt", "card")) for _ in range(3)}
    assert len(hands) == 3


def test_what_was_replaced_comes_back_whatever_happens() -> None:
    module = ModuleType("engine")
    vars(module)["Deck"] = int

    def fails_meanwhile() -> None:
        with replaced(module, Deck=str):
            assert vars(module)["Deck"] is str
            raise ValueError("planted")

    with pytest.raises(ValueError, match="planted"):
        fails_meanwhile()
    assert vars(module)["Deck"] is int
