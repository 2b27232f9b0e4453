"""
What an engine answered, in Spanish or French. Its own text stays as it said it.
"""

from collections.abc import Callable

from conformance.telling.translated.phrases import Phrases
from conformance.telling.translated.rulings import ruling_lines
from conformance.telling.wording import one_line
from reference_engine.hand import Hand
from reference_engine.model.ruling import Ruling


def answer_lines(
    answer: str,
    say: Phrases,
    *,
    ruling: Ruling | None = None,
    hand: Hand | None = None,
    number_of: Callable[[str], str] = lambda _: "",
    event: int | None = None,
    told: str = "",
    reason: str = "",
) -> tuple[str, ...]:
    """
    The answer or the failure of its kind. `event` is the one it refused or has no words for, `told` says that event.

    `hand` is the one that the ruling is about; `reason` is the engine's own text.
    """
    if ruling is not None and hand is not None:
        lines = ruling_lines(ruling, number_of, hand, say)
    else:
        lines = (_said(answer, event, told, say),)
    return (*lines, say("answers", "it_says", one_line(reason))) if reason.strip() else lines


def _said(answer: str, event: int | None, told: str, say: Phrases) -> str:
    if answer not in {"refused", "unsupported"}:
        known = say.knows("answers", answer)
        return say("answers", answer) if known else say("answers", "other", one_line(answer, 40))
    if event is None:
        return say("answers", f"{answer}_all")
    return say("answers", answer, event=event, told=say("answers", "told", told) if told else "")
