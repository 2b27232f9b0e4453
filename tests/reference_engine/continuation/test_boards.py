"""
Irregular flops, early streets and scraps, by the positions of `test_positions`.
"""

from typing import Any

import pytest

from reference_engine.continuation import CannotContinue
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import RestoreFlop

FLOP, TURN, RIVER = Street.FLOP, Street.TURN, Street.RIVER
EDITIONS = ("tda-2019", "tda-2024")
CALLED = ["posts", "deal", "end", "3 4 5 6 1 call", "2 checks"]
"""
Six players, and the betting before the flop is over: the flop may come.
"""


class TestFourCardFlop:
    """
    39-A: the picked card is the next burn, and turn and river are those without an error (P10).
    """

    def hand(self, s: Any) -> list[str]:
        return [*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"]

    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("picked", [1, 2, 3, 4])
    def test_whichever_is_picked_turn_and_river_are_the_same(
        self, accounted: Any, s: Any, edition: str, picked: int, streets: Any
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

    def test_a_burn_for_the_turn_makes_it_the_burn_of_the_river(self, accounted: Any, s: Any, streets: Any) -> None:
        account = accounted([*self.hand(s), f"burn: {s[5]}"], 6)
        found = account.follows(account.picks[3])
        assert found.streets == streets((FLOP, [s[0]], s[1:4]), (TURN, [s[5]], [s[6]]), (RIVER, [s[4]], [s[7]]))

    def test_a_dead_hand_beside_it_changes_no_card(self, accounted: Any, s: Any, streets: Any) -> None:
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
    def test_before_any_act_the_board_is_realigned(self, accounted: Any, s: Any, picked: int, streets: Any) -> None:
        account = accounted(self.hand(s), 3)
        place = account.picks[picked]
        others = [s[n] for n in (0, 1, 2) if n != picked]
        assert account.follows(place) == Continuation(
            pick=place,
            streets=streets((FLOP, [s[picked]], [*others, s[3]]), (TURN, [s[4]], [s[5]]), (RIVER, [s[6]], [s[7]])),
        )

    @pytest.mark.parametrize("act", ["1 checks", "1 bets 200", "1 folds"])
    def test_after_one_act_turn_and_river_are_shifted(self, accounted: Any, s: Any, act: str, streets: Any) -> None:
        account = accounted([*self.hand(s), act], 3)
        assert account.any_continuation() == Continuation(
            streets=streets((TURN, [s[3]], [s[4]]), (RIVER, [s[5]], [s[6]]))
        )

    def test_in_2019_each_ruling_seen_in_practice_has_its_account(
        self, accounted: Any, s: Any, written: Any, regular: Any, streets: Any
    ) -> None:
        with pytest.raises(AssertionError, match="FLOOR_DECIDES"):
            accounted(self.hand(s), 3, edition="tda-2019")
        restored = accounted(self.hand(s), 3, edition="tda-2019", remedies=[RestoreFlop((12, 13, 14), FLOP, 1)])
        assert restored.follows(12).streets[1:] == regular(s)[1:]
        stands = accounted(self.hand(s), 3, edition="tda-2019", remedies=[])
        assert stands.any_continuation().streets == streets((TURN, [s[3]], [s[4]]), (RIVER, [s[5]], [s[6]]))

    def test_both_editions_continue_the_floors_four_cards_without_a_burn(
        self, accounted: Any, s: Any, regular: Any, streets: Any
    ) -> None:
        hand = [*CALLED, f"flop 4: {s.run(0, 3)}"]
        own = accounted(hand, 4, remedies=[RestoreFlop((12, 13, 14, 15), FLOP)])
        assert own.follows(12).streets == regular(s)
        turns = accounted(hand, 4, remedies=[RestoreFlop((12, 13, 14, 15), TURN)])
        assert turns.follows(12).streets == streets((FLOP, [], s[1:4]), (TURN, [s[0]], [s[4]]), (RIVER, [s[5]], [s[6]]))


class TestPrematureStreets:
    """
    RP-5: the early cards go back, the stub alone is shuffled, the burns stay and nothing is burned anew (P12).
    """

    def test_an_early_flop(self, accounted: Any, s: Any, streets: Any) -> None:
        hand = ["posts", "deal", "end", "3 calls", f"burn: {s[0]}", f"flop: {s.run(1, 3)}"]
        account = accounted(hand, 4)
        assert account.shuffled == tuple(sorted(s[1:]))
        n = s[:0:-1]
        assert account.family() == {account.any_continuation()}
        assert account.follows(None, n) == Continuation(
            stub=n, streets=streets((FLOP, [s[0]], n[0:3]), (TURN, [n[3]], [n[4]]), (RIVER, [n[5]], [n[6]]))
        )

    def test_an_early_turn(self, accounted: Any, s: Any, streets: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", "1 checks", f"burn: {s[4]}", f"turn: {s[5]}"]
        account = accounted(hand, 6)
        assert account.shuffled == tuple(sorted(s[5:]))
        n = (s[7], s[5], s[6], *s[8:])
        assert account.follows(None, n).streets == streets((TURN, [s[4]], [n[0]]), (RIVER, [n[1]], [n[2]]))

    def test_an_early_river(self, accounted: Any, s: Any, streets: Any) -> None:
        checks = "1 2 3 4 5 6 check"
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", checks, f"burn: {s[4]}", f"turn: {s[5]}"]
        account = accounted([*hand, "1 checks", f"burn: {s[6]}", f"river: {s[7]}"], 8)
        assert account.follows(None, s[7:]).streets == streets((RIVER, [s[6]], [s[7]]))

    def test_two_early_streets_keep_both_burns(self, accounted: Any, s: Any, streets: Any) -> None:
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

    def test_on_the_flop_it_is_no_extra_burn(self, accounted: Any, s: Any, regular: Any) -> None:
        found = accounted([*CALLED, f"burn: {s[0]}", f"flop: {s[1]} JR {s[2]}"], 3).any_continuation()
        assert found == Continuation(streets=regular(s))

    def test_both_jokers_on_the_flop(self, accounted: Any, s: Any, regular: Any) -> None:
        found = accounted([*CALLED, f"burn: {s[0]}", f"flop: JB {s[1]} JR"], 2).any_continuation()
        assert found == Continuation(streets=regular(s))

    def test_on_the_turn(self, accounted: Any, s: Any, regular: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", "1 2 3 4 5 6 check", f"burn: {s[4]}", "turn: JB"]
        assert accounted(hand, 5).any_continuation().streets == regular(s)[1:]

    def test_as_a_burn_the_next_card_is_burned(self, accounted: Any, s: Any, regular: Any) -> None:
        assert accounted([*CALLED, "burn: JR"]).any_continuation() == Continuation(streets=regular(s))

    def test_where_it_is_the_burn_of_its_street_no_other_is_burned(self, accounted: Any, s: Any, streets: Any) -> None:
        found = accounted([*CALLED, "burn: JR"], switches={"U-4": "b"}).any_continuation()
        assert found.streets == streets((FLOP, ["JR"], s[0:3]), (TURN, [s[3]], [s[4]]), (RIVER, [s[5]], [s[6]]))

    def test_burned_beside_a_real_burn_it_costs_no_card(self, accounted: Any, s: Any, regular: Any) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}", "burn: JR"], 1)
        assert account.any_continuation() == Continuation(streets=regular(s))

    def test_found_under_the_flop_it_left_the_flop_unburned(self, accounted: Any, s: Any, streets: Any) -> None:
        account = accounted([*CALLED, "burn: JR", f"flop: {s.run(0, 2)}"], 3)
        assert account.follows(account.picks[0]).streets == streets(
            (FLOP, [s[0]], s[1:4]), (TURN, [s[4]], [s[5]]), (RIVER, [s[6]], [s[7]])
        )

    def test_in_a_hand_it_is_replaced_or_the_hand_is_dead(self, accounted: Any, s: Any, regular: Any) -> None:
        hand = ["posts", "deal 5", "deal: JR", "deal", "end", "3 raises to 300", "4 calls"]
        replaced = accounted(hand, switches={"U-3": "a"}).any_continuation()
        assert replaced == Continuation(dealt=(HandCard(6, s[0]),), streets=regular(s, 1))
        dead = accounted(hand, switches={"U-3": "b"}).any_continuation()
        assert dead.streets == regular(s)
        assert "JR" in dead.muck

    def test_with_more_board_cards_than_due_it_is_refused(self, accounted: Any, s: Any) -> None:
        with pytest.raises(CannotContinue, match="surplus_board_cards"):
            accounted([*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 3)} JR"], 4)
