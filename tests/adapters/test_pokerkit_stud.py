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

HIGH = ("seven_card_stud", "seven_card_stud_8")
GAMES = (*HIGH, "razz")
# Seat 3 is dealt to last and shows the lowest card, seat 1 the highest one.
CARDS = (
    *((1, "2c"), (2, "3c"), (3, "4c")),
    *((1, "5d"), (2, "6d"), (3, "7d")),
    *((1, "Ks"), (2, "7h"), (3, "2s")),
)
FOURTH = ((1, "Qs"), (2, "8d"), (3, "9s"))
END = {"event": "deal_ended"}
FORCED = {"small_blind": 0, "big_blind": 0, "ante": 1, "bring_in": 2, "small_bet": 4}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return open_in_process(pokerkit.handler())


class Stud:
    """
    The case of three seats, with the antes as its events 0 to 2, the deal up to 11, and the bring-in as event 13.
    """

    def __init__(self, engine: Engine, t: "Tables") -> None:
        self.engine, self.t = engine, t
        self.table = t.table("ppp", 3, (None, None), **FORCED)
        self.antes = [t.posted(seat, "ante", 1) for seat in (1, 2, 3)]

    def __call__(
        self,
        *events: "Message | list[Message]",
        game: str = "seven_card_stud",
        table: "Message | None" = None,
        bare: bool = False,
    ) -> Answer:
        record = [] if bare else list(self.antes)
        for event in events:
            record += event if isinstance(event, list) else [event]
        case = {
            "table": table or self.table,
            "game": game,
            "edition": "tda-2024",
            "events": [*record, {"event": "floor_called"}],
            "switches": {},
        }
        return self.t.answer(self.engine, Rule("case", "core", msgspec.Raw(msgspec.json.encode(case))))

    @property
    def deal(self) -> "list[Message]":
        return [*self.t.dealt(*CARDS), END]

    def bring_in(self, seat: int = 3, chips: int = 2) -> "Message":
        return self.t.posted(seat, "bring_in", chips)

    @property
    def third_street(self) -> "list[Message]":
        return [*self.deal, self.bring_in(), *self.t.acted((1, "call", 2), (2, "call", 2))]

    def street(self, burn: str, *cards: tuple[int, str]) -> "list[Message]":
        return [self.t.burned(burn), *self.t.dealt(*cards)]


@pytest.fixture(scope="module")
def stud(engine: Engine, t: "Tables") -> Stud:
    return Stud(engine, t)


def said(answer: Answer) -> tuple[str, int | None]:
    return answer.answer, answer.event


ACCEPTED = ("accepted", None)


@pytest.mark.parametrize("game", GAMES)
def test_the_seat_that_shows_the_card_brings_it_in(stud: Stud, game: str) -> None:
    opener, other = (1, 3) if game == "razz" else (3, 1)
    assert said(stud(stud.deal, stud.bring_in(opener), game=game)) == ACCEPTED
    answer = stud(stud.deal, stud.bring_in(other), game=game)
    assert said(answer) == ("unsupported", 13)
    assert f"it waits for seat {opener}" in answer.reason


@pytest.mark.parametrize("chips", [1, 3])
def test_a_bring_in_of_other_chips_cannot_be_told(stud: Stud, chips: int) -> None:
    assert said(stud(stud.deal, stud.bring_in(chips=chips))) == ("unsupported", 13)


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (("check", 0), ("refused", 13)),
        (("fold", 0), ("refused", 13)),
        (("bet", 4), ACCEPTED),
        (("bet", 3), ("refused", 13)),
    ],
)
def test_in_place_of_the_bring_in(stud: Stud, t: "Tables", act: tuple[str, int], expected: Any) -> None:
    answer = stud(stud.deal, t.acted((3, *act)))
    assert said(answer) == expected
    if act[0] in {"check", "fold"}:
        assert "must post a bring-in or complete" in answer.reason


def test_a_second_bring_in_and_one_before_the_deal_is_over_are_refused(stud: Stud, t: "Tables") -> None:
    twice = stud(stud.deal, stud.bring_in(), stud.bring_in(1))
    assert said(twice) == ("refused", 14)
    assert "bring-in posting is forbidden" in twice.reason
    early = stud(t.dealt(*CARDS[:8]), stud.bring_in())
    assert said(early) == ("refused", 11)
    assert "no player to act" in early.reason


def test_a_completion_is_a_whole_small_bet_and_a_raise_one_more(stud: Stud, t: "Tables") -> None:
    for chips, expected in ((4, ACCEPTED), (6, ("refused", 14))):
        assert said(stud(stud.deal, stud.bring_in(), t.acted((1, "raise", chips)))) == expected
    assert said(stud(stud.deal, stud.bring_in(), t.acted((1, "raise", 4), (2, "raise", 8)))) == ACCEPTED


def test_later_streets_begin_with_the_best_hand_that_shows(stud: Stud, t: "Tables") -> None:
    fourth = stud.street("8h", *FOURTH)
    for bet, expected in ((4, ACCEPTED), (8, ("refused", 20))):
        assert said(stud(stud.third_street, fourth, t.acted((1, "bet", bet)))) == expected
    assert said(stud(stud.third_street, fourth, t.acted((2, "check", 0)))) == ("unsupported", 20)


def test_razz_begins_with_the_lowest_hand_that_shows(stud: Stud, t: "Tables") -> None:
    third = [*stud.deal, stud.bring_in(1), *t.acted((2, "call", 2), (3, "call", 2))]
    fourth = stud.street("8h", *FOURTH)
    assert said(stud(third, fourth, t.acted((2, "check", 0)), game="razz")) == ACCEPTED
    assert said(stud(third, fourth, t.acted((3, "check", 0)), game="razz")) == ("unsupported", 20)


def test_a_whole_hand_is_accepted_and_its_award_compared(stud: Stud, t: "Tables") -> None:
    hand = [
        *stud.third_street,
        *stud.street("8h", *FOURTH),
        *t.acted((1, "check", 0), (2, "check", 0), (3, "check", 0)),
    ]
    fifth = t.acted((1, "bet", 8), (2, "call", 8), (3, "fold", 0))
    hand += [*stud.street("9h", (1, "4d"), (2, "Jh"), (3, "Jc")), *fifth]
    hand += [*stud.street("Th", (1, "Tc"), (2, "Ts")), *t.acted((1, "check", 0), (2, "check", 0))]
    hand += [*stud.street("4h", (1, "Ac"), (2, "3d")), *t.acted((1, "check", 0), (2, "check", 0))]
    # Seat 2 has a pair of threes against ace high: 3 antes, 6 from third street, 16 from fifth.
    for chips, expected in ((25, "accepted"), (24, "unsupported")):
        assert stud(hand, t.marker("pot_awarded", awards=[{"seat": 2, "chips": chips}])).answer == expected


def test_a_fourth_card_in_the_deal_is_refused(stud: Stud, t: "Tables") -> None:
    three = t.dealt((1, "2c"), (1, "3c"), (1, "4c"))
    assert said(stud(three)) == ACCEPTED  # the order of the seats is not looked at
    answer = stud(three, t.dealt((1, "5c")))
    assert said(answer) == ("refused", 6)
    assert "cannot be dealt any hole cards" in answer.reason


def test_a_short_hand_is_refused_at_the_end_of_the_deal(stud: Stud, t: "Tables") -> None:
    answer = stud(t.dealt(*CARDS[:8]), END)
    assert said(answer) == ("refused", 11)
    assert "still due to seats [3]" in answer.reason


@pytest.mark.parametrize(
    ("events", "index", "words"),
    [
        ([(1, "Qs")], 16, "A card must be burnt"),
        (["8h", "9h"], 17, "No card burning is pending"),
        (["8h", (1, "Qs"), (1, "Qd")], 18, "cannot be dealt any hole cards"),
        (["8h", (1, "Qs"), (2, "Qs")], 18, "not recommended to be dealt"),
        (["8h", (1, "8h")], 17, "not recommended to be dealt"),
        (["2s"], 16, "not recommended to be dealt"),
        (["8h", (1, "Qs"), (2, "8d"), "9h"], 19, "No card burning is pending"),
        (["8h", (1, "Qs"), (2, "8d"), (3, "9s"), (1, "Js")], 20, "nobody can be dealt hole cards"),
    ],
)
def test_fourth_street(stud: Stud, t: "Tables", events: list[Any], index: int, words: str) -> None:
    street = [t.burned(card) if isinstance(card, str) else t.dealt(card)[0] for card in events]
    answer = stud(stud.third_street, street)
    assert said(answer) == ("refused", index)
    assert words in answer.reason


def test_a_card_to_a_folded_seat_is_refused(stud: Stud, t: "Tables") -> None:
    third = [*stud.deal, stud.bring_in(), *t.acted((1, "fold", 0), (2, "call", 2))]
    assert said(stud(third, stud.street("8h", (2, "8d"), (3, "9s")))) == ACCEPTED
    answer = stud(third, stud.street("8h", (1, "Qs")))
    assert said(answer) == ("refused", 17)
    assert "cannot be dealt any hole cards" in answer.reason


def test_a_street_before_the_betting_has_ended_is_refused(stud: Stud, t: "Tables") -> None:
    third = [*stud.deal, stud.bring_in(), *t.acted((1, "call", 2))]
    assert said(stud(third, t.burned("8h"))) == ("refused", 15)


def test_a_board_is_refused(stud: Stud, t: "Tables") -> None:
    answer = stud(stud.third_street, t.burned("8h"), t.board("flop", "9h", "Th", "Jh"))
    assert said(answer) == ("refused", 17)
    assert "No board dealing is pending" in answer.reason


def test_unknown_downcards_are_taken_and_unknown_upcards_cannot_be(stud: Stud, t: "Tables") -> None:
    down = [(seat, "??") for seat in (1, 2, 3, 1, 2, 3)]
    assert said(stud(t.dealt(*down, *CARDS[6:]), END, stud.bring_in())) == ACCEPTED
    assert said(stud(t.dealt(*down, (1, "??")))) == ("unsupported", 9)
    assert said(stud(stud.third_street, stud.street("8h", (1, "??")))) == ("unsupported", 17)


@pytest.mark.parametrize("kind", ["small_blind", "big_blind", "straddle", "big_blind_ante"])
def test_stud_has_no_blinds(stud: Stud, t: "Tables", kind: str) -> None:
    assert said(stud(t.posted(1, kind, 2), bare=True)) == ("unsupported", 0)


def test_a_bring_in_as_large_as_the_bet_is_unsupported(stud: Stud, t: "Tables") -> None:
    table = t.table("ppp", 3, (None, None), **FORCED | {"bring_in": 4})
    assert said(stud(stud.deal, table=table)) == ("unsupported", 3)


def test_nobody_can_be_told_to_begin_for_a_seat_without_chips(stud: Stud, t: "Tables") -> None:
    # Seat 3 shows the card and its ante was its last chip: PokerKit wants the bring-in from seat 1.
    table = t.table("ppp", 3, (None, None), **FORCED)
    table["seats"][2]["stack"] = 1
    assert said(stud(stud.deal, stud.bring_in(1), table=table)) == ACCEPTED
    for act in ((1, "check", 0), (1, "bet", 4), (1, "fold", 0)):
        answer = stud(stud.deal, t.acted(act), table=table)
        assert said(answer) == ("unsupported", 13)
        assert "wants the bring-in from seat 1" in answer.reason


def test_where_antes_leave_nobody_to_bet_the_cards_go_on(stud: Stud, t: "Tables") -> None:
    table = t.table("pp", 2, (None, None), **FORCED)
    table["seats"][0]["stack"] = 1
    antes = [t.posted(1, "ante", 1), t.posted(2, "ante", 1)]
    deal = [*t.dealt((1, "2c"), (2, "3c"), (1, "4c"), (2, "5c"), (1, "6c"), (2, "7c")), END]
    fourth = stud.street("8c", (1, "9c"), (2, "Tc"))
    assert said(stud(antes, deal, fourth, table=table, bare=True)) == ACCEPTED
    answer = stud(antes, deal, stud.bring_in(2), table=table, bare=True)
    assert said(answer) == ("unsupported", 9)
    assert "nobody else has chips" in answer.reason


def test_a_hand_that_nobody_can_show_is_no_answer_about_the_next_burn(stud: Stud, t: "Tables") -> None:
    table = t.table("pp", 2, (None, None), **FORCED)
    table["seats"][0]["stack"] = 1
    antes = [t.posted(1, "ante", 1), t.posted(2, "ante", 1)]
    deal = [*t.dealt((1, "??"), (2, "3c"), (1, "4c"), (2, "5c"), (1, "6c"), (2, "7c")), END]
    answer = stud(antes, deal, t.burned("8c"), table=table, bare=True)
    assert said(answer) == ("unsupported", 9)
    assert "to show its hand" in answer.reason


class Dealer:
    """
    Hands of stud that PokerKit deals to three seats.
    """

    def __init__(self, engine: Engine, t: "Tables") -> None:
        self.engine, self.t = engine, t
        self.table = t.table("ppp", 3, (None, None), **FORCED)

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


@pytest.mark.parametrize("game", GAMES)
def test_a_dealt_hand_is_told_street_by_street(dealer: Dealer, t: "Tables", game: str) -> None:
    log = dealer(game, pack=t.pack)
    # The pack is in order: the door cards are 8c, 9c and Tc.
    opener = 3 if game == "razz" else 1
    assert log.of("posted", "seat", "kind", "chips")[3:] == [(opener, "bring_in", 2)]
    cards = [seat for (seat,) in log.of("card_dealt", "seat")]
    assert cards == [1, 2, 3] * 7
    assert log.of("card_dealt", "card") == [(card,) for card in (*t.pack[:9], *t.pack[10:13], *t.pack[14:17])] + [
        (card,) for card in (*t.pack[18:21], *t.pack[22:25])
    ]
    assert log.of("card_burned", "card") == [(t.pack[place],) for place in (9, 13, 17, 21)]
    assert log.order.count("deal_ended") == 1
    assert log.order.index("deal_ended") == 12
    assert log.chips_in == log.chips_out
    assert dealer.findings(game, log, t.pack) == []


def test_a_bring_in_is_completed_and_folded_to(dealer: Dealer, t: "Tables") -> None:
    wishes = {"2": ("raise",), "3": ("fold",), "1": ("fold",)}
    log = dealer("seven_card_stud", pack=t.pack, wishes=wishes)
    acts = [(2, "raise", 4), (3, "fold", 0), (1, "fold", 0)]
    assert log.of("acted", "seat", "action", "chips") == acts
    assert log.stacks == {1: 197, 2: 204, 3: 199}
    assert log.order.count("card_burned") == 0
    assert dealer.findings("seven_card_stud", log, t.pack) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_duplicate_is_dealt_on(dealer: Dealer, t: "Tables", game: str) -> None:
    pack = (t.pack[0], t.pack[0], *t.pack[2:])
    assert dealer.findings(game, dealer(game, pack=pack), pack) == ["fouled_deck"]


def test_with_a_short_pack_the_last_street_is_a_card_for_all(dealer: Dealer, t: "Tables") -> None:
    with pytest.warns(UserWarning, match="Returning reserved"):
        log = dealer("seven_card_stud", pack=t.pack[:19])
    # On sixth street the burns go out again; on the seventh, one burn is all there is for three hands.
    assert log.of("board_dealt", "street") == [("seventh_street",)]
