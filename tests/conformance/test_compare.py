from collections.abc import Callable

import pytest

from conformance.compare import Judgement, irregular_events, is_discretionary, judge, told_apart
from conformance.kinds import cut
from conformance.verdict import Verdict, worst
from conformance.wire import AnswerKind, EngineAnswer
from reference_engine.model.case import Case
from reference_engine.model.games import Street
from reference_engine.model.ruling import (
    DeadHands,
    Disregard,
    EvidenceTag,
    Outcome,
    Permitted,
    PermittedSet,
    Post,
    PutBack,
    Redeal,
    Remedy,
    Replace,
    RestoreFlop,
    RestoreStub,
    ReturnAndReshuffle,
    Ruling,
    Severity,
    Standing,
)
from reference_engine.model.table import PostKind, SeatChips

Build = Callable[..., Case]
DEAL_ENDED = 6


def permitted(*rulings: Ruling, acceptable: tuple[Ruling, ...] = ()) -> PermittedSet:
    standings = [(ruling, Standing.REQUIRED) for ruling in rulings]
    standings += [(ruling, Standing.ACCEPTABLE) for ruling in acceptable]
    return PermittedSet(tuple(Permitted(ruling, it, Severity.MUST, EvidenceTag.TEXT) for ruling, it in standings))


def ruled(outcome: Outcome, **fields: object) -> EngineAnswer:
    return EngineAnswer("ruling", Ruling(outcome, **fields))  # type: ignore[arg-type]


PLAY_ON, MISDEAL, VOID = Ruling(Outcome.PLAY_ON), Ruling(Outcome.MISDEAL), Ruling(Outcome.HAND_VOID)
STANDS = Ruling(Outcome.RESULT_STANDS)
FLOOR = Ruling(Outcome.FLOOR_DECIDES, options=(MISDEAL, PLAY_ON))
SHORT = Ruling(Outcome.MISDEAL, clauses=("wrong_count",), evidence=(DEAL_ENDED,))

REDEAL = Redeal(
    button=1,
    level=1,
    posts=(Post(1, PostKind.SMALL_BLIND, 1), Post(2, PostKind.BIG_BLIND, 2)),
    dealt_in=(2, 1),
    killed=(1, 2),
)
WHOLE = Ruling(Outcome.MISDEAL, redeal=REDEAL, returned=(SeatChips(1, 5), SeatChips(2, 7)))
DEAD = Ruling(Outcome.PLAY_ON, remedies=(DeadHands((1, 2)), Replace(3), Disregard("first_card")))


@pytest.mark.parametrize(
    ("expected", "answer", "verdict"),
    [
        (permitted(MISDEAL), ruled(Outcome.MISDEAL), Verdict.CONFORMS),
        (permitted(MISDEAL), ruled(Outcome.PLAY_ON), Verdict.DEVIATES),
        (permitted(MISDEAL, acceptable=(PLAY_ON,)), ruled(Outcome.PLAY_ON), Verdict.CONFORMS),
        (permitted(MISDEAL, PLAY_ON), ruled(Outcome.PLAY_ON), Verdict.CONFORMS),
        (permitted(PLAY_ON), EngineAnswer("accepted"), Verdict.CONFORMS),
        (permitted(MISDEAL), EngineAnswer("accepted"), Verdict.DEVIATES),
        (permitted(STANDS), EngineAnswer("accepted"), Verdict.DEVIATES),
        (permitted(SHORT), ruled(Outcome.MISDEAL, clauses=("wrong_count", "redeal")), Verdict.CONFORMS),
        (permitted(SHORT), ruled(Outcome.MISDEAL, clauses=("fouled_deck",)), Verdict.WRONG_REASON),
        (permitted(SHORT), ruled(Outcome.PLAY_ON, clauses=("wrong_count",)), Verdict.DEVIATES),
        (permitted(MISDEAL), EngineAnswer("declined"), Verdict.DECLINED),
        (permitted(MISDEAL), ruled(Outcome.FLOOR_DECIDES), Verdict.DECLINED),
        (permitted(MISDEAL), ruled(Outcome.HOUSE_DECIDES), Verdict.DECLINED),
        (permitted(FLOOR), EngineAnswer("declined"), Verdict.CONFORMS),
        (permitted(FLOOR), ruled(Outcome.FLOOR_DECIDES), Verdict.CONFORMS),
        (permitted(FLOOR), ruled(Outcome.MISDEAL), Verdict.CONFORMS),
        (permitted(FLOOR), ruled(Outcome.PLAY_ON), Verdict.CONFORMS),
        (permitted(FLOOR), ruled(Outcome.HAND_VOID), Verdict.DEVIATES),
        # Where the floor decides only under the other reading, that reading is met by leaving the case to the floor.
        (permitted(VOID, acceptable=(FLOOR,)), ruled(Outcome.PLAY_ON), Verdict.DEVIATES),
        (permitted(VOID, acceptable=(FLOOR,)), EngineAnswer("accepted"), Verdict.DEVIATES),
        (permitted(VOID, acceptable=(FLOOR,)), ruled(Outcome.FLOOR_DECIDES), Verdict.CONFORMS),
        # By another reading the floor decides: who rules so conforms, who says nothing has shown nothing.
        (permitted(VOID, acceptable=(FLOOR,)), EngineAnswer("declined"), Verdict.DECLINED),
        (permitted(MISDEAL, acceptable=(FLOOR,)), EngineAnswer("declined"), Verdict.DECLINED),
        (permitted(MISDEAL, acceptable=(FLOOR,)), EngineAnswer("ruling", ruling=FLOOR), Verdict.CONFORMS),
        (permitted(MISDEAL), EngineAnswer("unsupported", event=3), Verdict.UNSUPPORTED),
        (permitted(SHORT), EngineAnswer("refused", event=DEAL_ENDED), Verdict.PREVENTED),
        (permitted(SHORT), EngineAnswer("refused", event=DEAL_ENDED - 1), Verdict.DEVIATES),
        (permitted(SHORT), EngineAnswer("refused", event=DEAL_ENDED + 1), Verdict.DEVIATES),
        (permitted(PLAY_ON), EngineAnswer("refused", event=2), Verdict.DEVIATES),
        (permitted(PLAY_ON, acceptable=(SHORT,)), EngineAnswer("refused", event=DEAL_ENDED), Verdict.PREVENTED),
    ],
)
def test_core(heads_up: Build, expected: PermittedSet, answer: EngineAnswer, verdict: Verdict) -> None:
    assert judge(heads_up(), expected, answer, "core").verdict is verdict


@pytest.mark.parametrize("kind", ["error", "crashed", "timed_out", "protocol_violation"])
def test_a_failure_is_an_error_whatever_was_expected(heads_up: Build, kind: AnswerKind) -> None:
    assert judge(heads_up(), permitted(FLOOR), EngineAnswer(kind), "core").verdict is Verdict.ERRORED


def test_a_case_that_was_not_asked_is_blocked(heads_up: Build) -> None:
    assert judge(heads_up(), permitted(PLAY_ON), EngineAnswer("blocked"), "core").verdict is Verdict.BLOCKED


def test_silence_means_that_the_result_stands_once_the_pot_is_awarded(heads_up: Build) -> None:
    over = heads_up(awarded=True)
    assert judge(over, permitted(STANDS), EngineAnswer("accepted"), "core").verdict is Verdict.CONFORMS
    assert judge(over, permitted(PLAY_ON), EngineAnswer("accepted"), "core").verdict is Verdict.DEVIATES


def test_core_compares_no_remedy(heads_up: Build) -> None:
    assert judge(heads_up(), permitted(DEAD), ruled(Outcome.PLAY_ON), "core").verdict is Verdict.CONFORMS
    assert judge(heads_up(), permitted(DEAD), EngineAnswer("accepted"), "core").verdict is Verdict.CONFORMS


@pytest.mark.parametrize(
    ("expected", "answer", "verdict"),
    [
        (permitted(DEAD), ruled(Outcome.PLAY_ON, remedies=(Replace(3), DeadHands((2, 1)))), Verdict.CONFORMS),
        (
            permitted(DEAD),
            ruled(Outcome.PLAY_ON, remedies=(DeadHands((1,)), Replace(3), DeadHands((2,)))),
            Verdict.CONFORMS,
        ),
        (permitted(DEAD), ruled(Outcome.PLAY_ON, remedies=(DeadHands((1, 2)), Replace(4))), Verdict.DEVIATES),
        (permitted(DEAD), ruled(Outcome.PLAY_ON, remedies=(DeadHands((1, 2)),)), Verdict.DEVIATES),
        (permitted(DEAD), ruled(Outcome.PLAY_ON), Verdict.DEVIATES),
        (permitted(DEAD), EngineAnswer("accepted"), Verdict.DEVIATES),
        (permitted(PLAY_ON), ruled(Outcome.PLAY_ON, remedies=(Disregard("boxed_cards"),)), Verdict.CONFORMS),
        (permitted(PLAY_ON), ruled(Outcome.PLAY_ON, remedies=(DeadHands((1,)),)), Verdict.DEVIATES),
        (permitted(WHOLE), EngineAnswer("ruling", WHOLE), Verdict.CONFORMS),
        (permitted(WHOLE), ruled(Outcome.MISDEAL), Verdict.DEVIATES),
        (permitted(WHOLE), ruled(Outcome.MISDEAL, redeal=REDEAL), Verdict.DEVIATES),
        (
            permitted(WHOLE),
            ruled(Outcome.MISDEAL, redeal=REDEAL, returned=(SeatChips(2, 7), SeatChips(3, 0), SeatChips(1, 5))),
            Verdict.CONFORMS,
        ),
        (
            permitted(WHOLE),
            ruled(Outcome.MISDEAL, redeal=REDEAL, returned=(SeatChips(2, 7), SeatChips(1, 6))),
            Verdict.DEVIATES,
        ),
        (
            permitted(Ruling(Outcome.HAND_VOID, refund=(SeatChips(1, 1), SeatChips(2, 2)))),
            ruled(Outcome.HAND_VOID, refund=(SeatChips(2, 2), SeatChips(1, 1))),
            Verdict.CONFORMS,
        ),
        (
            permitted(Ruling(Outcome.HAND_VOID, refund=(SeatChips(1, 1), SeatChips(2, 2)))),
            ruled(Outcome.HAND_VOID, refund=(SeatChips(2, 2),)),
            Verdict.DEVIATES,
        ),
    ],
)
def test_full(heads_up: Build, expected: PermittedSet, answer: EngineAnswer, verdict: Verdict) -> None:
    assert judge(heads_up(), expected, answer, "full").verdict is verdict


def redealt(heads_up: Build, **changes: object) -> Verdict:
    fields = {name: getattr(REDEAL, name) for name in REDEAL.__struct_fields__} | changes
    answer = ruled(Outcome.MISDEAL, redeal=Redeal(**fields), returned=WHOLE.returned)
    return judge(heads_up(), permitted(WHOLE), answer, "full").verdict


def test_what_is_said_twice_is_another_ruling(heads_up: Build) -> None:
    refunded = Ruling(Outcome.HAND_VOID, refund=(SeatChips(1, 5), SeatChips(2, 7)))
    for amounts, verdict in (
        ((SeatChips(2, 7), SeatChips(1, 5)), Verdict.CONFORMS),
        ((SeatChips(1, 5), SeatChips(2, 7), SeatChips(1, 5)), Verdict.DEVIATES),
    ):
        answer = ruled(Outcome.HAND_VOID, refund=amounts)
        assert judge(heads_up(), permitted(refunded), answer, "full").verdict is verdict
    replaced = ruled(Outcome.PLAY_ON, remedies=(Replace(3), Replace(3)))
    assert judge(heads_up(), permitted(Ruling(Outcome.PLAY_ON, remedies=(Replace(3),))), replaced, "full").verdict is (
        Verdict.DEVIATES
    )


def test_the_order_of_posts_and_killed_hands_does_not_matter(heads_up: Build) -> None:
    assert redealt(heads_up, posts=REDEAL.posts[::-1], killed=(2, 1)) is Verdict.CONFORMS


@pytest.mark.parametrize(
    "change",
    [
        {"button": 2},
        {"level": 2},
        {"posts": REDEAL.posts[:1]},
        {"dealt_in": (1, 2)},
        {"killed": ()},
        {"hands_counted": 2},
    ],
)
def test_any_other_redeal_deviates(heads_up: Build, change: dict[str, object]) -> None:
    assert redealt(heads_up, **change) is Verdict.DEVIATES


def test_a_missing_field_of_the_profile_is_declared_and_not_served(heads_up: Build) -> None:
    judgement = judge(heads_up(), permitted(WHOLE), ruled(Outcome.MISDEAL), "full")
    assert "no redeal (declared, not served)" in judgement.text
    assert judgement.actual == "misdeal, other redeal and returned"


def test_kinds_name_outcomes_and_remedies_and_never_seats(heads_up: Build) -> None:
    judgement = judge(heads_up(), permitted(DEAD), ruled(Outcome.MISDEAL), "full")
    assert judgement == Judgement(Verdict.DEVIATES, "play_on with dead_hands, replace", "misdeal", "ruled misdeal")


class TestButtonTwoCards:
    """
    The button's second consecutive card is legal, so refusing it is no prevention.
    """

    DEALT = ((2, "2c"), (1, "3c"), (1, "4c"), (2, "5c"))
    CATCH_UP = 4

    def test_refusing_it_deviates(self, heads_up: Build) -> None:
        case = heads_up(dealt=self.DEALT)
        expected = permitted(Ruling(Outcome.PLAY_ON, ("button_two_cards",), (self.CATCH_UP,)))
        assert not irregular_events(case, expected)
        answer = EngineAnswer("refused", event=self.CATCH_UP)
        assert judge(case, expected, answer, "core").verdict is Verdict.DEVIATES

    def test_refusing_a_third_card_prevents(self, heads_up: Build) -> None:
        case = heads_up(dealt=(*self.DEALT[:3], (1, "6c"), (2, "5c")))
        expected = permitted(Ruling(Outcome.MISDEAL, ("wrong_count",), (self.CATCH_UP + 1,)))
        answer = EngineAnswer("refused", event=self.CATCH_UP + 1)
        assert judge(case, expected, answer, "core").verdict is Verdict.PREVENTED


class TestToldApart:
    """
    A pair holds when no single answer suits both of its cases.
    """

    def test_two_outcomes_are(self, heads_up: Build) -> None:
        case = heads_up()
        assert told_apart((case, permitted(MISDEAL)), (case, permitted(PLAY_ON)), "core")

    def test_an_acceptable_ruling_in_common_is_not(self, heads_up: Build) -> None:
        case = heads_up()
        other = permitted(PLAY_ON, acceptable=(MISDEAL,))
        assert not told_apart((case, permitted(MISDEAL)), (case, other), "core")

    def test_an_option_of_the_floor_in_common_is_not(self, heads_up: Build) -> None:
        case = heads_up()
        assert not told_apart((case, permitted(MISDEAL)), (case, permitted(FLOOR)), "core")

    def test_two_remedies_are_in_full_only(self, heads_up: Build) -> None:
        case = heads_up()
        pair = (case, permitted(DEAD)), (case, permitted(PLAY_ON))
        assert not told_apart(*pair, "core")
        assert told_apart(*pair, "full")

    def test_silence_that_suits_both_is_not(self, heads_up: Build) -> None:
        pair = (heads_up(), permitted(PLAY_ON)), (heads_up(awarded=True), permitted(STANDS))
        assert not told_apart(*pair, "core")


def test_only_a_required_ruling_leaves_a_case_to_the_floor() -> None:
    assert is_discretionary(permitted(FLOOR))
    assert is_discretionary(permitted(MISDEAL, FLOOR))
    assert not is_discretionary(permitted(MISDEAL, acceptable=(FLOOR,)))


def test_a_check_takes_the_worst_verdict_in_the_order_of_the_design() -> None:
    order = [
        "errored",
        "nondeterministic",
        "deviates",
        "blocked",
        "unsupported",
        "declined",
        "prevented",
        "right_for_the_wrong_reason",
        "conforms",
    ]
    assert [verdict.value for verdict in Verdict] == order
    for rank, verdict in enumerate(Verdict):
        assert worst(list(Verdict)[rank:]) is verdict


@pytest.mark.parametrize(
    ("said", "other_order", "fewer"),
    [
        (
            RestoreFlop((9, 10, 11, 12), Street.TURN),
            RestoreFlop((12, 9, 11, 10), Street.TURN),
            RestoreFlop((9, 10, 11), Street.TURN),
        ),
        (
            ReturnAndReshuffle(Street.FLOP, (9, 10, 11)),
            ReturnAndReshuffle(Street.FLOP, (11, 10, 9)),
            ReturnAndReshuffle(Street.FLOP, (9, 10)),
        ),
        (PutBack((4, 5)), PutBack((5, 4)), PutBack((4,))),
        (
            RestoreStub(rebuilt=False, mixed=(3, 7)),
            RestoreStub(rebuilt=False, mixed=(7, 3)),
            RestoreStub(rebuilt=False, mixed=(3,)),
        ),
    ],
    ids=["restore flop", "return and reshuffle", "put back", "restore stub"],
)
def test_the_order_of_cards_that_are_mixed_or_put_back_does_not_matter(
    said: Remedy, other_order: Remedy, fewer: Remedy
) -> None:
    def kept(remedy: Remedy) -> object:
        return cut(Ruling(Outcome.PLAY_ON, remedies=(remedy,)), "full")

    assert kept(said) == kept(other_order)
    assert kept(said) != kept(fewer)
