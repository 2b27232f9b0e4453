from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from adapters import pokerkit
from adapters.protocol.messages import Answer, Deal, HandWish, Rule
from adapters.transport import Engine, open_in_process
from reference_engine.audit import DealLog, Setting, audit
from tests.adapters.conftest import Log

if TYPE_CHECKING:
    from tests.adapters.conftest import Message, Tables

TRIPLE, SINGLE = "triple_draw_2_7", "five_card_draw"
GAMES = (TRIPLE, SINGLE)
END = {"event": "deal_ended"}
# Seat 1 has the button. The cards of seat 2 have the places 0, 3, 6, 9, 12; of seat 3 the ones after, then seat 1.
ORDER = (2, 3, 1)
DEALT = 15


@pytest.fixture(scope="module")
def engine() -> Engine:
    return open_in_process(pokerkit.handler())


class Drawing:
    """
    The case of three seats: posts as events 0 and 1, the deal up to 17, calls up to 20; the draw begins with event 21.
    """

    def __init__(self, engine: Engine, t: "Tables") -> None:
        self.engine, self.t = engine, t
        self.table = t.table("ppp", 1, (2, 3))
        self.opening = [t.posted(2, "small_blind", 1), t.posted(3, "big_blind", 2)]
        self.opening += [*t.dealt(*zip(ORDER * 5, t.pack, strict=False)), END]
        self.opening += t.acted((1, "call", 2), (2, "call", 1), (3, "check", 0))

    def __call__(self, *events: "Message | list[Message]", game: str = TRIPLE, acts: int = 3) -> Answer:
        record = self.opening[: len(self.opening) - 3 + acts]
        for event in events:
            record += event if isinstance(event, list) else [event]
        case = {
            "table": self.table,
            "game": game,
            "edition": "tda-2024",
            "events": [*record, {"event": "floor_called"}],
            "switches": {},
        }
        return self.t.answer(self.engine, Rule("case", "core", msgspec.Raw(msgspec.json.encode(case))))

    def laid_down(self, *discards: tuple[int, ...]) -> "list[Message]":
        return [self.t.marker("discarded", seat=seat, places=list(places)) for seat, *places in discards]

    @property
    def checks(self) -> "list[Message]":
        return self.t.acted((2, "check", 0), (3, "check", 0), (1, "check", 0))

    @property
    def draw(self) -> "list[Message]":
        """
        A burn, then seat 3 draws one card and seat 1 two.
        """
        laid_down = self.laid_down((2,), (3, 1), (1, 2, 5))
        return [self.t.burned("Kh"), *laid_down, *self.t.dealt((3, "Qh"), (1, "Jh"), (1, "Th"))]


@pytest.fixture(scope="module")
def drawing(engine: Engine, t: "Tables") -> Drawing:
    return Drawing(engine, t)


def said(answer: Answer) -> tuple[str, int | None]:
    return answer.answer, answer.event


ACCEPTED = ("accepted", None)


@pytest.mark.parametrize("game", GAMES)
def test_a_draw_with_its_burn_before_or_after_the_discards_is_accepted(drawing: Drawing, game: str) -> None:
    burn, *rest = drawing.draw
    assert said(drawing(burn, rest, drawing.checks, game=game)) == ACCEPTED
    assert said(drawing(rest[:3], burn, rest[3:], drawing.checks, game=game)) == ACCEPTED
    assert said(drawing(rest[0], burn, rest[1:], drawing.checks, game=game)) == ACCEPTED


@pytest.mark.parametrize("game", GAMES)
def test_everybody_stands_pat(drawing: Drawing, t: "Tables", game: str) -> None:
    pat = drawing.laid_down((2,), (3,), (1,))
    assert said(drawing(t.burned("Kh"), pat, drawing.checks, game=game)) == ACCEPTED
    # PokerKit burns all the same, and waits for it.
    answer = drawing(pat, drawing.checks, game=game)
    assert said(answer) == ("refused", 24)
    assert "no player to act" in answer.reason


def test_three_draws_and_an_award(drawing: Drawing, t: "Tables") -> None:
    hand = [*drawing.draw, *drawing.checks]
    # Drawn cards took the places 16 to 18: one of them is laid down again.
    hand += [*drawing.laid_down((2, 0), (3, 16), (1,)), t.burned("9h"), *t.dealt((2, "8h"), (3, "7h")), *drawing.checks]
    hand += [t.burned("6h"), *drawing.laid_down((2,), (3,), (1,))]
    hand += t.acted((2, "bet", 4), (3, "fold", 0), (1, "fold", 0))
    for chips, expected in ((6, "accepted"), (7, "unsupported")):
        back = t.marker("chips_returned", seat=2, chips=4)
        answer = drawing(hand, back, t.marker("pot_awarded", awards=[{"seat": 2, "chips": chips}]))
        assert answer.answer == expected


def test_a_fourth_draw_is_refused(drawing: Drawing, t: "Tables") -> None:
    pat = drawing.laid_down((2,), (3,), (1,))
    hand = [event for burn in ("Kh", "Qh", "Jh") for event in (t.burned(burn), *pat, *drawing.checks)]
    answer = drawing(hand, drawing.laid_down((2,)))
    assert said(answer) == ("refused", 42)
    assert "no pending draws" in answer.reason


@pytest.mark.parametrize(
    ("bet", "game", "expected"),
    [(2, TRIPLE, ACCEPTED), (4, TRIPLE, ("refused", 28)), (4, SINGLE, ACCEPTED), (1, SINGLE, ("refused", 28))],
)
def test_the_limit(drawing: Drawing, t: "Tables", bet: int, game: str, expected: Any) -> None:
    assert said(drawing(drawing.draw, t.acted((2, "bet", bet)), game=game)) == expected


def test_a_raise_over_a_short_blind_that_pokerkit_counts_otherwise_is_unsupported(engine: Engine, t: "Tables") -> None:
    short = Drawing(engine, t)
    short.table["seats"][2]["stack"] = 1
    short.opening[1] = t.posted(3, "big_blind", 1)
    assert said(short(t.acted((1, "raise", 4)), acts=0)) == ("unsupported", 18)
    assert said(short(t.acted((1, "raise", 4)), acts=0, game=SINGLE)) == ACCEPTED


def test_a_discard_before_the_betting_has_ended_is_refused(drawing: Drawing) -> None:
    answer = drawing(drawing.laid_down((2,)), acts=2)
    assert said(answer) == ("refused", 20)
    assert "no pending draws" in answer.reason


def test_a_discard_out_of_turn_cannot_be_told(drawing: Drawing) -> None:
    assert said(drawing(drawing.laid_down((3, 1)))) == ("unsupported", 21)
    assert said(drawing(drawing.laid_down((2, 0), (2, 3)))) == ("unsupported", 22)


def test_a_card_between_discards_cannot_be_told_and_one_before_them_is_refused(drawing: Drawing, t: "Tables") -> None:
    assert said(drawing(t.burned("Kh"), drawing.laid_down((2, 0)), t.dealt((2, "Qh")))) == ("unsupported", 23)
    assert said(drawing(t.dealt((2, "Qh")))) == ("refused", 21)
    assert said(drawing(t.burned("Kh"), t.dealt((2, "Qh")))) == ("refused", 22)


def test_burns_of_a_draw(drawing: Drawing, t: "Tables") -> None:
    burn, *rest = drawing.draw
    missing = drawing(rest)
    assert said(missing) == ("refused", 24)
    assert "A card must be burnt" in missing.reason
    twice = drawing(burn, t.burned("9h"))
    assert said(twice) == ("refused", 22)
    assert "stood pat or discarded" in twice.reason
    assert said(drawing(rest[:3], burn, t.burned("9h"))) == ("refused", 25)
    assert said(drawing(burn, rest[:3], t.burned("9h"))) == ("refused", 25)


@pytest.mark.parametrize("card", ["2c", "Kh"])
def test_a_duplicate_in_a_draw_is_refused_where_it_falls(drawing: Drawing, t: "Tables", card: str) -> None:
    burn, *rest = drawing.draw
    assert said(drawing(t.burned("2c"))) == ("refused", 21)
    assert said(drawing(burn, rest[:3], t.dealt((3, card)))) == ("refused", 25)


def test_a_card_too_many_is_refused(drawing: Drawing, t: "Tables") -> None:
    burn, *rest = drawing.draw
    pat = drawing(burn, rest[:3], t.dealt((2, "Qh")))
    assert said(pat) == ("refused", 25)
    assert "cannot be dealt any hole cards" in pat.reason
    assert said(drawing(burn, rest, t.dealt((1, "9h")))) == ("refused", 28)
    assert said(drawing(t.dealt((1, "9h")), acts=0)) == ("refused", 18)


def test_a_card_too_few_is_refused_at_the_next_act(drawing: Drawing) -> None:
    burn, *rest = drawing.draw
    answer = drawing(burn, rest[:-1], drawing.checks)
    assert said(answer) == ("refused", 27)
    assert "no player to act" in answer.reason


def test_a_folded_seat_neither_lays_down_nor_draws(drawing: Drawing, t: "Tables") -> None:
    folds = t.acted((1, "fold", 0), (2, "call", 1), (3, "check", 0))
    laid_down = drawing.laid_down((2, 0), (3,))
    assert said(drawing(folds, t.burned("Kh"), laid_down, t.dealt((2, "Qh")), acts=0)) == ACCEPTED
    assert said(drawing(folds, t.burned("Kh"), laid_down, t.dealt((1, "Qh")), acts=0)) == ("refused", 24)


def test_an_unknown_card_is_laid_down(drawing: Drawing, t: "Tables") -> None:
    burn, *rest = drawing.draw
    unknown = [*rest[:3], *t.dealt((3, "??"), (1, "Jh"), (1, "??"))]
    second = [t.burned("9h"), *drawing.laid_down((2,), (3, 16), (1, 18)), *t.dealt((3, "8h"), (1, "7h"))]
    assert said(drawing(burn, unknown, drawing.checks, second)) == ACCEPTED


class Dealer:
    """
    Hands that PokerKit deals to three seats.
    """

    def __init__(self, engine: Engine, t: "Tables") -> None:
        self.engine, self.t = engine, t
        self.table = t.table("ppp", 1, (2, 3))

    def __call__(self, game: str, **wish: Any) -> Log:
        table = msgspec.Raw(msgspec.json.encode(self.table))
        return Log(self.t.answer(self.engine, Deal("deal", "tda-2024", game, table, (HandWish(**wish),))))

    def findings(self, game: str, log: Log, pack: tuple[str, ...] | None = None) -> list[str]:
        stacks = [{"seat": seat, "chips": chips} for seat, chips in log.stacks.items()]
        document = {"table": self.table, "game": game, "edition": "tda-2024", "events": log.events, "stacks": stacks}
        return [one.clause for one in audit(msgspec.convert(document | {"pack": pack}, DealLog), Setting.LIVE)]


@pytest.fixture(scope="module")
def dealer(engine: Engine, t: "Tables") -> Dealer:
    return Dealer(engine, t)


@pytest.mark.parametrize(("game", "draws"), [(TRIPLE, 3), (SINGLE, 1)])
def test_each_draw_is_told_with_discards_a_burn_and_cards(dealer: Dealer, t: "Tables", game: str, draws: int) -> None:
    log = dealer(game, pack=t.pack)
    assert log.of("discarded", "seat", "places")[:3] == [(2, []), (3, [1]), (1, [2, 5])]
    first = log.order.index("discarded")
    assert log.order[first : first + 7] == ["discarded"] * 3 + ["card_burned"] + ["card_dealt"] * 3
    assert [event.get("card") for event in log.events[first + 3 : first + 7]] == list(t.pack[DEALT : DEALT + 4])
    assert len(log.of("discarded")) == 3 * draws
    assert len(log.of("card_burned")) == draws
    assert log.order.count("deal_ended") == 1
    assert log.chips_in == log.chips_out
    assert dealer.findings(game, log, t.pack) == []


def test_a_drawn_card_is_laid_down_by_its_own_place(dealer: Dealer, t: "Tables") -> None:
    log = dealer(TRIPLE, pack=t.pack)
    # Seat 1 lays two down each time; of the deal it has one card left at last, and 17 was drawn.
    assert log.of("discarded", "seat", "places")[3:] == [
        (2, []),
        (3, [4]),
        (1, [8, 11]),
        (2, []),
        (3, [7]),
        (1, [14, 17]),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_that_folded_draws_nothing(dealer: Dealer, t: "Tables", game: str) -> None:
    log = dealer(game, pack=t.pack, wishes={"1": ("fold",)})
    assert {seat for (seat,) in log.of("discarded", "seat")} == {2, 3}
    assert dealer.findings(game, log, t.pack) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_duplicate_is_dealt_on(dealer: Dealer, t: "Tables", game: str) -> None:
    pack = (t.pack[0], t.pack[0], *t.pack[2:])
    assert dealer.findings(game, dealer(game, pack=pack), pack) == ["fouled_deck"]


@pytest.mark.parametrize("game", GAMES)
def test_a_raise_is_the_minimum_and_in_triple_draw_the_bet(dealer: Dealer, t: "Tables", game: str) -> None:
    log = dealer(game, pack=t.pack, wishes={"1": ("raise",), "2": ("raise",), "3": ("fold",)})
    assert log.of("acted", "seat", "action", "chips")[:3] == [(1, "raise", 4), (2, "raise", 5), (3, "fold", 0)]


def test_five_card_omaha_is_omaha_with_a_card_more(dealer: Dealer, t: "Tables") -> None:
    log = dealer("pot_limit_omaha_5", pack=t.pack)
    assert log.of("card_dealt", "seat", "card") == list(zip(ORDER * 5, t.pack, strict=False))
    assert [(street, len(cards)) for street, cards in log.of("board_dealt", "street", "cards")] == [
        ("flop", 3),
        ("turn", 1),
        ("river", 1),
    ]
    assert dealer.findings("pot_limit_omaha_5", log, t.pack) == []


@pytest.mark.parametrize("cards", [5, 6])
def test_a_hand_of_five_card_omaha_has_five_cards(engine: Engine, t: "Tables", cards: int) -> None:
    drawing = Drawing(engine, t)
    drawing.opening = [*drawing.opening[:2], *t.dealt(*((2, card) for card in t.pack[:cards]))]
    answer = drawing(game="pot_limit_omaha_5")
    assert said(answer) == (ACCEPTED if cards == 5 else ("refused", 7))
