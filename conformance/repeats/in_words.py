"""
A pair of answers to one question, told.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec import Raw

from adapters.protocol.messages import Answer, Rule
from conformance.repeats.trials import of_line
from conformance.repeats.unstable import Given, Unstable, Way
from conformance.telling import in_words, tell, tell_log, tell_table
from reference_engine.model.case import Case
from reference_engine.model.events import Event
from reference_engine.model.games import Game
from reference_engine.model.table import Table
from reports.instability import Instability
from reports.story import Telling, Words

_FEW = 2
"""
So many questions are told that were asked before.
"""
_SEEN = {
    Way.TWICE: "Asked the same again and again, with nothing in between, it does not always give the same answer.",
    Way.OTHER_ORDER: "Its answer hangs on what it was asked before.",
    Way.AFTER_RESTART: "Started again and asked nothing else, it does not always give the same answer.",
}
_NAMES = {
    "answer": "the kind of answer",
    "event": "the event that it names",
    "clauses": "the clauses that it rests on",
    "cards": "the cards dealt afterwards",
    "returned": "the chips returned",
    "refund": "the chips refunded",
    "hands": "how many hands were dealt",
}


def instability_of(unstable: Unstable) -> Instability:
    """
    The pair as the record stream has it.
    """
    few = unstable.before if len(unstable.before) <= _FEW else ()
    return Instability(
        way=unstable.way.value,
        answers=(Raw(unstable.one.raw), Raw(unstable.other.raw)),
        differing=unstable.differing,
        before=tuple(map(Raw, unstable.before)),
        before_told=tuple(map(_question, few)),
        seen_again=unstable.seen_again,
    )


def tell_pair(unstable: Unstable, answer: Callable[[Given], Sequence[str]]) -> Iterator[str]:
    """
    Both answers, each told by `answer`, and what it took to see them.
    """
    yield _SEEN[unstable.way] if unstable.seen_again else "Asked the same once more in the run, it answered otherwise."
    yield from _labelled("First", answer(unstable.one))
    yield from _labelled("Then", answer(unstable.other))
    if unstable.before:
        many = len(unstable.before)
        asked = "another question was" if many == 1 else f"{many} other questions were"
        yield f"Between the two it was started again, and {asked} asked before."
    yield f"What differs: {', '.join(_NAMES.get(name, f'the {name}') for name in unstable.differing)}."


def tell_hands(given: Given, other: Given, table: Table, game: Game) -> Sequence[str]:
    """
    The event at which the hands of an answer part from those of another one; in the first hand it is told.
    """
    for number, (ours, theirs) in enumerate(zip(_hands(given), _hands(other), strict=False), 1):
        for place, event in enumerate(ours):
            if theirs[place : place + 1] != (event,):
                steps = tell_log(table, game, ours).steps if number == 1 else ()
                told = [step.text["en"] for step in steps if place in step.events]
                return (f"hand {number}, event {place}{''.join(f': {text}' for text in told)}.",)
        if len(theirs) > len(ours):
            return (f"hand {number} ends with event {len(ours) - 1}.",)
    return (f"{given.kind}.",)


def _hands(given: Given) -> Iterator[tuple[Event, ...]]:
    answer = msgspec.json.decode(given.raw, type=Answer)
    for hand in answer.hands:
        yield msgspec.json.decode(hand.events, type=tuple[Event, ...])


def _labelled(label: str, lines: Sequence[str]) -> Iterator[str]:
    first, *others = lines
    yield f"{label}: {first}"
    yield from others


def _question(line: bytes) -> Words:
    request = of_line(line)
    if isinstance(request, Rule):
        return in_words(_of(tell(msgspec.json.decode(request.case, type=Case), ())))
    table = msgspec.json.decode(request.table, type=Table)
    return in_words((*tell_table(table, Game(request.game)), "It was asked to deal there."))


def _of(telling: Telling) -> Iterable[str]:
    yield from telling.opening["en"].splitlines()
    yield from (f"{step.text['en']}." for step in telling.steps)
