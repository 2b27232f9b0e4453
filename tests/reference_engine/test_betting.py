"""
One betting round by itself: whose turn it is, what stays in, and what becomes of acts out of turn (53-A).
"""

import pytest
from msgspec import Struct

from reference_engine.betting import Betting
from reference_engine.model.events import Action
from reference_engine.model.games import Street
from reference_engine.out_of_turn import Fate, OutOfTurn

ORDER = (1, 2, 3, 4)


class Seats(Struct):
    """
    Four seats with cards, of which nobody is out.
    """

    stacks: dict[int, int]
    hole: dict[int, tuple[int, ...]]
    folded: set[int] = set()
    killed: set[int] = set()
    deal_is_open: bool = False


@pytest.fixture
def seats() -> Seats:
    return Seats(dict.fromkeys(ORDER, 1000), {seat: (place,) for place, seat in enumerate(ORDER)})


@pytest.fixture
def betting(seats: Seats) -> Betting:
    return Betting(ORDER, seats)


def early(seat: int, action: Action, chips: int = 0) -> OutOfTurn:
    return OutOfTurn(seat, seat, action, chips, Street.FLOP)


def its_chips(act: OutOfTurn, _due: int) -> int:
    return act.chips


class TestWhatIsIn:
    def test_nothing_before_the_first_bet(self, betting: Betting) -> None:
        assert (betting.bet, betting.to_call(1)) == (0, 0)
        betting.act(1, 100)
        betting.give_back(1, 100)
        assert (betting.bet, betting.committed[1]) == (0, 0)

    def test_two_live_posts_of_a_seat_add_up(self, betting: Betting) -> None:
        betting.post(1, 50)
        betting.straddle(1, 150)
        assert (betting.committed[1], betting.bet) == (200, 200)

    def test_a_seat_without_a_place_in_the_order_has_nothing_in(self, betting: Betting) -> None:
        betting.act(1, 100)
        assert betting.to_call(9) == 100


class TestTurn:
    def test_a_straddle_that_is_no_higher_does_not_move_it(self, betting: Betting) -> None:
        betting.post(1, 100)
        betting.straddle(2, 200)
        betting.straddle(3, 200)
        assert betting.turn() == 3

    def test_a_seat_whose_bet_came_back_acts_once_more(self, betting: Betting) -> None:
        betting.act(1, 100)
        betting.give_back(1, 100)
        assert betting.has_to_act(1)

    def test_it_goes_past_seats_that_are_even_to_one_whose_call_came_back(self, betting: Betting) -> None:
        for seat in ORDER:
            betting.act(seat, 100)
        betting.give_back(2, 100)
        assert betting.turn() == 2

    def test_nobody_acts_against_a_hand_that_is_all_in(self, betting: Betting, seats: Seats) -> None:
        """
        Seat 2 has in what seat 1 is all in for, and the turn goes past it to the fold of seat 3.
        """
        betting.wait(early(3, Action.FOLD))
        seats.folded |= {3, 4}
        betting.act(1, 1000)
        seats.stacks[1] = 0
        betting.committed[2] = 1000
        assert betting.turn() == 3


class TestWhoHasToAct:
    def test_whoever_has_not_acted_or_lacks_chips(self, betting: Betting) -> None:
        betting.act(1, 100)
        betting.act(2, 100)
        assert [seat for seat in ORDER if betting.has_to_act(seat)] == [3, 4]
        betting.act(3, 300)
        assert [seat for seat in ORDER if betting.has_to_act(seat)] == [1, 2, 4]

    def test_nobody_who_is_all_in_or_out(self, betting: Betting, seats: Seats) -> None:
        seats.stacks |= {1: 0, 2: 1}
        seats.folded.add(3)
        seats.killed.add(4)
        assert [seat for seat in ORDER if betting.has_to_act(seat)] == [2]


class TestOutOfTurn:
    def test_a_fold_puts_nothing_in_and_passes_the_turn(self, betting: Betting, seats: Seats) -> None:
        fold = early(2, Action.FOLD)
        betting.wait(fold)
        seats.folded.add(2)
        betting.act(1, 0)
        betting.settle(9, its_chips)
        assert (fold.fate, fold.ruled_at, betting.bet, betting.turn()) == (Fate.BOUND, 9, 0, 3)

    def test_a_fold_that_was_passed_is_not_gone_back_to(self, betting: Betting, seats: Seats) -> None:
        """
        Seat 2 is all in for less and gets chips back after the turn has come to seat 4.
        """
        seats.stacks[2] = 0
        betting.wait(early(3, Action.FOLD))
        seats.folded.add(3)
        betting.act(1, 100)
        betting.settle(9, its_chips)
        seats.stacks[2] = 50
        assert betting.turn() == 4

    def test_a_call_of_the_small_blind_lacks_what_it_has_not_in(self, betting: Betting, seats: Seats) -> None:
        betting.open_preflop(2, 100)
        betting.post(1, 50)
        betting.post(2, 100)
        call, due = early(1, Action.CALL, 50), []

        def counted(act: OutOfTurn, lacking: int) -> int:
            due.append(lacking)
            return act.chips

        betting.wait(call)
        betting.act(3, 0)
        seats.folded |= {3, 4}
        betting.act(4, 0)
        betting.settle(9, counted)
        assert (call.fate, due, betting.committed[1]) == (Fate.BOUND, [50], 100)

    def test_a_seat_does_not_face_what_it_put_in_itself(self, betting: Betting) -> None:
        bet, again = early(3, Action.BET, 200), early(3, Action.CHECK)
        betting.wait(bet)
        betting.wait(again)
        beside = early(4, Action.CALL, 200)
        betting.wait(beside)
        assert (bet.facing, again.facing, beside.facing) == (0, 0, 200)

    def test_a_raise_to_what_a_caller_saw_already_has_changed_the_action(self, betting: Betting) -> None:
        """
        Seat 4 calls a raise to 600 that seat 3 made out of turn; then seat 2 raises to 600 in turn.
        """
        betting.act(1, 300)
        call = early(4, Action.CALL, 600)
        betting.wait(early(3, Action.RAISE, 600))
        betting.wait(call)
        betting.act(2, 600)
        betting.settle(9, its_chips)
        betting.act(3, 0)
        betting.settle(10, its_chips)
        assert (call.facing, betting.bet, call.fate, call.owed) == (600, 600, Fate.FREE, 600)


class TestEndOfTheRound:
    @pytest.fixture
    def over(self, betting: Betting) -> Betting:
        """
        All have checked but for seat 4, which has no turn left.
        """
        for seat in (1, 2, 3):
            betting.act(seat, 0)
        return betting

    def test_an_act_that_had_no_turn_left_is_free_from_then_on(self, over: Betting, seats: Seats) -> None:
        over.act(4, 0)
        late = early(2, Action.BET, 200)
        over.wait(late)
        seats.killed.add(2)
        over.settle(9, its_chips)
        assert (late.fate, late.ruled_at, late.owed, over.pending) == (Fate.FREE, 9, 200, {})

    def test_where_one_hand_is_left_only_folds_are_ruled_and_once(self, over: Betting, seats: Seats) -> None:
        fold, bet = early(2, Action.FOLD), early(4, Action.BET, 200)
        over.wait(fold)
        over.wait(bet)
        seats.folded |= {1, 2, 3}
        over.settle(9, its_chips)
        over.settle(10, its_chips)
        assert (fold.fate, fold.ruled_at) == (Fate.BOUND, 9)
        assert (bet.fate, bet.ruled_at, over.pending[4]) == (Fate.WAITING, None, [bet])


class TestChipsThatDoNotBind:
    def freed(self, betting: Betting, *acts: OutOfTurn) -> None:
        """
        Acts of seat 3, which has 50 in, before seat 2 raises: none of them binds.
        """
        betting.post(3, 50)
        for act in acts:
            betting.wait(act)
        betting.act(1, 100)
        betting.act(2, 300)
        betting.settle(9, its_chips)
        assert [act.fate for act in acts] == [Fate.FREE] * len(acts)

    def test_they_are_in_front_of_the_seat_when_it_acts(self, betting: Betting) -> None:
        call = early(3, Action.CALL, 50)
        self.freed(betting, call)
        betting.put_in(3)
        assert (betting.committed[3], call.owed) == (100, 0)

    def test_they_go_back_before_what_is_in(self, betting: Betting) -> None:
        call = early(3, Action.CALL, 50)
        self.freed(betting, call)
        betting.give_back(3, 50)
        assert (betting.committed[3], call.owed) == (50, 0)
        betting.give_back(3, 20)
        assert betting.committed[3] == 30

    def test_of_several_acts_what_has_not_come_back_stays(self, betting: Betting) -> None:
        call, more = early(3, Action.CALL, 50), early(3, Action.RAISE, 400)
        self.freed(betting, call, more)
        betting.give_back(3, 250)
        assert (call.owed, more.owed, betting.committed[3]) == (0, 200, 50)
        betting.put_in(3)
        assert betting.committed[3] == 250

    def test_a_seat_that_got_all_of_them_back_has_none_in_front_of_it(self, betting: Betting, seats: Seats) -> None:
        self.freed(betting, early(3, Action.CALL, 50))
        seats.stacks[3] = 0
        assert betting.turn() == 3
        betting.give_back(3, 50)
        assert betting.turn() == 4

    def test_a_check_leaves_nothing_there(self, betting: Betting) -> None:
        """
        So what goes back later is the chips of the act that waits.
        """
        check, bet = early(3, Action.CHECK), early(3, Action.RAISE, 600)
        self.freed(betting, check)
        betting.wait(bet)
        betting.give_back(3, 600)
        assert (bet.fate, betting.committed[3]) == (Fate.WITHDRAWN, 50)
