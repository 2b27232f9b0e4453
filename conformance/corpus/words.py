"""
The words of the notation: acts, markers, and how cards and places are written in a sentence.
"""

from reference_engine.model.events import (
    Action,
    BreakBegun,
    BreakMinutePassed,
    Event,
    FloorCalled,
    HandBegun,
    MisdealAnnounced,
    NextHandBegun,
    NextHandSubstantialAction,
    StubGathered,
    StubShuffled,
)

EVIDENCE = " !"

VERBS = {verb: action for action in Action for verb in (action.value, f"{action.value}s")}
VERBS |= {"raise to": Action.RAISE, "raises to": Action.RAISE}
MARKERS: dict[str, Event] = {
    "misdeal announced": MisdealAnnounced(),
    "stub shuffled": StubShuffled(),
    "stub shuffled face up": StubShuffled(face_up=True),
    "stub gathered": StubGathered(),
    "hand begins": HandBegun(),
    "next hand": NextHandBegun(),
    "next hand SA": NextHandSubstantialAction(),
    "break": BreakBegun(),
    "break minute": BreakMinutePassed(),
    "floor": FloorCalled(),
}
CARDS = r"(?:: (?P<cards>.+))?"
VERB = "|".join(sorted(VERBS, key=len, reverse=True))
PLACE = r"(?P<place>[\w#:]+)"
LYING = r"(?:#\d+|\w+:\d+)"


def faces_of(cards: str | None) -> list[str]:
    """
    The faces that a sentence names.
    """
    return cards.split() if cards else []
