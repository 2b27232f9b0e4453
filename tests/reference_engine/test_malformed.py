"""
What cannot have happened is refused, each contradiction with the index of its event.
"""

from collections.abc import Callable

import msgspec
import pytest

from reference_engine.fold import fold
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    BoardDealt,
    BreakBegun,
    BreakMinutePassed,
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
    NextHandBegun,
    NextHandSubstantialAction,
    PenaltyImposed,
    Posted,
    PotAwarded,
    SeatLeft,
    SeatReturned,
    SeatTaken,
    StubExposed,
    StubGathered,
)
from reference_engine.model.games import Street
from reference_engine.model.table import Level, PostKind, Seat, SeatChips, SeatState
from reference_engine.problem import MalformedCase
from reference_engine.rule_on import rule_on

# Three seats and an empty fourth, button on 3; 2 posts, 6 cards, the deal ends at 8. The next event is 9; 3 acts first.
AT = 9
DEALT = ["posts", "deal", "end"]
FOLDED = Acted(3, Action.FOLD)

CONTRADICTIONS: dict[str, tuple[list[Event], int, str]] = {
    "unknown seat posts": ([Posted(8, PostKind.ANTE, 1)], AT, "no seat 8"),
    "unentitled seat posts": ([Posted(4, PostKind.ANTE, 1)], AT, "seat 4 is not entitled"),
    "post of nothing": ([Posted(1, PostKind.ANTE, 0)], AT, "at least one chip"),
    "post above the stack": ([Posted(1, PostKind.ANTE, 99_999)], AT, "posts 99999 and has 9950"),
    "bring-in where there is a button": ([Posted(1, PostKind.BRING_IN, 25)], AT, "no_limit_holdem has no bring_in"),
    "card to no seat": ([CardDealt(8, "As")], AT, "no seat 8"),
    "no such card": ([CardDealt(1, "1s")], AT, "'1s' is no card"),
    "move of a card that is not out": ([CardDealt(1, "As", 6)], AT, "no card is out at place 6"),
    "move under another face": ([CardDealt(1, "Ah", 0)], AT, "place 0 holds"),
    "exposure of nothing": ([CardExposed(6, Exposer.DEALER)], AT, "no card is out at place 6"),
    "exposure of another face": ([CardExposed(0, Exposer.PLAYER, "JR")], AT, "place 0 holds"),
    "exposure of no card": ([CardExposed(0, Exposer.PLAYER, "xx")], AT, "'xx' is no card"),
    "second end of the deal": ([DealEnded()], AT, "the deal ended already at event 8"),
    "burn of no card": ([CardBurned("10s")], AT, "'10s' is no card"),
    "burn of a card that is not out": ([CardBurned("As", 6)], AT, "no card is out at place 6"),
    "board without cards": ([BoardDealt(Street.FLOP, ())], AT, "a board without cards"),
    "board of no cards": ([BoardDealt(Street.FLOP, ("As", "0s"))], AT, "'0s' is no card"),
    "board before the flop": ([BoardDealt(Street.PREFLOP, ("As",))], AT, "preflop cards after the preflop"),
    "board of fewer places": ([BoardDealt(Street.FLOP, ("As", "Kd"), (None,))], AT, "2 board cards and the places"),
    "board of one card twice": ([BoardDealt(Street.FLOP, ("As", "As"), (0, 0))], AT, "2 board cards and the places"),
    "board of a card that is not out": ([BoardDealt(Street.FLOP, ("As",), (6,))], AT, "no card is out at place 6"),
    "drop of a card that is not out": ([CardDropped(6)], AT, "no card is out at place 6"),
    "find of no card": ([CardFound("ss")], AT, "'ss' is no card"),
    "find at no seat": ([CardFound("As", 8)], AT, "no seat 8"),
    "act of no seat": ([Acted(8, Action.FOLD)], AT, "no seat 8"),
    "act of an empty seat": ([Acted(4, Action.FOLD)], AT, "seat 4 is empty and acts"),
    "act after a fold": ([FOLDED, FOLDED], AT + 1, "seat 3 has folded and acts"),
    "act above the stack": ([Acted(3, Action.RAISE, 10_001)], AT, "puts in 10001 and has 10000"),
    "act when all-in": (
        [Acted(3, Action.RAISE, 10_000), Acted(3, Action.FOLD)],
        AT + 1,
        "seat 3 is all-in and acts",
    ),
    "fold with chips": ([Acted(3, Action.FOLD, 5)], AT, "cannot fold with 5"),
    "call without chips": ([Acted(3, Action.CALL)], AT, "cannot call with 0"),
    "bet of negative chips": ([Acted(3, Action.BET, -5)], AT, "cannot bet with -5"),
    "check in turn facing a bet": ([Acted(3, Action.CHECK)], AT, "checks in turn facing a bet of 100"),
    "leaving an empty seat": ([SeatLeft(4)], AT, "nobody is at seat 4"),
    "leaving twice": ([SeatLeft(1), SeatLeft(1)], AT + 1, "nobody is at seat 1"),
    "leaving no seat": ([SeatLeft(8)], AT, "no seat 8"),
    "returning without leaving": ([SeatReturned(1)], AT, "seat 1 was not away"),
    "returning to no seat": ([SeatReturned(8)], AT, "no seat 8"),
    "taking a taken seat": ([SeatTaken(1)], AT, "seat 1 is not empty"),
    "taking a seat twice": ([SeatTaken(4), SeatTaken(4)], AT + 1, "seat 4 is not empty"),
    "taking no seat": ([SeatTaken(8)], AT, "no seat 8"),
    "penalty for an empty seat": ([PenaltyImposed(4)], AT, "seat 4 is empty and penalised"),
    "penalty for no seat": ([PenaltyImposed(8)], AT, "no seat 8"),
    "kill of no hand": ([HandKilled(4, KillReason.FLOOR)], AT, "seat 4 has no hand"),
    "kill at no seat": ([HandKilled(8, KillReason.FLOOR)], AT, "no seat 8"),
    "act of a killed hand": (
        [HandKilled(3, KillReason.FLOOR), Acted(3, Action.FOLD)],
        AT + 1,
        "seat 3 has no cards",
    ),
    "mucking nothing": ([CardMucked(6)], AT, "no card is out at place 6"),
    "replacing nothing": ([CardReplaced(6, "As")], AT, "no card is out at place 6"),
    "replacing by no card": ([CardReplaced(0, "ss")], AT, "'ss' is no card"),
    "returning a card twice": ([CardsReturned((0, 0))], AT, "no card is out at place 0"),
    "chips back that were never in": ([ChipsReturned(3, 1)], AT, "has not put in that much"),
    "no chips back": ([ChipsReturned(1, 0)], AT, "seat 1 gets 0 back"),
    "chips back to no seat": ([ChipsReturned(8, 1)], AT, "no seat 8"),
    "award to no seat": ([PotAwarded((SeatChips(8, 1),))], AT, "no seat 8"),
    "award above the pot": ([PotAwarded((SeatChips(1, 151),))], AT, "151 chips are pushed from a pot of 150"),
    "next hand before the award": ([NextHandBegun()], AT, "before the pot was awarded"),
    "next hand's action before it": ([NextHandSubstantialAction()], AT, "has not begun"),
    "break minute without a break": ([PotAwarded(), BreakMinutePassed()], AT + 1, "a minute of the break"),
    "card after the award": ([PotAwarded(), CardBurned("As")], AT + 1, "the pot has been awarded"),
    "act in the next hand": (
        [PotAwarded(), NextHandBegun(), SeatLeft(1)],
        AT + 2,
        "only markers follow",
    ),
    "anything after the call": ([FloorCalled()], AT + 1, "nothing follows the floor call"),
    "level of negative blinds": ([LevelRaised(Level(2, -1, 20))], AT, "forced bets are negative"),
    "level whose bring-in is above its bet": (
        [LevelRaised(Level(2, bring_in=300, small_bet=100))],
        AT,
        "the bring-in of 300 is above the small bet of 100",
    ),
    "stub gathered that was not dropped": ([StubGathered()], AT, "was not dropped"),
    "stub of no cards": ([StubExposed(("As", "zz"))], AT, "'zz' is no card"),
}


@pytest.mark.parametrize(("events", "at", "words"), CONTRADICTIONS.values(), ids=CONTRADICTIONS.keys())
def test_a_contradiction_is_named_with_its_event(
    written: Callable[..., Case], events: list[Event], at: int, words: str
) -> None:
    case = written(DEALT, seats=4, button=3, empty=(4,))
    case = msgspec.structs.replace(case, events=(*case.events, *events, FloorCalled()))
    with pytest.raises(MalformedCase) as refusal:
        rule_on(case)
    ((event, text),) = [(problem.event, problem.text) for problem in refusal.value.problems]
    assert event == at
    assert words in text


@pytest.mark.parametrize(
    "name",
    [
        "card to no seat",
        "no such card",
        "move under another face",
        "burn of no card",
        "board of no cards",
        "find at no seat",
    ],
)
def test_a_contradiction_changes_no_card(written: Callable[..., Case], name: str) -> None:
    case = written(DEALT, seats=4, button=3, empty=(4,))
    sound = fold(case.table, case.game, case.events)
    hand = fold(case.table, case.game, (*case.events, *CONTRADICTIONS[name][0]))
    assert len(hand.problems) == 1
    assert (hand.hole, hand.board, hand.burns, hand.found) == (sound.hole, sound.board, sound.burns, sound.found)
    assert (hand.street, len(hand.pack.cards)) == (sound.street, len(sound.pack.cards))


def test_what_follows_a_next_hand_that_begins_too_early_is_named_too(written: Callable[..., Case]) -> None:
    case = written(DEALT, seats=4, button=3, empty=(4,))
    with pytest.raises(MalformedCase) as refusal:
        rule_on(msgspec.structs.replace(case, events=(*case.events, NextHandBegun(), FOLDED, FloorCalled())))
    assert [problem.event for problem in refusal.value.problems] == [AT, AT + 1]


@pytest.mark.parametrize(
    "following",
    [
        [CardExposed(0, Exposer.PLAYER)],
        [CardFound("As")],
        [StubExposed(("As",))],
        [ChipsReturned(1, 50)],
        [SeatLeft(1), SeatReturned(1)],
        [SeatTaken(4)],
        [PenaltyImposed(1)],
        [LevelRaised(Level(2, 100, 200))],
        [BreakBegun(), BreakMinutePassed()],
        [NextHandBegun(), NextHandSubstantialAction()],
        [NextHandBegun(), LevelRaised(Level(2, 100, 200))],
        [NextHandBegun(), BreakBegun(), BreakMinutePassed()],
    ],
)
def test_what_may_follow_the_award(written: Callable[..., Case], following: list[Event]) -> None:
    case = written(DEALT, seats=4, button=3, empty=(4,))
    assert fold(case.table, case.game, (*case.events, PotAwarded(), *following, FloorCalled())).problems == []


def test_one_chip_may_come_back(written: Callable[..., Case]) -> None:
    assert rule_on(written([*DEALT, "1 back to 1", "floor"], seats=3)).members


def test_every_contradiction_is_named_at_once(written: Callable[..., Case]) -> None:
    case = written(DEALT, seats=4, button=3, empty=(4,))
    events = (*case.events, CardDealt(8, "As"), Acted(4, Action.FOLD), CardExposed(77, Exposer.DEALER))
    with pytest.raises(MalformedCase) as refusal:
        rule_on(msgspec.structs.replace(case, events=events))
    assert [problem.event for problem in refusal.value.problems] == [9, 10, 11, None]
    assert str(refusal.value).splitlines()[-1] == "the record does not end with a floor call"


def test_a_well_formed_record_has_no_problem(written: Callable[..., Case]) -> None:
    assert rule_on(written([*DEALT, "3 folds", "floor"], seats=4, button=3, empty=(4,))).members


TABLES: dict[str, tuple[dict[str, object], str]] = {
    "seats out of order": ({"seats": (Seat(2, SeatState.PRESENT, 9), Seat(1, SeatState.PRESENT, 9))}, "ascending"),
    "seat beyond ten": (
        {"seats": (Seat(1, SeatState.PRESENT, 9), Seat(11, SeatState.PRESENT, 9)), "big_blind_seat": None},
        "seat 11 is not a seat",
    ),
    "one player": ({"seats": (Seat(1, SeatState.PRESENT, 9), Seat(2, SeatState.EMPTY))}, "fewer than two"),
    "button nowhere": ({"button": 7}, "the button is on seat 7"),
    "blind owed by nobody": ({"small_blind_seat": 7, "button": 7}, "the small blind is owed by seat 7"),
    "big blind owed by nobody": ({"big_blind_seat": 7}, "the big blind is owed by seat 7"),
    "both blinds at one seat": ({"small_blind_seat": 1, "big_blind_seat": 1}, "seat 1 owes both blinds"),
    "player without chips": (
        {"seats": (Seat(1, SeatState.PRESENT, 0), Seat(2, SeatState.PRESENT, 9))},
        "seat 1 is present with 0 chips",
    ),
    "chips on an empty seat": (
        {"seats": (Seat(1, SeatState.PRESENT, 9), Seat(2, SeatState.PRESENT, 9), Seat(3, SeatState.EMPTY, 1))},
        "seat 3 is empty and has 1 chips",
    ),
    "blinds upside down": ({"level": Level(1, 100, 50)}, "the level's forced bets"),
    "negative ante": ({"level": Level(1, 50, 100, -1)}, "the level's forced bets"),
    "negative big-blind ante": ({"level": Level(1, 50, 100, big_blind_ante=-1)}, "the level's forced bets"),
    "negative bring-in": ({"level": Level(1, bring_in=-1)}, "the level's forced bets"),
    "negative small bet": ({"level": Level(1, small_bet=-1)}, "the level's forced bets"),
    "bring-in above the smallest bet": ({"level": Level(1, bring_in=2, small_bet=1)}, "above the small bet of 1"),
}


@pytest.mark.parametrize(("change", "words"), TABLES.values(), ids=TABLES.keys())
def test_a_table_that_cannot_be_is_refused(written: Callable[..., Case], change: dict[str, object], words: str) -> None:
    case = written(["floor"], seats=2)
    table = msgspec.structs.replace(case.table, **change)
    with pytest.raises(MalformedCase) as refusal:
        rule_on(msgspec.structs.replace(case, table=table))
    assert [problem.event for problem in refusal.value.problems if words in problem.text] == [None]


def test_everything_that_is_wrong_with_the_seats_is_named(written: Callable[..., Case]) -> None:
    case = written(["floor"], seats=2)
    seats = (Seat(11, SeatState.PRESENT, 9), Seat(1, SeatState.PRESENT, 9), Seat(2, SeatState.PRESENT, 9))
    with pytest.raises(MalformedCase) as refusal:
        rule_on(msgspec.structs.replace(case, table=msgspec.structs.replace(case.table, seats=seats)))
    assert [problem.text for problem in refusal.value.problems] == [
        "seats are not in ascending order, each once",
        "seat 11 is not a seat from 1 to 10",
    ]


def test_a_table_of_stud_is_looked_at_like_any_other(written: Callable[..., Case]) -> None:
    case = written(["floor"], seats=2, game="seven_card_stud")
    alone = msgspec.structs.replace(case.table, seats=(Seat(1, SeatState.PRESENT, 9), Seat(2, SeatState.EMPTY)))
    with pytest.raises(MalformedCase, match="fewer than two"):
        rule_on(msgspec.structs.replace(case, table=alone))


@pytest.mark.parametrize("level", [Level(1, bring_in=100, small_bet=100), Level(1, bring_in=25)])
def test_a_bring_in_is_a_whole_bet_at_most_where_there_is_one(written: Callable[..., Case], level: Level) -> None:
    case = written(["floor"], seats=2, game="seven_card_stud")
    assert rule_on(msgspec.structs.replace(case, table=msgspec.structs.replace(case.table, level=level))).members


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"U-99": "a"}, "there is no switch 'U-99'"),
        ({"U-1": "c"}, "switch U-1 has the readings a and b, not 'c'"),
        ({"U-6": "a"}, "switch U-6 cannot be set: no ruling depends on it"),
        ({"U-9": "a"}, "switch U-9 cannot be set: it has one reading only"),
    ],
)
def test_a_switch_that_cannot_be_set_is_refused(
    written: Callable[..., Case], switches: dict[str, str], words: str
) -> None:
    with pytest.raises(MalformedCase, match="switch") as refusal:
        rule_on(written([*DEALT, "floor"], switches=switches))
    assert words in refusal.value.problems[0].text


def burned(written: Callable[..., Case], *cards: str) -> Case:
    """
    The deal of three seats, six cards, and burns after it.
    """
    case = written([*DEALT, "floor"], seats=3)
    *record, call = case.events
    return msgspec.structs.replace(case, events=(*record, *map(CardBurned, cards), call))


def test_more_cards_than_a_pack_and_its_jokers_cannot_be_out(written: Callable[..., Case]) -> None:
    """
    Six cards of the deal and forty-eight more are a pack with two jokers; the next one is named, and it alone.
    """
    whole = burned(written, *["??"] * 48)
    rule_on(whole)
    at = len(whole.events) - 1
    with pytest.raises(MalformedCase) as refused:
        rule_on(burned(written, *["??"] * 78))
    ((index, text),) = [(problem.event, problem.text) for problem in refused.value.problems]
    assert index == at
    assert "more cards are out than a pack has" in text


@pytest.mark.parametrize("known", [["As", "As"], ["As*"], ["JR", "JB", "JR"]])
def test_a_pack_that_is_seen_to_be_larger_has_room_for_more(known: list[str], written: Callable[..., Case]) -> None:
    rule_on(burned(written, *known, *["??"] * (49 - len(known))))


def test_cards_that_went_back_are_not_out(written: Callable[..., Case]) -> None:
    case = burned(written, *["??"] * 48)
    *record, call = case.events
    again = (*record, CardsReturned((50, 51)), CardBurned("??"), CardBurned("??"), call)
    rule_on(msgspec.structs.replace(case, events=again))
