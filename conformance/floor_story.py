"""
A deviation in the role of floor, told.
"""

from collections.abc import Sequence

import msgspec

from adapters.engine import Reply
from adapters.protocol.messages import Answer
from conformance.card_story import CardStory
from conformance.finding import Story
from conformance.repeats.in_words import tell_pair
from conformance.settled import Answered
from conformance.telling import in_words, tell, tell_answer, tell_permitted
from conformance.wire import EngineAnswer, understood
from reference_engine.editions import edition
from reference_engine.model.case import Case
from reference_engine.model.ruling import Ruling
from reference_engine.rule_on import rule_on


def floor_story(case: Case, seen: Answered, seen_in: Sequence[str] = ()) -> Story:
    """
    The hand of the case, its permitted rulings, and what the engine answered.

    `seen_in`: the numbers of the clauses in whose checks it answered so, where they are others than the deviation's.
    """
    clauses = edition(case.edition).clauses

    def number_of(slug: str) -> str:
        return clauses[slug].number if slug in clauses else ""

    permitted = rule_on(case)
    cards = CardStory(case, seen.stub, _given(case, seen))
    rulings = [member.ruling for member in permitted.members]
    evidence = tuple(sorted({index for ruling in rulings for index in ruling.evidence}))

    def said_by(kind: str, raw: bytes) -> tuple[str, ...]:
        answer = msgspec.json.decode(raw, type=Answer | None)
        return tell_answer(
            kind,
            number_of=number_of,
            ruling=_ruling(answer) if kind == "ruling" else None,
            event=answer.event if answer is not None else None,
            reason=answer.reason if answer is not None and answer.reason else _failure(seen),
            case=case,
        )

    told_cards = cards.given(permitted, number_of)
    if seen.unstable is not None:
        said = tuple(tell_pair(seen.unstable, lambda given: said_by(given.kind, given.raw)))
        told_cards = ()
    else:
        said = said_by(seen.kind, seen.answer)
    told = zip(tell_permitted(permitted, number_of, case), permitted.members, strict=True)
    elsewhere = [f"Seen in checks of {', '.join(seen_in)}."] if seen_in else []
    return Story(
        telling=cards.telling(tell(case, evidence)),
        expected=tuple(in_words([*lines, *cards.due(member.ruling)]) for lines, member in told),
        actual=in_words([*said, *told_cards, *elsewhere]),
        evidence=evidence,
    )


def _given(case: Case, seen: Answered) -> EngineAnswer | None:
    """
    The answer whose cards can be told, where cards were asked for.
    """
    if seen.stub is None or seen.kind not in {"ruling", "accepted"}:
        return None
    answer = msgspec.json.decode(seen.answer, type=Answer)
    return understood(Reply(answer.id, answer, None), case, seen.stub)


def _ruling(answer: Answer | None) -> Ruling | None:
    return msgspec.json.decode(answer.ruling, type=Ruling) if answer is not None else None


def _failure(seen: Answered) -> str:
    return "" if seen.unstable is not None or seen.kind in {"ruling", "accepted", "declined"} else seen.text
