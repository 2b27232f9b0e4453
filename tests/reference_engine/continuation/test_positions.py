"""
Which card of the stub becomes what, by the positions of the rules: s[0] is the top of the stub after the initial deal.

Written from the text: in a hand without error s[0] is burned, s[1] to s[3] are the flop, s[4] is burned, s[5] is the
turn, s[6] is burned, s[7] is the river.
"""

from typing import Any

import pytest

from reference_engine.continuation import CannotContinue
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import PutBack, Supply

FLOP, TURN, RIVER = Street.FLOP, Street.TURN, Street.RIVER
EDITIONS = ("tda-2019", "tda-2024")
FOLD_AND_CALL = ["3 folds", "4 calls"]
CALLED = ["posts", "deal", "end", "3 4 5 6 1 call", "2 checks"]
"""
Six players, and the betting before the flop is over: the flop may come.
"""


@pytest.mark.parametrize("edition", EDITIONS)
class TestOneBurnAStreet:
    """
    38 and its examples: a dead hand changes nothing of the burns, none of its cards is one (P9).
    """

    def test_a_hand_without_error(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        account = accounted([*CALLED], edition=edition)
        assert account.any_continuation() == Continuation(streets=regular(s))
        assert (account.picks, account.shuffled) == ((), ())

    def test_w1_a_seat_with_one_card(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        hand = ["posts", "skip 5", "deal: As Ks Qs Td 9s 8s 7s 6s 4d 4h 3s", "end", *FOLD_AND_CALL]
        account = accounted(hand, edition=edition)
        # Without its first card seat 5 has the tenth card of eleven: seats 1 2 3 4 6, then 1 2 3 4 5 6.
        assert account.any_continuation() == Continuation(muck=("4h",), streets=regular(s))

    def test_w2_a_seat_with_three_cards(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        hand = ["posts", "deal", "extra to 5: 2h", "end", *FOLD_AND_CALL]
        found = accounted(hand, edition=edition).any_continuation()
        assert found.streets == regular(s)
        assert len(found.muck) == 3
        assert "2h" in found.muck

    def test_a_dead_hand_found_on_the_flop(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        hand = ["posts", "deal", "extra to 5", "end", "3 4 5 6 1 call", "2 checks", f"burn: {s[0]}"]
        account = accounted([*hand, f"flop: {s.run(1, 3)}"], 4, edition=edition)
        assert account.any_continuation().streets == regular(s)[1:]

    def test_a_hand_that_gets_its_cards_back_is_left(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        hand = ["posts", "deal", "end", "2 calls", "1 checks", "muck 1:1", "muck 1:2"]
        line: dict[str, Any] = {"edition": edition, "seats": 2, "remedies": [PutBack((0, 2))]}
        assert accounted(hand, **line).any_continuation().streets == regular(s)
        assert accounted(hand, **line | {"remedies": []}).any_continuation().streets == ()

    def test_one_hand_left_gets_no_street(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal", "extra to 3", "end", "3 raises to 300", "1 calls", "2 folds"]
        found = accounted(hand, edition=edition, seats=3).any_continuation()
        assert len(found.muck) == 3
        assert found.streets == ()

    def test_a_street_that_is_burned_already(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}"], 1, edition=edition)
        assert account.any_continuation().streets == regular(s)

    def test_a_street_that_was_burned_twice_is_not_burned_again(
        self, accounted: Any, s: Any, edition: str, streets: Any
    ) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}", f"burn: {s[1]}"], 2, edition=edition)
        assert account.any_continuation().streets == streets(
            (FLOP, s[0:2], s[2:5]), (TURN, [s[5]], [s[6]]), (RIVER, [s[7]], [s[8]])
        )

    def test_a_turn_without_a_burn_stands_and_the_river_has_its_own(
        self, accounted: Any, s: Any, edition: str, streets: Any
    ) -> None:
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
        self, accounted: Any, s: Any, edition: str, acts: list[str], regular: Any
    ) -> None:
        found = accounted([*self.HAND, *acts], edition=edition).any_continuation()
        assert found == Continuation(dealt=(HandCard(6, s[0]),), streets=regular(s, 1))

    def test_a_button_that_has_acted_gets_none(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        found = accounted([*self.HAND, "3 4 5 call", "6 calls"], edition=edition).any_continuation()
        assert found.dealt == ()
        assert len(found.muck) == 1
        assert found.streets == regular(s)

    def test_a_button_without_any_card_plays_with_those_that_it_gets(
        self, accounted: Any, s: Any, edition: str, regular: Any
    ) -> None:
        hand = ["posts", "deal 1", "skip 2", "deal 1", "skip 2", "end"]
        account = accounted(hand, edition=edition, seats=2, remedies=[Supply(2, 2)])
        supplied = (HandCard(2, s[0]), HandCard(2, s[1]))
        assert account.any_continuation() == Continuation(dealt=supplied, streets=regular(s, 2))

    def test_a_deal_of_which_one_card_is_out_goes_on_with_both_hands(
        self, accounted: Any, s: Any, edition: str, regular: Any
    ) -> None:
        found = accounted(["posts", "deal 1"], edition=edition, seats=2).any_continuation()
        rest = (HandCard(2, s[0]), HandCard(1, s[1]), HandCard(2, s[2]))
        assert found == Continuation(dealt=rest, streets=regular(s, 3))

    def test_a_card_that_was_supplied_is_not_supplied_again(
        self, accounted: Any, s: Any, edition: str, regular: Any
    ) -> None:
        found = accounted([*self.HAND, f"deal: {s[0]}"], 1, edition=edition).any_continuation()
        assert found == Continuation(streets=regular(s, 1))


@pytest.mark.parametrize("edition", EDITIONS)
class TestReplacedCards:
    """
    One late exposed card: the top card takes its place, and it is the first burn; the board is that without an error.
    """

    def test_the_exposed_card_is_the_first_burn(self, accounted: Any, s: Any, edition: str, streets: Any) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end"]
        found = accounted(hand, edition=edition).any_continuation()
        assert found.dealt == (HandCard(3, s[0]),)
        assert found.streets == streets((FLOP, ["Ah"], s[1:4]), (TURN, [s[4]], [s[5]]), (RIVER, [s[6]], [s[7]]))

    def test_the_deal_is_finished_first(self, accounted: Any, s: Any, edition: str) -> None:
        found = accounted(["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal 8"], edition=edition)
        assert found.any_continuation().dealt == (HandCard(6, s[0]), HandCard(3, s[1]))
        assert found.any_continuation().streets[0] == StreetCards(FLOP, ("Ah",), s[2:5])

    def test_once_its_seat_has_acted_nothing_is_replaced(
        self, accounted: Any, s: Any, edition: str, regular: Any
    ) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", "3 calls"]
        assert accounted(hand, edition=edition).any_continuation() == Continuation(streets=regular(s))

    def test_a_card_that_was_replaced_and_burned_is_the_burn(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", f"replace 3:1: {s[0]}"]
        account = accounted([*hand, "3 4 5 6 1 call", "2 checks", "burn #2"], 1, edition=edition)
        assert account.any_continuation().streets[0] == StreetCards(FLOP, ("Ah",), s[1:4])

    def test_a_card_that_was_replaced_and_is_in_the_muck_is_no_burn(
        self, accounted: Any, s: Any, edition: str, regular: Any
    ) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", f"replace 3:1: {s[0]}"]
        account = accounted([*hand, "muck #2"], 1, edition=edition, remedies=[])
        assert account.any_continuation().streets == regular(s, 1)

    def test_a_card_that_was_replaced_and_not_burned_is_refused(self, accounted: Any, s: Any, edition: str) -> None:
        hand = ["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end", f"replace 3:1: {s[0]}"]
        with pytest.raises(CannotContinue, match="late_exposure"):
            accounted(hand, 1, edition=edition)


@pytest.mark.parametrize("edition", EDITIONS)
class TestBoxedCards:
    """
    A boxed card is laid aside for good, and the card below takes its place.
    """

    def test_one_in_the_deal(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        hand = ["posts", "deal 4", "boxed", "deal", "end"]
        assert accounted(hand, edition=edition).any_continuation() == Continuation(streets=regular(s))

    def test_between_the_burn_and_the_flop(self, accounted: Any, s: Any, edition: str) -> None:
        account = accounted([*CALLED, f"burn: {s[0]}", f"boxed: {s[1]}"], 2, edition=edition)
        assert account.any_continuation().streets[0] == StreetCards(FLOP, (s[0],), s[2:5])

    def test_in_an_unfinished_deal(self, accounted: Any, s: Any, edition: str, regular: Any) -> None:
        found = accounted(["posts", "deal 4", "boxed", "deal 6"], edition=edition).any_continuation()
        assert found == Continuation(dealt=(HandCard(5, s[0]), HandCard(6, s[1])), streets=regular(s, 2))
