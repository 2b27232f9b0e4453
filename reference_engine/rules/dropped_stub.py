"""
A stub that left the dealer's hand.

If its order can be rebuilt it is rebuilt; else the stub alone is scrambled, shuffled and cut; and if it fell among
other cards, all that are mixed. What was done already in that way needs nothing more. Once cards came off the stub
before it was put right, or a stub whose order was known was shuffled, the text has no answer.

Clause: dropped_stub (RP-4).
Readings: a stub that lies as it lay, and one from which no card comes any more, need nothing. Cards of a live hand or
of the board that can be told are taken out first, and the rest is ruled on as if they had not been there.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.events import StubDropped, StubGathered, StubOrder, StubShuffled
from reference_engine.model.ruling import Disregard, RestoreStub
from reference_engine.rules.boards import no_card_comes
from reference_engine.rules.live_card_mucked import told_from_the_stub
from reference_engine.situation import Situation

_CLAUSES = ("dropped_stub",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The stubs that were dropped.
    """
    indexes = situation.hand.uncovered.stub_drops
    if not indexes:
        return
    events = [(index, situation.hand.events[index]) for index in indexes]
    for index, dropped in [(index, event) for index, event in events if type(event) is StubDropped]:
        yield _dropped(situation, index, dropped)


def _dropped(situation: Situation, index: int, event: StubDropped) -> Finding:
    hand = situation.hand
    told = told_from_the_stub(hand, event.mixed) if event.mixed else ()
    mixed = tuple(place for place in event.mixed if place not in told)
    if no_card_comes(hand) or (event.order is StubOrder.KEPT and not mixed):
        return situation.disregard("dropped_stub", _CLAUSES, [index])
    rebuilds = event.order is not StubOrder.LOST and not mixed
    due = RestoreStub(rebuilds, mixed)
    done_at = _put_right_at(situation, index)
    until = len(hand.events) if done_at is None else done_at
    if any(index < placed.event < until for placed in hand.pack.cards):
        stays = Option(Effect.PLAY_ON, (Disregard("dropped_stub"),))
        return situation.floor("dropped_stub", _CLAUSES, [index], stays, Option(Effect.PLAY_ON, (due,)))
    if done_at is None:
        return situation.play_on("dropped_stub", _CLAUSES, [index], due)
    if rebuilds is (type(hand.events[done_at]) is StubGathered):
        return situation.disregard("dropped_stub", _CLAUSES, [index])
    stays = Option(Effect.PLAY_ON, (Disregard("dropped_stub"),))
    shuffle = Option(Effect.PLAY_ON, (RestoreStub(rebuilt=False),))
    return situation.floor("dropped_stub", _CLAUSES, [index, done_at], stays, shuffle)


def _put_right_at(situation: Situation, dropped: int) -> int | None:
    """
    The event that gathered or shuffled the stub after it was dropped.
    """
    later = enumerate(situation.hand.events)
    return next((i for i, event in later if i > dropped and type(event) in (StubGathered, StubShuffled)), None)
