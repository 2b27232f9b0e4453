"""
What an engine answered, as a person would say it.
"""

from conformance.telling.hands import tell_event
from conformance.telling.rulings import NumberOf, tell_ruling
from conformance.telling.wording import one_line
from reference_engine.model.case import Case
from reference_engine.model.ruling import Ruling

_ANSWERS: dict[str, str] = {
    "accepted": "Accepted in silence: every event was recorded, nothing was said.",
    "declined": "Declined to rule.",
    "error": "Answered with an error.",
    "dealt": "Dealt the hand as told above.",
    "crashed": "Crashed.",
    "timed_out": "Gave no answer in time.",
    "protocol_violation": "Broke the protocol.",
    "blocked": "Was not asked: it had failed too often before.",
}


def tell_answer(
    answer: str,
    *,
    number_of: NumberOf,
    ruling: Ruling | None = None,
    event: int | None = None,
    reason: str = "",
    case: Case | None = None,
) -> tuple[str, ...]:
    """
    The answer or the failure of its kind. `event` is the one it refused or has no words for; `reason` is its own text.
    """
    lines = tell_ruling(ruling, number_of, case) if ruling is not None else (_said(answer, event, case),)
    return (*lines, f'It says: "{one_line(reason)}"') if reason.strip() else lines


def _said(answer: str, event: int | None, case: Case | None) -> str:
    if answer not in {"refused", "unsupported"}:
        return _ANSWERS.get(answer, f"Answered with {one_line(answer, 40)}.")
    verb = "Refused" if answer == "refused" else "Has no words for"
    if event is None:
        return f"{verb} {'the request' if answer == 'refused' else 'what was asked'}."
    told = tell_event(case, event) if case is not None else ""
    return f"{verb} event {event}{f' ({told})' if told else ''}."
