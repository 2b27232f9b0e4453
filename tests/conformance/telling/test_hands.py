"""
A hand in plain English: each sentence is what a reader of a report sees.
"""

from collections.abc import Sequence

import pytest

from conformance.telling import tell, tell_event, tell_events, tell_log
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
    CardBoxed,
    CardBurned,
    CardDealt,
    CardDropped,
    CardExposed,
    CardFound,
    CardMucked,
    CardReplaced,
    CardsReturned,
    ChipsReturned,
    DealEnded,
    Event,
    Exposer,
    FloorCalled,
    HandKilled,
    KillReason,
    LevelRaised,
    MisdealAnnounced,
    NextHandBegun,
    NextHandSubstantialAction,
    PenaltyImposed,
    Posted,
    PotAwarded,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubExposed,
    StubShuffled,
)
from reference_engine.model.games import Game, Street
from reference_engine.model.table import Level, PostKind, Seat, SeatChips, SeatState, Table

LEVEL = Level(1, 50, 100)
PLAYERS = Table(tuple(Seat(n, SeatState.PRESENT, 2000) for n in (1, 2, 3)), 1, 2, 3, LEVEL)
MIXED = Table(
    (
        Seat(2, SeatState.PRESENT, 500),
        Seat(3, SeatState.PRESENT, 500),
        Seat(5, SeatState.WAITING, 9),
        Seat(6, SeatState.EMPTY),
    ),
    button=2,
    small_blind_seat=2,
    big_blind_seat=3,
    level=LEVEL,
)
BLINDS: tuple[Event, ...] = (Posted(2, PostKind.SMALL_BLIND, 50), Posted(3, PostKind.BIG_BLIND, 100))
FIRST: tuple[Event, ...] = (CardDealt(2, "Ah"), CardDealt(3, "Kd"), CardDealt(1, "7c"))
SECOND: tuple[Event, ...] = (CardDealt(2, "3h"), CardDealt(3, "9d"), CardDealt(1, "8c"))
DEAL: tuple[Event, ...] = (*BLINDS, *FIRST, *SECOND)
CALLS: tuple[Event, ...] = (Acted(1, Action.CALL, 100), Acted(2, Action.CALL, 50), Acted(3, Action.CHECK))
BETTING: tuple[Event, ...] = (*DEAL, DealEnded())
FLOP: tuple[Event, ...] = (*BETTING, *CALLS, CardBurned("5d"), BoardDealt(Street.FLOP, ("Ac", "4d", "2h")))


def case(events: Sequence[Event], table: Table = PLAYERS) -> Case:
    return Case(table, Game.NO_LIMIT_HOLDEM, "tda-2024", (*events, FloorCalled()))


def texts(events: Sequence[Event], evidence: Sequence[int] = (), table: Table = PLAYERS) -> list[str]:
    return [step.text["en"] for step in tell_events(case(events, table), evidence)]


def test_clean_hand_takes_a_step_for_each_stretch() -> None:
    assert texts(FLOP) == [
        "Seat 2 posts the small blind of 50, seat 3 the big blind of 100",
        "First cards: Ah to seat 2, Kd to seat 3, 7c to seat 1",
        "Second cards: 3h to seat 2, 9d to seat 3, 8c to seat 1",
        "The deal is over, every seat has two cards",
        "Seat 1 calls 100, seat 2 calls 50, seat 3 checks",
        "The dealer burns the 5d; the flop is Ac 4d 2h",
        "The floor is called",
    ]


def test_steps_cover_every_event_once_and_in_order() -> None:
    steps = tell_events(case(FLOP), (3, 9))
    assert [index for step in steps for index in step.events] == list(range(len(FLOP) + 1))


def test_evidence_is_told_alone_and_marked() -> None:
    marked = [(step.events, step.text["en"]) for step in tell_events(case(DEAL), (2, 4)) if step.evidence]
    assert marked == [
        ((2,), "Seat 2 gets its first card, the Ah, first card of the deal"),
        ((4,), "Seat 1 gets its first card, the 7c"),
    ]


def test_pass_names_the_seat_that_it_skips_and_the_deal_what_is_missing() -> None:
    assert texts((FIRST[0], FIRST[2], DealEnded()))[:2] == [
        "First cards: Ah to seat 2, 7c to seat 1 (seat 3 passed over)",
        "The deal is over: seat 2 has one card, seat 3 has no card and seat 1 has one card",
    ]


def test_antes_of_one_amount_are_told_together() -> None:
    antes = tuple(Posted(seat, PostKind.ANTE, 25) for seat in (2, 3, 1))
    assert texts(antes)[0] == "Seats 2, 3 and 1 post an ante of 25 each"


def test_seat_that_posts_twice_is_named_once() -> None:
    posts = (
        Posted(2, PostKind.SMALL_BLIND, 50),
        *(Posted(3, kind, 100) for kind in (PostKind.BIG_BLIND, PostKind.ANTE)),
    )
    assert texts(posts)[0] == "Seat 2 posts the small blind of 50, seat 3 the big blind of 100 and an ante of 100"


def test_post_that_takes_the_last_chip_is_all_in() -> None:
    assert texts((Posted(2, PostKind.BIG_BLIND, 500),), table=MIXED)[0] == "Seat 2 posts the big blind of 500 (all-in)"


LAST_SENTENCE: dict[str, tuple[Sequence[Event], Event, str]] = {
    "third card": (DEAL, CardDealt(1, "Js"), "Seat 1 gets a third card, the Js, its second in a row"),
    "supplied card": ((*DEAL[:-1], DealEnded()), CardDealt(1, "Js"), "Seat 1 gets the Js from the top of the stub"),
    "moved card": (DEAL, CardDealt(3, "Ah", place=0), "Seat 2's first card, the Ah, moves to seat 3"),
    "joker": ((), CardDealt(2, "JR"), "Seat 2 gets its first card, a red joker, first card of the deal"),
    "foreign back": (
        (),
        CardDealt(2, "As*"),
        "Seat 2 gets its first card, the As with the back of another pack, first card of the deal",
    ),
    "duplicate": (
        FIRST,
        CardDealt(2, "Ah"),
        "Seat 2 gets its second card, the Ah; the Ah is out twice now, also as seat 2's first card",
    ),
    "dealer exposes": (DEAL, CardExposed(4, Exposer.DEALER), "The dealer exposes seat 3's second card, the 9d"),
    "player shows": (
        DEAL,
        CardExposed(0, Exposer.PLAYER),
        "Seat 2's first card, the Ah, is shown by a player, not by the dealer",
    ),
    "showdown": (DEAL, CardExposed(0, Exposer.SHOWDOWN), "Seat 2's first card, the Ah, is shown at showdown"),
    "dropped": (DEAL, CardDropped(4), "Seat 3's second card, the 9d, leaves the table"),
    "found at a seat": (
        BETTING,
        CardFound("9s", 3),
        "The 9s turns up at seat 3, and was not in the pack of this hand",
    ),
    "found elsewhere": (
        BETTING,
        CardFound("Js"),
        "The Js turns up off the table, and was not in the pack of this hand",
    ),
    "exposed burn": (FLOP, CardExposed(6, Exposer.DEALER), "The dealer exposes a burn, the 5d"),
    "exposed board card": (FLOP, CardExposed(8, Exposer.DEALER), "The dealer exposes the flop's second card, the 4d"),
    "no such card": (
        (),
        CardExposed(3, Exposer.DEALER),
        "The dealer exposes a card that never left the pack (number 3)",
    ),
    "boxed": (
        (CardBoxed("2s"),),
        CardBoxed("9s"),
        "The 9s lies face up in the pack and is laid aside, second boxed card",
    ),
    "raise": (BETTING, Acted(1, Action.RAISE, 300), "Seat 1 raises to 300"),
    "all-in": (BETTING, Acted(1, Action.RAISE, 2000), "Seat 1 raises to 2000 and is all-in"),
    "bet": (FLOP, Acted(2, Action.BET, 75), "Seat 2 bets 75"),
    "out of turn": (BETTING, Acted(2, Action.RAISE, 250), "Seat 2 raises with 250 out of turn"),
    "burn by place": (DEAL, CardBurned("Ah", place=0), "Seat 2's first card, the Ah, becomes the burn"),
    "second burn": (
        (*BETTING, *CALLS, CardBurned("5d")),
        CardBurned("6d"),
        "The dealer burns the 6d, second burn of the street",
    ),
    "premature burn": (BETTING, CardBurned("5d"), "The dealer burns the 5d, before the betting is over"),
    "two premature burns": (
        (*BETTING, CardBurned("5d")),
        CardBurned("6d"),
        "The dealer burns the 6d, second burn of the street, before the betting is over",
    ),
    "four-card flop without a burn": (
        (*BETTING, *CALLS),
        BoardDealt(Street.FLOP, ("Ac", "4d", "2h", "2s")),
        "The flop comes with four cards and without a burn: Ac 4d 2h 2s",
    ),
    "premature flop": (
        (*BETTING, CardBurned("5d")),
        BoardDealt(Street.FLOP, ("Ac", "4d", "2h")),
        "The flop comes before the betting is over: Ac 4d 2h",
    ),
    "flop in two": (
        FLOP,
        BoardDealt(Street.FLOP, ("Ac",)),
        "One more flop card: Ac; the Ac is out twice now, also as the flop's first card",
    ),
    "flop from the muck": (
        (*BETTING, CALLS[0], CardMucked(0), CardBurned("5d")),
        BoardDealt(Street.FLOP, ("Ah", "4d", "2h"), (0, None, None)),
        "The flop comes with a card in the muck, the Ah: Ah 4d 2h",
    ),
    "killed": (
        BETTING,
        HandKilled(3, KillReason.WRONG_COUNT),
        "The dealer kills the hand of seat 3: it has the wrong number of cards",
    ),
    "mucked": (BETTING, CardMucked(0), "Seat 2's first card, the Ah, goes to the muck"),
    "replaced": (BETTING, CardReplaced(3, "Qs"), "Seat 2's second card, the 3h, is replaced by the Qs"),
    "returned": (FLOP, CardsReturned((7, 8)), "The Ac and the 4d go back into the stub"),
    "chips": (BETTING, ChipsReturned(3, 100), "Seat 3 gets 100 back from the pot"),
    "left": ((), SeatLeft(2), "The player of seat 2 walks away"),
    "back": ((SeatLeft(2),), SeatReturned(2), "The player of seat 2 is back"),
    "taken": ((), SeatTaken(6), "A new player sits down on seat 6"),
    "penalty": ((), PenaltyImposed(2), "The player of seat 2 gets a penalty"),
    "level": ((), LevelRaised(Level(2, 100, 200)), "The clock goes to level 2, blinds 100/200"),
    "misdeal called": (BETTING, MisdealAnnounced(), "A misdeal is called"),
    "shuffled": (BETTING, StubShuffled(), "The dealer shuffles the stub"),
    "stub seen": (BETTING, StubExposed(("Qs", "Qh")), "The top of the stub is seen: Qs Qh"),
    "pot": (FLOP, PotAwarded((SeatChips(2, 300),)), "The pot is pushed, 300 to seat 2"),
    "pot to nobody named": (FLOP, PotAwarded(), "The pot is pushed"),
    "next hand": ((*FLOP, PotAwarded()), NextHandBegun(), "The next hand begins"),
    "next hand's action": (
        (*FLOP, PotAwarded(), NextHandBegun()),
        NextHandSubstantialAction(),
        "The next hand has substantial action",
    ),
    "break": ((*FLOP, PotAwarded()), BreakBegun(), "The tournament goes on a break"),
    "break minute": ((*FLOP, PotAwarded(), BreakBegun()), BreakMinutePassed(), "A minute of the break passes"),
}


@pytest.mark.parametrize("name", LAST_SENTENCE)
def test_event_alone_is_one_sentence(name: str) -> None:
    events, event, sentence = LAST_SENTENCE[name]
    assert tell_event(case((*events, event)), len(events)) == sentence


def test_card_to_an_empty_seat_and_to_a_waiting_one_says_so() -> None:
    assert texts((CardDealt(5, "2s"), CardDealt(6, "3s")), table=MIXED)[:2] == [
        "Seat 5 gets its first card, the 2s, first card of the deal, a seat not entitled to a hand",
        "Seat 6 gets its first card, the 3s, an empty seat",
    ]


def test_deal_that_ends_names_every_hand_of_another_size() -> None:
    assert texts((*DEAL[:-1], CardDealt(2, "Qc"), DealEnded()))[-2] == (
        "The deal is over: seat 2 has three cards and seat 1 has one card"
    )


def test_event_that_the_case_does_not_have_is_not_told() -> None:
    assert tell_event(case(DEAL), 99) == ""


def test_table_after_a_step_shows_chips_cards_and_turn() -> None:
    flop = tell_events(case(FLOP))[-2].table
    assert (flop.pot, flop.turn, [seat.stack for seat in flop.seats]) == (300, 2, [1900, 1900, 1900])
    assert [(street.street, [card.card for card in street.burns + street.board]) for street in flop.streets] == [
        ("flop", ["5d", "Ac", "4d", "2h"])
    ]
    assert flop.touched_places == (6, 7, 8, 9)


def test_award_moves_the_pot_to_the_winner() -> None:
    table = tell_events(case((*FLOP, PotAwarded((SeatChips(2, 300),)))))[-1].table
    assert (table.pot, table.turn, table.seats[1].stack) == (0, None, 2200)


def test_deal_log_is_told_like_a_case() -> None:
    log = tell_log(PLAYERS, Game.NO_LIMIT_HOLDEM, (*FLOP, FloorCalled()))
    assert log == tell(case(FLOP))


def test_first_and_second_cards_are_never_one_pass() -> None:
    assert texts((*FIRST[:2], SECOND[0]))[:2] == [
        "First cards: Ah to seat 2, Kd to seat 3",
        "Seat 2 gets its second card, the 3h",
    ]


def test_card_against_the_dealing_order_begins_another_step() -> None:
    assert texts((FIRST[2], FIRST[0], FIRST[1]))[:2] == [
        "Seat 1 gets its first card, the 7c, first card of the deal, where seat 2 comes first",
        "First cards: Ah to seat 2, Kd to seat 3",
    ]


def test_seats_that_do_the_same_are_named_together() -> None:
    checks = tuple(Acted(seat, Action.CHECK) for seat in (2, 3, 1))
    assert texts((*FLOP, *checks))[-2] == "Seats 2, 3 and 1 check"


def test_two_cards_in_a_row_are_one_step_unless_one_of_them_is_evidence() -> None:
    dealt = tuple(CardDealt(seat, card) for seat, card in ((2, "Ah"), (2, "3h"), (3, "Kd"), (3, "9d")))
    assert texts(dealt, (1,))[:3] == [
        "Seat 2 gets its first card, the Ah, first card of the deal",
        "Seat 2 gets its second card, the 3h, its second in a row",
        "Seat 3 gets two cards in a row, the Kd and the 9d",
    ]


def test_act_out_of_turn_is_told_alone() -> None:
    assert texts((*BETTING, CALLS[0], Acted(3, Action.CHECK), Acted(2, Action.FOLD)))[4:7] == [
        "Seat 1 calls 100",
        "Seat 3 checks out of turn",
        "Seat 2 folds",
    ]


def test_flop_of_another_size_is_not_told_with_its_burn() -> None:
    flop = (CardBurned("5d"), BoardDealt(Street.FLOP, ("Ac", "4d")))
    assert texts((*BETTING, *CALLS, *flop))[5:7] == ["The dealer burns the 5d", "The flop comes with two cards: Ac 4d"]
