"""
Flop without a burn.

In 2024 three cards that came without a burn are mixed, one is chosen as the burn, and the flop is the other two and
the next card of the stub, as long as nobody has acted on it. After any act, even one check, the flop stands, and the
turn has its one burn. 2019 leaves it to the floor.

Clause: unburned_flop (39-B). Any act ends it, not substantial action, and so does the turn card.
Reading: among scraps fewer than three cards count, and no clause says whether they are mixed at once or the scraps are
replaced first: the floor decides. A pick that was made and the card that came for it need nothing more.
"""

from collections.abc import Iterator

from reference_engine.finding import Effect, Finding, Option
from reference_engine.model.games import Street
from reference_engine.model.ruling import Disregard, RestoreFlop
from reference_engine.rules.boards import (
    acted_on,
    burns_of,
    cards_that_count,
    is_premature,
    picked_from,
    swept_from,
)
from reference_engine.situation import Situation

_CLAUSES = ("unburned_flop",)


def find(situation: Situation) -> Iterator[Finding]:
    """
    A flop that no burn came before, unless it has too many cards that count or too few in all.
    """
    if situation.board_is_regular:
        return
    hand = situation.hand
    if Street.FLOP not in hand.board:
        return
    places, right = cards_that_count(hand, Street.FLOP), hand.facts.board[Street.FLOP]
    if not len(places) <= right <= len(hand.board[Street.FLOP]) or is_premature(hand, Street.FLOP):
        return
    if swept_from(hand, Street.FLOP):
        return
    evidence = [hand.board_dealt_at[Street.FLOP]]
    if burns_of(situation, Street.FLOP):
        picked = picked_from(hand, Street.FLOP)
        if picked and hand.pack.cards[hand.board[Street.FLOP][-1]].event > picked[0].event:
            yield situation.disregard("unburned_flop", _CLAUSES, evidence)
        return
    stays = Option(Effect.PLAY_ON, (Disregard("unburned_flop"),))
    restored = RestoreFlop(tuple(places), Street.FLOP, from_stub=right + 1 - len(places))
    mixed = [Option(Effect.PLAY_ON, (restored,))] if places else []
    stands = acted_on(hand, Street.FLOP) or Street.TURN in hand.board
    is_ruled = situation.edition.parameters.unburned_flop_is_ruled
    if is_ruled and stands:
        yield situation.disregard("unburned_flop", _CLAUSES, evidence)
    elif is_ruled and len(places) == right:
        yield situation.play_on("unburned_flop", _CLAUSES, evidence, restored)
    else:
        yield situation.floor("unburned_flop", _CLAUSES, evidence, stays, *([] if stands else mixed))
