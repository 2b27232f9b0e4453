"""
The same account in games where later cards go to the seats.

In stud each later street has one burn and a card to each live hand; in a draw what comes depends on what players lay
down, so that only cards that are due in any case are told.
"""

from typing import Any

import pytest

from reference_engine.continuation import CannotContinue, Difference, differences, plain_continuation
from reference_engine.continuation.difference import Part
from reference_engine.fold import fold
from reference_engine.model.continuation import Continuation, HandCard, StreetCards
from reference_engine.model.games import Street
from reference_engine.model.ruling import DeadHands, RestoreStub, ReturnAndReshuffle, Scrap

FOURTH, FIFTH, SIXTH, SEVENTH = Street.FOURTH_STREET, Street.FIFTH_STREET, Street.SIXTH_STREET, Street.SEVENTH_STREET
STUD: dict[str, Any] = {"game": "seven_card_stud", "seats": 2}
THIRD = ["posts", "deal: 9s 9h 8s 8h Qd 3s", "end"]
"""
Seat 2's three is the lowest card that lies up: it brings it in.
"""
BET = [*THIRD, "2 brings in", "1 calls"]
DRAW: dict[str, Any] = {"game": "five_card_draw", "seats": 2}


def dealt(*cards: str) -> tuple[HandCard, ...]:
    return tuple(HandCard(1 + n % 2, card) for n, card in enumerate(cards))


def regular(s: Any) -> tuple[StreetCards, ...]:
    return tuple(
        StreetCards(street, (s[3 * n],), (), dealt(*s[3 * n + 1 : 3 * n + 3]))
        for n, street in enumerate((FOURTH, FIFTH, SIXTH, SEVENTH))
    )


class TestStud:
    """
    One burn a street, then a card to each live hand, in the order of the deal.
    """

    def test_a_hand_without_error(self, accounted: Any, s: Any) -> None:
        assert accounted(BET, **STUD).any_continuation() == Continuation(streets=regular(s))
        assert accounted(THIRD, **STUD).any_continuation() == Continuation(streets=regular(s))

    def test_streets_that_are_out_stay(self, accounted: Any, s: Any) -> None:
        hand = [*BET, f"burn: {s[0]}", f"fourth street: {s.run(1, 2)}"]
        assert accounted(hand, 3, **STUD).any_continuation().streets == regular(s)[1:]

    def test_the_rest_of_the_deal_comes_first(self, accounted: Any, s: Any) -> None:
        found = accounted(["posts", "deal: 9s 9h 8s 8h Qd"], **STUD).any_continuation()
        assert found.dealt == (HandCard(2, s[0]),)
        assert found.streets[0] == StreetCards(FOURTH, (s[1],), (), dealt(s[2], s[3]))

    def test_an_early_street_goes_back_and_keeps_its_burn(self, accounted: Any, s: Any) -> None:
        hand = [*THIRD, "2 brings in", f"burn: {s[0]}", f"fourth street: {s.run(1, 2)}"]
        account = accounted(hand, 3, remedies=[ReturnAndReshuffle(FOURTH, (7, 8))], **STUD)
        assert account.shuffled == tuple(sorted(s[1:]))
        n = account.shuffled
        assert account.any_continuation().streets[0] == StreetCards(FOURTH, (s[0],), (), dealt(n[0], n[1]))

    def test_a_scrap_in_a_hand_is_replaced_at_once(self, accounted: Any, s: Any) -> None:
        found = accounted(BET, remedies=[Scrap(2)], **STUD).any_continuation()
        assert found.dealt == (HandCard(1, s[0]),)
        assert found.streets[0].burns == (s[1],)

    def test_a_street_that_is_not_finished_is_refused(self, accounted: Any, s: Any) -> None:
        with pytest.raises(CannotContinue, match="uneven_street"):
            accounted([*BET, f"burn: {s[0]}", f"fourth street to 1: {s[1]}"], 2, remedies=[], **STUD)

    def test_an_early_street_goes_back_though_it_is_uneven(self, accounted: Any, s: Any) -> None:
        hand = [*THIRD, "2 brings in", f"burn: {s[0]}", f"fourth street to 1 1: {s.run(1, 2)}"]
        account = accounted(hand, 3, remedies=[ReturnAndReshuffle(FOURTH, (7, 8))], **STUD)
        assert account.shuffled == tuple(sorted(s[1:]))

    def test_a_dead_hand_has_no_share_in_a_street(self, accounted: Any, s: Any) -> None:
        third = ["posts", "deal: 9s 9h 9d 8s 8h 8d Qd Kc 3s", "end", "3 brings in", "1 2 call"]
        hand = [*third, f"burn: {s[0]}", f"fourth street: {s.run(1, 3)}", f"fourth street to 2: {s[4]}"]
        found = accounted(hand, 5, remedies=[DeadHands((2,))], **STUD | {"seats": 3}).any_continuation()
        assert found.streets[0] == StreetCards(FIFTH, (s[5],), (), (HandCard(1, s[6]), HandCard(3, s[7])))

    def test_the_cards_of_a_seat_are_compared(self, accounted: Any, s: Any) -> None:
        account = accounted(BET, **STUD)
        due = account.any_continuation()
        turned = (StreetCards(FOURTH, (s[0],), (), dealt(s[2], s[1])), *due.streets[1:])
        assert differences(account, Continuation(streets=turned)) == (
            Difference(Part.DEALT, "irregular_burn", (s[2],), (s[1],), FOURTH, 1),
            Difference(Part.DEALT, "irregular_burn", (s[1],), (s[2],), FOURTH, 2),
        )

    def test_dealing_on_as_if_nothing_had_happened(self, written: Any, s: Any) -> None:
        case = written([*BET, "floor"], **STUD)
        found = plain_continuation(fold(case.table, case.game, case.events), s)
        assert found == Continuation(streets=regular(s))


class TestDraw:
    """
    No street is told: what comes depends on what players lay down.
    """

    HAND = ("posts", "deal", "end", "2 calls", "1 checks")

    def test_a_hand_without_error(self, accounted: Any) -> None:
        assert accounted(self.HAND, **DRAW).any_continuation() == Continuation()

    def test_the_rest_of_the_deal(self, accounted: Any, s: Any) -> None:
        found = accounted(["posts", "deal 9"], **DRAW).any_continuation()
        assert found == Continuation(dealt=(HandCard(2, s[0]),))

    def test_a_shuffle(self, accounted: Any, s: Any) -> None:
        account = accounted(self.HAND, remedies=[RestoreStub(rebuilt=False)], **DRAW)
        assert account.any_continuation() == Continuation(stub=tuple(sorted(s)))

    def test_a_scrap_in_a_hand(self, accounted: Any, s: Any) -> None:
        found = accounted(self.HAND, remedies=[Scrap(3)], **DRAW).any_continuation()
        assert found == Continuation(dealt=(HandCard(2, s[0]),))

    def test_a_scrap_in_the_middle_of_a_draw_is_refused(self, accounted: Any) -> None:
        with pytest.raises(CannotContinue, match="middle of a draw"):
            accounted([*self.HAND, "1 discards 1:1"], remedies=[Scrap(3)], **DRAW)
