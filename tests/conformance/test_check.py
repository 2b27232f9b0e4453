from collections.abc import Callable

import pytest

from conformance.check import Expected, prepared, severity_of
from conformance.compare import judge
from conformance.floor_answers import answered
from conformance.group import Group, Member, Twin
from conformance.repeats.told import Told, differing, told_of_case
from conformance.repeats.unstable import Given, Unstable, Way
from conformance.settled import AnsweredCase
from conformance.verdict import Verdict
from conformance.wire import EngineAnswer
from reference_engine.model.case import Case
from reference_engine.model.events import CardBoxed
from reference_engine.model.ruling import Outcome, Ruling, Severity
from reference_engine.rule_on import rule_on

Build = Callable[..., Case]


def group(clause: str, irregular: Case, *twins: Case) -> Group:
    members = [Member(Twin.IRREGULAR, "as it was", irregular)]
    members += [Member(Twin.CLEAN, "mended", twin) for twin in twins]
    return Group(clause, clause, irregular.edition, tuple(members))


@pytest.fixture
def wrong_start(heads_up: Build) -> Case:
    """
    The button gets the first card, which belongs to the other seat.
    """
    return heads_up(dealt=((1, "2c"), (2, "3c"), (1, "4c"), (2, "5c")))


def test_a_twin_that_is_told_apart_makes_a_check(heads_up: Build, wrong_start: Case) -> None:
    check = prepared(group("heads_up_order", wrong_start, heads_up()), "core")
    assert check is not None
    assert len(check.members) == 2
    assert check.discarded_pairs == 0
    assert not check.is_discretionary


def test_a_twin_that_is_not_told_apart_is_discarded_and_counted(heads_up: Build, wrong_start: Case) -> None:
    check = prepared(group("heads_up_order", wrong_start, wrong_start, heads_up()), "core")
    assert check is not None
    assert len(check.members) == 2
    assert check.discarded_pairs == 1


def test_without_a_pair_there_is_no_check(heads_up: Build, wrong_start: Case) -> None:
    assert prepared(group("heads_up_order", wrong_start, wrong_start), "core") is None
    assert prepared(group("heads_up_order", wrong_start), "core") is None


def test_a_pair_that_differs_in_its_remedies_holds_in_full_only(heads_up: Build) -> None:
    one = CardBoxed("9c")
    two = heads_up(one, CardBoxed("8c"))
    other = heads_up()
    assert prepared(group("boxed_cards", two, other), "core") is None


def test_a_group_whose_clause_no_ruling_names_is_no_check(heads_up: Build, wrong_start: Case) -> None:
    assert prepared(group("fouled_deck", wrong_start, heads_up()), "core") is None


def test_the_first_member_is_the_irregular_one(heads_up: Build, wrong_start: Case) -> None:
    whole = group("heads_up_order", wrong_start, heads_up())
    turned = Group(whole.irregularity, whole.clause, whole.edition, whole.members[::-1])
    with pytest.raises(ValueError, match="clean twin"):
        prepared(turned, "core")


@pytest.mark.parametrize("clause", ["first_card", "entitled_seats", "heads_up_order", "dead_button"])
def test_by_position_lowers_what_tests_the_map_of_seats(clause: str) -> None:
    assert severity_of(clause, Severity.MUST, by_position=True) is Severity.SHOULD
    assert severity_of(clause, Severity.MUST, by_position=False) is Severity.MUST
    assert severity_of(clause, Severity.MAY, by_position=True) is Severity.MAY


def test_by_position_leaves_every_other_clause_as_it_is() -> None:
    assert severity_of("fouled_deck", Severity.MUST, by_position=True) is Severity.MUST


def weight(case: Case, answer: EngineAnswer, *, by_position: bool) -> tuple[Verdict, Severity]:
    member = Expected(Member(Twin.OPPOSITE, "", case), rule_on(case))
    judgement = judge(case, member.permitted, answer, "core")
    seen = answered(member, [(answer, judgement)], Severity.MUST, by_position=by_position)
    return seen.verdict, seen.severity


def test_a_twin_that_rests_on_the_map_of_seats_weighs_less_by_position(wrong_start: Case) -> None:
    silence = EngineAnswer("accepted")
    assert weight(wrong_start, silence, by_position=False) == (Verdict.DEVIATES, Severity.MUST)
    assert weight(wrong_start, silence, by_position=True) == (Verdict.DEVIATES, Severity.SHOULD)


def test_refusing_a_legal_event_has_nothing_to_do_with_the_map_of_seats(wrong_start: Case) -> None:
    refusal = EngineAnswer("refused", event=0)
    assert weight(wrong_start, refusal, by_position=True) == (Verdict.DEVIATES, Severity.MUST)


def twice(heads_up: Build, *given: EngineAnswer) -> AnsweredCase:
    """
    A clean case that was answered twice, as the pair that the last two answers are.
    """
    case = heads_up()
    member = Expected(Member(Twin.CLEAN, "", case), rule_on(case))
    judgements = [(answer, judge(case, member.permitted, answer, "core")) for answer in given]
    told = [told_of_case(answer, "core") or Told(Given(answer.kind, answer.kind, b""), {}) for answer in given]
    one, other = (it.given for it in told[-2:])
    unstable = Unstable(way=Way.TWICE, one=one, other=other, differing=differing(*told[-2:]), seen_again=True)
    return answered(member, judgements, Severity.MUST, by_position=False, unstable=unstable)


def test_a_member_is_to_blame_for_what_broke_on_each_occasion(heads_up: Build) -> None:
    seen = twice(heads_up, *(EngineAnswer("crashed", breaks=breaks) for breaks in (2, 0, 1)))
    assert (seen.verdict, seen.breaks) == (Verdict.ERRORED, 3)


def test_two_answers_that_are_not_the_same_are_nondeterministic(heads_up: Build) -> None:
    seen = twice(heads_up, EngineAnswer("accepted"), EngineAnswer("ruling", Ruling(Outcome.MISDEAL)))
    assert seen.verdict is Verdict.NONDETERMINISTIC
    assert seen.actual == "nondeterministic, asked twice: accepted and misdeal"
    assert seen.text == (
        "asked again with nothing in between, it answered otherwise: accepted, then misdeal "
        "(other answer and outcome and clauses)"
    )


def test_an_error_is_worse_than_a_change_of_mind(heads_up: Build) -> None:
    seen = twice(heads_up, EngineAnswer("accepted"), EngineAnswer("crashed", text="it died"))
    assert (seen.verdict, seen.kind) == (Verdict.ERRORED, "crashed")
