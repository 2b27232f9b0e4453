from functools import partial

from benchmarks.hands import barred_misdeal_case, clean_case, misdeal_case, open_case, play_in_pokerkit
from benchmarks.side_by_side import Measure, Tell
from reference_engine.model.case import Case
from reference_engine.rule_on import rule_on

_HANDS, _RULINGS = 10, 150
_POKERKIT = "PokerKit"
_CASES = {
    "nothing wrong": clean_case(),
    "a misdeal": misdeal_case(),
    "a misdeal barred": barred_misdeal_case(),
    "left open by the text": open_case(),
}


def _play() -> int:
    for _ in range(_HANDS):
        play_in_pokerkit()
    return _HANDS


def _rule(case: Case) -> int:
    for _ in range(_RULINGS):
        rule_on(case)
    return _RULINGS


def test_ruling_on_40_events_against_a_hand_in_pokerkit(measure: Measure, tell: Tell) -> None:
    """
    A ruling on a record of 40 events costs at most a fiftieth of a hand of six players in PokerKit; goal 1/150.

    The two do not do the same work. PokerKit checks each act and card against the state of the game before it takes
    it, shuffles and deals by itself, keeps a log of operations, collects bets into pots, compares six hands of seven
    cards at showdown, and can be stopped and asked anything at any point. The reference engine folds a finished
    record once, looks at it by the rules of dealing, and evaluates no hand at all. The ratio says how little the
    reference engine adds to a run that waits for such an engine; it does not say that it is the faster PokerKit.

    Where the text leaves a choice, as in the last case, the rules that depend on it look at the hand once a reading.
    """
    assert {len(case.events) for case in _CASES.values()} == {40}

    rulings = {name: partial(_rule, case) for name, case in _CASES.items()}
    rounds = measure({_POKERKIT: _play, **rulings}, rounds=15)

    ratios = {name: rounds.ratio(_POKERKIT, name) for name in rulings}
    for name, ratio in ratios.items():
        tell(f"rulings on 40 events in the time of a hand in PokerKit: {name}", ratio, "at least 50, goal 150")
    assert {name: ratio.median for name, ratio in ratios.items() if ratio.median < 50} == {}
