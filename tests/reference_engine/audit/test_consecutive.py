"""
The audit of hands that follow each other: what each begins with, and which clause finds what is wrong in a later one.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from conformance.corpus.tables import TableLine, seated
from reference_engine.audit import (
    AskedHand,
    AuditedHands,
    DealRequest,
    DealtHand,
    Setting,
    audit_hands,
    clauses_reached,
)
from reference_engine.model.events import Acted, Action, CardDealt, Event, Posted, PotAwarded
from reference_engine.model.games import Game
from reference_engine.model.table import SeatChips, Table

FIRST = (1, 2, 3)
STACK = 1000
Chips = dict[int, int]


@pytest.fixture
def hand(written: Callable[..., Any]) -> Callable[..., DealtHand]:
    """
    A hand in which all fold to the big blind: the button, the seats that posted, the seats in dealing order.
    """

    def walk(
        button: int, small: int | None, big: int, order: Sequence[int], final: Chips | None = None, more: str = ""
    ) -> DealtHand:
        at = order.index(big) + 1
        folding = [seat for seat in (*order[at:], *order[:at]) if seat != big]
        blinds = f"{small}sb50 {big}bb100" if small is not None else f"{big}bb100"
        cards = "".join(map(str, [*order, *order]))
        words = f"{blinds} {more} deal:{cards} . {' '.join(f'{seat}f' for seat in folding)} pot{big}"
        log = written(words, seats=9).log
        return DealtHand(button, log.events, tuple(SeatChips(seat, chips) for seat, chips in (final or {}).items()))

    return walk


def asked(
    *leave: tuple[int, ...], chairs: int = 4, places: tuple[int, int | None, int] = FIRST, **line: Any
) -> DealRequest:
    """
    A request of as many hands as there are tuples, each the seats that leave before it.
    """
    button, small, big = places
    names = {
        "seats": chairs,
        "button": button,
        "small_blind": small or "dead",
        "big_blind": big,
        "stack": STACK,
        **line,
    }
    return DealRequest(seated(TableLine(**names)), tuple(AskedHand(leave=gone) for gone in leave), "tda-2024")


def found(audited: AuditedHands) -> list[tuple[int, str, str]]:
    assert not audited.problem
    return [(one.hand, one.clause, one.text) for one in audited.findings]


def test_two_hands_with_a_dead_button(hand: Any) -> None:
    request = asked((), (2,))
    first = hand(1, 2, 3, (2, 3, 4, 1))
    audited = audit_hands(request, [first, hand(2, 3, 4, (3, 4, 1))], Setting.LIVE)
    assert found(audited) == []
    table = audited.logs[1].table
    assert (table.button, table.small_blind_seat, table.big_blind_seat) == (2, 3, 4)
    assert [seat.stack for seat in table.seats] == [1000, 0, 1050, 1000]
    assert {"dead_button", "entitled_seats"} <= audited.reached


def test_the_moving_button_is_found_once(hand: Any) -> None:
    audited = audit_hands(asked((), (2,)), [hand(1, 2, 3, (2, 3, 4, 1)), hand(3, 4, 1, (4, 1, 3))], Setting.LIVE)
    ((number, clause, text),) = found(audited)
    assert (number, clause) == (1, "dead_button")
    assert text == (
        "the button is on seat 3 and belongs on seat 2, where nobody plays; seat 4 posted the small blind, which was "
        "due from seat 3; seat 1 posted the big blind, which was due from seat 4"
    )
    assert audited.findings[0].evidence == (0, 1)
    assert audited.findings[0].severity == "must"


WRONG: list[tuple[str, tuple[int, ...], tuple[int, int | None, int], tuple[int, ...], str, tuple[int, ...]]] = [
    # What is wrong, who left, where button and blinds were, the dealing order, the clause, the evidence.
    ("the button stays", (), (1, 3, 4), (2, 3, 4, 1), "dead_button", (0, 1)),
    ("only the small blind is wrong", (), (2, 1, 4), (3, 4, 1, 2), "dead_button", (0,)),
    ("only the big blind is wrong", (), (2, 3, 1), (3, 4, 1, 2), "dead_button", (1,)),
    ("a dead small blind is posted by the button", (3,), (2, 2, 4), (4, 1, 2), "dead_button", (0,)),
    ("a dead small blind is posted by the next seat", (3,), (2, 4, 1), (4, 1, 2), "dead_button", (0, 1)),
    ("the big blind passes a seat", (2,), (2, 3, 1), (3, 4, 1), "dead_button", (1,)),
    ("the big blind stays", (), (2, None, 3), (3, 4, 1, 2), "dead_button", (0,)),
    ("the small blind is not posted", (), (2, None, 4), (3, 4, 1, 2), "posts", (1,)),
]


@pytest.mark.parametrize(
    ("leave", "places", "order", "clause", "evidence"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_a_fault_of_three_and_more_has_its_clause(
    hand: Any,
    leave: tuple[int, ...],
    places: tuple[int, int | None, int],
    order: tuple[int, ...],
    clause: str,
    evidence: tuple[int, ...],
) -> None:
    audited = audit_hands(asked((), leave), [hand(1, 2, 3, (2, 3, 4, 1)), hand(*places, order)], Setting.LIVE)
    assert [(one.hand, one.clause, one.evidence) for one in audited.findings] == [(1, clause, evidence)]
    assert clause in audited.reached
    assert "None" not in audited.findings[0].text


def test_a_blind_that_two_seats_posted_is_judged_as_a_post(hand: Any) -> None:
    second = hand(2, 3, 4, (3, 4, 1, 2), more="1bb100 1sb50")
    twice = replace(second, events=(*second.events[2:4], *second.events[:2], *second.events[4:]))
    for later in (second, twice):
        audited = audit_hands(asked((), ()), [hand(1, 2, 3, (2, 3, 4, 1)), later], Setting.LIVE)
        assert [(one.hand, one.clause) for one in audited.findings] == [(1, "posts")]


HEADS_UP: list[tuple[str, int, tuple[int, int | None, int], tuple[int, int], list[tuple[str, str]]]] = [
    # What it is, who leaves of three, where button and blinds were, the dealing order, clause and severity.
    ("the button goes", 1, (3, 3, 2), (2, 3), []),
    ("the button goes, and seat 3 has the big blind again", 1, (2, 2, 3), (3, 2), [("heads_up_order", "must")]),
    ("the small blind goes", 2, (3, 3, 1), (1, 3), []),
    ("the small blind goes, and seat 3 has the big blind again", 2, (1, 1, 3), (3, 1), [("heads_up_order", "must")]),
    ("the big blind goes", 3, (2, 2, 1), (1, 2), []),
    ("the big blind goes and goes back", 3, (1, 1, 2), (2, 1), [("dead_button", "should")]),
    ("the button has the big blind", 3, (1, 2, 1), (1, 2), [("heads_up_order", "must")]),
    ("the button is left behind", 3, (3, 2, 1), (1, 2), [("heads_up_order", "must")]),
    ("button and cards are the wrong way round", 3, (1, 2, 1), (2, 1), [("heads_up_order", "must")] * 2),
    ("nobody posts the small blind", 3, (2, None, 1), (1, 2), [("posts", "must")]),
    ("the small blind is not posted, the big one again", 2, (1, None, 3), (3, 1), [("heads_up_order", "must")]),
]


@pytest.mark.parametrize(
    ("leaves", "places", "order", "clauses"), [row[1:] for row in HEADS_UP], ids=[row[0] for row in HEADS_UP]
)
def test_heads_up_from_three(
    hand: Any,
    leaves: int,
    places: tuple[int, int | None, int],
    order: tuple[int, int],
    clauses: list[tuple[str, str]],
) -> None:
    audited = audit_hands(
        asked((), (leaves,), chairs=3), [hand(1, 2, 3, (2, 3, 1)), hand(*places, order)], Setting.LIVE
    )
    assert not audited.problem
    assert sorted((one.clause, one.severity) for one in audited.findings) == clauses, audited.findings
    assert "heads_up_order" in audited.reached
    assert ("dead_button" in audited.reached) is ("dead_button" in dict(clauses))
    assert not any("None" in one.text for one in audited.findings)


def test_a_button_on_another_chair_of_the_same_gap_is_right(hand: Any) -> None:
    request = asked((), (2, 3), chairs=6)
    first = hand(1, 2, 3, (2, 3, 4, 5, 6, 1))
    for button in (2, 3):
        assert found(audit_hands(request, [first, hand(button, None, 4, (4, 5, 6, 1))], Setting.LIVE)) == []
    ((_, clause, _),) = found(audit_hands(request, [first, hand(1, None, 4, (4, 5, 6, 1))], Setting.LIVE))
    assert clause == "dead_button"


def test_a_seat_that_went_broke_is_out_and_the_chips_are_those_that_were_told(hand: Any) -> None:
    # Seat 2 lost all in a hand of which the log says that it lost 50: the stacks are wrong, and hold for what follows.
    told = {1: 1000, 2: 0, 3: 2000, 4: 1000}
    request = asked((), ())
    audited = audit_hands(request, [hand(1, 2, 3, (2, 3, 4, 1), told), hand(2, 3, 4, (3, 4, 1))], Setting.LIVE)
    assert [(one.hand, one.clause) for one in audited.findings] == [(0, "chips")]
    assert [seat.stack for seat in audited.logs[1].table.seats] == [1000, 0, 2000, 1000]


def test_stacks_of_a_later_hand_that_do_not_follow_are_found(hand: Any) -> None:
    first = hand(1, 2, 3, (2, 3, 4, 1), {1: 1000, 2: 950, 3: 1050, 4: 1000})
    second = hand(2, 3, 4, (3, 4, 1, 2), {1: 1000, 2: 950, 3: 1000, 4: 1050})
    assert found(audit_hands(asked((), ()), [first, second], Setting.LIVE)) == []
    wrong = replace(second, stacks=(*second.stacks[:1], SeatChips(2, 1000), *second.stacks[2:]))
    assert [one[:2] for one in found(audit_hands(asked((), ()), [first, wrong], Setting.LIVE))] == [(1, "chips")]


def test_cards_to_a_seat_that_is_out(hand: Any) -> None:
    first = hand(1, 2, 3, (2, 3, 4, 1))
    second = hand(2, 3, 4, (3, 4, 1))
    cards = [at for at, event in enumerate(second.events) if isinstance(event, CardDealt)]
    given: list[Event] = list(second.events)
    given.insert(cards[-1] + 1, CardDealt(2, "2c"))
    ((number, clause, text),) = found(
        audit_hands(asked((), (2,)), [first, replace(second, events=tuple(given))], Setting.LIVE)
    )
    assert (number, clause, text) == (1, "entitled_seats", "seat 2 is empty and got 2c")


def test_a_seat_that_left_and_plays_on_is_found_though_the_rest_makes_no_sense(hand: Any) -> None:
    hands = [hand(1, 2, 3, (2, 3, 4, 1)), hand(2, 3, 4, (3, 4, 1, 2)), hand(3, 4, 1, (4, 1, 2, 3))]
    audited = audit_hands(asked((), (2,), ()), hands, Setting.LIVE)
    assert found(audited) == [(1, "entitled_seats", "seat 2 is out of the game and got Js")]
    assert audited.findings[0].evidence == (5, 9)
    # What comes after it cannot be judged.
    assert len(audited.logs) == 2


def test_a_first_hand_that_cannot_have_happened_is_no_finding(hand: Any) -> None:
    played = hand(1, 2, 3, (2, 3, 4, 1))
    acts = tuple(event for event in played.events if isinstance(event, Posted | CardDealt))
    nonsense = replace(played, events=(*acts, Acted(5, Action.FOLD, 0)))
    request = asked((), (), chairs=5, empty=(5,))
    audited = audit_hands(request, [replace(nonsense, events=(CardDealt(5, "2c"), *nonsense.events))], Setting.LIVE)
    assert audited.problem.startswith("the log cannot have happened: event ")
    assert (audited.findings, audited.logs) == ((), ())


def test_chips_that_the_hand_before_did_not_leave(hand: Any) -> None:
    first = hand(1, 2, 3, (2, 3, 4, 1), {1: 1000, 2: 950, 3: 60, 4: 1990})
    second = hand(2, 3, 4, (3, 4, 1, 2), more="back3:5 3a15 3a20 back3:5 1a10")
    audited = audit_hands(asked((), (), ()), [first, second], Setting.LIVE)
    assert not audited.problem
    found_later = [(one.clause, one.evidence, one.text) for one in audited.findings if one.hand]
    assert found_later == [("chips", (4,), "seat 3 put in 75 chips and began with 60")]
    assert len(audited.logs) == 2


def test_who_is_dealt_in_is_evident_where_a_chair_is_empty(hand: Any) -> None:
    hands = [hand(1, 2, 3, (2, 3, 4, 1)), hand(2, 3, 4, (3, 4, 1, 2))]
    reached = audit_hands(asked((), ()), hands, Setting.LIVE).reached
    assert {"entitled_seats", "dead_button"}.isdisjoint(reached)
    assert "first_card" in reached


def test_one_hand_is_judged_as_ever(hand: Any) -> None:
    request = asked(())
    audited = audit_hands(request, [hand(1, 2, 3, (2, 3, 4, 1))], Setting.LIVE)
    assert audited.reached == clauses_reached(audited.logs[0])
    assert "entitled_seats" in audited.reached


def test_the_deal_ends_with_one_player(hand: Any) -> None:
    told = {1: 2000, 2: 0}
    request = asked((), (), chairs=2, places=(1, 1, 2))
    first = hand(1, 1, 2, (2, 1), told)
    assert audit_hands(request, [first], Setting.LIVE).problem == ""
    alone = audit_hands(request, [first, hand(1, None, 1, (1,))], Setting.LIVE)
    assert alone.problem.startswith("the log of hand 2 cannot have happened: fewer than two seats")
    assert [one.clause for one in alone.findings] == ["chips"]
    dealt_on = audit_hands(request, [first, hand(2, 2, 1, (1, 2))], Setting.LIVE)
    assert [(one.hand, one.clause) for one in dealt_on.findings] == [(0, "chips"), (1, "entitled_seats")]


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (1, "1 hand was dealt, 2 asked for"),
        (3, "3 hands were dealt, 2 asked for"),
    ],
)
def test_a_number_of_hands_that_was_not_asked_for(hand: Any, hands: int, problem: str) -> None:
    dealt = [hand(1, 2, 3, (2, 3, 4, 1)), hand(2, 3, 4, (3, 4, 1, 2)), hand(3, 4, 1, (4, 1, 2, 3))]
    assert audit_hands(asked((), ()), dealt[:hands], Setting.LIVE).problem == problem


def test_a_button_that_is_not_at_the_table_and_one_that_is_not_where_it_was_put(hand: Any) -> None:
    first = hand(1, 2, 3, (2, 3, 4, 1))
    wrong = audit_hands(asked((), ()), [replace(first, button=2)], Setting.LIVE)
    assert wrong.problem == "the button of the first hand is on seat 1, and the log has it on 2"
    nowhere = audit_hands(asked((), ()), [first, hand(7, 3, 4, (3, 4, 1, 2))], Setting.LIVE)
    assert nowhere.problem.startswith("the log of hand 2 cannot have happened: the button is on seat 7")


def test_after_a_card_that_came_twice_nothing_is_judged(hand: Any) -> None:
    stopped = hand(1, 2, 3, (2, 3, 4, 1))
    stopped = replace(stopped, events=(*stopped.events[:2], CardDealt(2, "As"), CardDealt(3, "As")))
    for dealt in ([stopped], [stopped, hand(4, 1, 2, (1, 2, 3, 4))]):
        audited = audit_hands(asked((), ()), dealt, Setting.LIVE)
        assert not audited.problem
        assert [one.clause for one in audited.findings] == ["fouled_deck"]


def test_no_blind_no_place_for_the_button(hand: Any) -> None:
    request = asked((), (), blinds="0-0", ante=5)
    events = tuple(event for event in hand(1, 2, 3, (2, 3, 4, 1)).events if isinstance(event, CardDealt))
    dealt = [DealtHand(1, events), DealtHand(3, events)]
    clauses = {one.clause for one in audit_hands(request, dealt, Setting.LIVE).findings if one.hand}
    assert "dead_button" not in clauses
    assert "first_card" in clauses


def test_stud_has_no_button_that_moves(hand: Any) -> None:
    seats = seated(TableLine(seats=3, stack=STACK, game=Game.RAZZ)).seats
    table = Table(seats, 3, None, None, seated(TableLine(seats=3, game=Game.RAZZ)).level)
    request = DealRequest(table, (AskedHand(), AskedHand(leave=(1,))), "tda-2024", Game.RAZZ)
    cards = "AsKdQhJsTc9d8h7s6d"

    def stud(button: int, order: str) -> DealtHand:
        dealt = [CardDealt(int(seat), cards[2 * at : 2 * at + 2]) for at, seat in enumerate(order * 3)]
        return DealtHand(button, (*dealt, PotAwarded(())))

    audited = audit_hands(request, [stud(3, "123"), stud(1, "23")], Setting.LIVE)
    assert not audited.problem
    assert {one.clause for one in audited.findings if one.hand}.isdisjoint({"first_card", "dead_button"})
    assert audited.logs[1].table.button == 3
