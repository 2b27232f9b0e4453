"""
Undealt cards that were seen.

No clause names them: the floor decides whether play goes on with the stub as it is or the stub is shuffled, and may use
randomness. A premature card that was lifted and not put down is such a card. What was seen before a face-down shuffle
is unknown again; what is seen when no card comes any more has no effect.

Clause: exposed_stub (RP-14).
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.events import StubShuffled
from reference_engine.model.ruling import Disregard, RestoreStub
from reference_engine.rules.boards import no_card_comes
from reference_engine.situation import Situation

_CLAUSES = ("exposed_stub",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    The exposures of undealt cards, before the pot was awarded.
    """
    hand = situation.hand
    over_at = len(hand.events) if hand.pot_awarded_at is None else hand.pot_awarded_at
    seen = [event for event in hand.uncovered.stub_exposures if event < over_at]
    if not seen:
        return
    events = hand.events
    shuffled = [index for index in hand.uncovered.reshuffles if events[index] == StubShuffled()]
    drawn = [placed.event for placed in hand.pack.cards]
    unmixed = [event for event in seen if not any(_at_once(event, shuffle, drawn) for shuffle in shuffled)]
    if no_card_comes(hand) or not unmixed:
        yield situation.disregard("exposed_stub", _CLAUSES, seen)
        return
    stays = Option(Effect.PLAY_ON, (Disregard("exposed_stub"),))
    shuffle = Option(Effect.PLAY_ON, (RestoreStub(rebuilt=False),))
    yield situation.floor("exposed_stub", _CLAUSES, unmixed, stays, shuffle)


def _at_once(seen: int, shuffled: int, drawn: list[int]) -> bool:
    """
    Whether the stub was shuffled after it was seen and before another card came off it.
    """
    return seen < shuffled and not any(seen < event < shuffled for event in drawn)
