"""
A deviation in the role of floor, told.
"""

from collections.abc import Sequence

import msgspec

from adapters.engine import Reply
from adapters.protocol.messages import Answer
from conformance.card_story import CardStory
from conformance.contrast import Parting
from conformance.finding import Story
from conformance.floor_contrast import FloorContrast
from conformance.repeats.in_words import tell_pair
from conformance.settled import Answered
from conformance.telling import tell, tell_answer, tell_event, tell_permitted
from conformance.telling.translated import Phrases, answer_lines, in_languages, member_lines
from conformance.wire import AnswerKind, EngineAnswer, understood
from reference_engine.editions import edition
from reference_engine.model.case import Case
from reference_engine.model.ruling import Permitted, Ruling
from reference_engine.rule_on import rule_on
from reports.story import Words


def floor_story(case: Case, seen: Answered, *, profile: str = "full") -> Story:
    """
    The hand of the case, its permitted rulings, what the engine answered, and where that parts from what is permitted.
    """
    clauses = edition(case.edition).clauses

    def number_of(slug: str) -> str:
        return clauses[slug].number if slug in clauses else ""

    permitted = rule_on(case)
    cards = CardStory(case, seen.stub, _given(case, seen))
    parting = Parting(cards.hand, case, permitted, _answer(case, seen), seen.verdict, profile)
    contrast = FloorContrast(case=case, parting=parting, cards=cards, number_of=number_of, stub=seen.stub)
    rulings = [member.ruling for member in permitted.members]
    evidence = tuple(sorted({index for ruling in rulings for index in ruling.evidence}))

    def said_by(kind: str, raw: bytes, say: Phrases | None) -> tuple[str, ...]:
        answer = msgspec.json.decode(raw, type=Answer | None)
        ruling = _ruling(answer) if kind == "ruling" else None
        event = answer.event if answer is not None else None
        reason = answer.reason if answer is not None and answer.reason else _failure(seen)
        if say is None:
            return tell_answer(kind, number_of=number_of, ruling=ruling, event=event, reason=reason, case=case)
        told = tell_event(case, event, say) if event is not None else ""
        return answer_lines(
            kind, say, ruling=ruling, hand=cards.hand, number_of=number_of, event=event, told=told, reason=reason
        )

    def said(say: Phrases | None = None) -> tuple[str, ...]:
        unstable = seen.unstable
        if unstable is not None:
            return tuple(tell_pair(unstable, lambda given: said_by(given.kind, given.raw, say), say))
        return (*said_by(seen.kind, seen.answer, say), *cards.given(permitted, number_of, say))

    def due(member: Permitted, english: Sequence[str]) -> Words:
        return in_languages(
            [*english, *cards.due(member.ruling)],
            lambda say: [*member_lines(member, number_of, cards.hand, say), *cards.due(member.ruling, say)],
        )

    told = zip(permitted.members, tell_permitted(permitted, number_of, case), strict=True)
    expected = tuple(due(member, english) for member, english in told)
    actual = in_languages(said(), said)
    return Story(
        telling=cards.telling(tell(case, evidence)),
        expected=expected,
        actual=actual,
        evidence=evidence,
        contrast=contrast.of(expected, actual),
    )


def _answer(case: Case, seen: Answered) -> EngineAnswer:
    """
    The answer as it was judged; of a failure its kind.
    """
    raw = msgspec.json.decode(seen.answer, type=Answer | None)
    if raw is None or raw.answer != seen.kind:
        return EngineAnswer(msgspec.convert(seen.kind, AnswerKind), text=seen.text)
    return understood(Reply(raw.id, raw, None), case, seen.stub)


def _given(case: Case, seen: Answered) -> EngineAnswer | None:
    """
    The answer whose cards can be told, where cards were asked for.
    """
    if seen.stub is None or seen.kind not in {"ruling", "accepted"}:
        return None
    return _answer(case, seen)


def _ruling(answer: Answer | None) -> Ruling | None:
    return msgspec.json.decode(answer.ruling, type=Ruling) if answer is not None else None


def _failure(seen: Answered) -> str:
    return "" if seen.unstable is not None or seen.kind in {"ruling", "accepted", "declined"} else seen.text
