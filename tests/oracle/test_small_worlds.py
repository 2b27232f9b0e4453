"""
The small worlds: the lines of play, a quarter of the worlds, and that the second oracle notices what is wrong.
"""

from conformance.small_worlds.compare import compared
from conformance.small_worlds.lines import MOST_ACTS, lines
from conformance.small_worlds.worlds import worlds
from reference_engine.editions import EDITIONS
from reference_engine.model.events import Acted, Action

PARTS = 4
"""
This is the fixed quarter that every run of the tests compares; `make deep` compares all of them.
"""


def test_reference_engine_and_second_oracle_agree_on_the_small_worlds() -> None:
    tally = compared(1, PARTS)
    assert not tally.disagreements, "\n".join(f"{it.kind}: {it.text}" for it in tally.disagreements[:5])
    assert tally.kinds.total() > 9_000
    assert tally.second.total() > tally.kinds.total() * 0.9


def test_each_kind_is_there_in_each_edition() -> None:
    every = list(worlds())
    kinds = {edition: {world.kind for world in every if world.case.edition == edition} for edition in EDITIONS}
    assert len(set(map(frozenset, kinds.values()))) == 1


def test_the_lines_of_two_players_who_call_or_fold() -> None:
    """
    Written out by hand: the small blind first, the big blind's option, and a fold ends the hand.
    """
    every = set(lines((2, 1), {1: 50, 2: 100}))
    assert len(every) == len(list(lines((2, 1), {1: 50, 2: 100})))
    quiet = {line for line in every if not any(act and act.action in {Action.RAISE, Action.BET} for act in line)}
    call, fold, check = Acted(1, Action.CALL, 50), Acted(1, Action.FOLD), Acted(2, Action.CHECK)
    before_the_flop = {line for line in quiet if None not in line}
    assert before_the_flop == {(), (fold,), (call,), (call, check), (call, Acted(2, Action.FOLD))}
    flop = (call, check, None)
    after = {line[3:] for line in quiet if line[:3] == flop}
    end = Acted(1, Action.CHECK), Acted(1, Action.FOLD)
    assert after == {(), (check,), (Acted(2, Action.FOLD),), *((check, last) for last in end)}
    assert max(sum(act is not None for act in line) for line in every) == MOST_ACTS
