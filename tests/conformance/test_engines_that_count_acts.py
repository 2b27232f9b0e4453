"""
Engines that count acts, and maybe hear a misdeal announced, but never look at a card. No clause may take one for right.

They are given what they could not find out for themselves: the redeal and the chips of a misdeal.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from conformance.check import Check, Expected
from conformance.compare import judge
from conformance.kinds import silence
from conformance.lanes import Lane, lanes
from conformance.scorable import scorable_clauses
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer
from reference_engine.editions import EDITIONS
from reference_engine.fold import fold
from reference_engine.model.case import Case
from reference_engine.model.events import MisdealAnnounced
from reference_engine.model.ruling import Outcome, Ruling

Engine = Callable[[Expected], Ruling]

ALMOST_ONLY_ACTS = {"announced_misdeal", "killed_hand"}
CHECKS = 80


def counts_acts(asked: Expected) -> Ruling:
    """
    A misdeal until substantial action, and nothing after it.
    """
    case = asked.member.case
    return silence(case) if is_late(case) else misdeal(asked)


def hears_announcements(asked: Expected) -> Ruling:
    """
    A misdeal where one was announced before substantial action, and nothing else.
    """
    case = asked.member.case
    is_announced = any(isinstance(event, MisdealAnnounced) for event in case.events)
    return misdeal(asked) if is_announced and not is_late(case) else silence(case)


ENGINES: tuple[Engine, ...] = (counts_acts, hears_announcements)


def is_late(case: Case) -> bool:
    acts = [act for act in fold(case.table, case.game, case.events).acts if act.in_turn]
    return len(acts) >= 3 or (len(acts) == 2 and any(act.chips for act in acts))


def misdeal(asked: Expected) -> Ruling:
    rulings = (member.ruling for member in asked.permitted.members)
    return next((ruling for ruling in rulings if ruling.outcome is Outcome.MISDEAL), Ruling(Outcome.MISDEAL))


def conforms(engine: Engine, check: Check, profile: str) -> bool:
    return all(
        judge(it.member.case, it.permitted, EngineAnswer("ruling", engine(it)), profile).verdict is Verdict.CONFORMS
        for it in check.members
    )


def scored(lane: Lane, most: int) -> Iterator[Check]:
    for _ in range(most):
        found = lane.next_check()
        if found is None:
            return
        if not found[0].is_discretionary:
            yield found[0]


@pytest.mark.parametrize("profile", ["core", "full"])
@pytest.mark.parametrize("book", EDITIONS)
def test_no_clause_takes_one_for_right(book: str, profile: str) -> None:
    for lane in lanes([book], (), profile=profile, seed=1):
        taken_for_right = set(ENGINES)
        for check in scored(lane, CHECKS):
            taken_for_right = {engine for engine in taken_for_right if conforms(engine, check, profile)}
            if not taken_for_right:
                break
        has_checks = lane.clause in scorable_clauses("floor", book, profile)
        assert bool(taken_for_right) is not has_checks, lane.clause


@pytest.mark.parametrize("profile", ["core", "full"])
@pytest.mark.parametrize("book", EDITIONS)
def test_clauses_about_acts_give_them_few_checks(book: str, profile: str) -> None:
    for lane in lanes([book], sorted(ALMOST_ONLY_ACTS), profile=profile, seed=1):
        earned: Counter[Engine] = Counter()
        checks = list(scored(lane, CHECKS))
        for check in checks:
            earned.update(engine for engine in ENGINES if conforms(engine, check, profile))
        assert all(count <= len(checks) / 3 for count in earned.values()), (lane.clause, earned)
