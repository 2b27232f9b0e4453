"""
A deviation in the role of floor, told.
"""

from collections.abc import Sequence

import msgspec

from adapters.protocol.messages import Answer
from conformance.findings import Story
from conformance.settled import Answered
from conformance.telling import in_words, tell, tell_answer, tell_permitted
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
    rulings = [member.ruling for member in permitted.members]
    evidence = tuple(sorted({index for ruling in rulings for index in ruling.evidence}))
    answer = msgspec.json.decode(seen.answer, type=Answer | None)
    said = tell_answer(
        seen.kind,
        number_of=number_of,
        ruling=_ruling(answer) if seen.kind == "ruling" else None,
        event=answer.event if answer is not None else None,
        reason=answer.reason if answer is not None and answer.reason else _failure(seen),
        case=case,
    )
    return Story(
        telling=tell(case, evidence),
        expected=tuple(in_words(lines) for lines in tell_permitted(permitted, number_of, case)),
        actual=in_words([*said, *([f"Seen in checks of {', '.join(seen_in)}."] if seen_in else [])]),
        evidence=evidence,
    )


def _ruling(answer: Answer | None) -> Ruling | None:
    return msgspec.json.decode(answer.ruling, type=Ruling) if answer is not None else None


def _failure(seen: Answered) -> str:
    return "" if seen.kind in {"ruling", "accepted", "declined"} else seen.text
