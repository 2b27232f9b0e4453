"""
Hands whose next card no clause names.
"""

from typing import Any

import pytest
from msgspec import Struct

from reference_engine.continuation import Account, CannotContinue
from reference_engine.fold import fold
from reference_engine.model.continuation import HandCard
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    Bind,
    Complete,
    Disregard,
    MoveButton,
    NoRaise,
    PayIn,
    PlayAtLevel,
    PutBack,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    ReturnChips,
    Scrap,
    Supply,
)

FLOP, TURN, RIVER = Street.FLOP, Street.TURN, Street.RIVER
CALLED = ["posts", "deal", "end", "3 4 5 6 1 call", "2 checks"]
"""
Six players, and the betting before the flop is over: the flop may come.
"""


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
        self, accounted: Any, s: Any, written: Any, card: str, named: str, regular: Any
    ) -> None:
        case = written(["posts", "deal: Ah", "deal", "end", "floor"])
        hand = fold(case.table, case.game, case.events)
        assert Account(hand, (), (*s[:8], card)).any_continuation().streets == regular(s)
        with pytest.raises(CannotContinue, match=named):
            Account(hand, (), (*s[:3], card, *s[3:]))

    def test_a_card_that_is_twice_in_the_stub(self, written: Any, s: Any) -> None:
        case = written([*CALLED, "floor"])
        with pytest.raises(CannotContinue, match="fouled_deck"):
            Account(fold(case.table, case.game, case.events), (), (*s[:3], s[0], *s[3:]))

    def test_a_card_that_a_shuffle_can_bring_to_the_top(self, accounted: Any, s: Any) -> None:
        hand = ["posts", "deal", "end", "3 calls", f"burn: {s[0]}", f"flop: {s.run(1, 3)}"]
        account = accounted(hand, 4)
        with pytest.raises(CannotContinue, match="wrong_card") as refused:
            Account(account.corrections.hand, account.corrections.remedies, (*s[4:], "JR"))
        assert refused.value.reason == "wrong_card (35-A6, 35-D), off the stub"
        assert str(refused.value).startswith("the cards after the ruling need wrong_card (35-A6, 35-D)")

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
            [Scrap(5), Complete(FLOP, 1)],
            [Replace(5), ReturnAndReshuffle(FLOP, (13, 14, 15))],
            [Replace(5), RestoreStub(rebuilt=False)],
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

    def test_what_becomes_of_a_burn_after_its_street_changes_nothing(self, accounted: Any, s: Any) -> None:
        hand = [*CALLED, f"burn: {s[0]}", f"flop: {s.run(1, 3)}", "muck burn:1"]
        assert accounted(hand, 4, remedies=[]).any_continuation().streets[0].burns == (s[4],)

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

    @pytest.mark.parametrize(
        "remedy",
        [
            Disregard("boxed_card"),
            ReturnChips(3, 100),
            Bind(9),
            NoRaise(3),
            PayIn(3, 50),
            MoveButton(1, ()),
            PlayAtLevel(2),
        ],
    )
    def test_a_remedy_that_moves_no_card_needs_none(self, accounted: Any, s: Any, regular: Any, remedy: Any) -> None:
        assert accounted(CALLED, remedies=[remedy]).any_continuation().streets == regular(s)

    def test_a_remedy_that_it_does_not_know(self, accounted: Any) -> None:
        class Turned(Struct, frozen=True, tag_field="remedy", tag="turned"):
            """
            A remedy of tomorrow.
            """

        with pytest.raises(CannotContinue, match="the remedy turned"):
            accounted(CALLED, remedies=[Turned()])
