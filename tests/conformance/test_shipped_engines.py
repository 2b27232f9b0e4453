"""
The shipped engines as they are installed, and where each of them leaves the rules of the deal.

What is expected was observed of the engines themselves, without this suite, and is a property of their code: the first
card to the first player, both cards at once, the heads-up button as big blind, no burns, cards to busted players, a
button that moves, a card twice without a word.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from adapters.catalogue import ENGINES
from adapters.engine import Engine
from adapters.transport import open_process
from conformance.dealing import Dealt, deal_message, judged_deal
from conformance.verdict import Verdict
from reference_engine.audit import AskedHand, DealRequest, Setting
from reference_engine.model.events import Action, BoardDealt
from reference_engine.model.games import FACTS, Game
from reference_engine.model.table import Level, Seat, SeatState, Table

Ask = Callable[..., Dealt]

DECK = FACTS[Game.NO_LIMIT_HOLDEM].deck
ACES_THIRD = ("2c", "7d", "3h", "8s", "As", "Ah", "Kd", "Qc", "Jh", "9s", "4d")
"""
Two aces for the third player, whoever that is, and on the board nothing that beats them.
"""


@pytest.fixture(scope="module")
def ask(needs_engine: Callable[[str], None]) -> Iterator[Ask]:
    """
    `ask(engine, stacks, button, small, big, hands)`: what came of a deal at a table of so many seats.
    """
    engines: dict[str, Engine] = {}
    with ExitStack() as stack:

        def asked(name: str, stacks: tuple[int, ...], lies: tuple[int, int, int], *hands: AskedHand) -> Dealt:
            needs_engine(name)
            if name not in engines:
                engines[name] = open_process(ENGINES[name].command, time_limit=20, restarts=0)
                stack.callback(engines[name].close)
            seats = tuple(Seat(number, SeatState.PRESENT, chips) for number, chips in enumerate(stacks, 1))
            table = Table(seats, *lies, Level(1, 1, 2))
            request = DealRequest(table=table, hands=hands or (AskedHand(pack=DECK),), edition="tda-2024")
            (reply,) = engines[name].ask([deal_message("deal", request)])
            return judged_deal(request, reply, Setting.LIVE)

        yield asked


def broken(dealt: Dealt) -> set[str]:
    assert dealt.verdict is Verdict.CONFORMS, dealt.text  # it was dealt, and could be judged
    return {finding.clause for finding in dealt.findings}


FIRST, AT_ONCE, BURNS = "first_card", "dealing_procedure", "one_burn"
HEADS_UP, POSTS = "heads_up_order", "posts"


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("pokerkit", set()),
        ("texasholdem", {AT_ONCE, BURNS}),
        ("pypokerengine", {FIRST, AT_ONCE, BURNS}),
        ("rlcard", {FIRST, BURNS}),
        ("open_spiel", {AT_ONCE, BURNS}),
        ("poker_ts", {FIRST, AT_ONCE, BURNS}),
    ],
)
def test_the_first_seat_one_card_at_a_time_and_the_burns(ask: Ask, name: str, clauses: set[str]) -> None:
    assert broken(ask(name, (200,) * 4, (2, 3, 4))) == clauses


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("pokerkit", set()),
        ("texasholdem", {AT_ONCE, BURNS}),
        ("pypokerengine", {HEADS_UP, POSTS, AT_ONCE, BURNS}),
        ("rlcard", {HEADS_UP, POSTS, BURNS}),
        ("open_spiel", {AT_ONCE, BURNS}),
        ("poker_ts", {HEADS_UP, AT_ONCE, BURNS}),
    ],
)
def test_heads_up(ask: Ask, name: str, clauses: set[str]) -> None:
    assert broken(ask(name, (200, 200), (1, 1, 2))) == clauses


@pytest.mark.parametrize("name", ENGINES)
def test_a_duplicate_among_the_hole_cards_is_dealt_past_in_silence(ask: Ask, name: str) -> None:
    # Cards 1 and 4 go to two hands in every order in which these engines deal to three.
    fouled = AskedHand(pack=(*DECK[:3], DECK[0], *DECK[4:]))
    assert "fouled_deck" in broken(ask(name, (200,) * 3, (1, 2, 3), fouled))


@pytest.mark.parametrize(
    ("name", "clauses"), [("texasholdem", set()), ("pypokerengine", {"entitled_seats"}), ("poker_ts", set())]
)
def test_a_busted_player_in_the_next_hand(ask: Ask, name: str, clauses: set[str]) -> None:
    rest = tuple(card for card in DECK if card not in ACES_THIRD)
    dealt = ask(name, (200, 2, 200), (1, 2, 3), AskedHand(pack=(*ACES_THIRD, *rest)), AskedHand(pack=DECK))
    assert {stack.seat: stack.chips for stack in dealt.hands[0].stacks}[2] == 0
    assert broken(dealt) & {"entitled_seats"} == clauses


@pytest.mark.parametrize("name", ["texasholdem", "poker_ts"])
def test_the_button_moves_on_when_a_seat_leaves(ask: Ask, name: str) -> None:
    dealt = ask(name, (200,) * 4, (1, 2, 3), AskedHand(pack=DECK), AskedHand(leave=(2,), pack=DECK))
    # By the rule it comes to seat 2, where nobody sits any more.
    assert dealt.hands[1].button == 3
    assert "dead_button" in broken(dealt)


@pytest.mark.parametrize("name", ["texasholdem", "poker_ts"])
def test_a_button_that_moves_on_gives_one_of_two_players_the_big_blind_twice(ask: Ask, name: str) -> None:
    dealt = ask(name, (200,) * 3, (1, 2, 3), AskedHand(pack=DECK), AskedHand(leave=(1,), pack=DECK))
    assert dealt.hands[1].button == 2
    assert "heads_up_order" in broken(dealt)


def test_the_page_on_engines_names_each_with_its_version() -> None:
    page = (Path(__file__).parents[2] / "docs" / "engines.md").read_text(encoding="utf-8")
    for entry in ENGINES.values():
        assert f"| `{entry.name}` | {entry.version} |" in page


def test_nobody_leaves_pypokerengine(ask: Ask) -> None:
    dealt = ask("pypokerengine", (200,) * 4, (1, 2, 3), AskedHand(), AskedHand(leave=(2,)))
    assert (dealt.verdict, dealt.text) == (Verdict.UNSUPPORTED, "PyPokerEngine knows no player who leaves")


def test_a_board_card_that_a_hand_holds_ends_texasholdem(ask: Ask) -> None:
    fouled = AskedHand(pack=(*DECK[:6], DECK[0], *DECK[7:]))
    dealt = ask("texasholdem", (200,) * 3, (1, 2, 3), fouled)
    assert (dealt.verdict, dealt.text[:8]) == (Verdict.DEVIATES, "KeyError")


def test_a_stack_shorter_than_its_blind_ends_a_process_of_open_spiel_and_no_more(ask: Ask) -> None:
    dealt = ask("open_spiel", (200, 200, 1), (1, 2, 3))
    assert dealt.verdict is Verdict.ERRORED
    assert dealt.text == "open-spiel ended its process: SIGSEGV"
    assert broken(ask("open_spiel", (200,) * 3, (1, 2, 3))) == {AT_ONCE, BURNS}


def test_pypokerengine_takes_the_chips_of_who_cannot_pay_and_deals_to_him(ask: Ask) -> None:
    dealt = ask("pypokerengine", (200, 200, 1, 200), (1, 2, 3))
    (hand,) = dealt.hands
    assert {stack.seat: stack.chips for stack in hand.stacks}[3] == 0
    assert {"posts", "chips"} <= broken(dealt)


@pytest.mark.parametrize("name", ["pypokerengine", "rlcard"])
def test_the_board_is_turned_up_after_everybody_folded(ask: Ask, name: str) -> None:
    raised = AskedHand(pack=DECK, wishes={1: (Action.RAISE,), 2: (Action.FOLD,), 3: (Action.FOLD,)})
    (hand,) = ask(name, (200,) * 3, (1, 2, 3), raised).hands
    assert [len(event.cards) for event in hand.events if isinstance(event, BoardDealt)] == [3, 1, 1]


def test_poker_ts_takes_the_pot_from_players_who_are_all_in(ask: Ask) -> None:
    # Three play on past the flop, two of them fold, and the third gets what the two all-in hands play for as well.
    folds = Action.CALL, Action.CALL, Action.FOLD
    wishes: dict[int, tuple[Action, ...]] = {1: folds, 2: folds}
    dealt = ask("poker_ts", (200, 200, 200, 2, 2), (3, 4, 5), AskedHand(pack=DECK, wishes=wishes))
    assert "board_count" in broken(dealt)
    assert {stack.seat: stack.chips for stack in dealt.hands[0].stacks} == {1: 198, 2: 198, 3: 208, 4: 0, 5: 0}
