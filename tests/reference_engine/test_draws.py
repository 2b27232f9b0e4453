"""
Draws: when one opens and ends, whose cards go, and which burn is for it.
"""

from collections.abc import Callable, Sequence

import pytest

from reference_engine.fold import fold
from reference_engine.fold_streets import cards_due
from reference_engine.hand import Hand
from reference_engine.model.case import Case
from reference_engine.model.events import Discarded, FloorCalled
from reference_engine.model.games import Street
from reference_engine.pack import Lies

DEALT = ["posts", "deal", "end"]
CALLED = [*DEALT, "3 calls", "1 calls", "2 checks"]
"""
Three seats, the button on seat 3.
"""
FIRST_DRAW = ["burn", "1 discards 1:1 1:2", "2 stands pat", "3 discards 3:5", "1 draws", "3 draws"]
CHECKED = ["1 2 3 check"]


@pytest.fixture
def folded(written: Callable[..., Case]) -> Callable[..., Hand]:
    """
    Folds the sentences of a triple draw hand of three seats.
    """

    def fold_sentences(sentences: Sequence[str], *, game: str = "triple_draw_2_7", **line: object) -> Hand:
        case = written(sentences, **{"seats": 3, "game": game, **line})
        hand = fold(case.table, case.game, case.events)
        assert hand.problems == []
        return hand

    return fold_sentences


def test_a_draw_exchanges_cards(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, *FIRST_DRAW])
    assert (hand.street, hand.turn) == (Street.FIRST_DRAW, 1)
    assert [len(hand.hole[seat]) for seat in (1, 2, 3)] == [5, 5, 5]
    assert hand.later_streets.discarded[Street.FIRST_DRAW] == {1: [0, 3], 2: [], 3: [14]}
    assert [hand.pack.cards[place].lies for place in (0, 3, 14)] == [Lies.MUCK] * 3
    assert hand.later_streets.cards[Street.FIRST_DRAW] == {1: [16, 17], 3: [18]}
    assert not hand.supplied
    assert [burn.after for burn in hand.burns] == [Street.BEFORE_THE_DRAW]
    assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []


def test_three_draws_in_their_order(folded: Callable[..., Hand]) -> None:
    pat = ["burn", "1 2 3 stand pat"]
    hand = folded([*CALLED, *FIRST_DRAW, *CHECKED, *pat, *CHECKED, "burn", "1 stands pat"])
    assert hand.street is Street.THIRD_DRAW
    assert list(hand.later_streets.opened_at) == [Street.FIRST_DRAW, Street.SECOND_DRAW, Street.THIRD_DRAW]
    assert [burn.after for burn in hand.burns] == [Street.BEFORE_THE_DRAW, Street.FIRST_DRAW, Street.SECOND_DRAW]
    assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []


def test_a_burn_between_discards_and_draws_is_that_draws(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, "1 discards 1:1", "2 3 stand pat", "burn", "1 draws"])
    assert [burn.after for burn in hand.burns] == [Street.BEFORE_THE_DRAW]
    assert hand.uncovered.premature_burns == []


def test_a_burn_once_the_draw_is_over_is_the_next_ones(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, *FIRST_DRAW, "burn"])
    assert [burn.after for burn in hand.burns] == [Street.BEFORE_THE_DRAW, Street.FIRST_DRAW]
    assert len(hand.uncovered.premature_burns) == 1


def test_a_burn_after_the_last_draw_is_premature(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, *FIRST_DRAW, *CHECKED, "burn"], game="five_card_draw")
    assert len(hand.uncovered.premature_burns) == 1


def test_a_burn_before_anybody_has_acted_is_premature(folded: Callable[..., Hand]) -> None:
    hand = folded([*DEALT, "burn"])
    assert ([burn.after for burn in hand.burns], len(hand.uncovered.premature_burns)) == ([Street.BEFORE_THE_DRAW], 1)


def test_a_burn_after_a_card_that_nobody_drew_is_the_next_draws(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, "1 2 3 stand pat", "extra to 2", "burn"])
    assert [burn.after for burn in hand.burns] == [Street.FIRST_DRAW]


def test_cards_that_were_drawn_and_go_back_leave_the_draw_open(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, *FIRST_DRAW, "return #16 #17 #18"])
    assert (hand.street, hand.taken_back) == (Street.FIRST_DRAW, [])


def test_a_hand_that_has_not_laid_down_yet_is_due_five_cards(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, "burn", "1 discards 1:1 1:2"])
    assert [cards_due(hand, seat) for seat in (1, 2, 3)] == [3, 5, 5]


def test_a_draw_before_the_betting_is_over(folded: Callable[..., Hand]) -> None:
    hand = folded([*DEALT, "3 calls", "1 discards 1:1"])
    assert len(hand.uncovered.premature_boards) == 1
    assert folded([*CALLED, "1 discards 1:1"]).uncovered.premature_boards == []


def test_all_five_cards_may_go(folded: Callable[..., Hand]) -> None:
    thrown = [*CALLED, "burn", "1 discards 1:1 1:2 1:3 1:4 1:5", "2 3 stand pat"]
    hand = folded([*thrown, "burn"])
    # Seat 1 still draws, so that the second burn is this draw's too.
    assert [burn.after for burn in hand.burns] == [Street.BEFORE_THE_DRAW] * 2
    assert folded([*thrown, "1 draws"]).hole[1] == [16, 17, 18, 19, 20]


def test_folded_hands_do_not_draw(folded: Callable[..., Hand]) -> None:
    one_draw = ["burn", "2 3 stand pat", "2 3 check", "burn", "2 stands pat"]
    hand = folded([*DEALT, "3 calls", "1 folds", "2 checks", *one_draw])
    assert hand.street is Street.SECOND_DRAW
    assert hand.uncovered.premature_burns == []


def test_all_in_hands_draw_without_acts_in_between(folded: Callable[..., Hand]) -> None:
    all_in = [*DEALT, "3 raises all-in", "1 calls", "2 folds"]
    one = ["burn", "1 discards 1:1", "3 stands pat", "1 draws"]
    two = ["burn", "1 stands pat", "3 discards 3:1", "3 draws"]
    hand = folded([*all_in, *one, *two, *two[:2], "3 stands pat"])
    assert hand.street is Street.THIRD_DRAW
    assert [burn.after for burn in hand.burns] == [Street.BEFORE_THE_DRAW, Street.FIRST_DRAW, Street.SECOND_DRAW]
    assert hand.uncovered.premature_boards == hand.uncovered.premature_burns == []


def test_a_short_button_is_supplied_before_the_draw(folded: Callable[..., Hand]) -> None:
    hand = folded(["posts", "deal 14", "end", "extra to 3"])
    assert [dealt.seat for dealt in hand.supplied] == [3]
    assert [hand.pack.cards[place].deal_position for place in (13, 14)] == [13, None]


def test_a_card_too_many_in_a_draw_is_of_that_draw(folded: Callable[..., Hand]) -> None:
    hand = folded([*CALLED, *FIRST_DRAW, *CHECKED, "extra to 2"])
    assert hand.later_streets.cards[Street.FIRST_DRAW][2] == [19]
    assert not hand.supplied


def test_the_first_discard_ends_a_deal_that_was_not_put_down(folded: Callable[..., Hand]) -> None:
    hand = folded(["posts", "deal", "3 calls", "1 calls", "2 checks", "1 discards 1:1"])
    assert not hand.deal_is_open
    assert hand.deal_ends_before == len(hand.events) - 1


def test_a_killed_hand_is_due_five_cards(folded: Callable[..., Hand]) -> None:
    drawing = [*CALLED, "burn", "1 discards 1:1 1:2", "2 3 stand pat"]
    assert not folded([*drawing, "kill 1: wrong_count"]).kills[0].for_cause
    assert not folded([*drawing, "1 draws", "kill 1: wrong_count"]).kills[0].for_cause
    assert folded([*drawing, "1 draws 1", "1 checks", "kill 1: wrong_count"]).kills[0].for_cause
    assert folded([*drawing, "1 draws 3", "kill 1: wrong_count"]).kills[0].for_cause
    waits_no_longer = folded([*drawing, "1 draws 1", "kill 2: floor", "kill 1: wrong_count"])
    assert not waits_no_longer.kills[1].for_cause


@pytest.mark.parametrize(
    ("sentences", "game", "problem"),
    [
        (["4 discards"], "five_card_draw", "the table has no seat 4"),
        (["1 discards 1:1"], "no_limit_holdem", "seat 1 discards, and no_limit_holdem has no draw"),
        (["1 discards 2:1"], "five_card_draw", "seat 1 discards place 1, which it does not hold"),
        (["1 discards 1:1", "1 discards 1:1"], "five_card_draw", "seat 1 discards place 0, which it does not hold"),
        (["1 discards 1:1 1:1"], "five_card_draw", "seat 1 discards a card twice"),
        ([*FIRST_DRAW, *CHECKED, "1 stands pat"], "five_card_draw", "seat 1 discards after the last draw"),
        ([*FIRST_DRAW, "1 folds", "1 discards 1:1"], "five_card_draw", "seat 1 has folded and discards"),
        (["kill 1: floor", "1 stands pat"], "five_card_draw", "seat 1 has no cards and discards"),
    ],
)
def test_a_malformed_discard(written: Callable[..., Case], sentences: list[str], game: str, problem: str) -> None:
    if sentences == ["4 discards"]:
        case = written([*CALLED], seats=3, game=game)
        events = (*case.events, Discarded(seat=4), FloorCalled())
    else:
        case = written([*CALLED, *sentences], seats=3, game=game)
        events = case.events
    (found,) = fold(case.table, case.game, events).problems
    assert (found.event, found.text) == (len(case.events) - (sentences != ["4 discards"]), problem)
