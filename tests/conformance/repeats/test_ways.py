"""
Each fault is shown by the way that it is: asked twice, in another order, after a restart.
"""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from adapters.handler import Handler
from adapters.protocol.messages import Answer, Rule
from conformance.floor import FloorRole
from conformance.kinds import permitted_rulings
from conformance.lanes import Lane
from conformance.reference_server import _answer, _identity, reference, reference_any
from conformance.repeats.trials import of_line
from conformance.repeats.unstable import Unstable, Way
from conformance.settled import Settled
from conformance.verdict import Verdict
from reference_engine.model.ruling import PermittedSet
from reference_engine.reading import read_case
from reference_engine.rule_on import rule_on
from tests.conformance.repeats.faults import (
    IDENTITY,
    Asking,
    Clock,
    first_checks,
    members,
    of_a_counter,
    of_a_repetition,
    of_an_order_of_hashes,
    of_any_case_before,
    of_chance,
    of_the_case_before,
    of_the_process,
    of_time,
    silent_unless,
)


def shown(settled: list[Settled]) -> list[Unstable]:
    """
    The pairs of the run; whatever is told of one is also its verdict.
    """
    found = [member for member in members(settled) if member.unstable is not None]
    assert all(member.verdict is Verdict.NONDETERMINISTIC for member in found)
    assert all(member.unstable is not None for member in members(settled) if member.verdict == "nondeterministic")
    return [member.unstable for member in found if member.unstable is not None]


FAULTS: dict[str, tuple[Callable[[], Any], Way]] = {
    "counter": (of_a_counter(2), Way.TWICE),
    "counter of seven": (of_a_counter(7), Way.TWICE),
    "chance": (of_chance(0.4), Way.TWICE),
    "case before": (of_the_case_before, Way.OTHER_ORDER),
    "any case before": (of_any_case_before, Way.OTHER_ORDER),
    "repetition": (of_a_repetition, Way.OTHER_ORDER),
    "order of hashes": (of_an_order_of_hashes(), Way.AFTER_RESTART),
    "process": (of_the_process(), Way.AFTER_RESTART),
}


@pytest.mark.parametrize(("changes", "way"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_shown_by_its_way(changes: Callable[[], Any], way: Way) -> None:
    found = shown(Asking(silent_unless(changes)).floor(first_checks()))
    assert found
    assert {unstable.way for unstable in found} == {way}
    assert any(unstable.seen_again for unstable in found)
    for unstable in found:
        assert {unstable.one.actual, unstable.other.actual} == {"accepted", "declined"}
        assert unstable.differing == ("answer",)
        assert unstable.actual == f"nondeterministic, {LABELS[way]}: accepted and declined"


LABELS = {
    Way.TWICE: "asked twice",
    Way.OTHER_ORDER: "in another order",
    Way.AFTER_RESTART: "after a restart",
}


def test_a_clock_shows_where_it_is_given_time() -> None:
    clock = Clock()
    asking = Asking(silent_unless(of_time(clock)), clock)
    found = shown(asking.floor(first_checks()))
    assert found
    assert {unstable.way for unstable in found} == {Way.TWICE}


@pytest.mark.parametrize("name", ["case before", "any case before", "repetition"])
def test_the_case_on_which_an_answer_hangs_is_found(name: str) -> None:
    """
    A process that is asked it before, and nothing else, gives the other answer, and one that is not, the first one.
    """
    changes, _ = FAULTS[name]
    settled = Asking(silent_unless(changes)).floor(first_checks())
    tried = 0
    for member in members(settled):
        if member.unstable is None or not member.unstable.seen_again:
            continue
        tried += 1
        (line,) = member.unstable.before
        request = of_line(line)
        assert isinstance(request, Rule)
        case, before = msgspec.json.decode(member.document), msgspec.json.decode(request.case)
        alone, after = changes(), changes()
        after(before)
        assert (alone(case), after(case)) == (False, True)
        assert (member.unstable.one.kind, member.unstable.other.kind) == ("accepted", "declined")
    assert tried


def test_most_of_what_is_not_tried_in_full_is_told_as_what_was() -> None:
    found = shown(Asking(silent_unless(of_the_case_before)).floor(first_checks(many=24)))
    assert len(found) > sum(unstable.seen_again for unstable in found)
    assert {unstable.way for unstable in found} == {Way.OTHER_ORDER}


@pytest.mark.parametrize("engine", [reference, lambda: reference_any(3)], ids=["reference", "any"])
@pytest.mark.parametrize("profile", ["core", "physical"])
def test_a_sound_engine_is_not_called_so_and_starts_few_processes(engine: Callable[[], Handler], profile: str) -> None:
    asking = Asking(engine)
    settled = asking.floor(first_checks(profile), profile)
    assert len(settled) == 12
    assert not shown(settled)
    assert asking.processes == 1 + 2


def ruling_freshly(pick: Callable[[PermittedSet, Random], Any]) -> Callable[[], Handler]:
    """
    An engine whose picks and shuffles are other ones each time, with the ruling that is picked.
    """
    random = Random(11)  # noqa: S311 - no secret

    def rule(request: Rule) -> Answer:
        case = read_case(bytes(request.case))
        return _answer(request, case, pick(rule_on(case), random), random)

    return lambda: Handler(_identity("fresh"), rule=rule)


def test_random_picks_and_shuffles_are_no_change_of_mind() -> None:
    first = ruling_freshly(lambda permitted, _: permitted.members[0].ruling)
    asked = [
        (Lane("tda-2024", clause, profile="physical", seed=seed), 1)
        for clause in ("four_card_flop", "reshuffle", "premature_cards", "unburned_flop")
        for seed in range(1, 7)
    ]
    settled = Asking(first).floor(asked, "physical")
    assert sum(len(check.drawn) for check in settled) > 10
    assert not shown(settled)


def test_another_permitted_ruling_is_another_answer() -> None:
    def any_of(permitted: PermittedSet, random: Random) -> Any:
        return random.choice([ruling for member in permitted.members for ruling in permitted_rulings(member)])

    settled = Asking(ruling_freshly(any_of)).floor(first_checks("full", many=24), "full")
    found = shown(settled)
    assert found
    assert {unstable.way for unstable in found} == {Way.TWICE}


def test_a_failure_is_a_failure() -> None:
    """
    An engine that fails the second time has failed, and two failures with other words are no two answers.
    """
    counters = Counter[str]()

    def rule(request: Rule) -> Answer:
        counters[bytes(request.case).decode()] += 1
        if counters[bytes(request.case).decode()] > 1:
            return Answer(request.id, "error", reason=f"number {counters.total()}")
        return Answer(request.id, "accepted")

    settled = Asking(lambda: Handler(IDENTITY, rule=rule)).floor(first_checks(many=3))
    assert not shown(settled)
    assert all(check.verdict is Verdict.ERRORED for check in settled)


def test_reasons_and_the_order_of_clauses_are_no_part_of_an_answer() -> None:
    asked: Counter[str] = Counter()

    def rule(request: Rule) -> Answer:
        asked["all"] += 1
        case = read_case(bytes(request.case))
        ruling = rule_on(case).members[0].ruling
        fields = msgspec.to_builtins(ruling)
        if asked["all"] % 2:
            fields["clauses"] = fields["clauses"][::-1]
            fields["evidence"] = fields["evidence"][:1]
        return Answer(request.id, "ruling", ruling=msgspec.Raw(msgspec.json.encode(fields)))

    settled = Asking(lambda: Handler(IDENTITY, rule=rule)).floor(first_checks())
    assert not shown(settled)


def test_the_first_check_of_each_lane_is_asked_again_and_few_others() -> None:
    """
    One member of a check is asked three times, the second and the third time in a row.
    """
    asked = [(lane, 1) for lane, _ in first_checks(many=12)]
    later = [(Lane("tda-2024", lane.clause, profile="core", seed=1, segment=1), 24) for lane, _ in asked]

    def cases(wanted: list[tuple[Lane, int]]) -> tuple[int, list[bytes]]:
        role = FloorRole(wanted, profile="core", seed=1, by_position=False)
        requests = [bytes(request.case) for request in role.requests()]
        return len({it.open_check for it in role._asked.values()}), requests

    checks, requests = cases(asked)
    assert checks == 12
    in_a_row = sum(one == other for one, other in pairwise(requests))
    assert in_a_row >= 12
    members = len(requests) - 2 * 12
    assert len(set(requests)) <= members
    checks, requests = cases(later)
    assert checks == 12 * 24
    twice = sum(one == other for one, other in pairwise(requests))
    assert checks // 48 <= twice <= checks // 30


def test_the_sample_is_the_same_in_every_run() -> None:
    def asked() -> list[bytes]:
        role = FloorRole(first_checks(), profile="core", seed=1, by_position=False)
        return [bytes(request.case) for request in role.requests()]

    assert asked() == asked()
