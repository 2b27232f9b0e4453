"""
Which card of the stub becomes what, by the positions of the rules: s[0] is the top of the stub after the initial deal.

Written from the text: in a hand without error s[0] is burned, s[1] to s[3] are the flop, s[4] is burned, s[5] is the
turn, s[6] is burned, s[7] is the river.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from reference_engine.continuation import Account, CannotContinue
from reference_engine.fold import fold
from reference_engine.model.cards import Card
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import PutBack, Replace, RestoreFlop, Scrap, Supply

FLOP, TURN, RIVER = Street.FLOP, Street.TURN, Street.RIVER
EDITIONS = ("tda-2019", "tda-2024")
FOLD_AND_CALL = ["3 folds", "4 calls"]
CALLED = ["posts", "deal", "end", "3 4 5 6 1 call", "2 checks"]
"""
Six players, and the betting before the flop is over: the flop may come.
"""


def streets(*lying: tuple[Street, Sequence[Card], Sequence[Card]]) -> tuple[StreetCards, ...]:
    return tuple(StreetCards(street, tuple(burns), tuple(board)) for street, burns, board in lying)


def regular(s: Any, top: int = 0) -> tuple[StreetCards, ...]:
    """
    The streets that come off a stub without an error, its next card at that position.
    """
    return streets(
        (FLOP, [s[top]], s[top + 1 : top + 4]),
        (TURN, [s[top + 4]], [s[top + 5]]),
        (RIVER, [s[top + 6]], [s[top + 7]]),
    )


@pytest.mark.parametrize("edition", EDITIONS)
class TestOneBurnAStreet:
    """
    38 and its examples: a dead hand changes nothing of the burns, none of its cards is one (P9).
    """

    def test_a_hand_without_error(self, accounted: Any, s: Any, edition: str) -> None:
        account = accounted([*CALLED], edition=edition)
        assert account.any_continuation() == Continuation(streets=regular(s))
        assert (account.picks, account.shuffled) == ((), ())

    def test_w1_a_seat_with_one_card(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "skip 5", "deal: As Ks Qs Td 9s 8s 7s 6s 4d 4h 3s", "end", *FOLD_AND_CALL]
        account = accounted(hand, edition=edition)
        # Without its first card seat 5 has the tenth card of eleven: seats 1 2 3 4 6, then 1 2 3 4 5 6.
        assert account.any_continuation() == Continuation(muck=("4h",), streets=regular(s))

    def test_w2_a_seat_with_three_cards(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal", "extra to 5: 2h", "end", *FOLD_AND_CALL]
        found = accounted(hand, edition=edition).any_continuation()
        assert found.streets == regular(s)
        assert len(found.muck) == 3
        assert "2h" in found.muck

    def test_a_dead_hand_found_on_the_flop(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal", "extra to 5", "end", "3 4 5 6 1 call", "2 checks", f"burn: {s[0]}"]
        account = accounted([*hand, f"flop: {s.run(1, 3)}"], 4, edition=edition)
        assert account.any_continuation().streets == regular(s)[1:]

    def test_a_hand_that_gets_its_cards_back_is_left(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal", "end", "2 calls", "1 checks", "muck 1:1", "muck 1:2"]
        line: dict[str, Any] = {"edition": edition, "seats": 2, "remedies": [PutBack((0, 2))]}
        assert accounted(hand, **line).any_continuation().streets == regular(s)
        assert accounted(hand, **line | {"remedies": []}).any_continuation().streets == ()

    def test_one_hand_left_gets_no_street(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal", "extra to 3", "end", "3 raises to 300", "1 calls", "2 folds"]
        found = accounted(hand, edition=edition, seats=3).any_continuation()
        assert len(found.muck) == 3
        assert found.streets == ()

    def test_a_street_that_is_burned_already(self, accounted: Any, s: Any, edition: str) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}"], 1, edition=edition)
        assert account.any_continuation().streets == regular(s)

    def test_a_street_that_was_burned_twice_is_not_burned_again(self, accounted: Any, s: Any, edition: str) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}", f"burn: {s[1]}"], 2, edition=edition)
        assert account.any_continuation().streets == streets(
            (FLOP, s[0:2], s[2:5]), (TURN, [s[5]], [s[6]]), (RIVER, [s[7]], [s[8]])
        )

    def test_a_turn_without_a_burn_stands_and_the_river_has_its_own(self, accounted: Any, s: Any, edition: str) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", "1 2 3 4 5 6 check", f"turn: {s[4]}"]
        account = accounted(hand, 5, edition=edition)
        assert account.any_continuation().streets == streets((RIVER, [s[5]], [s[6]]))

    def test_after_the_river_nothing_follows(self, accounted: Any, s: Any, edition: str) -> None:
        hand = [*CALLED]
        for street, burn, board in ((FLOP, s[0], s.run(1, 3)), (TURN, s[4], s[5]), (RIVER, s[6], s[7])):
            hand += [f"burn: {burn}", f"{street}: {board}", "1 2 3 4 5 6 check"]
        assert accounted(hand, 8, edition=edition).any_continuation() == Continuation()


@pytest.mark.parametrize("edition", EDITIONS)
class TestSuppliedCards:
    """
    37: the missing card comes from the top of the stub, before any burn (P14).
    """

    HAND = ("posts", "deal 11", "end")

    @pytest.mark.parametrize("acts", [[], ["3 4 5 call"]])
    def test_the_button_gets_the_card_it_would_have_got(
        self, accounted: Any, s: Any, edition: str, acts: list[str]
    ) -> None:
        found = accounted([*self.HAND, *acts], edition=edition).any_continuation()
        assert found == Continuation(dealt=(HandCard(6, s[0]),), streets=regular(s, 1))

    def test_a_button_that_has_acted_gets_none(self, accounted: Any, s: Any, edition: str) -> None:
        found = accounted([*self.HAND, "3 4 5 call", "6 calls"], edition=edition).any_continuation()
        assert found.dealt == ()
        assert len(found.muck) == 1
        assert found.streets == regular(s)

    def test_a_card_that_was_supplied_is_not_supplied_again(self, accounted: Any, s: Any, edition: str) -> None:
        found = accounted([*self.HAND, f"deal: {s[0]}"], 1, edition=edition).any_continuation()
        assert found == Continuation(streets=regular(s, 1))


@pytest.mark.parametrize("edition", EDITIONS)
class TestReplacedCards:
    """
    One late exposed card: the top card takes its place, and it is the first burn; the board is that without an error.
    """

    def test_the_exposed_card_is_the_first_burn(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end"]
        found = accounted(hand, edition=edition).any_continuation()
        assert found.dealt == (HandCard(3, s[0]),)
        assert found.streets == streets((FLOP, ["Ah"], s[1:4]), (TURN, [s[4]], [s[5]]), (RIVER, [s[6]], [s[7]]))

    def test_the_deal_is_finished_first(self, accounted: Any, s: Any, edition: str) -> None:
        found = accounted(["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal 8"], edition=edition)
        assert found.any_continuation().dealt == (HandCard(6, s[0]), HandCard(3, s[1]))
        assert found.any_continuation().streets[0] == StreetCards(FLOP, ("Ah",), s[2:5])

    def test_once_its_seat_has_acted_nothing_is_replaced(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", "3 calls"]
        assert accounted(hand, edition=edition).any_continuation() == Continuation(streets=regular(s))

    def test_a_card_that_was_replaced_and_burned_is_the_burn(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", f"replace 3:1: {s[0]}"]
        account = accounted([*hand, "3 4 5 6 1 call", "2 checks", "burn #2"], 1, edition=edition)
        assert account.any_continuation().streets[0] == StreetCards(FLOP, ("Ah",), s[1:4])

    def test_a_card_that_was_replaced_and_not_burned_is_refused(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", f"replace 3:1: {s[0]}"]
        with pytest.raises(CannotContinue, match="late_exposure"):
            accounted(hand, 1, edition=edition)


class TestFourCardFlop:
    """
    39-A: the picked card is the next burn, and turn and river are those without an error (P10).
    """

    def hand(self, s: Any) -> list[str]:
        return [*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"]

    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("picked", [1, 2, 3, 4])
    def test_whichever_is_picked_turn_and_river_are_the_same(
        self, accounted: Any, s: Any, edition: str, picked: int
    ) -> None:
        account = accounted(self.hand(s), 5, edition=edition)
        assert account.faces(account.picks) == s[1:5]
        assert account.family() == {account.follows(each) for each in account.picks}
        place = account.picks[picked - 1]
        others = [s[n] for n in (1, 2, 3, 4) if n != picked]
        assert account.follows(place) == Continuation(
            pick=place,
            streets=streets((FLOP, [s[0]], others), (TURN, [s[picked]], [s[5]]), (RIVER, [s[6]], [s[7]])),
        )

    def test_a_burn_for_the_turn_makes_it_the_burn_of_the_river(self, accounted: Any, s: Any) -> None:
        account = accounted([*self.hand(s), f"burn: {s[5]}"], 6)
        found = account.follows(account.picks[3])
        assert found.streets == streets((FLOP, [s[0]], s[1:4]), (TURN, [s[5]], [s[6]]), (RIVER, [s[4]], [s[7]]))

    def test_a_dead_hand_beside_it_changes_no_card(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal", "extra to 5", "end", "3 4 5 6 1 call", "2 checks"]
        account = accounted([*hand, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"], 5)
        found = account.follows(account.picks[0])
        assert found.streets == streets((FLOP, [s[0]], s[2:5]), (TURN, [s[1]], [s[5]]), (RIVER, [s[6]], [s[7]]))
        assert len(found.muck) == 3


class TestUnburnedFlop:
    """
    39-B: before any act one of the three is the burn and the board is realigned (P10); after one it is not (P11).
    """

    def hand(self, s: Any) -> list[str]:
        return [*CALLED, f"flop: {s.run(0, 2)}"]

    @pytest.mark.parametrize("picked", [0, 1, 2])
    def test_before_any_act_the_board_is_realigned(self, accounted: Any, s: Any, picked: int) -> None:
        account = accounted(self.hand(s), 3)
        place = account.picks[picked]
        others = [s[n] for n in (0, 1, 2) if n != picked]
        assert account.follows(place) == Continuation(
            pick=place,
            streets=streets((FLOP, [s[picked]], [*others, s[3]]), (TURN, [s[4]], [s[5]]), (RIVER, [s[6]], [s[7]])),
        )

    @pytest.mark.parametrize("act", ["1 checks", "1 bets 200", "1 folds"])
    def test_after_one_act_turn_and_river_are_shifted(self, accounted: Any, s: Any, act: str) -> None:
        account = accounted([*self.hand(s), act], 3)
        assert account.any_continuation() == Continuation(
            streets=streets((TURN, [s[3]], [s[4]]), (RIVER, [s[5]], [s[6]]))
        )

    def test_in_2019_each_ruling_seen_in_practice_has_its_account(self, accounted: Any, s: Any, written: Any) -> None:
        with pytest.raises(AssertionError, match="FLOOR_DECIDES"):
            accounted(self.hand(s), 3, edition="tda-2019")
        restored = accounted(self.hand(s), 3, edition="tda-2019", remedies=[RestoreFlop((12, 13, 14), FLOP, 1)])
        assert restored.follows(12).streets[1:] == regular(s)[1:]
        stands = accounted(self.hand(s), 3, edition="tda-2019", remedies=[])
        assert stands.any_continuation().streets == streets((TURN, [s[3]], [s[4]]), (RIVER, [s[5]], [s[6]]))

    def test_both_editions_continue_the_floors_four_cards_without_a_burn(self, accounted: Any, s: Any) -> None:
        hand = [*CALLED, f"flop 4: {s.run(0, 3)}"]
        own = accounted(hand, 4, remedies=[RestoreFlop((12, 13, 14, 15), FLOP)])
        assert own.follows(12).streets == regular(s)
        turns = accounted(hand, 4, remedies=[RestoreFlop((12, 13, 14, 15), TURN)])
        assert turns.follows(12).streets == streets((FLOP, [], s[1:4]), (TURN, [s[0]], [s[4]]), (RIVER, [s[5]], [s[6]]))


class TestPrematureStreets:
    """
    RP-5: the early cards go back, the stub alone is shuffled, the burns stay and nothing is burned anew (P12).
    """

    def test_an_early_flop(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal", "end", "3 calls", f"burn: {s[0]}", f"flop: {s.run(1, 3)}"]
        account = accounted(hand, 4)
        assert account.shuffled == tuple(sorted(s[1:]))
        n = s[:0:-1]
        assert account.follows(None, n) == Continuation(
            stub=n, streets=streets((FLOP, [s[0]], n[0:3]), (TURN, [n[3]], [n[4]]), (RIVER, [n[5]], [n[6]]))
        )

    def test_an_early_turn(self, accounted: Any, s: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", "1 checks", f"burn: {s[4]}", f"turn: {s[5]}"]
        account = accounted(hand, 6)
        assert account.shuffled == tuple(sorted(s[5:]))
        n = (s[7], s[5], s[6], *s[8:])
        assert account.follows(None, n).streets == streets((TURN, [s[4]], [n[0]]), (RIVER, [n[1]], [n[2]]))

    def test_an_early_river(self, accounted: Any, s: Any) -> None:
        checks = "1 2 3 4 5 6 check"
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", checks, f"burn: {s[4]}", f"turn: {s[5]}"]
        account = accounted([*hand, "1 checks", f"burn: {s[6]}", f"river: {s[7]}"], 8)
        assert account.follows(None, s[7:]).streets == streets((RIVER, [s[6]], [s[7]]))

    def test_two_early_streets_keep_both_burns(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal", "end", "3 calls", f"burn: {s[0]}", f"flop: {s.run(1, 3)}"]
        account = accounted([*hand, f"burn: {s[4]}", f"turn: {s[5]}"], 6)
        assert account.shuffled == tuple(sorted((*s[1:4], *s[5:])))
        n = account.shuffled
        assert account.follows(None, n).streets == streets(
            (FLOP, [s[0]], n[0:3]), (TURN, [s[4]], [n[3]]), (RIVER, [n[4]], [n[5]])
        )

    def test_four_early_cards_all_go_back(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal", "end", "3 calls", f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"]
        assert accounted(hand, 5).shuffled == tuple(sorted(s[1:]))

    def test_a_scrap_among_them_does_not_go_back(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal", "end", "3 raises to 300", "4 calls", f"burn: {s[0]}", f"flop: {s[1]} JR {s[2]}"]
        account = accounted(hand, 3)
        assert account.shuffled == tuple(sorted(s[1:]))
        assert account.follows(None, s[1:]).streets[0] == StreetCards(FLOP, (s[0],), s[1:4])

    def test_an_early_street_without_a_burn_is_refused(self, accounted: Any, s: Any) -> None:
        with pytest.raises(CannotContinue, match="without a burn"):
            accounted(["posts", "deal", "end", "3 calls", f"flop: {s.run(0, 2)}"], 3)


class TestScraps:
    """
    35-D in 2024: a wrong card is a scrap of paper, the next card takes its place, and one real card is burned (U-4 A).
    """

    def test_on_the_flop_it_is_no_extra_burn(self, accounted: Any, s: Any) -> None:
        found = accounted([*CALLED, f"burn: {s[0]}", f"flop: {s[1]} JR {s[2]}"], 3).any_continuation()
        assert found == Continuation(streets=regular(s))

    def test_both_jokers_on_the_flop(self, accounted: Any, s: Any) -> None:
        found = accounted([*CALLED, f"burn: {s[0]}", f"flop: JB {s[1]} JR"], 2).any_continuation()
        assert found == Continuation(streets=regular(s))

    def test_on_the_turn(self, accounted: Any, s: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", "1 2 3 4 5 6 check", f"burn: {s[4]}", "turn: JB"]
        assert accounted(hand, 5).any_continuation().streets == regular(s)[1:]

    def test_as_a_burn_the_next_card_is_burned(self, accounted: Any, s: Any) -> None:
        assert accounted([*CALLED, "burn: JR"]).any_continuation() == Continuation(streets=regular(s))

    def test_where_it_is_the_burn_of_its_street_no_other_is_burned(self, accounted: Any, s: Any) -> None:
        found = accounted([*CALLED, "burn: JR"], switches={"U-4": "b"}).any_continuation()
        assert found.streets == streets((FLOP, ["JR"], s[0:3]), (TURN, [s[3]], [s[4]]), (RIVER, [s[5]], [s[6]]))

    def test_burned_beside_a_real_burn_it_costs_no_card(self, accounted: Any, s: Any) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}", "burn: JR"], 1)
        assert account.any_continuation() == Continuation(streets=regular(s))

    def test_found_under_the_flop_it_left_the_flop_unburned(self, accounted: Any, s: Any) -> None:
        account = accounted([*CALLED, "burn: JR", f"flop: {s.run(0, 2)}"], 3)
        assert account.follows(account.picks[0]).streets == streets(
            (FLOP, [s[0]], s[1:4]), (TURN, [s[4]], [s[5]]), (RIVER, [s[6]], [s[7]])
        )

    def test_in_a_hand_it_is_replaced_or_the_hand_is_dead(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal 5", "deal: JR", "deal", "end", "3 raises to 300", "4 calls"]
        replaced = accounted(hand, switches={"U-3": "a"}).any_continuation()
        assert replaced == Continuation(dealt=(HandCard(6, s[0]),), streets=regular(s, 1))
        dead = accounted(hand, switches={"U-3": "b"}).any_continuation()
        assert dead.streets == regular(s)
        assert "JR" in dead.muck

    def test_with_more_board_cards_than_due_it_is_refused(self, accounted: Any, s: Any) -> None:
        with pytest.raises(CannotContinue, match="surplus_board_cards"):
            accounted([*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 3)} JR"], 4)


@pytest.mark.parametrize("edition", EDITIONS)
class TestBoxedCards:
    """
    A boxed card is laid aside for good, and the card below takes its place.
    """

    def test_one_in_the_deal(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 4", "boxed", "deal", "end"]
        assert accounted(hand, edition=edition).any_continuation() == Continuation(streets=regular(s))

    def test_between_the_burn_and_the_flop(self, accounted: Any, s: Any, edition: str) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}", f"boxed: {s[1]}"], 2, edition=edition)
        assert account.any_continuation().streets[0] == StreetCards(FLOP, (s[0],), s[2:5])

    def test_in_an_unfinished_deal(self, accounted: Any, s: Any, edition: str) -> None:
        found = accounted(["posts", "deal 4", "boxed", "deal 6"], edition=edition).any_continuation()
        assert found == Continuation(dealt=(HandCard(5, s[0]), HandCard(6, s[1])), streets=regular(s, 2))


class TestWhatIsRefused:
    """
    Where no clause says which card comes next, the reason is named and nothing is guessed.
    """

    def test_a_stub_that_runs_out(self, accounted: Any, s: Any) -> None:
        with pytest.raises(CannotContinue, match="short_stub"):
            accounted([*CALLED], len(s) - 7)

    @pytest.mark.parametrize(
        ("card", "named"), [("JR", "wrong_card"), ("??", "unseen card"), ("Ah", "fouled_deck"), ("2c*", "wrong_card")]
    )
    def test_a_card_that_is_an_irregularity_of_its_own(
        self, accounted: Any, s: Any, written: Any, card: str, named: str
    ) -> None:
        case = written(["posts", "deal: Ah", "deal", "end", "floor"])
        hand = fold(case.table, case.game, case.events)
        assert Account(hand, (), (*s[:8], card)).any_continuation().streets == regular(s)
        with pytest.raises(CannotContinue, match=named):
            Account(hand, (), (*s[:3], card, *s[3:]))

    @pytest.mark.parametrize("hand", [["deal to 2", "deal 3"], ["deal 4", "3 folds"], ["deal 4", "kill 1: floor"]])
    def test_an_unfinished_deal_out_of_order(self, accounted: Any, s: Any, hand: list[str]) -> None:
        with pytest.raises(CannotContinue, match="unfinished deal"):
            accounted(["posts", *hand], remedies=[])

    @pytest.mark.parametrize(
        "remedies",
        [
            [Scrap(5), Scrap(6)],
            [Scrap(5), Replace(6)],
            [Scrap(5), Supply(6, 1)],
            [Scrap(5), RestoreFlop((13, 14, 15), FLOP, 1)],
            [Scrap(5), Scrap(13)],
        ],
    )
    def test_two_cards_at_once(self, accounted: Any, s: Any, remedies: Any) -> None:
        with pytest.raises(CannotContinue, match="at once"):
            accounted([*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}"], 4, remedies=remedies)

    def test_what_the_button_lacks_comes_before_a_replacement(self, accounted: Any, s: Any) -> None:
        account = accounted(["posts", "deal 11", "end"], remedies=[Replace(3), Supply(6, 1)])
        assert account.any_continuation().dealt == (HandCard(6, s[0]), HandCard(4, s[1]))

    def test_a_burn_that_is_none_any_more(self, accounted: Any, s: Any) -> None:
        with pytest.raises(CannotContinue, match="burn that lies elsewhere"):
            accounted([*CALLED, f"burn: {s[0]}", "muck burn:1"], 1, remedies=[])

    def test_a_burn_that_goes_back_to_a_hand(self, accounted: Any) -> None:
        with pytest.raises(CannotContinue, match="goes back to a hand"):
            accounted([*CALLED, "burn 3:1"], remedies=[PutBack((2,))])

    def test_two_picks(self, accounted: Any, s: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"]
        twice = [RestoreFlop((13, 14, 15, 16), TURN), RestoreFlop((13, 14, 15, 16), RIVER)]
        with pytest.raises(CannotContinue, match="two remedies restore_flop"):
            accounted(hand, 5, remedies=twice)

    def test_a_restored_flop_of_another_size(self, accounted: Any, s: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"]
        with pytest.raises(CannotContinue, match="surplus_board_cards"):
            accounted(hand, 5, remedies=[RestoreFlop((13, 14, 15, 16), TURN, 1)])

    @pytest.mark.parametrize("board", ["flop 2", "turn"])
    def test_a_board_with_gaps(self, accounted: Any, s: Any, board: str) -> None:
        with pytest.raises(CannotContinue, match="short_board"):
            accounted([*CALLED, f"burn: {s[0]}", board], 1, remedies=[])

    def test_a_remedy_that_it_does_not_know(self, accounted: Any) -> None:
        class Turned(Struct, frozen=True, tag_field="remedy", tag="turned"):
            """
            A remedy of tomorrow.
            """

        with pytest.raises(CannotContinue, match="the remedy turned"):
            accounted(CALLED, remedies=[Turned()])
