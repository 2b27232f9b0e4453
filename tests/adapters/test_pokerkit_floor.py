from typing import TYPE_CHECKING, Any

import pytest

from adapters import pokerkit
from adapters.protocol.messages import Answer
from adapters.transport import Engine, open_in_process

if TYPE_CHECKING:
    from tests.adapters.conftest import Message, Tables

# Seat 1 has the button: 2 posts the small blind, 3 the big blind, and the cards go 2, 3, 1, 2, 3, 1.
CARDS = ((2, "2c"), (3, "3c"), (1, "4c"), (2, "5d"), (3, "6d"), (1, "7d"))
END = {"event": "deal_ended"}


@pytest.fixture(scope="module")
def engine() -> Engine:
    return open_in_process(pokerkit.handler())


class Floor:
    """
    The case of three seats, with the posts as its events 0 and 1.
    """

    def __init__(self, engine: Engine, t: "Tables") -> None:
        self.engine, self.t = engine, t
        self.table = t.table("ppp", 1, (2, 3))
        self.posts = [t.posted(2, "small_blind", 1), t.posted(3, "big_blind", 2)]

    def __call__(
        self, *events: "Message | list[Message]", table: "Message | None" = None, bare: bool = False
    ) -> Answer:
        record = [] if bare else list(self.posts)
        for event in events:
            record += event if isinstance(event, list) else [event]
        return self.t.answer(self.engine, self.t.case(table or self.table, record))

    @property
    def deal(self) -> "list[Message]":
        return [*self.t.dealt(*CARDS), END]

    @property
    def calls(self) -> "list[Message]":
        return self.t.acted((1, "call", 2), (2, "call", 1), (3, "check", 0))

    def street(self, name: str, burn: str, *cards: str) -> "list[Message]":
        checks = self.t.acted((2, "check", 0), (3, "check", 0), (1, "check", 0))
        return [self.t.burned(burn), self.t.board(name, *cards), *checks]


@pytest.fixture(scope="module")
def floor(engine: Engine, t: "Tables") -> Floor:
    return Floor(engine, t)


def said(answer: Answer) -> tuple[str, int | None]:
    return answer.answer, answer.event


ACCEPTED = ("accepted", None)


def test_a_normal_deal_is_accepted(floor: Floor) -> None:
    assert said(floor(floor.deal)) == ACCEPTED


def test_a_call_in_the_middle_of_a_normal_deal_is_accepted(floor: Floor, t: "Tables") -> None:
    assert said(floor(t.dealt(*CARDS[:3]))) == ACCEPTED


def test_a_whole_hand_is_accepted_and_its_award_compared(floor: Floor, t: "Tables") -> None:
    hand = [*floor.deal, *floor.calls, *floor.street("flop", "8h", "9h", "Th", "2s")]
    hand += [*floor.street("turn", "3h", "3s"), *floor.street("river", "4h", "Kc")]
    # Seat 3 wins with a pair of threes.
    for chips, expected in ((6, "accepted"), (5, "unsupported")):
        award = t.marker("pot_awarded", awards=[{"seat": 3, "chips": chips}])
        assert floor(hand, award).answer == expected
    assert floor(hand, t.marker("pot_awarded", awards=[])).answer == "accepted"
    assert floor(hand, t.marker("pot_awarded", awards=[{"seat": 2, "chips": 6}])).answer == "unsupported"


def test_an_uncalled_bet_that_goes_back_agrees(floor: Floor, t: "Tables") -> None:
    acts = t.acted((1, "raise", 10), (2, "fold", 0), (3, "fold", 0))
    award = t.marker("pot_awarded", awards=[{"seat": 1, "chips": 5}])
    back = t.marker("chips_returned", seat=1, chips=8)
    assert said(floor(floor.deal, acts, back, award)) == ACCEPTED
    assert said(floor(floor.deal, acts, award)) == ("unsupported", 12)
    assert said(floor(floor.deal, floor.calls, t.marker("chips_returned", seat=1, chips=2))) == ("unsupported", 12)


def test_an_award_before_pokerkits_hand_is_over_is_unsupported(floor: Floor, t: "Tables") -> None:
    assert said(floor(floor.deal, t.marker("pot_awarded", awards=[]))) == ("unsupported", 9)


def test_a_marker_after_the_award_is_unsupported(floor: Floor, t: "Tables") -> None:
    acts = t.acted((1, "raise", 10), (2, "fold", 0), (3, "fold", 0))
    answer = floor(floor.deal, acts, t.marker("pot_awarded", awards=[]), t.marker("next_hand_begun"))
    assert said(answer) == ("unsupported", 13)


def test_the_third_card_of_a_seat_is_refused_where_it_falls(floor: Floor, t: "Tables") -> None:
    answer = floor(t.dealt((2, "2c"), (2, "3c"), (2, "4c")), END)
    assert said(answer) == ("refused", 4)
    assert "cannot be dealt any hole cards" in answer.reason


def test_a_card_after_everybody_has_two_is_refused(floor: Floor, t: "Tables") -> None:
    assert said(floor(t.dealt(*CARDS, (2, "9s")), END)) == ("refused", 8)


@pytest.mark.parametrize("missing", range(6))
def test_a_short_hand_is_refused_at_the_end_of_the_deal(floor: Floor, t: "Tables", missing: int) -> None:
    cards = [card for place, card in enumerate(CARDS) if place != missing]
    answer = floor(t.dealt(*cards), END)
    assert said(answer) == ("refused", 7)
    assert "There is no player to act." in answer.reason
    assert str(CARDS[missing][0]) in answer.reason


def test_a_duplicate_of_another_event_is_refused(floor: Floor, t: "Tables") -> None:
    answer = floor(t.dealt((2, "2c"), (3, "2c")))
    assert said(answer) == ("refused", 3)
    assert answer.reason.startswith("UserWarning")
    assert said(floor(floor.deal, floor.calls, t.burned("2c"))) == ("refused", 12)


def test_a_duplicate_within_one_flop_is_accepted(floor: Floor, t: "Tables") -> None:
    assert said(floor(floor.deal, floor.calls, t.burned("8h"), t.board("flop", "9h", "9h", "Th"))) == ACCEPTED


@pytest.mark.parametrize("cards", [((3, "2c"),), ((3, "2c"), (3, "3c")), ((1, "2c"), (1, "3c"), (2, "4c"))])
def test_the_order_of_the_seats_is_not_looked_at(floor: Floor, t: "Tables", cards: Any) -> None:
    assert said(floor(t.dealt(*cards))) == ACCEPTED


def test_unknown_cards_are_taken(floor: Floor, t: "Tables") -> None:
    deal = t.dealt(*[(seat, "??") for seat, _ in CARDS])
    board = [t.burned("??"), t.board("flop", "??", "??", "??")]
    assert said(floor(deal, END, floor.calls, board)) == ACCEPTED


@pytest.mark.parametrize(
    ("board", "index"),
    [
        ([("burn", "8h"), ("flop", "9h", "Th", "Jh", "Qh")], 13),
        ([("flop", "9h", "Th", "Jh")], 12),
        ([("burn", "8h"), ("burn", "8s")], 13),
        ([("burn", "8h"), ("flop", "9h", "Th")], None),
        ([("burn", "8h"), ("flop", "9h", "Th"), ("flop", "Jh")], None),
        ([("burn", "8h"), ("flop", "9h", "Th", "Jh"), ("turn", "Qh")], 14),
        ([("burn", "8h"), ("flop", "9h", "Th", "Jh"), ("burn", "Qh")], 14),
        ([("burn", "8h"), ("flop", "9h", "Th", "8h")], 13),
    ],
)
def test_the_board(floor: Floor, t: "Tables", board: list[tuple[str, ...]], index: int | None) -> None:
    events = [t.burned(cards[0]) if kind == "burn" else t.board(kind, *cards) for kind, *cards in board]
    expected = ACCEPTED if index is None else ("refused", index)
    assert said(floor(floor.deal, floor.calls, events)) == expected


def test_a_turn_in_place_of_the_flop_is_unsupported(floor: Floor, t: "Tables") -> None:
    answer = floor(floor.deal, floor.calls, t.burned("8h"), t.board("turn", "9h"))
    assert said(answer) == ("unsupported", 13)


def test_a_board_before_the_betting_ended_is_refused(floor: Floor, t: "Tables") -> None:
    assert said(floor(floor.deal, t.acted((1, "call", 2)), t.burned("8h"))) == ("refused", 10)


@pytest.mark.parametrize("seat", [2, 3])
def test_an_act_out_of_turn_is_unsupported(floor: Floor, t: "Tables", seat: int) -> None:
    assert said(floor(floor.deal, t.acted((seat, "fold", 0)))) == ("unsupported", 9)


def test_an_act_before_the_deal_is_complete_is_refused(floor: Floor, t: "Tables") -> None:
    assert said(floor(t.dealt(*CARDS[:5]), t.acted((1, "call", 2)))) == ("refused", 7)


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        ((1, "fold", 0), ACCEPTED),
        ((1, "call", 2), ACCEPTED),
        ((1, "call", 1), ("unsupported", 9)),
        ((1, "check", 0), ("unsupported", 9)),
        ((1, "raise", 4), ACCEPTED),
        ((1, "raise", 3), ("refused", 9)),
        ((1, "raise", 200), ACCEPTED),
        ((1, "raise", 201), ("refused", 9)),
    ],
)
def test_the_first_act(floor: Floor, t: "Tables", act: Any, expected: Any) -> None:
    assert said(floor(floor.deal, t.acted(act))) == expected


def test_a_raise_tells_what_it_added(floor: Floor, t: "Tables") -> None:
    # The small blind has 1 in front: 3 more make the minimum raise to 4, 2 more do not.
    fold = t.acted((1, "fold", 0))
    assert said(floor(floor.deal, fold, t.acted((2, "raise", 3)))) == ACCEPTED
    assert said(floor(floor.deal, fold, t.acted((2, "raise", 2)))) == ("refused", 10)


@pytest.mark.parametrize("card", ["JR", "JB", "As*", "??*"])
def test_a_card_of_no_deck_is_unsupported_before_it_is_fed(floor: Floor, t: "Tables", card: str) -> None:
    assert said(floor(t.dealt((2, card)))) == ("unsupported", 2)
    assert said(floor(floor.deal, floor.calls, t.burned(card))) == ("unsupported", 12)
    assert said(floor(floor.deal, floor.calls, t.burned("8h"), t.board("flop", "9h", "Th", card))) == (
        "unsupported",
        13,
    )


@pytest.mark.parametrize(
    "event",
    [
        {"event": "card_exposed", "place": 0, "by": "dealer", "face": None},
        {"event": "card_boxed", "card": "9s"},
        {"event": "card_dealt", "seat": 3, "card": "2c", "place": 0},
        {"event": "card_dealt", "seat": 9, "card": "9s", "place": None},
        {"event": "card_burned", "card": "2c", "place": 0},
        {"event": "seat_left", "seat": 2},
        {"event": "seat_returned", "seat": 2},
        {"event": "seat_taken", "seat": 4},
        {"event": "penalty_imposed", "seat": 2},
        {"event": "level_raised", "level": {"number": 2, "small_blind": 2, "big_blind": 4}},
        {"event": "hand_killed", "seat": 2, "reason": "absent"},
        {"event": "card_mucked", "place": 0},
        {"event": "card_replaced", "place": 0, "card": "9s"},
        {"event": "cards_returned", "places": [0]},
        {"event": "stub_shuffled"},
        {"event": "stub_exposed", "cards": ["9s"]},
        {"event": "card_found", "card": "9s", "seat": None},
        {"event": "misdeal_announced"},
        {"event": "board_dealt", "street": "flop", "cards": ["2c", "9s", "8d"], "places": [0, None, None]},
        {"event": "posted", "seat": 1, "kind": "straddle", "chips": 4},
        {"event": "something_new"},
    ],
)
def test_what_pokerkit_has_no_words_for(floor: Floor, t: "Tables", event: "Message") -> None:
    assert said(floor(t.dealt((2, "2c")), event)) == ("unsupported", 3)


def test_an_earlier_refusal_comes_before_a_later_event_without_words(floor: Floor, t: "Tables") -> None:
    assert said(floor(t.dealt((2, "2c"), (3, "2c")), t.marker("stub_shuffled"))) == ("refused", 3)


@pytest.mark.parametrize("state", ["a", "x"])
def test_a_player_who_is_away_is_unsupported(floor: Floor, t: "Tables", state: str) -> None:
    answer = floor(floor.deal, table=t.table("pp" + state, 1, (2, 3)))
    assert said(answer) == ("unsupported", None)


def test_a_misplaced_button_is_unsupported(floor: Floor) -> None:
    assert said(floor(floor.deal, table=floor.table | {"button_due": 2})) == ("unsupported", None)


def test_seats_without_a_hand_have_no_position(floor: Floor, t: "Tables") -> None:
    # Seat 4 is empty, 5 waits; the others have the positions they would have alone.
    table = t.table("pppew", 1, (2, 3))
    assert said(floor(floor.deal, floor.calls, table=table)) == ACCEPTED
    assert said(floor(t.dealt((5, "9s")), table=table)) == ("unsupported", 2)


def test_heads_up_the_button_posts_small_and_acts_first(floor: Floor, t: "Tables") -> None:
    table = t.table("pp", 1, (1, 2))
    posts = [t.posted(1, "small_blind", 1), t.posted(2, "big_blind", 2)]
    deal = [*t.dealt((2, "2c"), (1, "3c"), (2, "4c"), (1, "5c")), END]
    for act, expected in (((1, "call", 1), "accepted"), ((2, "check", 0), "unsupported")):
        assert floor(posts, deal, t.acted(act), table=table, bare=True).answer == expected


def test_heads_up_with_equal_blinds_pokerkit_opens_with_the_big_blind(floor: Floor, t: "Tables") -> None:
    table = t.table("pp", 1, (1, 2), small_blind=2)
    posts = [t.posted(1, "small_blind", 2), t.posted(2, "big_blind", 2)]
    deal = [*t.dealt((2, "2c"), (1, "3c"), (2, "4c"), (1, "5c")), END]
    assert said(floor(posts, deal, t.acted((1, "check", 0)), table=table, bare=True)) == ("unsupported", 7)
    assert said(floor(posts, deal, t.acted((2, "check", 0)), table=table, bare=True)) == ACCEPTED


def test_a_fold_without_a_bet_to_call_is_unsupported(floor: Floor, t: "Tables") -> None:
    acts = t.acted((1, "call", 2), (2, "call", 1), (3, "fold", 0))
    assert said(floor(floor.deal, acts)) == ("unsupported", 11)


def test_a_dead_small_blind_and_a_dead_button(floor: Floor, t: "Tables") -> None:
    # The button lies on the empty seat 2 and nobody owes the small blind: 3 posts big, 4 opens, 3 has the option.
    table = t.table("pepp", 2, (None, 3))
    deal = [*t.dealt((3, "2c"), (4, "3c"), (1, "4c"), (3, "5c"), (4, "6c"), (1, "7c")), END]
    acts = t.acted((4, "call", 2), (1, "call", 2), (3, "check", 0))
    assert said(floor(t.posted(3, "big_blind", 2), deal, acts, table=table, bare=True)) == ACCEPTED
    wrong = t.acted((1, "call", 2))
    assert said(floor(t.posted(3, "big_blind", 2), deal, wrong, table=table, bare=True)) == ("unsupported", 8)


def test_a_dead_small_blind_before_the_big_blind(floor: Floor, t: "Tables") -> None:
    # Seat 2, left of the button, owes nothing; seat 3 posts the big blind, so seat 1 opens and seat 2 calls 2.
    deal = [*t.dealt(*CARDS), END]
    acts = t.acted((1, "call", 2), (2, "call", 2), (3, "check", 0))
    table = t.table("ppp", 1, (None, 3))
    assert said(floor(t.posted(3, "big_blind", 2), deal, acts, table=table, bare=True)) == ACCEPTED


def test_antes_and_the_big_blind_ante(floor: Floor, t: "Tables") -> None:
    antes = [t.posted(seat, "ante", 1) for seat in (1, 2, 3)]
    assert said(floor(antes, floor.posts, floor.deal, floor.calls, bare=True)) == ACCEPTED
    big = t.posted(3, "big_blind_ante", 2)
    assert said(floor(floor.posts, big, floor.deal, floor.calls, bare=True)) == ACCEPTED
    fold_out = t.acted((1, "fold", 0), (2, "fold", 0))
    award = t.marker("pot_awarded", awards=[{"seat": 3, "chips": 5}])
    assert said(floor(floor.posts, big, floor.deal, fold_out, award, bare=True)) == ACCEPTED
    assert said(floor(antes, big, bare=True)) == ("unsupported", 3)
    assert said(floor(t.posted(2, "dead_blind", 1), bare=True)) == ("unsupported", 0)


def test_posts_that_pokerkit_would_take_otherwise_are_unsupported(floor: Floor, t: "Tables") -> None:
    assert said(floor(t.dealt((2, "2c")), bare=True)) == ("unsupported", 0)  # nobody posted
    too_much = [t.posted(2, "small_blind", 1), t.posted(3, "big_blind", 201)]
    assert said(floor(too_much, t.dealt((2, "2c")), bare=True)) == ("unsupported", 2)


def test_an_all_in_blind_is_taken(floor: Floor, t: "Tables") -> None:
    table = t.table("ppp", 1, (2, 3))
    table["seats"][2]["stack"] = 1
    posts = [t.posted(2, "small_blind", 1), t.posted(3, "big_blind", 1)]
    assert said(floor(posts, floor.deal, table=table, bare=True)) == ACCEPTED
    # Against one chip of a short big blind PokerKit asks one chip, where the rules ask the blind of two.
    assert said(floor(posts, floor.deal, t.acted((1, "call", 2)), table=table, bare=True)) == ("unsupported", 9)


def test_each_case_starts_from_nothing(floor: Floor, t: "Tables") -> None:
    assert said(floor(t.dealt((2, "2c"), (3, "2c")))) == ("refused", 3)
    assert said(floor(floor.deal)) == ACCEPTED


def test_a_check_that_only_pokerkit_waits_for_is_no_answer_about_the_burn(floor: Floor, t: "Tables") -> None:
    # The small blind is all-in for one chip, the button folds, and the big blind has nobody left to bet with.
    table = t.table("ppp", 3, (1, 2))
    table["seats"][0]["stack"] = 1
    posts = [t.posted(1, "small_blind", 1), t.posted(2, "big_blind", 2)]
    deal = [*t.dealt((1, "2c"), (2, "3c"), (3, "4c"), (1, "5c"), (2, "6c"), (3, "7c")), END]
    burn = {"event": "card_burned", "card": "8c", "place": None}
    assert said(floor(posts, deal, t.acted((3, "fold", 0)), [burn], table=table, bare=True)) == ("unsupported", 10)
