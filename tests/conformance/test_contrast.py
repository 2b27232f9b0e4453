"""
Where an answer parts from what is permitted: the clause, the lines to mark, and the sentence of what the engine did.
"""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adapters.engine import Failure, Reply
from adapters.protocol.messages import Answer
from conformance.check import Expected
from conformance.continuing import folded
from conformance.corpus.loading import golden_cases
from conformance.floor_answers import answered, judged
from conformance.floor_story import floor_story
from conformance.group import Member, Twin
from conformance.lanes import lanes
from reference_engine.continuation import account_of, goes_on
from reference_engine.model.case import Case
from reference_engine.model.games import Game
from reference_engine.model.ruling import DeadHands, NoRaise, Outcome, ReturnChips, Ruling, Severity, Supply
from reference_engine.rule_on import rule_on
from reports.contrast import Contrast
from reports.story import Words

LANGUAGES = ("en", "es", "fr")


def case_of(name: str, edition: str = "tda-2019") -> Case:
    return next(golden.case for golden in golden_cases() if (golden.id, golden.case.edition) == (name, edition))


def due_in(case: Case) -> Ruling:
    return rule_on(case).members[0].ruling


def told(case: Case, profile: str = "full", failure: Failure | None = None, **answer: Any) -> tuple[Any, Contrast]:
    """
    The story of an answer and its contrast.
    """
    member = Expected(Member(Twin.IRREGULAR, "", case), rule_on(case))
    reply = Reply("0", Answer(id="0", **answer) if answer else None, failure)
    seen = answered(member, [judged(member, reply, profile)], Severity.MUST, profile, by_position=False)
    story = floor_story(case, seen, profile=profile)
    assert story.contrast is not None
    return story, story.contrast


def ruled(case: Case, ruling: Ruling, profile: str = "full") -> tuple[Any, Contrast]:
    return told(case, profile, answer="ruling", ruling=msgspec.Raw(msgspec.json.encode(ruling)))


def marked(words: Words, lines: dict[str, tuple[int, ...]], language: str = "en") -> list[str]:
    text = words[language].splitlines()
    return [text[line] for line in lines[language]]


def test_a_gap_in_the_redeal_names_the_clause_on_redeals() -> None:
    case = case_of("one_on_penalty_and_one_back_for_the_redeal")
    due = due_in(case)
    assert due.redeal is not None
    assert due.clauses[0] == "first_card"
    # The same posts in another order are no gap: what the marked line shows is the seat that is not killed.
    other = replace(due.redeal, killed=(5,), posts=due.redeal.posts[::-1])
    story, contrast = ruled(case, replace(due, redeal=other))
    assert [(gap.part, gap.clause, gap.number) for gap in contrast.gaps] == [("redeal", "redeal", "35-C")]
    assert marked(story.expected[0], contrast.expected[0]) == ["Killed after the redeal: seats 3 and 5."]
    assert marked(story.actual, contrast.actual) == ["Killed after the redeal: seat 5."]
    assert marked(story.expected[0], contrast.expected[0], "fr") == [
        "Tués après la nouvelle donne : les sièges 3 et 5."
    ]
    assert contrast.fault["en"] == (
        "The engine ruled: misdeal, which is right as far as the outcome goes, but wrong in the redeal (35-C redeal). "
        'Expected: "Killed after the redeal: seats 3 and 5." The engine: "Killed after the redeal: seat 5."'
    )
    assert contrast.fault["es"].endswith(
        "pero no en el nuevo reparto (35-C nuevo reparto). "
        'Se esperaba: "Se matan después del nuevo reparto: los puestos 3 y 5." '
        'El motor: "Se mata después del nuevo reparto: el puesto 5."'
    )


@pytest.mark.parametrize(
    ("name", "lacking", "clause", "number"),
    [
        ("button_and_another_seat_with_one_card_after_substantial_action", Supply, "short_button", "37"),
        ("button_and_another_seat_with_one_card_after_substantial_action", DeadHands, "killed_hand", "38"),
        ("bettor_killed_and_nobody_called", ReturnChips, "uncalled_bet", "65-A"),
    ],
)
def test_a_remedy_that_is_missing_names_the_clause_that_asks_for_it(
    name: str, lacking: type, clause: str, number: str
) -> None:
    case = case_of(name)
    due = due_in(case)
    kept = tuple(remedy for remedy in due.remedies if not isinstance(remedy, lacking))
    story, contrast = ruled(case, replace(due, remedies=kept))
    assert [(gap.part, gap.clause, gap.number) for gap in contrast.gaps] == [("remedies", clause, number)]
    (due_line,) = marked(story.expected[0], contrast.expected[0])
    assert marked(story.actual, contrast.actual) == []
    assert contrast.fault["en"].endswith(f'The answer lacks: "{due_line}"')


def test_a_remedy_too_many_and_a_wrong_amount_are_quoted() -> None:
    case = case_of("bettor_killed_and_nobody_called")
    due = due_in(case)
    (back,) = [remedy for remedy in due.remedies if isinstance(remedy, ReturnChips)]
    others = tuple(remedy for remedy in due.remedies if remedy != back)
    said = f"{back.chips} go back from the pot to seat {back.seat}."
    _, less = ruled(case, replace(due, remedies=(*others, replace(back, chips=back.chips - 1))))
    wrong = said.replace(str(back.chips), str(back.chips - 1), 1)
    assert less.fault["en"].endswith(f'Expected: "{said}" The engine: "{wrong}"')
    _, more = ruled(case, replace(due, remedies=(*due.remedies, NoRaise(back.seat))))
    assert more.fault["en"].endswith(
        f'The answer has too much: "Seat {back.seat} may check, call or fold, and neither bet nor raise."'
    )


def test_the_core_profile_marks_the_outcome_alone() -> None:
    case = case_of("one_on_penalty_and_one_back_for_the_redeal")
    story, contrast = told(case, "core", answer="accepted")
    assert marked(story.expected[0], contrast.expected[0]) == ["Misdeal: the hand is dealt again."]
    assert contrast.actual == dict.fromkeys(LANGUAGES, (0,))
    assert [(gap.part, gap.clause) for gap in contrast.gaps] == [("outcome", "first_card")]
    assert contrast.fault == {
        "en": "The engine recorded every event and said nothing; by 35-A2 first card the ruling is: misdeal.",
        "es": "El motor registró todos los eventos y no dijo nada; "
        "según 35-A2 primera carta la decisión es: reparto nulo.",
        "fr": "Le moteur a enregistré tous les événements sans rien dire ; "
        "selon 35-A2 première carte la décision est : fausse donne.",
    }


def test_a_ruling_on_a_regular_hand_breaks_no_clause() -> None:
    case = next(it.case for it in golden_cases() if due_in(it.case) == Ruling(Outcome.PLAY_ON))
    _, contrast = ruled(case, Ruling(Outcome.MISDEAL), "core")
    assert [(gap.part, gap.clause, gap.number) for gap in contrast.gaps] == [("outcome", "", "")]
    assert contrast.fault["en"] == (
        "The engine ruled: misdeal; nothing is wrong with this hand, and the ruling is: play on."
    )


def test_a_refusal_and_a_failure_are_told_as_such() -> None:
    case = case_of("raiser_with_one_card_and_no_caller")
    _, contrast = told(case, answer="refused", event=0, reason="no")
    assert contrast.fault["en"].startswith(
        "The engine refused event 0, which is none of those at which it goes wrong; by"
    )
    assert [gap.part for gap in contrast.gaps] == ["answer"]
    story, contrast = told(case, failure=Failure("crashed", "signal 11"))
    assert contrast.fault["en"].startswith("The engine crashed and gave no ruling; by 38 killed hand")
    assert marked(story.expected[0], contrast.expected[0]) == ["Play on."]


def test_right_for_the_wrong_reason_marks_the_clauses() -> None:
    case = case_of("raiser_with_one_card_and_no_caller")
    story, contrast = ruled(case, replace(due_in(case), clauses=("new_level",)))
    assert [gap.part for gap in contrast.gaps] == ["clauses"]
    assert marked(story.actual, contrast.actual) == ["By 23 new level."]
    assert all(line.startswith("By ") for line in marked(story.expected[0], contrast.expected[0]))


def test_cards_that_come_wrong_are_marked_by_street() -> None:
    (lane,) = lanes(["tda-2024"], ("killed_hand",), profile="physical", seed=3, games=[Game.NO_LIMIT_HOLDEM])
    seen = 0
    for _ in range(12):
        found = lane.next_check()
        assert found is not None
        for member in found[0].members:
            case, ruling, stub = member.member.case, member.permitted.members[0].ruling, member.member.stub
            account = account_of(folded(case), ruling, stub or ()) if goes_on(ruling) else None
            right = account.follows(None, account.shuffled) if account is not None and not account.picks else None
            if right is None or not right.streets or len(member.permitted.members) > 1:
                continue
            last = right.streets[-1]
            wrong = replace(right, streets=(*right.streets[:-1], replace(last, burns=())))
            fields = {"ruling": ruling, "continuation": wrong}
            given: dict[str, Any] = {name: msgspec.Raw(msgspec.json.encode(value)) for name, value in fields.items()}
            reply = Reply("0", Answer(id="0", answer="ruling", **given), None)
            answer = answered(member, [judged(member, reply, "physical")], Severity.MUST, "physical", by_position=False)
            story = floor_story(case, answer, profile="physical")
            assert story.contrast is not None
            assert {gap.part for gap in story.contrast.gaps} == {"cards"}
            for language in LANGUAGES:
                (due,) = marked(story.expected[0], story.contrast.expected[0], language)
                # The street without its burn, and below it what is wrong with it.
                street, *why = marked(story.actual, story.contrast.actual, language)
                assert due.partition(":")[0] == street.partition(":")[0]
                assert len(why) == 1
            seen += 1
    assert seen > 5


def test_every_golden_case_has_a_sentence_and_marks_in_each_language() -> None:
    seen = 0
    for golden in list(golden_cases())[::23]:
        case = golden.case
        for answer in (Ruling(Outcome.MISDEAL), Ruling(Outcome.PLAY_ON)):
            permitted = rule_on(case).members
            if any(member.ruling.outcome in {answer.outcome, "floor_decides", "house_decides"} for member in permitted):
                continue
            story, contrast = ruled(case, answer)
            assert tuple(contrast.fault) == LANGUAGES
            assert len(contrast.expected) == len(permitted)
            for language in LANGUAGES:
                assert marked(story.actual, contrast.actual, language) == story.actual[language].splitlines()[:1]
                # Another outcome is another first line, whatever else is asked for beside it.
                assert all(lines[language][0] == 0 for lines in contrast.expected)
            seen += 1
    assert seen > 20
