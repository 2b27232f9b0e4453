"""
Hands of every game: what the generators play is a hand that can be played, and ends in nothing wrong.
"""

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.draw import Draw, strategy
from conformance.strategies.deals import draw_opening
from conformance.strategies.lines import letters
from conformance.strategies.record import Record
from reference_engine.fold import fold
from reference_engine.model.events import Acted, Action, BoardDealt, CardBurned, CardDealt, Discarded, Posted
from reference_engine.model.games import FACTS, Family, Game, Limit
from reference_engine.model.table import LIVE_POSTS, PostKind
from reference_engine.rule_on import rule_on

BOOKS = ("tda-2019", "tda-2024")


def _played(draw: Draw) -> Record:
    return Record(draw_opening(draw)).play(letters(draw.blob(40)) + "E")


def played(game: Game) -> st.SearchStrategy[Record]:
    return strategy(_played, game)


@pytest.mark.parametrize("game", Game)
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_a_hand_that_is_played_has_no_contradiction_and_nothing_wrong(game: Game, data: st.DataObject) -> None:
    record = data.draw(played(game))
    for book in BOOKS:
        case = record.case(book)
        assert fold(case.table, game, case.events).problems == []
        assert rule_on(case).irregularities == ()


@pytest.mark.parametrize("game", Game)
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_each_later_street_has_one_burn_before_its_cards(game: Game, data: st.DataObject) -> None:
    events = data.draw(played(game)).events
    dealt = [type(event) for event in events if type(event) in {CardBurned, BoardDealt, CardDealt, Discarded}]
    burns = sum(kind is CardBurned for kind in dealt)
    runs = [kind for kind, _ in groupby(dealt)]
    assert runs.count(CardBurned) == burns
    assert burns <= len(FACTS[game].streets) - 1


@pytest.mark.parametrize("game", Game)
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_the_deck_suffices_and_holds_what_the_game_is_played_with(game: Game, data: st.DataObject) -> None:
    record = data.draw(played(game))
    assert record.top <= len(record.opening.pack)
    assert sorted(record.opening.pack) == sorted(FACTS[game].deck)


@pytest.mark.parametrize("game", [game for game in Game if FACTS[game].limit is Limit.FIXED_LIMIT])
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_a_fixed_limit_is_kept(game: Game, data: st.DataObject) -> None:
    record = data.draw(played(game))
    level = record.opening.table.level
    bet = level.small_bet or level.big_blind
    for street, acts in groupby(record.hand.acts, key=lambda act: act.street):
        raises = [act for act in acts if act.action in {Action.BET, Action.RAISE}]
        # A big blind is the first of the four bets.
        blind = int(street is FACTS[game].streets[0] and level.big_blind > 0)
        assert blind + len(raises) <= 4
        size = 2 * bet if FACTS[game].streets.index(street) >= 2 else bet
        for act in raises:
            assert act.chips <= (blind + len(raises)) * size


@pytest.mark.parametrize("game", [game for game in Game if FACTS[game].limit is Limit.POT_LIMIT])
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_no_bet_is_larger_than_the_pot(game: Game, data: st.DataObject) -> None:
    pot, in_front, street = 0, dict[int, int](), ""
    for event in data.draw(played(game)).events:
        if isinstance(event, BoardDealt):
            street, in_front = event.street, {}
        if isinstance(event, Posted):
            pot += event.chips
            if event.kind in LIVE_POSTS:
                in_front[event.seat] = in_front.get(event.seat, 0) + event.chips
        if isinstance(event, Acted):
            owed = max(in_front.values(), default=0) - in_front.get(event.seat, 0)
            if event.action in {Action.BET, Action.RAISE}:
                assert event.chips <= owed + pot + owed, street
            pot += event.chips
            in_front[event.seat] = in_front.get(event.seat, 0) + event.chips


@pytest.mark.parametrize("game", [game for game in Game if FACTS[game].family is Family.STUD])
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_stud_has_a_bring_in_and_no_blind(game: Game, data: st.DataObject) -> None:
    record = data.draw(played(game))
    kinds = [event.kind for event in record.events if isinstance(event, Posted)]
    assert set(kinds) <= {PostKind.ANTE, PostKind.BRING_IN}
    assert kinds.count(PostKind.BRING_IN) <= 1
