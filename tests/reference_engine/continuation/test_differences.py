"""
What an engine deals otherwise than it should is named card by card, with the clause that says so.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from reference_engine.continuation import Account, Difference, differences
from reference_engine.continuation.difference import Part
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import Complete, RestoreStub, Scrap, Supply

FLOP, TURN, RIVER = Street.FLOP, Street.TURN, Street.RIVER
CALLED = ["posts", "deal", "end", "3 4 5 6 1 call", "2 checks"]
DEAD = ["posts", "deal", "extra to 5: 2h", "end", "3 folds", "4 calls"]


def test_what_is_due_differs_in_nothing(accounted: Any) -> None:
    account = accounted(DEAD)
    assert differences(account, account.any_continuation()) == ()


def test_the_order_of_cards_and_streets_means_nothing(accounted: Any) -> None:
    account = accounted(DEAD)
    due = account.any_continuation()
    turned = replace(
        due,
        muck=due.muck[::-1],
        streets=tuple(replace(it, board=it.board[::-1]) for it in due.streets[::-1]),
    )
    assert differences(account, turned) == ()


def test_a_surplus_card_is_no_burn(accounted: Any, s: Any, street: Any) -> None:
    account = accounted(DEAD)
    assert differences(account, street(account, 0, burns=("2h",), board=s[0:3])) == (
        Difference(Part.BURNS, "killed_hand", ("2h",), (s[0],), FLOP),
        Difference(Part.BOARD, "killed_hand", s[0:3], s[1:4], FLOP),
    )


def test_a_second_burn_is_one_too_many(accounted: Any, s: Any, street: Any) -> None:
    account = accounted(DEAD)
    found = differences(account, street(account, 1, burns=s[4:6], board=(s[6],)))
    assert [(it.part, it.street, it.given) for it in found] == [
        (Part.BURNS, TURN, s[4:6]),
        (Part.BOARD, TURN, (s[6],)),
    ]


def test_all_cards_of_a_dead_hand_go_to_the_muck(accounted: Any) -> None:
    account = accounted(DEAD)
    due = account.any_continuation()
    (found,) = differences(account, replace(due, muck=due.muck[:2]))
    assert found == Difference(Part.MUCK, "killed_hand", due.muck[:2], due.muck)
    assert (found.street, found.seat) == (None, None)


def test_a_stub_that_is_not_the_right_one_hides_no_hand_that_was_kept(accounted: Any, s: Any) -> None:
    account = accounted(DEAD)
    found = differences(account, replace(account.any_continuation(), stub=s, muck=()))
    assert [it.part for it in found] == [Part.STUB, Part.MUCK]


def test_nothing_is_shuffled_after_a_dead_hand(accounted: Any, s: Any) -> None:
    account = accounted(DEAD)
    (found,) = differences(account, replace(account.any_continuation(), stub=s))
    assert (found.part, found.clause, found.given) == (Part.STUB, "killed_hand", tuple(sorted(s)))


def test_without_any_remedy_the_clause_is_that_of_the_burns(accounted: Any, s: Any, street: Any) -> None:
    account = accounted(CALLED)
    (burns, board) = differences(account, street(account, 0, burns=(), board=s[0:3]))
    assert (burns.clause, board.clause) == ("irregular_burn", "irregular_burn")
    (shuffled,) = differences(account, replace(account.any_continuation(), stub=s))
    assert shuffled.clause == "irregular_burn"


@pytest.mark.parametrize(
    ("lying", "cards"),
    [
        (StreetCards(Street.PREFLOP, ()), ()),
        (StreetCards(Street.FOURTH_STREET, ("3c",), ("2c",), (HandCard(1, "4c"),)), ("3c", "2c", "4c")),
    ],
)
def test_a_street_that_is_not_due(accounted: Any, lying: StreetCards, cards: tuple[str, ...]) -> None:
    account = accounted(CALLED)
    due = account.any_continuation()
    (found,) = differences(account, replace(due, streets=(*due.streets, lying)))
    assert found == Difference(Part.STREETS, "irregular_burn", cards, (), lying.street)


def test_a_street_that_is_missing(accounted: Any, s: Any) -> None:
    account = accounted(CALLED)
    due = account.any_continuation()
    assert differences(account, replace(due, streets=due.streets[:2])) == (
        Difference(Part.BURNS, "irregular_burn", (), (s[6],), RIVER),
        Difference(Part.BOARD, "irregular_burn", (), (s[7],), RIVER),
    )


def test_a_street_that_is_named_twice(accounted: Any) -> None:
    account = accounted(CALLED)
    due = account.any_continuation()
    found = differences(account, replace(due, streets=(*due.streets, due.streets[0])))
    assert [it.part for it in found] == [Part.STREETS, Part.STREETS]


class TestSeats:
    """
    The cards that still go to seats.
    """

    def test_the_supply_is_the_top_card(self, accounted: Any, s: Any) -> None:
        account = accounted(["posts", "deal 11", "end"])
        given = replace(account.any_continuation(), dealt=(HandCard(6, s[1]), HandCard(4, s[0])))
        assert differences(account, given) == (
            Difference(Part.DEALT, "short_button", (s[0],), (), seat=4),
            Difference(Part.DEALT, "short_button", (s[1],), (s[0],), seat=6),
        )

    def test_a_replacement_has_its_clause(self, accounted: Any, street: Any) -> None:
        account = accounted(["posts", "deal 2", "deal: Ah", "expose 3:1 by dealer", "deal", "end"])
        due = account.any_continuation()
        (found,) = differences(account, replace(due, dealt=()))
        assert (found.part, found.clause, found.seat) == (Part.DEALT, "late_exposure", 3)
        (found,) = differences(account, street(account, 0, burns=("2c",)))
        assert (found.clause, found.due) == ("late_exposure", ("Ah",))

    def test_a_card_for_a_scrap_has_its_clause(self, accounted: Any) -> None:
        account = accounted(CALLED, remedies=[Scrap(3)])
        (found,) = differences(account, replace(account.any_continuation(), dealt=()))
        assert (found.part, found.clause, found.seat) == (Part.DEALT, "scrap_card", 4)

    def test_the_rest_of_the_deal_is_dealt_in_order(self, accounted: Any) -> None:
        account = accounted(["posts", "deal 10"])
        (found, _) = differences(account, replace(account.any_continuation(), dealt=()))
        assert found.clause == "dealing_procedure"


class TestPicks:
    """
    39: the pick is taken as given, among the right cards.
    """

    def flop_of_four(self, accounted: Any, s: Any) -> Account:
        found: Account = accounted([*CALLED, f"burn: {s[0]}", f"flop 4: {s.run(1, 4)}"], 5)
        return found

    def test_any_of_the_four_will_do(self, accounted: Any, s: Any) -> None:
        account = self.flop_of_four(accounted, s)
        assert all(differences(account, account.follows(pick)) == () for pick in account.picks)

    @pytest.mark.parametrize(("pick", "cards"), [(None, ()), (0, None), (17, ()), (99, ())])
    def test_no_other_card_is_picked(self, accounted: Any, s: Any, pick: int | None, cards: Any) -> None:
        account = self.flop_of_four(accounted, s)
        given = replace(account.any_continuation(), pick=pick)
        shown = account.faces([0]) if cards is None else cards
        assert differences(account, given) == (Difference(Part.PICK, "four_card_flop", shown, s[1:5]),)

    def test_where_nothing_is_mixed_nothing_is_picked(self, accounted: Any) -> None:
        account = accounted(CALLED)
        (found,) = differences(account, replace(account.any_continuation(), pick=3))
        assert (found.part, found.due) == (Part.PICK, ())

    def test_after_the_pick_the_stub_gives_no_burn(self, accounted: Any, s: Any, street: Any) -> None:
        account = self.flop_of_four(accounted, s)
        assert differences(account, street(account, 1, burns=(s[1], s[5]), board=(s[6],))) == (
            Difference(Part.BURNS, "four_card_flop", (s[1], s[5]), (s[1],), TURN),
            Difference(Part.BOARD, "four_card_flop", (s[6],), (s[5],), TURN),
        )

    def test_a_later_street_has_the_clause_of_the_pick_too(self, accounted: Any, s: Any, street: Any) -> None:
        account = self.flop_of_four(accounted, s)
        (found,) = differences(account, street(account, 2, burns=()))
        assert (found.clause, found.street) == ("four_card_flop", RIVER)

    def test_a_flop_without_a_burn_has_its_own_clause(self, accounted: Any, s: Any, street: Any) -> None:
        account = accounted([*CALLED, f"flop: {s.run(0, 2)}"], 3)
        (found,) = differences(account, street(account, 0, board=s[0:3]))
        assert (found.clause, found.due) == ("unburned_flop", (s[1], s[2], s[3]))


class TestShuffles:
    """
    RP-5: the stub and the early cards are shuffled, nothing else.
    """

    def early_flop(self, accounted: Any, s: Any) -> Account:
        hand = ["posts", "deal", "end", "3 calls", f"burn: {s[0]}", f"flop: {s.run(1, 3)}"]
        found: Account = accounted(hand, 4)
        return found

    def test_any_order_will_do(self, accounted: Any, s: Any) -> None:
        account = self.early_flop(accounted, s)
        for order in (s[1:], s[:0:-1], (*s[5:], *s[1:5])):
            assert differences(account, account.follows(None, order)) == ()

    def test_the_early_cards_are_not_kept(self, accounted: Any, s: Any) -> None:
        account = self.early_flop(accounted, s)
        kept = Continuation(streets=(StreetCards(FLOP, (s[0],), s[1:4]), *account.any_continuation().streets[1:]))
        assert differences(account, kept) == (Difference(Part.STUB, "premature_cards", (), tuple(sorted(s[1:]))),)

    def test_the_burn_does_not_go_back(self, accounted: Any, s: Any) -> None:
        account = self.early_flop(accounted, s)
        given = replace(account.any_continuation(), stub=s)
        assert differences(account, given) == (Difference(Part.STUB, "premature_cards", (s[0],), ()),)

    def test_the_street_is_not_burned_again(self, accounted: Any, s: Any, street: Any) -> None:
        account = self.early_flop(accounted, s)
        n = account.shuffled
        found = differences(account, street(account, 0, burns=(s[0], n[0]), board=n[1:4]))
        assert [(it.part, it.clause) for it in found] == [
            (Part.BURNS, "premature_cards"),
            (Part.BOARD, "premature_cards"),
        ]

    def test_a_dropped_stub_is_shuffled_alone(self, accounted: Any, s: Any) -> None:
        account = accounted(CALLED, remedies=[RestoreStub(rebuilt=False)])
        assert account.shuffled == tuple(sorted(s))
        assert account.follows(None, s[::-1]).streets[0] == StreetCards(FLOP, (s[-1],), s[-2:-5:-1])
        (found,) = differences(account, replace(account.any_continuation(), stub=()))
        assert (found.part, found.clause) == (Part.STUB, "reshuffle")

    def test_a_stub_whose_order_is_rebuilt_is_not_shuffled(self, accounted: Any, s: Any) -> None:
        account = accounted(CALLED, remedies=[RestoreStub(rebuilt=True)])
        assert (account.shuffled, account.any_continuation().streets[0].burns) == ((), (s[0],))


def test_a_scrap_is_replaced_on_its_street(accounted: Any, s: Any, street: Any) -> None:
    account = accounted([*CALLED, f"burn: {s[0]}", f"flop: {s[1]} JR {s[2]}"], 3)
    (found,) = differences(account, street(account, 0, board=(s[1], "JR", s[2])))
    assert (found.clause, found.due) == ("scrap_card", s[1:4])
    (found,) = differences(account, street(account, 2, board=()))
    assert found.clause == "scrap_card"


def test_a_street_that_lacks_a_card_is_completed_without_a_burn(accounted: Any, s: Any, street: Any) -> None:
    hand = [*CALLED, f"burn: {s[0]}", f"flop 2: {s.run(1, 2)}"]
    account = accounted(hand, 3, remedies=[Complete(FLOP, 1)])
    assert account.any_continuation().streets[:2] == (
        StreetCards(FLOP, (s[0],), s[1:4]),
        StreetCards(TURN, (s[4],), (s[5],)),
    )
    (found,) = differences(account, street(account, 0, board=s[1:3]))
    assert found.clause == "short_board"


def test_what_the_button_gets_moves_the_streets(accounted: Any, s: Any, street: Any) -> None:
    account = accounted(["posts", "deal 11", "end"], remedies=[Supply(6, 1)])
    found = differences(account, street(account, 0, burns=(s[0],), board=s[1:4]))
    assert {it.clause for it in found} == {"short_button"}


def test_a_scrap_in_a_hand_moves_the_streets(accounted: Any, s: Any, street: Any) -> None:
    account = accounted(CALLED, remedies=[Scrap(3)])
    found = differences(account, street(account, 0, burns=(s[0],), board=s[1:4]))
    assert {it.clause for it in found} == {"scrap_card"}


def test_the_words_by_which_a_report_names_a_part() -> None:
    assert [part.value for part in Part] == ["pick", "stub", "dealt", "muck", "streets", "burns", "board"]
