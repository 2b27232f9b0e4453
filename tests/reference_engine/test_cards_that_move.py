"""
Cards that move after they left the pack, and chips that come back.
"""

from collections.abc import Callable

import msgspec
import pytest

from reference_engine.editions import edition
from reference_engine.finding import Effect, Finding
from reference_engine.fold import fold
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    CardBoxed,
    CardDealt,
    CardExposed,
    CardReplaced,
    ChipsReturned,
    Event,
    Exposer,
    FloorCalled,
)
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    EvidenceTag,
    Outcome,
    Replace,
    Ruling,
    Scrap,
    Severity,
    Standing,
    Supply,
)
from reference_engine.out_of_turn import Fate
from reference_engine.overrides import OVERRIDES, ConflictingRemedies
from reference_engine.pack import Lies
from reference_engine.precedence import join
from reference_engine.readings import Readings
from reference_engine.rule_on import rule_on
from reference_engine.situation import Situation

CALLED = ["posts", "deal", "end", "3 calls", "1 calls", "2 checks"]
FLOP = [*CALLED, "burn", "flop"]


def hand_of(case: Case) -> Hand:
    return fold(case.table, case.game, case.events)


def extended(case: Case, *events: Event) -> Case:
    return msgspec.structs.replace(case, events=(*case.events, *events, FloorCalled()))


def test_a_replaced_board_card_leaves_the_board_and_its_replacement_joins_it(written: Callable[..., Case]) -> None:
    hand = hand_of(extended(written(FLOP, seats=3), CardReplaced(8, "JR")))
    assert hand.board == {Street.FLOP: [7, 9, 10]}


def test_a_wrong_card_that_was_replaced_on_the_board_has_no_further_effect(written: Callable[..., Case]) -> None:
    case = written([*CALLED, "burn", "flop: As Kd JR", "replace flop:3", "floor"], seats=3)
    ruling = rule_on(case).members[0].ruling
    assert ruling.remedies == (Disregard("wrong_card"),)


def test_a_mucked_board_card_leaves_the_board(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*FLOP, "muck flop:1"], seats=3))
    assert [hand.pack.cards[place].lies for place in (7, 8, 9)] == [Lies.MUCK, Lies.BOARD, Lies.BOARD]
    assert hand.board[Street.FLOP] == [8, 9]


def test_a_returned_card_may_come_again(written: Callable[..., Case]) -> None:
    case = written([*CALLED, "burn: Kd", "return burn:1", "burn: Kd"], seats=3)
    assert hand_of(case).pack.duplicates == []
    twice = written([*CALLED, "burn: Kd", "burn: Kd"], seats=3)
    assert len(hand_of(twice).pack.duplicates) == 1


def test_returned_cards_without_a_face_are_no_duplicates(written: Callable[..., Case]) -> None:
    case = written([*CALLED, "burn: ??", "return burn:1", "burn: ??"], seats=3)
    assert hand_of(case).pack.duplicates == []


def test_chips_that_come_back_leave_the_bet_of_the_street(written: Callable[..., Case]) -> None:
    hand = hand_of(written(["posts", "deal", "end", "3 calls", "60 back to 3"], seats=3))
    assert (hand.bets[3], hand.to_call(3), hand.stacks[3]) == (40, 60, 9960)


def test_posts_come_back_after_the_bets(written: Callable[..., Case]) -> None:
    hand = hand_of(written(["posts", "deal", "end", "3 calls", "1 calls", "75 back to 1"], seats=3))
    assert (hand.bets[1], hand.posted[1]) == (0, 25)


def test_chips_that_come_back_before_the_turn_give_the_seat_its_turn_back(written: Callable[..., Case]) -> None:
    waiting = ["posts", "deal", "end", "1 calls out of turn"]
    back = hand_of(written([*waiting, "50 back to 1", "3 folds"], seats=3))
    assert (back.turn, back.out_of_turn[0].fate) == (1, Fate.WITHDRAWN)
    due = hand_of(written([*waiting, "3 folds"], seats=3))
    assert (due.turn, due.out_of_turn[0].fate) == (2, Fate.BOUND)


def test_a_card_moved_to_the_seat_it_was_meant_for_makes_the_counts_right(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal 2", "deal to 1", "deal to 2", "deal to 3 3", "end"], seats=3)
    # Cards went 1 2 1 2 3 3: every count is right and nothing has to move.
    assert rule_on(extended(case)).members[0].ruling.outcome is Outcome.PLAY_ON
    wrong = written(["posts", "deal", "extra to 1", "end"], seats=3)
    assert rule_on(extended(wrong)).members[0].ruling.outcome is Outcome.MISDEAL


def test_counts_are_taken_where_a_card_ended(written: Callable[..., Case]) -> None:
    short = written(["posts", "deal 2", "skip 3", "deal", "extra to 1"], seats=3)
    moved = msgspec.structs.replace(short, events=(*short.events, CardDealt(3, hand_of(short).pack.cards[5].card, 5)))
    for case, outcome in ((short, Outcome.MISDEAL), (moved, Outcome.PLAY_ON)):
        ended = written(["end"], seats=3).events
        whole = msgspec.structs.replace(case, events=(*case.events, *ended, FloorCalled()))
        assert rule_on(whole).members[0].ruling.outcome is outcome


def test_the_exposed_replacement_of_a_first_two_card_counts_as_one_only_under_the_other_reading(
    written: Callable[..., Case],
) -> None:
    case = written(["posts", "deal", "end", "expose 1:1 by player", "replace 1:1"], seats=3)
    members = rule_on(extended(case, CardExposed(6, Exposer.DEALER))).members
    assert [(member.ruling.outcome, member.because) for member in members] == [
        (Outcome.PLAY_ON, ""),
        (Outcome.MISDEAL, "U-20 b"),
        (Outcome.PLAY_ON, "late-exposure b"),
    ]


def test_the_exposed_replacement_of_a_later_card_is_a_late_exposure(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal", "end", "expose 3:1 by player", "replace 3:1"], seats=3)
    members = rule_on(extended(case, CardExposed(6, Exposer.DEALER))).members
    assert members[0].ruling.remedies == (Replace(6),)


def test_cards_of_a_seat_without_a_right_to_them_that_are_gone_have_no_effect(written: Callable[..., Case]) -> None:
    dealt = ["posts", "deal", "extra to 4", "end", "3 calls", "1 calls"]
    held = rule_on(written([*dealt, "floor"], seats=4, button=3, empty=(4,))).members[0].ruling
    assert held.remedies == (DeadHands((4,)),)
    gone = rule_on(written([*dealt, "muck 4:1", "floor"], seats=4, button=3, empty=(4,))).members[0].ruling
    assert gone.remedies == (Disregard("seat_not_entitled"),)


def test_a_wrong_card_in_a_folded_hand_has_no_effect(written: Callable[..., Case]) -> None:
    case = written(["posts", "deal: 2c 3c JR", "deal", "end", "3 folds", "1 calls", "floor"], seats=3)
    assert rule_on(case).members[0].ruling.remedies == (Disregard("wrong_card"),)


def test_two_open_hands_beside_a_turned_switch_keep_both_readings(written: Callable[..., Case]) -> None:
    # Seat 2 holds a joker and has not acted (open); seat 3 has a wrong count and its raise is uncalled (U-11).
    acts = ["3 raises to 300", "4 folds"]
    case = written(["posts", "deal: 4c JR", "deal", "extra to 3", "end", *acts, "floor"], seats=4)
    assert [(member.because, member.standing) for member in rule_on(case).members] == [
        ("", Standing.REQUIRED),
        ("U-3 b", Standing.REQUIRED),
        ("U-11 b", Standing.ACCEPTABLE),
        ("U-11 b, U-3 b", Standing.ACCEPTABLE),
    ]


@pytest.mark.parametrize(
    ("prevails", "gives_way"),
    [
        (DeadHands((1,)), Replace(0)),
        (DeadHands((1,)), Scrap(0)),
        (DeadHands((1,)), Supply(1, 1)),
    ],
)
def test_each_override_of_the_table_holds(written: Callable[..., Case], prevails: object, gives_way: object) -> None:
    assert (type(prevails), type(gives_way)) in {(winner, loser) for winner, loser, _ in OVERRIDES}
    assert joined_remedies(written, prevails, gives_way) == (prevails,)
    assert joined_remedies(written, gives_way, prevails) == (prevails,)


def test_remedies_for_different_cards_stand_side_by_side(written: Callable[..., Case]) -> None:
    assert joined_remedies(written, DeadHands((2,)), Scrap(0)) == (DeadHands((2,)), Scrap(0))
    assert joined_remedies(written, Scrap(0), Replace(3)) == (Scrap(0), Replace(3))


def test_two_remedies_for_one_card_without_an_entry_are_a_fault_of_the_suite(written: Callable[..., Case]) -> None:
    with pytest.raises(ConflictingRemedies):
        joined_remedies(written, Replace(0), Scrap(0))


def joined_remedies(written: Callable[..., Case], *remedies: object) -> tuple[object, ...]:
    hand = hand_of(written(["posts", "deal", "end", "floor"], seats=3))
    situation = Situation(hand, edition("tda-2024"), Readings({}, {}))
    findings = [
        Finding("late", Effect.PLAY_ON, ("late_exposure",), (), Severity.MUST, EvidenceTag.TEXT, (remedy,))  # type: ignore[arg-type]
        for remedy in remedies
    ]
    ruling: Ruling = join(situation, findings).ruling
    return ruling.remedies


def test_a_street_that_was_dealt_in_two_steps_loses_the_right_card(written: Callable[..., Case]) -> None:
    hand = hand_of(written([*FLOP, "1 2 3 check", "burn", "turn", "muck turn:1"], seats=3))
    assert (len(hand.board[Street.FLOP]), hand.board[Street.TURN]) == (3, [])


def test_chips_back_to_a_seat_that_is_not_in_the_betting_change_no_bet(written: Callable[..., Case]) -> None:
    # Cards went to the waiting seat 4, which called with them; its chips come back.
    sentences = ["posts", "deal", "extra to 4", "end"]
    case = written(sentences, seats=4, button=3, waiting=(4,))
    hand = hand_of(extended(case, Acted(4, Action.CALL, 100), ChipsReturned(4, 100)))
    assert (hand.problems, hand.stacks[4], hand.to_call(3)) == ([], 10000, 100)


def test_a_replaced_burn_stays_a_burn(written: Callable[..., Case]) -> None:
    case = written([*CALLED, "burn"], seats=3)
    hand = hand_of(extended(case, CardReplaced(6, "JR")))
    assert [(card.lies, card.seat) for card in hand.pack.cards[6:]] == [(Lies.ASIDE, None), (Lies.BURN, None)]


def test_a_boxed_card_without_a_code_takes_no_place(written: Callable[..., Case]) -> None:
    hand = hand_of(extended(written(["posts", "deal", "end"], seats=3), CardBoxed("8x")))
    assert ([problem.event for problem in hand.problems], len(hand.pack.cards)) == ([9], 6)
