"""
Boundaries that are easily missed: cards after the deal, acts during it, the order of posts, late supplies.
"""

from collections.abc import Callable, Sequence
from types import MappingProxyType

import msgspec
import pytest

from reference_engine.fold import fold
from reference_engine.model.case import Case
from reference_engine.model.events import (
    Acted,
    Action,
    CardDealt,
    CardExposed,
    CardReplaced,
    Event,
    Exposer,
    FloorCalled,
    Posted,
    PotAwarded,
)
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    Outcome,
    Replace,
    Ruling,
    Scrap,
    Severity,
    Supply,
)
from reference_engine.model.table import PostKind, SeatChips
from reference_engine.problem import MalformedCase
from reference_engine.reading import read_case
from reference_engine.rule_on import rule_on

Write = Callable[..., Case]
DEALT = ["posts", "deal", "end"]
SHORT_BUTTON = ["posts", "deal 2", "skip 3", "deal", "end"]


def ruled(case: Case) -> Ruling:
    return rule_on(case).members[0].ruling


def with_events(case: Case, at: int, *events: Event) -> Case:
    """
    The case with events put in before the one at an index; a floor call is added at the end where it is missing.
    """
    record = (*case.events[:at], *events, *case.events[at:])
    if type(record[-1]) is not FloorCalled:
        record = (*record, FloorCalled())
    return msgspec.structs.replace(case, events=record)


class TestCardsAfterTheDeal:
    def test_a_third_card_after_the_deal_is_a_wrong_count(self, written: Write) -> None:
        ruling = ruled(written([*DEALT, "extra to 4", "floor"]))
        assert (ruling.outcome, ruling.evidence) == (Outcome.MISDEAL, (15,))

    def test_after_substantial_action_that_hand_is_dead(self, written: Write) -> None:
        ruling = ruled(written([*DEALT, "3 calls", "4 calls", "extra to 5", "floor"]))
        assert ruling.remedies == (DeadHands((5,)),)

    def test_a_card_to_an_empty_seat_after_the_deal_is_a_misdeal(self, written: Write) -> None:
        ruling = ruled(written([*DEALT, "extra to 4", "floor"], seats=4, button=3, empty=(4,)))
        assert "seat_not_entitled" in ruling.clauses

    def test_a_full_button_that_gets_a_third_card_is_a_misdeal(self, written: Write) -> None:
        member = rule_on(written([*DEALT, "extra to 3", "floor"], seats=3)).members[0]
        assert (member.ruling.outcome, member.severity) == (Outcome.MISDEAL, Severity.SHOULD)

    def test_a_button_that_is_supplied_with_too_much_is_a_misdeal(self, written: Write) -> None:
        supplied = [*SHORT_BUTTON, "extra to 3"]
        assert ruled(written([*supplied, "floor"], seats=3)).remedies == (Disregard("short_button"),)
        assert ruled(written([*supplied, "extra to 3", "floor"], seats=3)).outcome is Outcome.MISDEAL

    def test_a_card_dealt_later_to_another_short_seat_cures_nothing(self, written: Write) -> None:
        short = ["posts", "deal 3", "skip 1", "deal", "end"]
        assert ruled(written([*short, "extra to 1", "floor"], seats=3)).outcome is Outcome.MISDEAL

    def test_cards_dealt_later_to_a_seat_that_was_dealt_out_are_a_dead_hand(self, written: Write) -> None:
        out = ["posts", "deal 3", "skip 4", "deal 3", "skip 4", "deal", "end"]
        ruling = ruled(written([*out, "3 calls", "5 calls", "extra to 4", "floor"], seats=5))
        assert ruling.remedies == (DeadHands((4,)), Disregard("seat_dealt_out"))


class TestNobodyDealtIn:
    @pytest.mark.parametrize("record", [["posts", "end", "floor"], ["posts", "burn", "floor"]])
    def test_a_deal_without_a_card_dealt_everybody_out(self, written: Write, record: list[str]) -> None:
        assert "seat_dealt_out" in ruled(written(record, seats=3)).clauses

    def test_before_the_deal_nothing_is_wrong(self, written: Write) -> None:
        assert ruled(written(["posts", "floor"], seats=3)) == Ruling(Outcome.PLAY_ON)


class TestTheOrderOfPosts:
    def test_the_first_to_act_does_not_depend_on_it(self, written: Write) -> None:
        case = written(["posts", "deal", "extra to 2", "end", "3 calls", "1 calls", "floor"], seats=3)
        first, second, *rest = case.events
        swapped = msgspec.structs.replace(case, events=(second, first, *rest))
        assert ruled(swapped).remedies == ruled(case).remedies == (DeadHands((2,)),)

    def test_the_table_says_who_is_first_where_no_post_is_in_the_record(self, written: Write) -> None:
        case = written([*DEALT, "3 calls", "floor"], seats=4)
        unposted = msgspec.structs.replace(case, events=tuple(e for e in case.events if type(e) is not Posted))
        assert ruled(unposted) == Ruling(Outcome.PLAY_ON)

    def test_the_highest_straddle_acts_last(self, written: Write) -> None:
        straddles = ["posts", "3 straddles 200", "4 straddles 400", "deal", "expose 1:1 by dealer", "end"]
        assert ruled(written([*straddles, "5 folds", "6 calls", "floor"])).outcome is Outcome.PLAY_ON

    def test_a_lower_straddle_does_not_move_the_turn(self, written: Write) -> None:
        straddles = ["posts", "3 straddles 400", "deal", "expose 1:1 by dealer", "end", "4 folds", "5 calls", "floor"]
        case = with_events(written(straddles), 3, Posted(2, PostKind.STRADDLE, 100))
        assert ruled(case).outcome is Outcome.PLAY_ON

    def test_without_a_big_blind_the_small_blind_acts_last(self, written: Write) -> None:
        case = written([*DEALT, "floor"], seats=4)
        table = msgspec.structs.replace(case.table, big_blind_seat=None)
        posts = [event for event in case.events if type(event) is not Posted or event.seat == 1]
        call = Acted(2, Action.CALL, 50)
        alone = msgspec.structs.replace(case, table=table, events=(*posts[:-1], call, FloorCalled()))
        assert ruled(alone) == Ruling(Outcome.PLAY_ON)


class TestActsDuringTheDeal:
    ACTS = (Acted(3, Action.CALL, 100), Acted(1, Action.CALL, 50))

    def test_nobody_acts_past_a_seat_that_waits_for_its_cards(self, written: Write) -> None:
        dealt = written(["posts", "deal 3", "extra to 2", "deal", "end", "floor"])
        assert ruled(with_events(dealt, 6, *self.ACTS)).outcome is Outcome.MISDEAL

    def test_after_the_deal_a_seat_without_cards_is_passed_over(self, written: Write) -> None:
        out = ["posts", "deal 3", "skip 4", "deal 4", "extra to 2", "deal 1", "skip 4", "deal", "end"]
        ruling = ruled(written([*out, "3 calls", "5 calls", "floor"]))
        assert DeadHands((2,)) in ruling.remedies


class TestTheEndOfTheDeal:
    # Heads-up, both all-in from their posts: nobody acts, so a burn is not early.
    ALL_IN = MappingProxyType({"seats": 2, "stacks": {1: 100, 2: 50}})

    def test_a_burn_before_the_dealer_is_done_does_not_end_it(self, written: Write) -> None:
        assert ruled(written(["posts", "deal 3", "burn", "deal", "end", "floor"], **self.ALL_IN)) == Ruling(
            Outcome.PLAY_ON
        )

    def test_the_first_burn_ends_a_deal_whose_end_nobody_recorded(self, written: Write) -> None:
        ruling = ruled(written(["posts", "deal 3", "burn", "floor"], **self.ALL_IN))
        assert (ruling.outcome, ruling.clauses) == (Outcome.FLOOR_DECIDES, ("short_button",))

    def test_until_then_a_hand_is_not_short(self, written: Write) -> None:
        assert ruled(written(["posts", "deal 3", "floor"], **self.ALL_IN)) == Ruling(Outcome.PLAY_ON)


class TestTheShortButton:
    def test_a_card_that_comes_after_it_acted_cures_nothing(self, written: Write) -> None:
        member = rule_on(written([*SHORT_BUTTON, "3 calls", "extra to 3", "floor"], seats=3)).members[0]
        assert (member.ruling.remedies, member.severity) == ((DeadHands((3,)),), Severity.SHOULD)

    def test_a_card_that_comes_before_it_acts_cures_it(self, written: Write) -> None:
        ruling = ruled(written([*SHORT_BUTTON, "extra to 3", "3 calls", "floor"], seats=3))
        assert ruling.remedies == (Disregard("short_button"),)

    def test_a_button_that_got_one_of_two_missing_cards_gets_the_other(self, written: Write) -> None:
        none = ["posts", "deal 2", "skip 3", "deal 2", "skip 3", "deal", "end", "extra to 3", "floor"]
        ruling = ruled(written(none, seats=3, switches={"U-8": "a"}))
        assert ruling.remedies == (Supply(3, 1),)


class TestRemediesOfOneHand:
    def test_the_exposed_card_is_replaced_beside_a_joker_of_the_same_hand(self, written: Write) -> None:
        record = ["posts", "deal: 4c JR", "deal", "end", "expose 2:2 by dealer", "3 calls", "4 calls", "floor"]
        assert ruled(written(record, seats=5)).remedies == (Scrap(1), Replace(6))

    def test_an_exposed_joker_is_a_scrap_and_no_late_exposure(self, written: Write) -> None:
        record = ["posts", "deal: 4c 5c JR", "deal", "end", "expose 3:1 by dealer", "4 calls out of turn", "floor"]
        folded = ["posts", "deal: 4c 5c JR", "deal", "end", "expose 3:1 by dealer", "4 5 call", "floor"]
        assert ruled(written(record, seats=5)).outcome is Outcome.MISDEAL
        with_first_act = [*folded[:5], "3 calls", "4 calls", "floor"]
        assert Replace(2) not in ruled(written(with_first_act, seats=5)).remedies

    def test_a_joker_s_uncalled_raise_goes_back(self, written: Write) -> None:
        record = ["posts", "deal: 4c 5c JR", "deal", "end", "3 raises to 300", "4 folds", "floor"]
        remedies = {type(remedy).__name__ for remedy in ruled(written(record, seats=4)).remedies}
        assert remedies == {"DeadHands", "ReturnChips"}

    def test_an_open_switch_stays_open_beside_a_turned_one(self, written: Write) -> None:
        record = ["posts", "deal: JR", "deal", "end", "2 calls", "burn", "flop", "floor"]
        members = rule_on(written(record, seats=2, stacks={1: 100})).members
        assert [member.because for member in members] == ["", "U-17 b", "U-17 b, U-3 b"]


class TestDowncards:
    def test_faces_on_the_board_are_none(self, written: Write) -> None:
        flop = ["posts", "deal", "end", "2 checks", "1 checks", "burn", "flop"]
        case = written(flop, seats=2, blinds="100-100")
        replaced = (CardReplaced(5, "Kh"), CardReplaced(6, "Qh"))
        events: list[Event] = [*replaced, CardExposed(8, Exposer.DEALER), CardExposed(9, Exposer.DEALER)]
        assert ruled(with_events(case, len(case.events), *events)).clauses == ("needless_correction",)

    def test_cards_of_a_folded_hand_are_none(self, written: Write) -> None:
        record = [*DEALT, "3 folds", "expose 3:1 by dealer", "expose 3:2 by dealer", "floor"]
        assert ruled(written(record, seats=4)) == Ruling(Outcome.PLAY_ON)

    def test_what_is_turned_up_after_the_award_is_none(self, written: Write) -> None:
        record = [*DEALT, "3 folds", "1 folds", "pot to 2", "expose 1:1 by dealer", "floor"]
        assert ruled(written(record, seats=3)) == Ruling(Outcome.RESULT_STANDS)


class TestSwitchesOfSubstantialAction:
    KILLED = ("posts", "deal", "extra to 1", "end", "3 calls", "kill 4: clock", "1 calls", "2 checks", "burn", "flop")

    def test_by_the_street_a_kill_counts_on_its_own_street_only(self, written: Write) -> None:
        case = written([*self.KILLED, "1 bets 100", "floor"], seats=4, switches={"U-16": "b"})
        assert ruled(case).outcome is Outcome.MISDEAL

    def test_by_the_street_a_straddle_counts_before_the_flop_only(self, written: Write) -> None:
        record = ["posts", "3 straddles 200", "deal", "extra to 1", "end", "4 5 6 1 2 call", "3 checks"]
        pinned = {"U-16": "b", "U-18": "b"}
        case = written([*record, "burn", "flop", "1 2 check", "floor"], switches=pinned)
        assert ruled(case).outcome is Outcome.MISDEAL

    def test_a_clock_kill_after_a_check_is_check_and_fold(self, written: Write) -> None:
        record = ["posts", "deal", "extra to 2", "end", "2 checks", "kill 1: clock", "floor"]
        members = rule_on(written(record, seats=2, blinds="100-100")).members
        assert "U-1 b" in {member.because for member in members}


class TestPresence:
    def test_a_card_that_is_moved_is_not_the_last_card_of_the_deal(self, written: Write) -> None:
        case = written([*DEALT[:2], "4 leaves"], seats=4)
        last = case.events[-2]
        assert type(last) is CardDealt
        moved = with_events(case, len(case.events), CardDealt(last.seat, last.card, 7))
        assert fold(moved.table, moved.game, moved.events).absent_at_deal == frozenset()


class TestEvidenceOfAMove:
    def test_the_move_that_makes_a_third_card_is_evidence(self, written: Write) -> None:
        case = written(["posts", "deal"], seats=4)
        first = case.events[2]
        assert type(first) is CardDealt
        ruling = ruled(with_events(case, len(case.events), CardDealt(3, first.card, 0)))
        assert (ruling.outcome, ruling.evidence) == (Outcome.MISDEAL, (10,))


class TestChipsThatComeBack:
    def test_the_bet_that_went_back_is_no_price_any_more(self, written: Write) -> None:
        flop = [*DEALT, "3 calls", "1 calls", "2 checks", "burn", "flop", "1 bets 200", "200 back to 1"]
        case = written(flop, seats=3)
        checked = with_events(case, len(case.events), Acted(2, Action.CHECK), Acted(3, Action.CHECK))
        assert fold(checked.table, checked.game, checked.events).problems == []
        assert ruled(checked).clauses == ("needless_correction",)


UNNAMED: dict[str, tuple[Sequence[Event], str]] = {
    "a call of another amount": ([Acted(3, Action.CALL, 1)], "wrong_amount"),
    "a call of more than is due": ([Acted(3, Action.CALL, 5000)], "wrong_amount"),
    "a raise that raises nothing": ([Acted(3, Action.RAISE, 100)], "wrong_amount"),
    "a bet facing a bet": ([Acted(3, Action.BET, 300)], "wrong_amount"),
    "a call with nothing to call": (
        [Acted(3, Action.CALL, 100), Acted(1, Action.CALL, 50), Acted(2, Action.CALL, 100)],
        "wrong_amount",
    ),
    "an award while the betting is open": ([PotAwarded()], "pot_awarded_early"),
}


@pytest.mark.parametrize(("events", "irregularity"), UNNAMED.values(), ids=UNNAMED.keys())
def test_chips_and_awards_that_do_not_fit_are_found(written: Write, events: Sequence[Event], irregularity: str) -> None:
    case = written(DEALT, seats=3)
    assert rule_on(with_events(case, len(case.events), *events)).irregularities == (irregularity,)


@pytest.mark.parametrize(
    ("record", "irregularity"),
    [
        ([*DEALT, "muck 3:1", "floor"], "live_card_mucked"),
        ([*DEALT, "burn #0", "floor"], "live_card_mucked"),
        ([*DEALT, "3 calls", "kill 1: wrong_count", "floor"], "hand_killed_by_mistake"),
        ([*DEALT, "3 calls", "kill 1: absent", "floor"], "hand_killed_by_mistake"),
        ([*DEALT, "3 calls", "kill 1: penalty", "floor"], "hand_killed_by_mistake"),
    ],
)
def test_a_live_hand_that_is_lost_is_found(written: Write, record: list[str], irregularity: str) -> None:
    assert irregularity in rule_on(written(record, seats=3)).irregularities


def test_a_pot_larger_than_what_was_put_in_is_malformed(written: Write) -> None:
    case = written([*DEALT, "3 folds", "1 folds"], seats=3)
    assert ruled(with_events(case, len(case.events), PotAwarded((SeatChips(2, 150),)))).outcome is Outcome.RESULT_STANDS
    with pytest.raises(MalformedCase, match="151 chips are pushed from a pot of 150"):
        rule_on(with_events(case, len(case.events), PotAwarded((SeatChips(2, 151),))))


def test_heads_up_the_button_owes_the_small_blind(written: Write) -> None:
    case = written([*DEALT, "floor"], seats=2)
    turned = msgspec.structs.replace(case.table, small_blind_seat=1, big_blind_seat=None)
    with pytest.raises(MalformedCase, match="heads-up the small blind is owed by seat 1"):
        rule_on(msgspec.structs.replace(case, table=turned))


@pytest.mark.parametrize("text", [b'{"table": 5, !!!', b'{"table":5', b"[" * 100_000, b'{"table": 1e400}'])
def test_no_document_escapes_as_another_error(text: bytes) -> None:
    with pytest.raises(MalformedCase):
        read_case(text)


def test_a_foreign_back_stays_foreign_when_its_face_is_shown(written: Write) -> None:
    record = ["posts", "deal: ??*", "deal", "end", "expose 1:1 by player: As", "floor"]
    ruling = ruled(written(record, seats=3))
    assert (ruling.outcome, ruling.clauses) == (Outcome.HOUSE_DECIDES, ("foreign_back",))


def test_a_joker_nobody_had_seen_is_evidence_where_it_is_shown(written: Write) -> None:
    record = ["posts", "deal: ??", "deal", "end", "expose 1:1 by player: JR", "floor"]
    ruling = ruled(written(record, seats=3))
    assert (ruling.outcome, ruling.evidence) == (Outcome.MISDEAL, (9,))


def test_heads_up_the_button_s_two_in_a_row_leave_it_the_last_card(written: Write) -> None:
    # 1 is dealt first, 2 is the button: 1 2 1 2 is regular, 1 1 2 2 catches up, 1 2 2 1 gives the last card away.
    catch_up = ruled(written(["posts", "deal 1", "deal to 1", "deal", "end", "floor"], seats=2))
    assert catch_up.clauses == ("button_two_cards",)
    given_away = rule_on(written(["posts", "deal 1", "deal to 2 2", "deal", "end", "floor"], seats=2)).members
    assert given_away[0].ruling.clauses == ("dealing_procedure", "first_card")
    assert given_away[1].because == "U-14 b"
