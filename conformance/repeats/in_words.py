"""
A pair of answers to one question, told.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec import Raw

from adapters.protocol.messages import Answer, Rule
from conformance.repeats.trials import of_line
from conformance.repeats.unstable import Given, Unstable, Way
from conformance.telling import tell, tell_log, tell_table
from conformance.telling.translated import Phrases, answer_lines, in_languages, in_that_language
from conformance.telling.translated.pairs import pair_lines
from conformance.telling.translated.tables import table_told
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


def tell_pair(
    unstable: Unstable, answer: Callable[[Given], Sequence[str]], say: Phrases | None = None
) -> Iterator[str]:
    """
    Both answers, each told by `answer`, and what it took to see them; in English where there are no phrases.
    """
    if say is not None:
        way = unstable.way.value if unstable.seen_again else "seen_once"
        answers = (answer(unstable.one), answer(unstable.other))
        yield from pair_lines(way, answers, len(unstable.before), unstable.differing, say)
        return
    yield _SEEN[unstable.way] if unstable.seen_again else "Asked the same once more in the run, it answered otherwise."
    yield from _labelled("First", answer(unstable.one))
    yield from _labelled("Then", answer(unstable.other))
    if unstable.before:
        many = len(unstable.before)
        asked = "another question was" if many == 1 else f"{many} other questions were"
        yield f"Between the two it was started again, and {asked} asked before."
    yield f"What differs: {', '.join(_NAMES.get(name, f'the {name}') for name in unstable.differing)}."


def tell_hands(given: Given, other: Given, table: Table, game: Game, say: Phrases | None = None) -> Sequence[str]:
    """
    The event at which the hands of an answer part from those of another one; in the first hand it is told.
    """
    for number, (ours, theirs) in enumerate(zip(_hands(given), _hands(other), strict=False), 1):
        for place, event in enumerate(ours):
            if theirs[place : place + 1] != (event,):
                steps = tell_log(table, game, ours).steps if number == 1 else ()
                words = [step.text for step in steps if place in step.events]
                if say is not None:
                    told = "".join(say("pair", "hand_told", in_that_language(text, say)) for text in words)
                    return (say("pair", "hand_event", hand=number, event=place, told=told),)
                told = "".join(f": {text['en']}" for text in words)
                return (f"hand {number}, event {place}{told}.",)
        if len(theirs) > len(ours):
            last = len(ours) - 1
            ends = f"hand {number} ends with event {last}."
            return (ends if say is None else say("pair", "hand_ends", hand=number, event=last),)
    return (f"{given.kind}.",) if say is None else answer_lines(given.kind, say)


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
        telling = tell(msgspec.json.decode(request.case, type=Case), ())
        return in_languages(
            _of(telling, lambda it: it["en"]), lambda say: _of(telling, lambda it: in_that_language(it, say))
        )
    table, game = msgspec.json.decode(request.table, type=Table), Game(request.game)
    return in_languages(
        (*tell_table(table, game), "It was asked to deal there."),
        lambda say: (*table_told(table, game, say), say("pair", "asked_to_deal")),
    )


def _of(telling: Telling, text: Callable[[Words], str]) -> Iterable[str]:
    yield from text(telling.opening).splitlines()
    yield from (f"{text(step.text)}." for step in telling.steps)
